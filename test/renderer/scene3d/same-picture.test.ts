import { expect, it } from 'vitest';
import { isSamePicture } from '../../../renderer/scene3d/same-picture.ts';
import { ScenePose } from '../../../renderer/scene3d/scene-pose.ts';
import { sceneOf, squareMesh, tubeScene } from '../../support/made-scene.ts';

const scene = () => structuredClone(sceneOf(squareMesh()));

it('a scene whose nodes moved looks as before; one with another corner, name or number of nodes does not', () => {
  const [one] = scene().nodes;
  if (one === undefined) throw new Error('the scene has a node');
  const elsewhere = {
    ...one,
    translation: [1, 2, 3] as const,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1],
  };
  expect(isSamePicture(scene(), { ...scene(), nodes: [elsewhere] })).toBe(true);
  expect(isSamePicture(scene(), { ...scene(), nodes: [{ ...one, name: 'other' }] })).toBe(false);
  expect(isSamePicture(scene(), { ...scene(), nodes: [one, one] })).toBe(false);
  const changed = scene();
  changed.meshes[0]?.positions.set([7], 0);
  expect(isSamePicture(scene(), changed)).toBe(false);
});

it('every byte of a column counts, wherever it begins in its buffer', () => {
  const column = (at: number, changed?: number) => {
    const bytes = new Uint8Array(at + 11);
    if (changed !== undefined) bytes[at + changed] = 1;
    return { ...scene(), extra: bytes.subarray(at) };
  };
  for (const [one, other] of [
    [0, 0],
    [0, 4],
    [1, 1],
    [2, 4],
  ] as const) {
    expect(isSamePicture(column(one), column(other))).toBe(true);
    for (let byte = 0; byte < 11; byte++) expect(isSamePicture(column(one), column(other, byte))).toBe(false);
  }
});

it('a skin is redrawn, because it follows its bones', () => {
  expect(isSamePicture(tubeScene(2), tubeScene(2))).toBe(false);
});

it('nodes are where the hand holds them, at rest after release, and elsewhere if the scene says so', () => {
  const of = scene();
  const pose = new ScenePose(of);
  const placeOf = () => [...pose.nodes.subarray(12, 15)];
  pose.hold(new Map([[0, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1]]]));
  expect(placeOf()).toEqual([4, 5, 6]);
  pose.hold(new Map());
  expect(placeOf()).toEqual([...(of.nodes[0]?.translation ?? [])]);
  pose.adopt(of.nodes.map(node => ({ ...node, translation: [9, 8, 7] as const })));
  pose.pose(undefined, 0, 0);
  expect(placeOf()).toEqual([9, 8, 7]);
});
