import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { boxesOf } from '../../shared/formats/kotor/bwm/derived/box-table.ts';
import { boxTreeOf } from '../../shared/formats/kotor/bwm/derived/box-tree.ts';
import { distanceOf, normalOf } from '../../shared/formats/kotor/bwm/derived/planes.ts';
import { recomputed } from '../../shared/formats/kotor/bwm/derived/recomputed.ts';
import { bwm } from '../../shared/formats/kotor/bwm/layout.ts';
import type { Bwm } from '../../shared/formats/kotor/bwm/stored.ts';
import { floatsOf, surfaceOf } from '../../shared/formats/kotor/bwm/surface.ts';
import { decode } from '../../shared/layout/decode.ts';
import { encode } from '../../shared/layout/encode.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/kotor/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
const ending = (...endings: readonly string[]) =>
  files.filter(file => endings.some(each => file.toLowerCase().endsWith(each)));
const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

/** A text, written by NWMax under the ending of a binary walkmesh. */
const ASCII = 'pwk/plc_valstat02.pwk';
const rooms = ending('.wok');
const walkmeshes = ending('.wok', '.pwk').filter(file => file !== ASCII);

describe.skipIf(files.length === 0)('walkmeshes (skipped where ../shared/data/kotor is absent)', () => {
  test.each(walkmeshes)('%s is known for certain, exact, and explained whole', file => {
    expect(verifyTree(file, basename(file), memorySource(read(file)))).toMatchObject([
      { format: 'kotor/bwm', confidence: 'certain', status: 'exact', explained: 1 },
    ]);
  });

  test.each(rooms)('%s has nothing odd, and computed anew is the same bytes', file => {
    const bytes = read(file);
    const { value, findings } = opened(bytes);
    expect(findings).toEqual([]);
    expect(toBytes(encode(bwm, recomputed(value)))).toEqual(bytes);
    // With a tree too, but built of nothing.
    const empty = { ...value.boxes, source: memorySource(new Uint8Array(0)), length: 0 };
    expect(recomputed({ ...value, boxes: empty } as Bwm).boxes.length).toBe(value.boxes.length); // as: a table's methods are not used
  });

  test('the tree of boxes has the shape of the game’s, and all but a few of its faces', () => {
    const trees = rooms.map(file => {
      const { value } = opened(read(file));
      return { stored: boxesOf(value.boxes), built: boxTreeOf(surfaceOf(value)) };
    });
    const nodes = trees.flatMap(({ stored, built }) => stored.map((box, i) => ({ box, own: built[i] })));
    const shape = nodes.filter(({ box, own }) => box.left === own?.left && box.right === own?.right);
    expect(shape.length).toBe(nodes.length);
    const faces = nodes.filter(({ box, own }) => box.face === own?.face);
    expect(faces.length / nodes.length).toBeGreaterThan(0.94);
  });

  test('normals are right-handed, and distances follow from them to the last bit', () => {
    for (const file of rooms) {
      const { value } = opened(read(file));
      const surface = surfaceOf(value);
      const normals = floatsOf(value.normals.source);
      const distances = floatsOf(value.distances.source);
      for (const face of distances.keys()) {
        const [x = 0, y = 0, z = 0] = normals.subarray(face * 3, face * 3 + 3);
        const own = normalOf(surface, face);
        if (own) expect(x * own[0] + y * own[1] + z * own[2]).toBeGreaterThan(0.9998);
        expect(distanceOf(surface, face, [x, y, z])).toBe(distances[face]);
      }
    }
  });

  test('a placeable written as text is shown as text', () => {
    expect(verifyTree(ASCII, basename(ASCII), memorySource(read(ASCII)))).toMatchObject([
      { format: 'text/plain', status: 'exact' },
    ]);
  });
});

function opened(bytes: Uint8Array) {
  const { value, fault, findings } = decode(bwm, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return { value, findings };
}
