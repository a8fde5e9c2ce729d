// Where there is one of something, a sentence says so in the singular.
import { expect, test } from 'vitest';
import { decode, type Finding, type RootLayout } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { interp } from '../../shared/formats/zipper/interp/layout.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { buildArchive, bytesOf } from '../support/build-zipper.ts';
import { hexText } from '../support/hex-text.ts';
import { buildBig } from '../support/westwood-archives.ts';

function findingsIn(name: string, bytes: Uint8Array): readonly Finding[] {
  const { layout } = identify({ name, source: memorySource(bytes) }).format;
  if (layout === undefined) throw new Error(`nothing reads ${name}`);
  return decode(layout, memorySource(bytes)).findings;
}

const textsOf = (layout: RootLayout<unknown>, bytes: Uint8Array): readonly string[] =>
  decode(layout, memorySource(bytes)).findings.map(({ text }) => text);

test('a byte outside all entries of a BIG', () => {
  const big = buildBig([{ name: 'a.txt', content: bytesOf('all') }]);
  const found = findingsIn('a.big', Uint8Array.of(...big.subarray(0, 4), 0, 0, 0, 0, ...big.subarray(8), 1));
  expect(found.map(({ text }) => text)).toContain('1 byte outside of all entries');
});

test('a byte outside all entries of a ZBD', () => {
  const zbd = buildArchive([{ name: 'a.wav', content: bytesOf('all') }], { version: 1, gap: Uint8Array.of(1) });
  expect(findingsIn('a.zbd', zbd).map(({ text }) => text)).toEqual(['1 byte outside of all entries']);
});

test('a byte after the last argument of a script line', () => {
  const script = fixtures.find(({ name }) => name === 'interp')?.bytes ?? new Uint8Array(0);
  expect(textsOf(interp, script)).toContain('1 byte after the last argument');
});

test('a byte after a video', () => {
  const avi = hexText('"RIFF" 04000000 "AVI " 00 00');
  const { why } = identify({ name: 'a.avi', source: memorySource(avi) });
  expect(why).toBe('begins with RIFF and AVI, but 2 bytes follow');
  const cut = hexText('"RIFF" 05000000 "AVI "');
  expect(identify({ name: 'a.avi', source: memorySource(cut) }).why).toBe(
    'begins with RIFF and AVI, but 1 byte is missing',
  );
});

test('a row of a map index, and a room', () => {
  const row = hexText('2200 0000 0117 3333 10270000 00000200 55667788');
  expect(identify({ name: 'MAP001.GNS', source: memorySource(row) }).why).toBe(
    'begins with 1 row that has the marks of a map index',
  );
  const room = bytesOf('m01aa_01a 1\r\n  m01aa_02a\r\n');
  expect(identify({ name: 'a.vis', source: memorySource(room) }).why).toBe('says which rooms are seen from 1 room');
});
