import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnimationMixer, type Bone, Matrix4, type Object3D, SkinnedMesh, Vector3 } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { json, type Ran, runCli } from '../../cli/support/run-cli.ts';
import { clip, model, skeleton } from '../../support/build-w3d.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const models = () => ({
  'models/crane_skn.w3d': model(),
  'models/crane_skl.w3d': skeleton(),
  'models/crane_a.w3d': clip('SWING'),
});
let home: string;
let folder: string;
/** In each test: the folder goes when it ends. */
function begin(more: Readonly<Record<string, string>> = {}): void {
  home = temporaryFolder({ ...models(), ...more });
  folder = join(home, 'models');
}

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(folder, join(home, 'data'), ...args);
async function exported(kinds: string): Promise<void> {
  begin();
  const ran = await gantry('extract', 'crane_skn.w3d', '-o', 'out', '--as', kinds, '--json');
  expect(ran).toMatchObject({ status: 0 });
  expect(json(ran)).toHaveLength(kinds === 'obj' ? 2 : 1);
}

/** Read by somebody else's reader. */
function readGlb(): Promise<GLTF> {
  const bytes = Uint8Array.from(readFileSync(join(folder, 'out/crane_skn.w3d.glb')));
  return new Promise((resolve, reject) => new GLTFLoader().parse(bytes.buffer, '', resolve, reject));
}

function meshIn(scene: Object3D): SkinnedMesh {
  const found: SkinnedMesh[] = [];
  scene.traverse(each => {
    if (each instanceof SkinnedMesh) found.push(each);
  });
  const [mesh] = found;
  if (mesh === undefined) throw new Error('no skin in it');
  return mesh;
}

/** Where the corners are at a time, as the reader moves them. */
function cornersAt({ scene, animations }: GLTF, seconds: number): number[][] {
  const mixer = new AnimationMixer(scene);
  const [animation] = animations;
  if (animation) mixer.clipAction(animation).play();
  mixer.setTime(seconds);
  scene.updateMatrixWorld(true);
  const mesh = meshIn(scene);
  mesh.skeleton.update();
  return [0, 1, 2].map(i => {
    const corner = mesh.getVertexPosition(i, new Vector3()).applyMatrix4(mesh.matrixWorld);
    return [corner.x, corner.y, corner.z].map(value => Math.round(value * 1e4) / 1e4 + 0);
  });
}

describe('a model written as GLB', () => {
  test('has its bones, corners and clips by name, with the origin of its bytes', async () => {
    await exported('glb');
    const gltf = await readGlb();
    const mesh = meshIn(gltf.scene);
    expect(mesh.geometry.getAttribute('position').count).toBe(3);
    expect(mesh.skeleton.bones.map(({ name }: Bone) => name)).toEqual(['ROOTTRANSFORM', 'MAST', 'ARM']);
    expect(gltf.animations.map(({ name, duration }) => [name, Math.round(duration * 1000)])).toEqual([
      ['CRANE_SKL.SWING', 200],
    ]);
    expect(mesh.userData.source).toEqual({
      address: 'crane_skn.w3d',
      path: 'chunks[0]',
      start: 8,
      size: expect.any(Number),
    });
    expect(mesh.skeleton.bones[2]?.userData.source).toMatchObject({
      address: 'crane_skl.w3d',
      path: 'chunks[0].chunks[1][2]',
    });
  });

  test('is upright at rest, and moves as the clip says', async () => {
    await exported('glb');
    const gltf = await readGlb();
    // x y z with z up becomes x z -y.
    expect(cornersAt(gltf, 0)).toEqual([
      [0, 2, 0],
      [1, 2, 0],
      [3, 2, -1],
    ]);
    expect(cornersAt(gltf, 0.2)[2]).toEqual([5, 2, -1]);
    expect(cornersAt(gltf, 0.05)[2]).toEqual([3.5, 2, -1]);
  });

  test('inverse bind matrices cancel the bones’ rest pose', async () => {
    await exported('glb');
    const { scene } = await readGlb();
    scene.updateMatrixWorld(true);
    const { skeleton: bones } = meshIn(scene);
    const upright = new Matrix4().makeRotationX(-Math.PI / 2);
    for (const [i, bone] of bones.bones.entries()) {
      const product = bone.matrixWorld.clone().multiply(bones.boneInverses[i] ?? new Matrix4());
      for (const [k, value] of product.elements.entries())
        expect(value).toBeCloseTo(upright.elements[k] ?? Number.NaN, 5);
    }
  });
});

test('a model written as OBJ is at rest, and its faces count corners from 1', async () => {
  await exported('obj');
  const lines = readFileSync(join(folder, 'out/crane_skn.w3d.obj'), 'utf8').split('\n');
  expect(lines.filter(line => line.startsWith('v '))).toEqual(['v 0 2 0', 'v 1 2 0', 'v 3 2 -1']);
  expect(lines.filter(line => line.startsWith('vt '))).toEqual(['vt 0 0', 'vt 1 0', 'vt 0 1']);
  expect(lines.filter(line => line.startsWith('f '))).toEqual(['f 1/1/1 2/2/2 3/3/3']);
  expect(lines.some(line => line.startsWith('# chunks[0] at 8'))).toBe(true);
  expect(readFileSync(join(folder, 'out/crane_skn.w3d.mtl'), 'utf8')).toContain('map_Kd crane.tga');
});

test('files without a scene are refused, the rest is written', async () => {
  begin({ 'models/notes.txt': 'nothing to see' });
  const ran = await gantry('extract', '.', '-o', '../all', '--as', 'glb', '--json');
  expect(ran.status).toBe(1);
  const rows = json(ran) as { address: string; file?: string; refused?: string }[];
  expect(rows.filter(row => row.refused !== undefined).map(({ address }) => address)).toEqual(['./notes.txt']);
  expect(rows.filter(row => row.file !== undefined)).toHaveLength(3);
});
