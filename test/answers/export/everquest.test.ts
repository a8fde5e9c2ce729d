import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnimationMixer, type Bone, Mesh, type Object3D, SkinnedMesh, Vector3 } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { fenArchives, fenCreature, fenThings } from '../../../electron/demo/everquest/fen.ts';
import { fenLights, fenPlaces, fenZone } from '../../../electron/demo/everquest/fen-zone.ts';
import { json, type Ran, runCli } from '../../cli/support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(folder, join(folder, 'data'), ...args);

async function written(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const ran = await gantry('extract', address, '-o', 'out', '--as', 'glb', '--json');
  expect(ran).toMatchObject({ status: 0 });
  const [row] = json(ran) as { file: string }[];
  return Uint8Array.from(readFileSync(row?.file ?? ''));
}

/** Read by somebody else's reader. */
async function glbOf(address: string): Promise<GLTF> {
  const bytes = await written(address);
  return new Promise((resolve, reject) => new GLTFLoader().parse(bytes.buffer, '', resolve, reject));
}

function all<T extends Object3D>(scene: Object3D, kind: new (...args: never[]) => T): readonly T[] {
  const found: T[] = [];
  scene.traverse(each => {
    if (each instanceof kind) found.push(each);
  });
  return found;
}

const rounded = ({ x, y, z }: Vector3): number[] => [x, y, z].map(part => Math.round(part * 1e3) / 1e3 + 0);

describe('files of EverQuest', () => {
  beforeEach(() => {
    // Loose files without their pictures, which three reads in browsers only; and the archives with them.
    folder = temporaryFolder({
      'loose/fen.wld': fenZone(),
      'loose/objects.wld': fenPlaces(),
      'loose/lights.wld': fenLights(),
      'loose/fen_obj.wld': fenThings(),
      'loose/fen_chr.wld': fenCreature(),
      ...Object.fromEntries(fenArchives()),
    });
  });
  const crane = 'everquest/fen_chr.s3d::fen_chr.wld';

  test('export a creature as GLB with its bones, its textured skin, and its walk', async () => {
    const { scene, animations } = await glbOf('loose/fen_chr.wld');
    const [skin] = all(scene, SkinnedMesh);
    if (skin === undefined) throw new Error('no skin in it');
    expect(skin.skeleton.bones.map(({ name }: Bone) => name)).toEqual([
      ...['CRN_DAG', 'CRNBO_DAG', 'CRNLL_DAG', 'CRNRL_DAG', 'CRNNK_DAG'],
    ]);
    expect(skin.skeleton.bones[2]?.userData.source).toMatchObject({
      address: 'loose/fen_chr.wld',
      path: 'fragments[21].body.dags[2]',
    });
    expect(animations.map(({ name, duration }) => [name, Math.round(duration * 10)])).toEqual([
      ['CRN.L01 walk', 3],
      ['CRN.P01 idle', 2],
    ]);
    const mixer = new AnimationMixer(scene);
    const [walk] = animations;
    if (walk) mixer.clipAction(walk).play();
    const foot = (seconds: number): number[] => {
      mixer.setTime(seconds);
      scene.updateMatrixWorld(true);
      // The left hip is the third bone; the foot 4.5 below it.
      const hip = skin.skeleton.bones[2];
      return rounded(new Vector3(0, 0, -4.5).applyMatrix4(hip?.matrixWorld ?? scene.matrixWorld));
    };
    // x y z with z up becomes x z -y. A turn by 20 degrees about y swings the foot back.
    expect(foot(0)).toEqual([0, 0, -0.75]);
    expect(foot(0.1)).toEqual([-1.539, 0.271, -0.75]);
    expect(foot(0.3)).toEqual([1.539, 0.271, -0.75]);
  });

  test('export a zone as GLB with its ground, placed objects, and lamps', async () => {
    const { scene } = await glbOf('loose/fen.wld');
    scene.updateMatrixWorld(true);
    const willows = scene.getObjectByName('objects')?.children.filter(({ name }) => name.startsWith('WILLOW')) ?? [];
    expect(willows.map(({ matrixWorld }) => rounded(new Vector3().setFromMatrixPosition(matrixWorld)))).toEqual([
      [-44, 0, 30],
      [-52, 0, -24],
      [-14, 0, -44],
      [20, 0, -46],
    ]);
    expect(willows.map(({ scale }) => scale.x)).toEqual([1, 1.5, 0.75, 1]);
    expect(scene.getObjectByName('lights')?.children).toHaveLength(2);
    const masked = all(scene, Mesh).flatMap(({ material }) =>
      [material].flat().filter(({ alphaTest }) => alphaTest > 0),
    );
    expect(masked.length).toBeGreaterThan(0);
  });

  test('include pictures from the archives, with transparent leaves', async () => {
    const bytes = await written('everquest/fen.s3d::fen.wld');
    const size = new DataView(bytes.buffer).getUint32(12, true);
    const { images, materials } = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size))) as {
      images: { name: string; bufferView: number }[];
      materials: { name: string; alphaMode?: string }[];
    };
    expect(images.map(({ name }) => name).toSorted()).toEqual([
      ...['FENBARK.BMP', 'FENGRASS.BMP', 'FENLEAVES.BMP', 'FENSTONE.BMP', 'FENWATER1.BMP'],
    ]);
    expect(materials.find(({ name }) => name === 'LEAVES')?.alphaMode).toBe('MASK');
  });

  test('give the poses of all bones of a creature, and of an animation by its name', async () => {
    const rows = async (...args: string[]) =>
      json(await gantry('pose', crane, ...args, '--json')) as {
        name: string;
        position: number[];
        rotation: number[];
      }[];
    const rest = await rows();
    expect(rest.map(({ name, position }) => [name, ...position])).toContainEqual(['CRNNK_DAG', 1.5, 0, 6]);
    const refusal = async (...args: string[]) => (await gantry('pose', crane, ...args)).err.split('\n')[0];
    expect(await refusal('--frame', '1')).toBe(`You asked for a frame of ${crane} but no clip.`);
    expect(await refusal('--clip', 'CRN.L01', '--frame', '99999')).toMatch(
      /^The clip .* has no frame 99999: its last is \d+\.$/,
    );
    const [, , leg] = await rows('--clip', 'CRN.L01', '--frame', '1');
    expect(leg?.rotation.map(part => Math.round(part * 1e4) + 0)).toEqual([0, 1736, 0, 9848]);
  });
});
