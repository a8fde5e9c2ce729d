// Scenes made by arithmetic, without any format: for the viewer's own tests and its bench.
import type { Material } from '../../shared/scene/material.ts';
import type { Mesh } from '../../shared/scene/mesh.ts';
import type { Rows } from '../../shared/scene/origin.ts';
import type { Scene, SceneNode } from '../../shared/scene/scene.ts';
import type { Channel, Clip, Skeleton } from '../../shared/scene/skeleton.ts';

export const MESH_AT = 0xf00;
export const VERTICES_AT = 0x1000;
export const FACES_AT = 0x100000;
export const BONES_AT = 0x80;

export function rows(path: string, start: number, stride: number, count: number): Rows {
  return { source: 0, path, start, size: stride * count, stride, count };
}

const node: SceneNode = {
  name: 'thing',
  kind: 'mesh',
  parent: -1,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  mesh: 0,
  hidden: false,
};

export function sceneOf(mesh: Mesh, more: Partial<Scene> = {}): Scene {
  return {
    name: 'made',
    sources: [{ asset: 'made', address: 'made.w3d' }],
    axes: { up: 'z', forward: 'x', handedness: 'right' },
    units: {},
    nodes: [node],
    meshes: [mesh],
    materials: [],
    textures: [],
    skeletons: [],
    lights: [],
    levels: [],
    bounds: mesh.bounds,
    problems: [],
    ...more,
  };
}

/** Opaque, white, without a picture. */
export const plainMaterial: Material = {
  ...{ name: '', origins: [], layers: [], notShown: [], shininess: 0, opacity: 1, depthWrite: true },
  ...{ ambient: [1, 1, 1], diffuse: [1, 1, 1], specular: [0, 0, 0], emissive: [0, 0, 0], doubleSided: false },
  ...{ blend: { source: 'one', destination: 'zero' }, depthCompare: 'less', gradient: 'modulate' },
};

/** One square in the xy plane, two triangles, seen from above. */
export function squareMesh(size = 1): Mesh {
  return meshOf(
    Float32Array.from([0, 0, 0, size, 0, 0, size, size, 0, 0, size, 0]),
    Uint32Array.from([0, 1, 2, 0, 2, 3]),
    Float32Array.from([0, 1, 1, 1, 1, 0, 0, 0]),
  );
}

/** A box of six squares that face its inside, as a sky has them. */
export function boxMesh(): Mesh {
  const squares = ['000 100 110 010', '001 011 111 101', '000 010 011 001'];
  const others = ['100 101 111 110', '000 001 101 100', '010 110 111 011'];
  const corners = [...squares, ...others].flatMap(square => square.split(' '));
  const indices = corners.flatMap((_, i) => (i % 4 === 0 ? [i, i + 1, i + 2, i, i + 2, i + 3] : []));
  const places = corners.flatMap(corner => [...corner].map(Number));
  return meshOf(Float32Array.from(places), Uint32Array.from(indices), new Float32Array(corners.length * 2));
}

/** A hilly square of about so many triangles. */
export function hillMesh(triangles: number): Mesh {
  const side = Math.ceil(Math.sqrt(triangles / 2));
  const positions = new Float32Array((side + 1) ** 2 * 3);
  const uvs = new Float32Array((side + 1) ** 2 * 2);
  for (let y = 0, vertex = 0; y <= side; y++)
    for (let x = 0; x <= side; x++, vertex++) {
      const height = Math.sin((x / side) * 12) * Math.cos((y / side) * 9) * 0.05;
      positions.set([x / side, y / side, height], vertex * 3);
      uvs.set([(x / side) * 8, (y / side) * 8], vertex * 2);
    }
  const indices = new Uint32Array(side * side * 6);
  for (let y = 0, at = 0; y < side; y++)
    for (let x = 0; x < side; x++, at += 6) {
      const a = y * (side + 1) + x;
      const b = a + side + 1;
      indices.set([a, a + 1, b, b, a + 1, b + 1], at);
    }
  return meshOf(positions, indices, uvs);
}

function meshOf(positions: Float32Array, indices: Uint32Array, uvs: Float32Array): Mesh {
  const vertices = positions.length / 3;
  const faces = indices.length / 3;
  const axis = (a: number) => positions.filter((_, i) => i % 3 === a);
  const least = (a: number) => axis(a).reduce((x, y) => Math.min(x, y), Number.POSITIVE_INFINITY);
  const most = (a: number) => axis(a).reduce((x, y) => Math.max(x, y), Number.NEGATIVE_INFINITY);
  return {
    name: 'made',
    origin: { source: 0, path: 'mesh', start: MESH_AT, size: FACES_AT + faces * 32 - MESH_AT },
    positions,
    indices,
    passes: [
      {
        groups: [{ firstFace: 0, faceCount: faces, material: -1 }],
        uvs: [{ values: uvs, rows: rows('mesh.uvs', VERTICES_AT + vertices * 12, 8, vertices) }],
      },
    ],
    bounds: { min: [least(0), least(1), least(2)], max: [most(0), most(1), most(2)] },
    rows: {
      positions: rows('mesh.vertices', VERTICES_AT, 12, vertices),
      faces: rows('mesh.triangles', FACES_AT, 32, faces),
    },
  };
}

const AROUND = 12;

/** A tube along z, ten times as long as wide, each ring of vertices on its own bone and half on the one below. */
export function tubeScene(bones: number): Scene {
  const joint = 10 / bones;
  const positions: number[] = [];
  const uvs: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring < bones; ring++)
    for (let step = 0; step < AROUND; step++) {
      const angle = (step / AROUND) * 2 * Math.PI;
      positions.push(Math.cos(angle), Math.sin(angle), ring * joint);
      uvs.push(step / AROUND, ring / bones);
      joints.push(ring, Math.max(0, ring - 1), 0, 0);
      weights.push(ring === 0 ? 1 : 0.5, ring === 0 ? 0 : 0.5, 0, 0);
      if (ring === 0) continue;
      const next = (step + 1) % AROUND;
      const [a, b] = [(ring - 1) * AROUND + step, (ring - 1) * AROUND + next];
      indices.push(a, b, a + AROUND, a + AROUND, b, b + AROUND);
    }
  const mesh = meshOf(Float32Array.from(positions), Uint32Array.from(indices), Float32Array.from(uvs));
  const skin = { skeleton: 0, joints: Uint16Array.from(joints), weights: Float32Array.from(weights) };
  return sceneOf({ ...mesh, skin }, { skeletons: [chain(bones, joint)] });
}

/** Bones on top of each other, `joint` apart. */
export function chain(bones: number, joint: number): Skeleton {
  const each = Array.from({ length: bones }, (_, bone) => bone);
  return {
    name: 'CHAIN',
    origin: { source: 0, path: 'hierarchy', start: BONES_AT - 0x20, size: bones * 60 + 0x20 },
    names: each.map(bone => `BONE${bone}`),
    parents: Int32Array.from(each, bone => bone - 1),
    order: Uint32Array.from(each),
    stillBones: 1,
    translations: Float32Array.from(each.flatMap(bone => [0, 0, bone === 0 ? 0 : joint])),
    rotations: Float32Array.from(each.flatMap(() => [0, 0, 0, 1])),
    rows: rows('hierarchy.pivots', BONES_AT, 60, bones),
  };
}

/** Every bone but the first bends by `angle` at the last frame, about y. */
export function bendClip(bones: number, frames: number, angle: number): Clip {
  const channels = Array.from({ length: bones - 1 }, (_, index): Channel => {
    const start = 0x40 + index * 64;
    return {
      bone: index + 1,
      target: 'rotation',
      components: 4,
      times: Float32Array.from([0, frames - 1]),
      values: Float32Array.from([0, 0, 0, 1, 0, Math.sin(angle / 2), 0, Math.cos(angle / 2)]),
      outside: 'nearest',
      rest: 0,
      origin: { source: 0, path: `channels[${index}]`, start, size: 48 },
      keys: { kind: 'rows', values: { ...rows(`channels[${index}].keys`, start + 8, 20, 2) } },
    };
  });
  return {
    id: 'bend',
    name: 'CHAIN.BEND',
    skeleton: 'CHAIN',
    frameCount: frames,
    frameRate: 30,
    asset: 'clip',
    address: 'bend.w3d',
    origin: { source: 0, path: '', start: 0, size: 0x40 + bones * 64 },
    channels,
    findings: [],
  };
}
