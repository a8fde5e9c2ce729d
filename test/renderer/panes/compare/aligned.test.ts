import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Aligned,
  alignBlocks,
  cellOf,
  differenceBeside,
  differencesIn,
  kindOfBlock,
  offsetIn,
  piecesIn,
} from '../../../../renderer/panes/compare/aligned.ts';
import type { ByteBlock } from '../../../../shared/contract/compare-types.ts';

/** Blocks from their sizes: `=4` is the same in both, `2:5` is 2 bytes before and 5 after. */
function align(text: string): Aligned {
  let [aStart, bStart] = [0, 0];
  const blocks: ByteBlock[] = text.split(' ').map(word => {
    const same = word.startsWith('=');
    const [aSize = 0, bSize = 0] = same ? [Number(word.slice(1)), Number(word.slice(1))] : word.split(':').map(Number);
    const block = { same, aStart, aSize, bStart, bSize };
    aStart += aSize;
    bStart += bSize;
    return block;
  });
  return alignBlocks(blocks, aStart, bStart);
}

describe('two sides next to each other', () => {
  //        cells: 0-3 same, 4-8 changed (a 2, b 5), 9-11 same, 12-13 only a, 14 same
  const aligned = align('=4 2:5 =3 2:0 =1');

  test('have as many cells as the longer side of each block needs', () => {
    expect(aligned.size).toBe(15);
    expect([aligned.sizeA, aligned.sizeB]).toEqual([12, 13]);
    expect(aligned.differences.map(({ start, size }) => [start, size])).toEqual([
      [4, 5],
      [12, 2],
    ]);
  });

  test('have equal bytes in the same cells, whatever comes before them', () => {
    expect(cellOf(aligned, 'a', 6)).toBe(9);
    expect(cellOf(aligned, 'b', 9)).toBe(9);
    expect(offsetIn(aligned, 'a', 9)).toBe(6);
    expect(offsetIn(aligned, 'b', 9)).toBe(9);
  });

  test('have no bytes in cells that only the other side fills', () => {
    expect(offsetIn(aligned, 'a', 5)).toBe(5);
    expect(offsetIn(aligned, 'a', 6)).toBeUndefined();
    expect(offsetIn(aligned, 'b', 8)).toBe(8);
    expect(offsetIn(aligned, 'b', 12)).toBeUndefined();
    expect(piecesIn(aligned, 'b', { start: 8, size: 7 })).toEqual([
      { at: 0, offset: 8, size: 1 },
      { at: 1, offset: 9, size: 3 },
      { at: 6, offset: 12, size: 1 },
    ]);
  });

  test('name the kind of a difference from old to new', () => {
    const kinds = align('0:3 =1 3:0 =1 3:1').differences.map(kindOfBlock);
    expect(kinds).toEqual(['added', 'removed', 'changed']);
  });

  test('go from difference to difference, and stop at both ends', () => {
    expect(differenceBeside(aligned, 0, 1)).toBe(0);
    expect(differenceBeside(aligned, 4, 1)).toBe(1);
    expect(differenceBeside(aligned, 12, 1)).toBeUndefined();
    expect(differenceBeside(aligned, 14, -1)).toBe(1);
    expect(differenceBeside(aligned, 12, -1)).toBe(0);
    expect(differenceBeside(aligned, 4, -1)).toBeUndefined();
  });

  test('have no difference to go to if they are equal', () => {
    const same = align('=9');
    expect(differenceBeside(same, 0, 1)).toBeUndefined();
    expect(differencesIn(same, { start: 0, size: 9 })).toEqual([]);
  });

  test('show the differences of a window, including those that begin before it', () => {
    expect(differencesIn(aligned, { start: 6, size: 4 }).map(({ start }) => start)).toEqual([4]);
    expect(differencesIn(aligned, { start: 9, size: 3 })).toEqual([]);
    expect(differencesIn(aligned, { start: 0, size: 15 }).map(({ start }) => start)).toEqual([4, 12]);
  });

  test('hold every byte of both sides in exactly one cell, for any blocks', () => {
    const size = fc.integer({ min: 0, max: 6 });
    const word = fc.oneof(
      fc.integer({ min: 1, max: 6 }).map(same => `=${same}`),
      fc
        .tuple(size, size)
        .filter(([a, b]) => a + b > 0)
        .map(([a, b]) => `${a}:${b}`),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), words => {
        const any = align(words.join(' '));
        for (const side of ['a', 'b'] as const) {
          const bytes = side === 'a' ? any.sizeA : any.sizeB;
          const cells = Array.from({ length: bytes }, (_, offset) => cellOf(any, side, offset));
          expect(cells.map(cell => offsetIn(any, side, cell))).toEqual(cells.map((_, offset) => offset));
          const pieces = piecesIn(any, side, { start: 0, size: any.size });
          expect(pieces.reduce((sum, piece) => sum + piece.size, 0)).toBe(bytes);
        }
      }),
    );
  });
});
