import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../../../renderer/panes/scene/panels/tile-brush.tsx';
import { draggedCorners } from '../../../../../renderer/panes/scene/panels/uv-polygon.ts';
import { floodFrom } from '../../../../../shared/scene/scene.ts';

describe('corners in a texture', () => {
  const page = { step: 1, least: 0, most: 255 };
  const corners = [
    { u: 10, v: 10 },
    { u: 250, v: 10 },
  ];

  test('one is dragged in whole pixels, and stays on its page', () => {
    expect(draggedCorners({ corner: 0, corners }, { u: 3.4, v: -30 }, page)).toEqual([{ u: 13, v: 0 }, corners[1]]);
  });

  test('all together keep their shape at the edge', () => {
    expect(draggedCorners({ corners }, { u: 100, v: 5 }, page)).toEqual([
      { u: 15, v: 15 },
      { u: 255, v: 15 },
    ]);
  });
});

describe('a brush', () => {
  const paint = {
    fields: [{ member: 'kind', title: 'Surface', values: ['a', 'a', 'b', 'a'] }],
    neighbours: [[1], [0, 2], [1, 3], [2]],
  };

  test('floods what is joined and alike, and no further', () => {
    expect(floodFrom(paint, 0, 0)).toEqual([0, 1]);
    expect(floodFrom(paint, 0, 3)).toEqual([3]);
  });

  test('means the nearest item of what is shown', () => {
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
});
