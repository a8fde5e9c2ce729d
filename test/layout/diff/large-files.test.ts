import { expect, test } from 'vitest';
import { bytes } from '../../../shared/layout/bytes.ts';
import { countOf } from '../../../shared/layout/index.ts';
import { list } from '../../../shared/layout/list.ts';
import { prefixedText } from '../../../shared/layout/prefixed-text.ts';
import { f32, u8, u32 } from '../../../shared/layout/scalars.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { changeLines } from './change-lines.ts';

const PIXELS = 400;

// A large file of items of any size: what is changed in place is found without reading the rest, and as it would be in a small one.
const item = struct({
  name: prefixedText(u8),
  pointCount: countOf(u8, 'points'),
  points: list(f32, 'pointCount'),
  tint: u32,
  // Most of the file: few fields, many bytes.
  pixels: bytes(PIXELS),
});
const layout = struct({ count: countOf(u32, 'items'), items: list(item, 'count') });
const ITEMS = 5_000;

interface Item {
  name: string;
  points: number[];
  tint: number;
}

const items = (): Item[] =>
  Array.from({ length: ITEMS }, (_, i) => ({
    name: `item_${i}`,
    points: Array.from({ length: 10 + (i % 9) }, (_, n) => i + n / 8),
    tint: i * 3,
  }));

function fileOf(all: readonly Item[]): Uint8Array {
  const size = all.reduce((sum, { name, points }) => sum + name.length + 6 + 4 * points.length + PIXELS, 4);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, all.length, true);
  let at = 4;
  for (const { name, points, tint } of all) {
    bytes[at++] = name.length;
    for (const letter of name) bytes[at++] = letter.charCodeAt(0);
    bytes[at++] = points.length;
    for (const point of points) {
      view.setFloat32(at, point, true);
      at += 4;
    }
    view.setUint32(at, tint, true);
    at += 4 + PIXELS;
  }
  return bytes;
}

/** The second version, made by changing the items. */
function versions(change: (all: Item[]) => void): [Uint8Array, Uint8Array] {
  const after = items();
  change(after);
  return [fileOf(items()), fileOf(after)];
}

const at = (all: Item[], i: number): Item => {
  const found = all[i];
  if (!found) throw new Error(`there is no item ${i}`);
  return found;
};

test('the file is large enough to be compared by its differing ranges', () => {
  expect(fileOf(items()).length).toBeGreaterThan(2 * 1024 * 1024);
});

test('values changed in place are listed, near each other and far apart', () => {
  const [a, b] = versions(all => {
    at(all, 100).tint = 7;
    at(all, 101).points[3] = 0.5;
    at(all, 4_999).tint = 8;
    at(all, 3_000).name = 'ITEM_3000';
  });
  expect(changeLines(layout, a, b)).toEqual([
    'changed items[100].tint: 300 → 7',
    'changed items[101].points[3]: 101.375 → 0.5',
    'renamed items[3000].name: "item_3000" → "ITEM_3000"',
    'changed items[4999].tint: 14997 → 8',
  ]);
});

test('a structural change that keeps the size is found', () => {
  const [a, b] = versions(all => {
    const points = at(all, 500).points.splice(2, 1);
    at(all, 4_000).points.splice(1, 0, ...points);
  });
  expect(b.length).toBe(a.length);
  expect(changeLines(layout, a, b)).toEqual([
    'removed items[500].points[2]: 500.25',
    'added items[4000].points[1]: 500.25',
  ]);
});

test('an item that moved past others is listed as one move', () => {
  const [a, b] = versions(all => {
    const [gone] = all.splice(9, 1);
    if (gone) all.splice(27, 0, gone);
  });
  expect(b.length).toBe(a.length);
  expect(changeLines(layout, a, b)).toEqual(['moved items[9] → items[27]']);
});
