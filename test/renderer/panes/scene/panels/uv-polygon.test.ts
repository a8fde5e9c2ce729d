import { describe, expect, test } from 'vitest';
import { itemAt, strokeOf } from '../../../../../renderer/panes/scene/panels/tile-brush.tsx';
import { boxAround, draggedCorners, uvPolygonIn } from '../../../../../renderer/panes/scene/panels/uv-polygon.ts';
import type { TextureLayer } from '../../../../../shared/scene/material.ts';
import type { Mesh, UvSet } from '../../../../../shared/scene/mesh.ts';
import { floodFrom } from '../../../../../shared/scene/scene.ts';
import { plainMaterial, rows, sceneOf, squareMesh } from '../../../../support/made-scene.ts';

describe('corners in a texture', () => {
  const page = { step: 1, least: 0, most: 255 };
  const corners = [
    { u: 10, v: 10 },
    { u: 250, v: 10 },
  ];

  test('are dragged by whole pixels, and stay on their page', () => {
    expect(draggedCorners({ corner: 0, corners }, { u: 3.4, v: -30 }, page)).toEqual([{ u: 13, v: 0 }, corners[1]]);
  });

  test('keep their shape at the edge when dragged together', () => {
    expect(draggedCorners({ corners }, { u: 100, v: 5 }, page)).toEqual([
      { u: 15, v: 15 },
      { u: 255, v: 15 },
    ]);
  });
});

describe('a face with several textures', () => {
  const stored = { kind: 'numbers', unit: 1 } as const;
  const uvs = (path: string, first: number): UvSet => ({
    ...{ values: new Float32Array(8).fill(first), rows: rows(path, 0x2000, 8, 4), stored },
  });
  const layer = (texture: number, uvSet: number): TextureLayer => ({ texture, uvSet, combine: 'replace' });
  const origin = { source: 0, path: 'textures', start: 0, size: 1 };
  const texture = (name: string) => ({ name, origin, clampU: false, clampV: false });
  const mesh: Mesh = {
    ...squareMesh(),
    passes: [
      { groups: [{ firstFace: 0, faceCount: 2, material: 0 }], uvs: [uvs('first', 0.25), uvs('second', 0.5)] },
      // Only the other face.
      { groups: [{ firstFace: 1, faceCount: 1, material: 1 }], uvs: [uvs('third', 0.75)] },
    ],
  };
  const materials = [
    { ...plainMaterial, layers: [layer(0, 0), layer(1, 1)] },
    { ...plainMaterial, layers: [layer(1, 0)] },
  ];
  const scene = sceneOf(mesh, { materials, textures: [texture('wall.tga'), texture('shine.tga')] });
  const face = (index: number) => ({ kind: 'face', mesh: 0, index }) as const;

  test('offers the textures it is drawn with, and shows the first before any choice', () => {
    const polygon = uvPolygonIn(scene, face(0));
    expect(polygon?.sets).toEqual([
      { pass: 0, set: 0, texture: 'wall.tga', isShown: true },
      { pass: 0, set: 1, texture: 'shine.tga', isShown: false },
    ]);
    expect(polygon?.paths[0]?.path).toBe('first[0]');
    expect(uvPolygonIn(scene, face(1))?.sets).toHaveLength(3);
  });

  test('shows the corners for the chosen texture, over its picture', () => {
    const polygon = uvPolygonIn(scene, face(1), { pass: 1, set: 0 });
    expect(polygon).toMatchObject({ texture: 1, corners: [{ u: 0.75, v: 0.75 }, {}, {}] });
    expect(polygon?.paths.map(({ path }) => path)).toEqual(['third[0]', 'third[2]', 'third[3]']);
    const uv = { kind: 'uv', mesh: 0, pass: 0, set: 1, index: 0 } as const;
    expect(uvPolygonIn(scene, uv)?.paths[0]?.path).toBe('second[0]');
    expect(uvPolygonIn(scene, uv, { pass: 0, set: 0 })?.paths[0]?.path).toBe('first[0]');
  });

  test('has an area the size of its picture, extended by whole pictures', () => {
    const corners = [
      { u: 0.25, v: 0.5 },
      { u: 1.5, v: 0.75 },
    ];
    const scale = { unit: 1, isUpward: false, step: 1, least: 0, most: 1, middle: 0 };
    expect(boxAround(corners, scale, { width: 1, height: 0.5 })).toEqual({
      ...{ x: 0, y: 0, width: 2, height: 0.5, across: 2, down: 1 },
    });
  });
});

describe('a brush', () => {
  const paint = {
    fields: [{ member: 'kind', title: 'Surface', values: ['a', 'a', 'b', 'a'] }],
    neighbours: [[1], [0, 2], [1, 3], [2]],
  };

  test('floods connected tiles of the same value, and no others', () => {
    expect(floodFrom(paint, 0, 0)).toEqual([0, 1]);
    expect(floodFrom(paint, 0, 3)).toEqual([3]);
  });

  test('applies to the nearest visible item', () => {
    const item = (x: number) => ({ label: '', place: [x, 0, 0] as const, firstLine: 0, lineCount: 0 });
    const overlay = { name: '', kind: 'other', lines: new Float32Array(), paint } as const;
    const overlays = [
      { ...overlay, items: [item(0), item(10)] },
      { ...overlay, items: [item(4)] },
    ];
    expect(itemAt({ overlays }, new Set([0]), [6, 0, 0])).toMatchObject({ overlay: 0, index: 1 });
    expect(itemAt({ overlays }, new Set([0, 1]), [6, 0, 0])).toMatchObject({ overlay: 1, index: 0 });
    expect(itemAt({ overlays }, new Set(), [6, 0, 0])).toBeUndefined();
  });

  test('changes nothing if a tile already has the value', () => {
    const origin = (index: number) => ({ source: 0, path: `tiles[${index}]`, start: index, size: 1 });
    const item = (index: number) => ({
      ...{ label: '', place: [0, 0, 0] as const, firstLine: 0, lineCount: 0, origin: origin(index) },
    });
    const overlays = [
      { name: '', kind: 'other', lines: new Float32Array(), paint, items: [0, 1, 2, 3].map(item) },
    ] as const;
    const scene = { overlays, sources: [{ asset: 'a', address: 'a' }] };
    const stroke = (index: number, value: string) =>
      strokeOf(scene, { field: 0, value, floods: false }, { overlay: 0, index });
    expect(stroke(0, 'a')).toBeUndefined();
    expect(stroke(2, 'a')?.values).toEqual([expect.objectContaining({ path: 'tiles[2].kind' })]);
  });
});
