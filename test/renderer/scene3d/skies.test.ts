import { expect, it } from 'vitest';
import { Distances } from '../../../renderer/scene3d/distances.ts';
import { isOutside, skiesOf } from '../../../renderer/scene3d/skies.ts';
import type { Material } from '../../../shared/scene/material.ts';
import type { SceneNode } from '../../../shared/scene/scene.ts';
import { boxMesh, squareMesh } from '../../support/made-scene.ts';

const node: SceneNode = {
  ...{
    name: 'thing',
    kind: 'mesh',
    parent: -1,
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    hidden: false,
    mesh: 0,
  },
};
const at = (place: number, [x, y, z]: readonly number[]) => [
  x,
  0,
  0,
  0,
  0,
  y,
  0,
  0,
  0,
  0,
  z,
  0,
  place,
  place,
  place,
  1,
];
const dressed = (mesh: ReturnType<typeof boxMesh>, material: number) => ({
  ...mesh,
  passes: mesh.passes.map(pass => ({ ...pass, groups: [{ firstFace: 0, faceCount: 2, material }] })),
});
const materials = [{ doubleSided: true }, { doubleSided: false }] as unknown as readonly Material[]; // as: only this is looked at
const nodes = [
  { ...node, ground: true },
  { ...node, mesh: 1 },
];
/** A square of 10 with a box of some size around it. */
const skies = (material: number, size: readonly number[], place = -50) =>
  skiesOf(
    { nodes, meshes: [dressed(squareMesh(), 0), dressed(boxMesh(), material)], materials },
    Float32Array.from([...at(0, [10, 10, 1]), ...at(place, size ?? [])].map(value => value ?? 0)),
  );

it('a two-sided box around everything else is a sky', () => {
  expect([...skies(0, [100, 100, 100])]).toEqual([[1, [-50, -50, -50, 50, 50, 50]]]);
});

it('what has one side, is flat, is beside the rest or no larger than it is none', () => {
  expect(skies(1, [100, 100, 100]).size).toBe(0);
  expect(skies(0, [100, 100, 1], 0).size).toBe(0);
  expect(skies(0, [100, 100, 100], 5).size).toBe(0);
  expect(skies(0, [10, 10, 5], 0).size).toBe(0);
});

it('around an object that is not walkable, it is a shell', () => {
  const meshes = [dressed(squareMesh(), 0), dressed(boxMesh(), 0)];
  const places = Float32Array.from([...at(0, [10, 10, 1]), ...at(-50, [100, 100, 100])].map(value => value ?? 0));
  expect(skiesOf({ nodes: [node, { ...node, mesh: 1 }], meshes, materials }, places).size).toBe(0);
});

it('it is seen from inside, and hidden from outside', () => {
  const distances = new Distances(nodes, skies(0, [100, 100, 100]));
  const seen = (eye: readonly [number, number, number]) => {
    distances.update({ detail: 0, eye }, new Float32Array(32));
    return [0, 1].map(each => !distances.isHidden(each));
  };
  expect(seen([0, 0, 300])).toEqual([true, false]);
  expect(seen([0, 0, 3])).toEqual([true, true]);
  expect(isOutside([0, 51, 0], [-50, -50, -50, 50, 50, 50])).toBe(true);
});
