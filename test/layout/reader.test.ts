// The one bounds-checked cursor, and the messages of what it refuses.

import { describe, expect, it } from 'vitest';
import { counted } from '../../shared/base/counted.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { LayoutFault } from '../../shared/layout/inside/fault.ts';
import { MAX_DEPTH, Reader } from '../../shared/layout/inside/reader.ts';
import { hexText } from '../support/hex-text.ts';
import { fileLike } from './support.ts';

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof LayoutFault) return error.fault.text;
    throw error;
  }
  return 'nothing was thrown';
}

describe('a reader', () => {
  it('only reads within bounds, whatever is requested', () => {
    for (const source of [memorySource(hexText('01 02 03')), fileLike(hexText('01 02 03'))]) {
      const r = new Reader(source);
      for (const size of [4, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
        expect(messageOf(() => r.take(size))).toBe(`the file at 0x0: needs ${counted(size, 'byte')}, 3 left`);
      expect(r.taken(r.take(3), 3)).toEqual(hexText('01 02 03'));
      expect(r.pos).toBe(3);
      expect(messageOf(() => r.skip(1))).toBe('the file at 0x3: needs 1 byte, 0 left');
    }
  });

  it('reads a file page by page, back and forth', () => {
    const bytes = Uint8Array.from({ length: 1_000_000 }, (_, i) => i % 251);
    const reads: number[] = [];
    const source: Source = {
      size: bytes.length,
      read(start, size) {
        reads.push(size);
        return bytes.slice(start, start + size);
      },
    };
    const r = new Reader(source);
    for (const start of [999_996, 0, 262_142, 500_000, 3]) {
      r.pos = start;
      const at = r.take(4);
      expect([...r.taken(at, 4)]).toEqual([0, 1, 2, 3].map(i => (start + i) % 251));
    }
    expect(Math.max(...reads)).toBeLessThanOrEqual(1 << 18);
  });

  it('copies what is kept, and not what is only passed on', () => {
    const kept = (passing: boolean) => {
      const bytes = hexText('01 02 03 04');
      const source = new Reader(fileLike(bytes), { passing }).keep(1, 2);
      bytes.fill(9);
      return [...source.read(0, 2)];
    };
    expect([kept(false), kept(true)]).toEqual([
      [2, 3],
      [9, 9],
    ]);
  });

  it('refuses to nest deeper than the limit', () => {
    const r = new Reader(memorySource(new Uint8Array(1)));
    for (let i = 0; i < MAX_DEPTH; i++) r.path[r.enter()] = i;
    expect(messageOf(() => r.enter())).toMatch(/ at 0x0: is nested too deeply$/);
  });

  it('makes at most 8,000,000 values, or one per four bytes of a larger file', () => {
    const small = new Reader(memorySource(new Uint8Array(1)));
    small.count(8_000_000);
    expect(messageOf(() => small.count())).toMatch(/: would make more than 8,000,000 values$/);
    const large = new Reader({ size: 100_000_000, read: (_, size) => new Uint8Array(size) });
    large.count(25_000_000);
    expect(messageOf(() => large.count())).toMatch(/: would make more than 25,000,000 values$/);
  });

  it('prints paths with dots and brackets', () => {
    const r = new Reader(memorySource(hexText('01')), { base: 0x1a40 });
    r.path[r.enter()] = 'meshes';
    r.path[r.enter()] = 3;
    r.path[r.enter()] = 'name';
    expect(messageOf(() => r.take(32))).toBe('meshes[3].name at 0x1A40: needs 32 bytes, 1 left');
  });
});
