// Archives whose directory is at their end are entries of other archives, too: the last of these ends as they do.
import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { modArchive, rimArchive } from '../fixtures/kotor.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { discImage } from '../support/disc-image.ts';
import { buildBig } from '../support/westwood-archives.ts';

const text = (letters: string): Uint8Array => Uint8Array.from(Buffer.from(letters, 'latin1'));
const idOf = (name: string, ...parts: readonly Uint8Array[]): string =>
  identify({ name, source: memorySource(Uint8Array.from(Buffer.concat(parts))) }).format.id;

const reader = { name: 'heron.zrd', content: buildReader([int(7)]) };
const notes = { name: 'notes.zrd', content: buildReader(['a', 'few', 'words']) };
const motion = (name: string) => ({ name, content: Uint8Array.from({ length: 40 }, (_, i) => i), length: 1 });

const archives: readonly (readonly [string, Uint8Array])[] = [
  ['version 1', buildArchive([reader, notes], { version: 1 })],
  ['version 2', buildArchive([reader, notes], { version: 2, checksum: 'right' })],
  ['version 2 without lengths', buildArchive([motion('run.mot'), motion('walk.mot')], { version: 2 })],
];

describe.each(archives)('a file that ends in an archive of %s is identified by its beginning', (_, archive) => {
  const big = buildBig([
    { name: 'c.txt', content: text('hello') },
    { name: 'in.zbd', content: archive },
  ]);

  test.each(['outer.big', 'outer.zbd', 'x'])('a BIG archive named %s', name => {
    expect(idOf(name, big)).toBe('westwood/big');
  });

  test('a BIG archive with a damaged directory', () => {
    const damaged = Uint8Array.from(big);
    damaged[8] = 0x7f;
    expect(idOf('outer.big', damaged)).toBe('westwood/big');
  });

  test.each([
    ['kotor/erf', modArchive],
    ['kotor/rim', rimArchive],
  ])('%s', (id, front) => {
    expect(idOf('x', front, archive)).toBe(id);
  });

  test('a sound', () => {
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, 4 + archive.length, true);
    expect(idOf('x.wav', text('RIFF'), size, text('WAVE'), archive)).toBe('audio/wav');
  });
});

test.each(archives.slice(0, 2))('the same for a disc that ends in an archive of %s', (_, archive) => {
  const padded = buildArchive([{ name: 'pad.bin', content: new Uint8Array(4096 - archive.length - 156) }], {
    version: 1,
  });
  const front = padded.subarray(0, 4096 - archive.length);
  const item = { name: 'IN.ZBD', bytes: Uint8Array.from(Buffer.concat([front, archive])) };
  const image = discImage([item], { isRaw: false, sectors: 32 });
  const end = Buffer.from(image).lastIndexOf(Buffer.from(archive)) + archive.length;
  expect(idOf('game.iso', image.subarray(0, end))).toBe('disc/iso9660');
});

describe('an archive that begins with its first entry is still an archive', () => {
  const sound = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(text('RIFF'));
    new DataView(bytes.buffer).setUint32(4, size - 8, true);
    bytes.set(text('WAVE'), 8);
    return bytes;
  };
  const inner = buildBig([{ name: 'a.txt', content: text('hello') }]);

  test.each([
    ['a sound', sound(60), undefined],
    ['a sound, with bytes that are no entry’s', sound(60), text('nobody’s')],
    ['a BIG archive', inner, undefined],
    ['a reader, with bytes that are no entry’s', reader.content, text('nobody’s')],
  ])('%s', (_, content, gap) => {
    const made = buildArchive([{ name: 'first.bin', content }, notes], { version: 1, ...(gap && { gap }) });
    expect(idOf('x.zbd', made)).toBe('zipper/archive');
    expect(idOf('x', made)).toBe('zipper/archive');
  });
});
