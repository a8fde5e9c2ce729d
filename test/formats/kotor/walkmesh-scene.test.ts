import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { describeElement } from '../../../renderer/panes/scene/strings.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { bwm } from '../../../shared/formats/kotor/bwm/layout.ts';
import { buildScene } from '../../../shared/formats/kotor/bwm/scene/build.ts';
import { elementAt } from '../../../shared/scene/element-at.ts';
import { originOf } from '../../../shared/scene/origin-of.ts';
import { kotorFixtures, roomWalkmesh } from '../../fixtures/kotor.ts';
import { mutantsOf } from '../../support/mutants.ts';
import { agreesOnPath, sceneAgrees } from '../../support/scene-agrees.ts';

const self = { asset: 'room', address: 'rooms/m01aa_01a.wok' };

const nobody = { find: () => undefined, model: () => undefined };

function sceneOf(bytes: Uint8Array) {
  const { value, fault } = decode(bwm, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return buildScene(value, self, nobody);
}

const walkmeshes = kotorFixtures.filter(({ format }) => format === 'kotor/bwm');

describe.each(walkmeshes)('the scene of $name', ({ bytes }) => {
  test('maps every part to its bytes in the layout, and back', () => {
    const scene = sceneOf(bytes);
    sceneAgrees(scene, { source: 0, layout: bwm, bytes });
    for (const [overlay, { items }] of (scene.overlays ?? []).entries()) {
      for (const index of items.keys()) {
        const origin = originOf(scene, { kind: 'overlay', overlay, index });
        if (origin) agreesOnPath({ layout: bwm, bytes }, origin);
      }
    }
  });
});

describe('the scene of a room', () => {
  const scene = sceneOf(roomWalkmesh);

  test('has a triangle for each face, in area coordinates and in the colour of its material', () => {
    expect(scene).toMatchObject({
      name: 'm01aa_01a',
      axes: { up: 'z' },
      bounds: { min: [0, 0, 0], max: [2, 2, 1] },
      nodes: [{ name: 'm01aa_01a', translation: [0, 0, 0], origin: { path: 'position', start: 0x3c } }],
      materials: [{ name: 'Stone, walkable' }, { name: 'Nonwalk, not walkable' }, { name: 'Metal, walkable' }],
    });
    const [mesh] = scene.meshes;
    expect(mesh?.passes[0]?.groups.map(({ faceCount }) => faceCount)).toEqual([1, 1, 1]);
    expect([...(mesh?.positions ?? [])].slice(0, 9)).toEqual([0, 0, 0, 2, 0, 0, 2, 2, 0]);
  });

  test('is opaque where it is walkable, and translucent elsewhere', () => {
    expect(scene.materials.map(({ name, opacity }) => [name, opacity])).toEqual([
      ['Stone, walkable', 1],
      ['Nonwalk, not walkable', 0.4],
      ['Metal, walkable', 1],
    ]);
  });

  test('shows the material of a picked face, and whether it is walkable', () => {
    const told = [0, 1, 2].map(index => describeElement(scene, { kind: 'face', mesh: 0, index }));
    expect(told).toEqual([
      'polygon 0 of m01aa_01a, Stone, walkable',
      'polygon 1 of m01aa_01a, Metal, walkable',
      'polygon 2 of m01aa_01a, Nonwalk, not walkable',
    ]);
  });

  test('maps a face to its material, and all four of its rows to the face', () => {
    const face = { kind: 'face', mesh: 0, index: 1 } as const;
    expect(originOf(scene, face)).toMatchObject({ path: 'materials[1].material', start: 0xec, size: 4 });
    for (const offset of [0xec, 0xc4 + 12, 0xf4 + 12, 0x118 + 4]) expect(elementAt(scene, 0, offset)).toEqual(face);
  });

  test('has lines for all derived data', () => {
    const told = scene.overlays?.map(({ name, items }) => [
      name,
      items.map(({ label, lineCount }) => [label, lineCount]),
    ]);
    expect(told).toEqual([
      ['Transitions', [['to room 2', 1]]],
      [
        'Open edges',
        [
          ['edge 0', 1],
          ['to room 2', 1],
          ['edge 4', 1],
          ['edge 5', 1],
        ],
      ],
      ['Perimeters', [['loop 0', 4]]],
      [
        'Neighbours',
        [
          ['face 0', 1],
          ['face 1', 1],
        ],
      ],
      ['Not walkable', [['Nonwalk', 3]]],
      ['Boxes', ['box 0', 'box 1', 'box 2', 'box 3', 'box 4'].map(label => [label, 12])],
    ]);
    expect([...(scene.overlays?.[0]?.lines ?? [])]).toEqual([2, 0, 0, 2, 2, 0]);
  });
});

test('the hooks of a placeable are crosses at their positions', () => {
  const { bytes = roomWalkmesh } = walkmeshes.find(({ name }) => name === 'bwm-placeable') ?? {};
  const hooks = sceneOf(bytes).overlays?.find(({ name }) => name === 'Hooks');
  expect(hooks?.items.map(({ place, lineCount, origin }) => [place, lineCount, origin?.path, origin?.start])).toEqual([
    [[0, -1, 0], 3, 'relativeHook1', 0x0c],
    [[0, 1, 0], 3, 'relativeHook2', 0x18],
  ]);
  expect([...(hooks?.lines ?? [])].slice(0, 6)).toEqual([-0.25, -1, 0, 0.25, -1, 0]);
});

test('damaged copies make a scene with consistent triangles, or none', () => {
  for (const { how, bytes } of mutantsOf(roomWalkmesh, bwm, 2)) {
    const { value, fault } = decode(bwm, memorySource(bytes));
    if (fault) continue;
    const { meshes, materials } = buildScene(value, self, nobody);
    for (const { positions, indices, passes } of meshes) {
      expect(
        indices.every(index => index < positions.length / 3),
        how,
      ).toBe(true);
      for (const { groups } of passes)
        for (const { material } of groups) expect(materials[material], how).toBeDefined();
    }
  }
});
