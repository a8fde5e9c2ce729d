import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/base/base64.ts';
import { allZero, plainBytes, sameBytes } from '../../shared/base/bytes.ts';
import { fromHex, hexOffset, toHex } from '../../shared/base/hex.ts';
import { piecesSize, piecesSource, toBytes, withBytes } from '../../shared/base/pieces.ts';
import {
  chunksOf,
  differenceFinder,
  firstDifference,
  memorySource,
  originOf,
  type Source,
  sliceSource,
} from '../../shared/base/source.ts';
import { fromWindows1252, notInWindows1252, toWindows1252 } from '../../shared/base/windows1252.ts';

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const fileLike = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: (at, size) => bytes.slice(at, at + size),
});

describe('windows-1252', () => {
  it('has a letter for each of the 256 bytes, and a byte for each of these letters', () => {
    const text = fromWindows1252(all);
    expect(new Set(text).size).toBe(256);
    expect(toWindows1252(text)).toEqual(all);
    expect(fromWindows1252(Uint8Array.of(0x80, 0x8e, 0x81, 0xe4))).toBe('€Ž\x81ä');
  });

  it('converts long texts as well', () => {
    const long = Uint8Array.from({ length: 10_000 }, (_, i) => i % 251);
    expect(toWindows1252(fromWindows1252(long))).toEqual(long);
    for (const size of [257, 1023, 1024, 1025, 2048, 5000]) {
      const letters = Array.from(long.subarray(3, 3 + size), byte => fromWindows1252(Uint8Array.of(byte)));
      expect(fromWindows1252(long, 3, 3 + size)).toBe(letters.join(''));
    }
  });

  it('refuses other characters, and names the first', () => {
    expect(toWindows1252('aЖ')).toBeUndefined();
    expect(notInWindows1252('aЖ😀')).toBe('Ж');
    expect(notInWindows1252('a😀')).toBe('😀');
    expect(notInWindows1252('naïve €')).toBeUndefined();
  });

  it('reads each text from its own bytes, however many others were read before it', () => {
    const letters = Uint8Array.from(
      { length: 60_000 },
      (_, i) => (Math.imul(i ^ (i >>> 7), 2_654_435_761) >>> 24) & 0x83,
    );
    const plain = (start: number, end: number) =>
      Array.from(letters.subarray(start, end), byte =>
        byte < 0x80 ? String.fromCharCode(byte) : '€\x81‚ƒ'[byte & 3],
      ).join('');
    for (const size of [3, 4, 9, 24, 25])
      for (let start = 0; start + size < letters.length; start += 7) {
        const expected = plain(start, start + size);
        expect(fromWindows1252(letters, start, start + size) === expected).toBe(true);
      }
  });
});

describe('hex and base64', () => {
  it('write and read bytes', () => {
    expect(toHex(Uint8Array.of(0, 0xab))).toBe('00AB');
    expect(fromHex('00 ab\n01')).toEqual(Uint8Array.of(0, 0xab, 1));
    expect(fromHex('0')).toBeUndefined();
    expect(fromHex('0g')).toBeUndefined();
    expect(hexOffset(6720)).toBe('0x1A40');
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      }),
    );
    expect(fromBase64('A')).toBeUndefined();
    expect(fromBase64('A$==')).toBeUndefined();
  });
});

describe('plain bytes', () => {
  it('are never a Buffer, whose slice shares memory', () => {
    const buffer = Buffer.from([1, 2, 3]);
    const plain = plainBytes(buffer.subarray(1));
    expect(plain.constructor).toBe(Uint8Array);
    plain.slice()[0] = 9;
    expect(buffer[1]).toBe(2);
    expect([sameBytes(plain, Uint8Array.of(2, 3)), sameBytes(plain, Uint8Array.of(2))]).toEqual([true, false]);
    expect([allZero(Uint8Array.of(0, 0)), allZero(plain)]).toEqual([true, false]);
  });
});

describe('sources', () => {
  it('are cut with offsets of their own, and never past their end', () => {
    const slice = sliceSource(memorySource(all), 10, 5);
    expect([...slice.read(1, 2)]).toEqual([11, 12]);
    expect([...sliceSource(fileLike(all), 10, 5).read(1, 2)]).toEqual([11, 12]);
    expect(() => sliceSource(memorySource(all), 250, 7)).toThrow(RangeError);
  });

  it('come in chunks, and report where they first differ', () => {
    const long = new Uint8Array(600_000).fill(7);
    const chunks = [...chunksOf(fileLike(long), 5, 590_000)];
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(589_995);
    const other = long.slice();
    other[400_000] = 8;
    expect(firstDifference(fileLike(long), memorySource(other))).toBe(400_000);
    expect(firstDifference(memorySource(long), memorySource(long.slice(0, 5)))).toBe(5);
    expect(firstDifference(memorySource(long), fileLike(long))).toBeUndefined();
    const onDisk = (bytes: Uint8Array): Source => ({
      ...fileLike(bytes),
      readInto: (start, target) => target.set(bytes.subarray(start, start + target.length)),
    });
    expect(firstDifference(onDisk(long), onDisk(other))).toBe(400_000);
    expect(firstDifference(onDisk(long), onDisk(long.slice()))).toBeUndefined();
  });
});

it('the next difference of two sources is found from any position, however their bytes are stored', () => {
  for (const [size, lead] of [8, 9, 10, 11].flatMap(size => [0, 1, 2, 3].map(lead => [size, lead] as const))) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => i);
    const right = memorySource(Uint8Array.of(...new Uint8Array(lead), ...bytes).subarray(lead));
    for (let at = 0; at < size; at++) {
      const changed = bytes.slice();
      changed.fill(0xff, at);
      const next = differenceFinder(memorySource(changed), right);
      expect(Array.from({ length: size + 1 }, (_, from) => next(from))).toEqual([
        ...Array.from({ length: size }, (_, from) => Math.max(at, from)),
        undefined,
      ]);
    }
  }
});

describe('the origin of bytes', () => {
  it('is known through slices and joins, as long as they are contiguous', () => {
    const file = fileLike(all);
    const joined = piecesSource([sliceSource(file, 10, 20), Uint8Array.of(1, 2), sliceSource(file, 100, 50)]);
    expect(originOf(sliceSource(joined, 5, 40), 20, 5)).toEqual({ source: file, start: 103 });
    expect(originOf(joined, 3, 17)).toEqual({ source: file, start: 13 });
    expect(originOf(joined, 3, 18)).toEqual({ source: joined, start: 3 });
    expect(originOf(file, 7, 1)).toEqual({ source: file, start: 7 });
  });
});

describe('inserting bytes into a source', () => {
  it('puts them in place, however often, and what is cut out keeps its origin', () => {
    const patch = fc.record({ start: fc.nat(250), bytes: fc.uint8Array({ maxLength: 9 }) });
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 20 }), patches => {
        const fitting = patches.filter(({ start, bytes }) => start + bytes.length <= all.length);
        const expected = all.slice();
        for (const { start, bytes } of fitting) expected.set(bytes, start);
        const made = fitting.reduce(withBytes, fileLike(all));
        expect(toBytes([made])).toEqual(expected);
        expect(made.parts?.some(({ parts }) => parts !== undefined)).not.toBe(true);
      }),
    );
  });

  it('refuses bytes that do not fit', () => {
    expect(() => withBytes(fileLike(all), { start: all.length, bytes: Uint8Array.of(1) })).toThrow(RangeError);
  });
});

describe('pieces', () => {
  it('read as one, wherever a read starts and ends', () => {
    const part = fc.uint8Array({ maxLength: 6 });
    const read = fc.tuple(fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.boolean()), { maxLength: 6 }), read, (parts, [a, b]) => {
        const pieces = parts.map(([bytes, isSource]) => (isSource ? fileLike(bytes) : bytes));
        const joined = Uint8Array.from(parts.flatMap(([bytes]) => [...bytes]));
        expect(toBytes(pieces)).toEqual(joined);
        expect(piecesSize(pieces)).toBe(joined.length);
        const start = Math.min(a, joined.length);
        const size = Math.min(b, joined.length - start);
        expect([...piecesSource(pieces).read(start, size)]).toEqual([...joined.subarray(start, start + size)]);
      }),
    );
  });
});
