import { expect, test } from 'vitest';
import { bytes, custom } from '#layout';
import { readOnce } from '../../electron/files/read-once.ts';
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';

const all = bytes();

/** A layout that notes how it was asked to read. */
function noted() {
  const asked: string[] = [];
  const layout = custom<Source>({
    ...{ kind: 'noted', about: 'bytes', encode: all.encode, fields: all.fields },
    decode(r) {
      asked.push(r.thorough ? 'thorough' : r.unchecked ? 'unchecked' : 'plain');
      return all.decode(r);
    },
  });
  return { layout, asked };
}

test('a source is decoded once for all callers with the same options', () => {
  const { layout, asked } = noted();
  const source = memorySource(Uint8Array.of(1, 2, 3));
  const first = readOnce(layout, source);
  expect([readOnce(layout, source), readOnce(layout, source, { unchecked: true })]).toEqual([first, first]);
  expect(asked).toEqual(['plain']);
  readOnce(layout, source, { thorough: true });
  expect(asked).toEqual(['plain', 'thorough']);
});

test('another layout or source is decoded again, and a value-only decoding is not shared', () => {
  const [one, two] = [noted(), noted()];
  const source = memorySource(Uint8Array.of(1, 2, 3));
  readOnce(one.layout, source, { unchecked: true });
  readOnce(one.layout, source);
  readOnce(two.layout, source);
  readOnce(two.layout, memorySource(Uint8Array.of(1, 2, 3)));
  expect([one.asked, two.asked]).toEqual([
    ['unchecked', 'plain'],
    ['plain', 'plain'],
  ]);
});

test('the same pieces are the same source', () => {
  const pieces = [Uint8Array.of(1, 2), memorySource(Uint8Array.of(3))];
  expect(piecesSource(pieces)).toBe(piecesSource(pieces));
  expect(piecesSource(pieces).read(0, 3)).toEqual(Uint8Array.of(1, 2, 3));
});
