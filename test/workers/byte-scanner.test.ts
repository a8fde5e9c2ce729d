import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bytes, byteScanner, searchStretch, WINDOW_SIZE } from '../../electron/answers/search/place-collector.ts';
import { type BytePattern, canOverlapItself } from '../../electron/answers/search/search-task.ts';
import { soughtOf } from '../../electron/host/search/search-question.ts';

const limit = 100;
const hex = (query: string): readonly BytePattern[] => soughtOf({ mode: 'hex', query, limit }).patterns;
const text = (query: string, matchCase = false) => soughtOf({ mode: 'text', query, matchCase, limit }).patterns;

function places(bytes: Buffer, patterns: readonly BytePattern[]): number[] {
  const found: number[] = [];
  for (const pattern of patterns)
    byteScanner(pattern).scan(bytes, 0, bytes.length - pattern.bytes.length, start => found.push(start));
  return found.toSorted((a, b) => a - b);
}

describe('a scanner', () => {
  test('finds bytes, with any digit for a ?', () => {
    const bytes = Buffer.from('4D5A904D5B904D6A90', 'hex');
    expect(places(bytes, hex('4D 5A 90'))).toEqual([0]);
    expect(places(bytes, hex('4d ?? 90'))).toEqual([0, 3, 6]);
    expect(places(bytes, hex('4D 5? 90'))).toEqual([0, 3]);
    expect(places(bytes, hex('?D ?A'))).toEqual([0, 6]);
    expect(places(bytes, hex('?? 90'))).toEqual([1, 4, 7]);
  });

  test('finds text whatever its case, umlauts included, unless asked', () => {
    const bytes = Buffer.from('Gr\xfc\xdfe GR\xdc\xdfE gr\xfc\xdfe', 'latin1');
    expect(places(bytes, text('grüße'))).toEqual([0, 6, 12]);
    expect(places(bytes, text('grüße', true))).toEqual([12]);
  });

  test('finds text of two bytes for each letter, and letters that are no Windows-1252', () => {
    const bytes = Buffer.concat([Buffer.from('Öl'.normalize(), 'utf16le'), Buffer.from('日本', 'utf16le')]);
    expect(places(bytes, text('öL'))).toEqual([0]);
    expect(places(bytes, text('öL', true))).toEqual([]);
    expect(places(bytes, text('日本'))).toEqual([4]);
  });

  test('finds places close together as it finds them far apart', () => {
    const close = Buffer.alloc(20_000, 'ab');
    expect(places(close, hex('61 62')).length).toBe(10_000);
    expect(places(Buffer.alloc(5000), hex('00 00')).length).toBe(2500);
  });

  const letters = fc.array(fc.constantFrom('a', 'A', 'b', 'B', 'c'), { maxLength: 80 }).map(list => list.join(''));
  const query = fc.array(fc.constantFrom('a', 'B', 'c'), { minLength: 2, maxLength: 6 }).map(list => list.join(''));

  test('finds the same as a search that looks at every place', () => {
    fc.assert(
      fc.property(letters, query, fc.boolean(), (around, sought, matchCase) => {
        const fold = (value: string) => (matchCase ? value : value.toLowerCase());
        const expected: number[] = [];
        for (let at = 0; at + sought.length <= around.length; )
          if (fold(around.slice(at, at + sought.length)) === fold(sought)) {
            expected.push(at);
            at += sought.length;
          } else at++;
        expect(places(Buffer.from(around), text(sought, matchCase))).toEqual(expected);
      }),
    );
  });
});

describe('a pattern that can overlap itself', () => {
  test.each([
    ['00 00', true],
    ['61 62 61', true],
    ['61 62 63', false],
    ['61 ?? 63', true],
    ['6? 62', true],
    ['61 62', false],
  ])('%s: %s', (pattern, expected) => {
    expect(hex(pattern).map(canOverlapItself)).toEqual([expected]);
  });
});

describe('a search window by window', () => {
  /** Zeros but for `marks`; nothing of it lies in memory. */
  function sparse(size: number, marks: readonly number[], mark: Uint8Array): Bytes {
    return {
      size,
      fill(window, start) {
        window.fill(0);
        for (const at of marks)
          for (const [i, byte] of mark.entries()) {
            const place = at + i - start;
            if (place >= 0 && place < window.length) window[place] = byte;
          }
      },
    };
  }

  test('finds what lies over the seams, once, and at both ends', () => {
    const mark = Uint8Array.from([1, 2, 3, 4]);
    const size = 2 * WINDOW_SIZE + 1000;
    const marks = [0, WINDOW_SIZE - 1, WINDOW_SIZE + 4, 2 * WINDOW_SIZE - 3, size - 4];
    for (const sought of ['01 02 03 04', '01 ?? 03 0?', '0? 02 ?3 ??']) {
      const found: number[] = [];
      const stretch = { patterns: hex(sought), from: 0, to: size };
      const windows = [...searchStretch(sparse(size, marks, mark), stretch, place => found.push(place.start))];
      // The loosest of the patterns fits nothing but the marks either.
      expect(found).toEqual(marks);
      expect(windows.reduce((sum, window) => sum + window.size, 0)).toBe(size);
    }
  });

  test('finds in two stretches what it finds in one', () => {
    const mark = Uint8Array.from([7, 8, 9]);
    const bytes = sparse(10_000, [10, 4998, 4999 + 3, 9997], mark);
    const found = (from: number, to: number) => {
      const starts: number[] = [];
      for (const _ of searchStretch(bytes, { patterns: hex('07 08 09'), from, to }, place => starts.push(place.start)));
      return starts;
    };
    expect([...found(0, 5000), ...found(5000, 10_000)]).toEqual(found(0, 10_000));
    expect(found(0, 10_000)).toEqual([10, 4998, 5002, 9997]);
  });
});
