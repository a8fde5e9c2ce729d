import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { buildArchive, buildReader, bytesOf, float, int, join } from '../../support/build-zipper.ts';
import { hexText } from '../../support/hex-text.ts';

const reader = buildReader([
  ['KEY', int(1), float(0.5)],
  ['OTHER', 'text'],
]);
const archive = buildArchive(
  Array.from({ length: 4 }, (_, i) => ({ name: `entry${i}.zrd`, content: buildReader([`content ${i}`]) })),
  { version: 1 },
);

function sightOf(bytes: Uint8Array, name: string) {
  const source = memorySource(bytes);
  const { format, confidence } = identify({ name, source });
  const fault = format.layout && decode(format.layout, source).fault;
  return { format: format.id, confidence, isFaulty: fault !== undefined };
}

test('a large reader is detected as surely as a small one, even if it is damaged', () => {
  const large = buildReader(Array.from({ length: 60_000 }, (_, i) => ['KEY', int(i)]));
  expect(large.length).toBeGreaterThan(1 << 20);
  expect(sightOf(large, 'x')).toEqual({ format: 'zipper/reader', confidence: 'certain', isFaulty: false });
  expect(sightOf(large.slice(0, -3), 'x')).toEqual({ format: 'zipper/reader', confidence: 'likely', isFaulty: true });
});

describe('damaged files keep their format', () => {
  test.each([
    ['a reader cut short', reader.slice(0, 60), 'x.zrd'],
    ['a reader cut short, called nothing in particular', reader.slice(0, 60), 'entry'],
    ['a reader with a type that does not exist', withByte(reader, 27, 9), 'x.zrd'],
    ['a reader with something after it', join([reader, bytesOf('more')]), 'x.zrd'],
  ])('%s', (_, bytes, name) => {
    expect(sightOf(bytes, name)).toMatchObject({ format: 'zipper/reader', confidence: 'likely' });
  });

  test.each([
    ['an archive whose front is missing, directory and all', archive.slice(-8 - 148 * 2), true],
    ['an archive whose front is missing in the middle of an entry', archive.slice(-8 - 300), true],
    ['an archive with a name that is none', withByte(archive, archive.length - 8 - 148 + 8, 3), false],
    ['an archive with an entry that begins nowhere', withByte(archive, archive.length - 8 - 148 + 3, 0x7f), false],
  ])('%s', (_, bytes, isFaulty) => {
    expect(sightOf(bytes, 'x.zbd')).toEqual({ format: 'zipper/archive', confidence: 'likely', isFaulty });
  });

  test.each([
    [
      'a motion, which begins with 4 as well',
      'zipper/motion',
      hexText('04000000 0000803F 18000000 08000000 000080BF 0000803F 40*00'),
    ],
    ['a texture package', 'unknown', hexText('00000000 01000000 00000000 01000000 40*01 01000000 02000000')],
    ['numbers that end in 1 and 1', 'unknown', hexText('200*41 01000000 01000000')],
  ])('%s is not taken for a damaged one', (_, format, bytes) => {
    expect(sightOf(bytes, 'x.zbd')).toMatchObject({ format });
  });
});

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  changed[at] = value;
  return changed;
}
