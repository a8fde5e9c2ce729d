import { describe, expect, test } from 'vitest';
import { editedBit, fieldOver, notHere, windowBytes, windowFields } from '../../../renderer/byte-grid/asset-window.ts';
import { lastTop } from '../../../renderer/byte-grid/row-scroll.ts';
import type { BytesResult, FieldRow } from '../../../shared/contract/types.ts';

const pageSize = 0x10000;
const fiveGigabytes = 5 * 1024 ** 3;

/** A sparse asset: every byte says where it is, so that a wrong seam cannot look right. */
const truth = (offset: number) => (offset % 251) ^ (Math.floor(offset / pageSize) % 256);

function page(number: number): BytesResult {
  const start = number * pageSize;
  const bytes = new Uint8Array(Math.min(pageSize, fiveGigabytes - start));
  for (let i = 0; i < bytes.length; i++) bytes[i] = truth(start + i);
  return { revision: 1, start, bytes, edited: [] };
}

function expectTruth(start: number, size: number): void {
  const cells = windowBytes({ start, size }, pageSize, page);
  expect([...cells]).toEqual(Array.from({ length: size }, (_, i) => truth(start + i)));
}

describe('a window of bytes', () => {
  test.each([1, 2, 0x7fff, 0x8000, 0xffff, 0x10000, 81_919])('is right across the start of page %i', seam => {
    expectTruth(seam * pageSize - 5, 10);
  });

  test('is right across every page boundary when rows do not divide the page', () => {
    for (const perRow of [15, 16, 17, 33]) {
      const row = Math.floor((3 * pageSize) / perRow);
      expectTruth(row * perRow, perRow * 2);
    }
  });

  test('is right at both ends of 5 GB', () => {
    expectTruth(0, 800);
    const top = lastTop({ size: fiveGigabytes, perRow: 16, visible: 40 });
    expectTruth(top * 16, fiveGigabytes - top * 16);
  });

  test('marks bytes that have not arrived and keeps those that have', () => {
    const cells = windowBytes({ start: pageSize - 2, size: 4 }, pageSize, number =>
      number === 0 ? page(0) : undefined,
    );
    expect([...cells]).toEqual([truth(pageSize - 2), truth(pageSize - 1), notHere, notHere]);
  });

  test('marks edited bytes', () => {
    const edited = { revision: 2, start: 0, bytes: Uint8Array.of(1, 2, 3, 4), edited: [{ start: 1, size: 2 }] };
    const cells = windowBytes({ start: 0, size: 4 }, pageSize, () => edited);
    expect([...cells]).toEqual([1, 2 | editedBit, 3 | editedBit, 4]);
  });

  test('invents no bytes after the end of a page that is shorter than expected', () => {
    const short = { revision: 1, start: 0, bytes: Uint8Array.of(7), edited: [] };
    expect([...windowBytes({ start: 0, size: 3 }, pageSize, () => short)]).toEqual([7, notHere, notHere]);
  });
});

const field = (path: string, start: number, size: number, kind = 'u8'): FieldRow => ({
  path,
  start,
  size,
  kind,
  value: 0,
});

describe('the fields of a window', () => {
  const across = field('across', 0x1ffe, 4);
  const pages: Record<number, FieldRow[]> = {
    0: [field('a', 0, 0x1ffe), across],
    1: [across, field('b', 0x2002, 0x10)],
  };

  test('include a field across a page boundary once', () => {
    const found = windowFields({ start: 0x1ff0, size: 0x40 }, 0x2000, number => pages[number]);
    expect(found.map(each => each.path)).toEqual(['a', 'across', 'b']);
  });

  test('exclude fields outside the window', () => {
    const found = windowFields({ start: 0x2002, size: 4 }, 0x2000, number => pages[number]);
    expect(found.map(each => each.path)).toEqual(['b']);
  });

  test('include the parts of a bit field, which share their bytes', () => {
    const bits: FieldRow[] = [
      { ...field('flags.a', 0, 4, 'flags'), bits: [0, 1] },
      { ...field('flags.b', 0, 4, 'flags'), bits: [1, 1] },
      field('next', 4, 4),
    ];
    expect(windowFields({ start: 0, size: 8 }, 0x2000, () => bits)).toHaveLength(3);
  });

  test('are found at each of their bytes and at no other', () => {
    const fields = [field('a', 0, 2), field('b', 4, 4)];
    expect([0, 1, 2, 3, 4, 7, 8].map(offset => fieldOver(fields, offset)?.path)).toEqual([
      'a',
      'a',
      undefined,
      undefined,
      'b',
      'b',
      undefined,
    ]);
  });
});
