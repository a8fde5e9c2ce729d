import {
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PointLight,
  Vector3,
} from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { clipTables } from '../../../electron/answers/export/scene/clip-tables.ts';
import { toGlb } from '../../../electron/answers/export/scene/glb.ts';
import { toObj } from '../../../electron/answers/export/scene/obj.ts';
import { collected, toBytes } from '../../../shared/base/pieces.ts';
import type { Material } from '../../../shared/scene/material.ts';
import type { Light, Scene, SceneNode } from '../../../shared/scene/scene.ts';
import type { Channel, Clip } from '../../../shared/scene/skeleton.ts';
import { sceneOf, squareMesh } from '../../support/made-scene.ts';

const WHITE = [1, 1, 1] as const;
const plain: Material = {
  ...{ name: 'plain', origins: [], layers: [], ambient: WHITE, diffuse: WHITE, specular: WHITE, emissive: [0, 0, 0] },
  ...{ shininess: 0, opacity: 1, blend: { source: 'one', destination: 'zero' }, depthCompare: 'lessEqual' },
  ...{ depthWrite: true, doubleSided: false, gradient: 'modulate', notShown: [] },
};

function node(of: Partial<SceneNode>): SceneNode {
  return { name: '', kind: 'group', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], hidden: false, ...of };
}

const origin = { source: 0, path: 'lights[0]', start: 8, size: 76 };
const light = (more: Partial<Light>): Light => ({
  ...{ kind: 'point', origin, colour: [1, 0.5, 0], ambient: [0, 0, 0], intensity: 2, ...more },
});

/** One square on every node that has a mesh, y up. */
function made(nodes: readonly SceneNode[], more: Partial<Scene> = {}): Scene {
  const square = squareMesh();
  const meshes = [square, { ...square, name: 'bright', unlit: true, scroll: { u: 0.5, v: 0 } }];
  const groups = [{ firstFace: 0, faceCount: 2, material: 0, priority: 5 }];
  return sceneOf(square, {
    axes: { up: 'y', forward: '-z', handedness: 'right' },
    ...{ nodes, materials: [plain] },
    meshes: meshes.map(mesh => ({ ...mesh, passes: [{ uvs: [], groups }] })),
    ...more,
  });
}

async function read(scene: Scene, clips: readonly Clip[] = []): Promise<GLTF> {
  const tables = clips.map(clip => clipTables(scene, clip));
  const bytes = Uint8Array.from(toBytes(collected(toGlb({ scene, clips: tables, png: () => undefined }))));
  return new Promise((resolve, reject) => new GLTFLoader().parse(bytes.buffer, '', resolve, reject));
}

function named(gltf: GLTF, name: string): Object3D {
  const found = gltf.scene.getObjectByName(name);
  if (!found) throw new Error(`no node ${name}`);
  return found;
}

describe('nodes in a GLB', () => {
  test('are rotated, scaled and nested as in the scene, with y up and no extra rotation', async () => {
    const gltf = await read(
      made([
        node({ name: 'base', translation: [0, 5, 0], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: [2, 2, 2] }),
        node({ name: 'tip', parent: 0, translation: [0, 0, 3] }),
      ]),
    );
    gltf.scene.updateMatrixWorld(true);
    const place = named(gltf, 'tip').getWorldPosition(new Vector3());
    expect(place.toArray().map(value => Math.round(value * 1e5) / 1e5)).toEqual([6, 5, 0]);
  });

  test('keep a stored matrix that is no rotation and scale in their extras', async () => {
    const matrix = [1, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const straight = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const gltf = await read(made([node({ name: 'sheared', matrix }), node({ name: 'straight', matrix: straight })]));
    expect(named(gltf, 'sheared').userData.matrix).toEqual(matrix);
    expect(named(gltf, 'straight').userData.matrix).toBeUndefined();
  });

  test('show only the finest level', async () => {
    const range = { near: 0, far: 50, count: 2 };
    const gltf = await read(
      made([
        node({ name: 'fine', distance: { ...range, rank: 0 } }),
        node({ name: 'coarse', distance: { ...range, near: 50, far: 500, rank: 1 } }),
        node({ name: 'fine_body', parent: 0, mesh: 0 }),
        node({ name: 'coarse_body', parent: 1, mesh: 0 }),
      ]),
    );
    expect(['fine_body', 'coarse_body'].map(name => named(gltf, name) instanceof Mesh)).toEqual([true, false]);
    expect(named(gltf, 'coarse').userData.distance).toEqual({ near: 50, far: 500, rank: 1, count: 2 });
  });

  test('are emissive without light, others are lit; extras have what glTF cannot express', async () => {
    const gltf = await read(made([node({ name: 'lit', mesh: 0 }), node({ name: 'bright', mesh: 1 })]));
    const materials = ['lit', 'bright'].map(name => (named(gltf, name) as Mesh).material); // as: they have meshes
    expect(materials[0]).toBeInstanceOf(MeshStandardMaterial);
    expect(materials[1]).toBeInstanceOf(MeshBasicMaterial);
    expect(gltf.parser.json.meshes[1].extras.scroll).toEqual({ u: 0.5, v: 0 });
    // Both are the same square: its places are in the file once.
    const places = gltf.parser.json.meshes.map(
      ({ primitives: [first] }: { primitives: { attributes: { POSITION: number } }[] }) => first?.attributes.POSITION,
    );
    expect(new Set(places).size).toBe(1);
    expect(gltf.parser.json.meshes[1].primitives[0].extras).toEqual({ priority: 5 });
  });

  test('that are hidden at first say so', async () => {
    const gltf = await read(made([node({ name: 'flash', hidden: true, mesh: 0 })]));
    const [flash] = gltf.parser.json.nodes.filter(({ name }: { name?: string }) => name === 'flash');
    expect(flash.extensions).toEqual({ KHR_node_visibility: { visible: false } });
  });

  test('carry lights at their positions', async () => {
    const lights = [light({ far: [10, 40] }), light({ kind: 'directional', direction: [0, -2, 0] })];
    const gltf = await read(
      made(
        [
          node({ name: 'lamp', kind: 'light', light: 0, translation: [1, 2, 3] }),
          node({ name: 'sun', kind: 'light', light: 1 }),
        ],
        {
          lights,
        },
      ),
    );
    gltf.scene.updateMatrixWorld(true);
    const [lamp, sun] = ['lamp', 'sun'].map(name => {
      let found: Object3D | undefined;
      named(gltf, name).traverse(each => {
        if (each instanceof PointLight || each instanceof DirectionalLight) found ??= each;
      });
      return found;
    });
    if (!(lamp instanceof PointLight) || !(sun instanceof DirectionalLight)) throw new Error('no lights');
    expect([lamp.distance, lamp.getWorldPosition(new Vector3()).toArray()]).toEqual([40, [1, 2, 3]]);
    const shines = sun.target.getWorldPosition(new Vector3()).sub(sun.getWorldPosition(new Vector3())).normalize();
    expect(shines.toArray().map(value => Math.round(value * 1e5) / 1e5 + 0)).toEqual([0, -1, 0]);
  });
});

test('have 0 for positions that are not numbers', async () => {
  const square = squareMesh();
  const positions = square.positions.map((value, i) =>
    i === 4 ? Number.NaN : i === 7 ? Number.POSITIVE_INFINITY : value,
  );
  const scene = made([node({ name: 'torn', mesh: 0 })], { meshes: [{ ...square, positions }] });
  const { geometry } = named(await read(scene), 'torn') as Mesh; // as: it has a mesh
  const places = geometry.getAttribute('position');
  const corner = (i: number) => [places.getX(i), places.getY(i), places.getZ(i)];
  expect([0, 1, 2, 3].map(corner)).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ]);
  expect(objOf(scene)).not.toMatch(/NaN|Infinity/);
});

const objOf = (scene: Scene) => Buffer.from(toBytes(collected(toObj(scene, 'made.mtl').obj))).toString();

describe('a clip of nodes in a GLB', () => {
  const keys = { kind: 'spans', spans: [] } as const;
  const channel = (of: Partial<Channel>): Channel => ({
    ...{ bone: 0, target: 'place', components: 3, outside: 'nearest', rest: 0, origin, keys },
    ...{ times: Float32Array.of(0, 4), values: Float32Array.of(0, 0, 0, 0, 4, 0), ...of },
  });
  const clip: Clip = {
    ...{ id: 'a', name: 'rises', skeleton: '', frameCount: 5, frameRate: 10, asset: 'm', address: 'm', origin },
    ...{ findings: [], loops: true, targets: [{ name: 'LIFT' }, { name: 'nowhere' }] },
    channels: [
      channel({}),
      channel({ target: 'visible', components: 1, values: Float32Array.of(1, 0) }),
      channel({ bone: 1 }),
    ],
  };

  test('has the length of its frames, moves its targets, and says what it cannot show', async () => {
    const { animations } = await read(made([node({ name: 'lift' })]), [clip]);
    expect(animations.map(({ name, tracks }) => [name, tracks.map(track => track.name)])).toEqual([
      ['rises', ['lift.position']],
    ]);
    expect(animations[0]?.duration).toBeCloseTo(0.4, 6);
    expect([...(animations[0]?.tracks[0]?.values ?? [])].slice(-6)).toEqual([0, 3, 0, 0, 4, 0]);
    expect(animations[0]?.userData).toMatchObject({ loops: true, notShown: ['visible'] });
  });

  test('is left out if it moves nothing in the scene', async () => {
    const { animations, scene } = await read(made([node({ name: 'other' })]), [clip]);
    expect(animations).toEqual([]);
    expect(scene.children[0]?.userData.clipsNotShown).toBeUndefined();
  });

  test('without anything glTF can express is named with what it does', async () => {
    const fade = channel({ target: 'fade', components: 1, values: Float32Array.of(1, 0.5) });
    const { animations, scene } = await read(made([node({ name: 'lift' })]), [{ ...clip, channels: [fade] }]);
    expect(animations).toEqual([]);
    expect(scene.children[0]?.userData.clipsNotShown).toEqual({ rises: ['fade'] });
  });

  test('morphs a mesh to its second shape wherever it is shown', async () => {
    const square = squareMesh();
    const morph = { positions: square.positions.map((value, i) => (i % 3 === 2 ? 2 : value)), atRest: 0 };
    const groups = [{ firstFace: 0, faceCount: 2, material: 0 }];
    const meshes = [{ ...square, morph, passes: [{ uvs: [], groups }] }];
    const scene = made([node({ name: 'lift', mesh: 0 }), node({ name: 'twin', mesh: 0 })], { meshes });
    const half = channel({ target: 'morph', components: 1, values: Float32Array.of(0, 0.5) });
    const gltf = await read(scene, [{ ...clip, channels: [half] }]);
    const { morphAttributes } = (named(gltf, 'lift') as Mesh).geometry; // as: it has a mesh
    expect([...(morphAttributes.position?.[0]?.array ?? [])]).toEqual([0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2]);
    expect(gltf.parser.json.meshes[0].extras.targetNames).toEqual(['second shape']);
    const [animation] = gltf.animations;
    expect(animation?.tracks.map(({ name }) => name)).toEqual([
      'lift.morphTargetInfluences',
      'twin.morphTargetInfluences',
    ]);
    expect([...(animation?.tracks[0]?.values ?? [])]).toEqual([0, 0.125, 0.25, 0.375, 0.5]);
  });
});

describe('nodes in an OBJ', () => {
  test('are at their positions; normals are right on stretched or mirrored ones', () => {
    const square = squareMesh();
    const slope = { ...square, normals: Float32Array.from([0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1]) };
    const scene = sceneOf(slope, {
      axes: { up: 'y', forward: '-z', handedness: 'right' },
      nodes: [node({ translation: [0, 1, 0] }), node({ name: 'wall', parent: 0, scale: [-1, 2, 1], mesh: 0 })],
    });
    const lines = objOf(scene).split('\n');
    expect(lines.filter(line => line.startsWith('v '))).toEqual(['v 0 1 0', 'v -1 1 0', 'v -1 3 0', 'v 0 3 0']);
    const [, x, y, z] = (lines.find(line => line.startsWith('vn ')) ?? '').split(' ').map(Number);
    expect(x).toBe(0);
    expect((z ?? 0) / (y ?? 1)).toBeCloseTo(2, 5);
    expect(y).toBeGreaterThan(0);
  });
});
