import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnimationMixer, Mesh, type Object3D, Quaternion, Texture, Vector3 } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { json, type Ran, runCli } from '../../cli/support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface ModelJson {
  readonly nodes: readonly { readonly name: string; readonly model: number | null; readonly parent: number | null }[];
  readonly models: readonly { readonly polygons: readonly { readonly vertices: readonly number[] }[] }[];
}
interface MotionJson {
  readonly loopTime: number;
  readonly frameCount: number;
  readonly parts: readonly {
    readonly name: string;
    readonly translations: readonly (readonly number[])[];
    readonly rotations: readonly (readonly number[])[];
  }[];
}
interface Row {
  readonly name: string;
  readonly position: readonly number[];
  readonly rotation: readonly number[];
}

const MODEL = 'demo/zbd/mechlib.zbd::heron.flt';
const WALK = 'demo/zbd/motion.zbd::heron_walk';

/** The demo's 'mech, written as the test asks, and what the command line shows of it. */
async function exported(kind: 'glb' | 'obj') {
  const home = temporaryFolder();
  const gantry = (...args: readonly string[]): Promise<Ran> => runCli(home, join(home, 'data'), ...args);
  const shown = async <T>(...args: readonly string[]): Promise<T> => json(await gantry(...args, '--json')) as T;
  await gantry('demo', 'demo');
  expect(await gantry('extract', MODEL, '-o', 'out', '--as', kind)).toMatchObject({ status: 0 });
  return {
    model: await shown<ModelJson>('show', MODEL),
    motion: await shown<MotionJson>('show', WALK),
    pose: (frame: number) => shown<readonly Row[]>('pose', MODEL, '--clip', WALK, '--frame', String(frame)),
    bytes: Uint8Array.from(readFileSync(join(home, `out/heron.flt.${kind}`))),
  };
}

/** Read by somebody else's reader, which cannot decode pictures outside of a browser. */
function readGlb(bytes: Uint8Array<ArrayBuffer>): Promise<GLTF> {
  const loader = new GLTFLoader();
  loader.register(() => ({ name: 'no pictures', loadTexture: () => Promise.resolve(new Texture()) }));
  return new Promise((resolve, reject) => loader.parse(bytes.buffer, '', resolve, reject));
}

const cornersOf = ({ models }: ModelJson): number =>
  models.reduce((sum, { polygons }) => sum + polygons.reduce((all, { vertices }) => all + vertices.length, 0), 0);

function meshesIn(scene: Object3D): Mesh[] {
  const found: Mesh[] = [];
  scene.traverse(each => {
    if (each instanceof Mesh) found.push(each);
  });
  return found;
}

function named(scene: Object3D, name: string): Object3D {
  const found = scene.getObjectByName(name);
  if (!found) throw new Error(`no node ${name}`);
  return found;
}

/** Where the other library puts everything at a time of the clip. */
function posed({ scene, animations }: GLTF, clip: string, seconds: number): void {
  const mixer = new AnimationMixer(scene);
  const animation = animations.find(({ name }) => name === clip);
  if (!animation) throw new Error(`no clip ${clip}`);
  mixer.clipAction(animation).play();
  mixer.setTime(seconds);
  scene.updateMatrixWorld(true);
}

describe("a 'mech written as GLB and read by another library", () => {
  test('has its nodes in a hierarchy, by name, with the origin of their bytes', async () => {
    const { bytes, model } = await exported('glb');
    const { scene } = await readGlb(bytes);
    for (const { name, parent } of model.nodes)
      if (parent !== null) expect(named(scene, name).parent?.name, name).toBe(model.nodes[parent]?.name);
    expect(named(scene, 'hip').userData.source).toMatchObject({
      address: MODEL,
      path: 'children[0]',
      start: 352,
      size: 352,
    });
  });

  test('has a vertex for every corner, and the triangles of all polygons', async () => {
    const { bytes, model } = await exported('glb');
    const meshes = meshesIn((await readGlb(bytes)).scene);
    const buffers = new Map(meshes.map(mesh => [mesh.geometry.getAttribute('position'), mesh.geometry]));
    const vertices = [...new Set([...buffers.keys()])].reduce((sum, { count }) => sum + count, 0);
    expect(vertices).toBe(cornersOf(model));
    const triangles = meshes.reduce((sum, { geometry }) => sum + (geometry.index?.count ?? 0) / 3, 0);
    const wanted = model.models
      .flatMap(({ polygons }) => polygons)
      .reduce((sum, one) => sum + one.vertices.length - 2, 0);
    expect(triangles).toBe(wanted);
  });

  test('has its motions by name, with their durations', async () => {
    const { bytes, motion } = await exported('glb');
    const { animations } = await readGlb(bytes);
    expect(animations.map(({ name }) => name)).toEqual(['heron_walk', 'heron_stand']);
    expect(animations[0]?.duration).toBeCloseTo(motion.loopTime, 5);
    expect(animations[0]?.tracks).toHaveLength(motion.parts.length * 2);
  });

  test.each([0, 6, 17])('is posed at frame %s as its motion says, part by part', async frame => {
    const { bytes, motion, pose } = await exported('glb');
    const gltf = await readGlb(bytes);
    posed(gltf, 'heron_walk', (frame * motion.loopTime) / motion.frameCount);
    for (const { name, translations, rotations } of motion.parts) {
      const { position, quaternion } = named(gltf.scene, name);
      for (const [axis, value] of position.toArray().entries())
        expect(translations[frame]?.[axis], name).toBeCloseTo(value, 4);
      const cosine = quaternion.dot(new Quaternion().fromArray([...(rotations[frame] ?? [])]));
      expect(Math.abs(cosine), name).toBeCloseTo(1, 5);
    }
    for (const { name, position } of await pose(frame)) {
      const place = named(gltf.scene, name).getWorldPosition(new Vector3());
      for (const [axis, value] of place.toArray().entries()) expect(position[axis], name).toBeCloseTo(value, 4);
    }
  });

  test('names its pictures, and what is hidden at first', async () => {
    const { bytes } = await exported('glb');
    const length = new DataView(bytes.buffer).getUint32(12, true);
    const glb = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as {
      images: { name: string; mimeType: string }[];
      nodes: { name: string; extras?: { hidden?: boolean }; extensions?: Record<string, unknown> }[];
      extensionsUsed: string[];
    };
    expect(glb.images.map(({ name, mimeType }) => [name, mimeType]).toSorted()).toEqual([
      ['badge_heron', 'image/png'],
      ['hull', 'image/png'],
      ['warning', 'image/png'],
    ]);
    const hidden = glb.nodes.filter(({ extras }) => extras?.hidden);
    for (const { extensions } of hidden) expect(extensions).toEqual({ KHR_node_visibility: { visible: false } });
  });
});

describe("a 'mech written as OBJ", () => {
  test('is upright, with its nodes at their positions', async () => {
    const { bytes, model } = await exported('obj');
    const lines = new TextDecoder().decode(bytes).split('\n');
    const places = lines.filter(line => line.startsWith('v ')).map(line => line.slice(2).split(' ').map(Number));
    expect(places).toHaveLength(cornersOf(model));
    const heights = places.map(([, y = Number.NaN]) => y);
    expect(Math.min(...heights)).toBeGreaterThan(-0.2);
    expect(Math.max(...heights)).toBeGreaterThan(8);
  });
});
