import { describe, expect, test } from 'vitest';
import { decode, encode, fieldsIn, roundTrip } from '#layout';
import { openAddress } from '../../../electron/files/open-address.ts';
import { repack } from '../../../electron/files/repack.ts';
import { piecesSource, toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { discIso9660 } from '../../../shared/formats/disc/iso9660/index.ts';
import { type Image, iso9660 } from '../../../shared/formats/disc/iso9660/layout.ts';
import { runCli } from '../../cli/support/run-cli.ts';
import { discImage } from '../../support/disc-image.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FRAME = 2352;
const data = discImage([{ name: 'MAP', items: [{ name: 'A.DAT', bytes: Uint8Array.of(1, 2, 3) }] }], {
  ...{ isRaw: true, sectors: 30 },
});
const sound = (frames: number, seed: number): Uint8Array =>
  Uint8Array.from({ length: frames * FRAME }, (_, i) => (i * seed) & 0xff);
const [gap, first, second] = [sound(4, 1), sound(3, 7), sound(2, 11)];
const image = Uint8Array.from([...data, ...gap, ...first, ...second]);

const sheet = `FILE "my game.bin" BINARY
  TRACK 01 MODE2/2352
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    INDEX 00 00:00:30
    INDEX 01 00:00:34
  TRACK 03 AUDIO
    INDEX 01 00:00:37
`;

function bytesAt(folder: string, address: string): Uint8Array {
  const opened = openAddress(folder, address);
  try {
    return opened.source.read(0, opened.source.size).slice();
  } finally {
    opened.close();
  }
}

describe('a CUE sheet joined with its image', () => {
  const game = (): string => temporaryFolder({ 'game.cue': sheet, 'My Game.BIN': image });

  test('opens the files of the data track', () => {
    const folder = game();
    expect(bytesAt(folder, 'game.cue::Track 01.bin')).toEqual(data);
    expect(bytesAt(folder, 'game.cue::Track 01.bin::MAP/A.DAT')).toEqual(Uint8Array.of(1, 2, 3));
  });

  test('with files that need far more bytes than the sheet lists and checks them all', async () => {
    const large = { name: 'B.DAT', bytes: new Uint8Array(60_000).fill(7) };
    const bin = discImage([{ name: 'MAP', items: [large, { ...large, name: 'C.DAT' }] }], { isRaw: true, sectors: 90 });
    const folder = temporaryFolder({
      'game.cue': 'FILE a.bin BINARY\n TRACK 01 MODE2/2352\n  INDEX 01 00:00:00\n',
      'a.bin': bin,
    });
    const listed = await runCli(folder, folder, 'list', 'game.cue', '--all');
    expect([listed.status, listed.err]).toEqual([0, '']);
    for (const name of ['B.DAT', 'C.DAT']) expect(listed.out).toContain(`game.cue::Track 01.bin::MAP/${name}`);
    expect((await runCli(folder, folder, 'verify', 'game.cue')).out).toContain('0 failed');
  });

  test.each([
    [2, first],
    [3, second],
  ])('gives audio track %d as a WAV without the gap before it', (number, samples) => {
    const wav = bytesAt(game(), `game.cue::Track 0${number}.wav`);
    const view = new DataView(wav.buffer);
    expect([0, 8, 12, 36].map(at => text(view, at))).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(view.getUint32(4, true)).toBe(wav.length - 8);
    expect([20, 22, 34].map(at => view.getUint16(at, true))).toEqual([1, 2, 16]);
    expect([24, 28, 40].map(at => view.getUint32(at, true))).toEqual([44_100, 176_400, samples.length]);
    expect(wav.subarray(44)).toEqual(samples);
  });

  test('refuses to write a track, and says where it is', async () => {
    const opened = openAddress(game(), 'game.cue');
    const edit = { entries: [{ name: 'Track 02.wav', nth: 1 }], kind: 'replace', content: memorySource(gap) } as const;
    await expect(repack({ source: opened.source, name: 'game.cue', address: 'game.cue' }, [edit])).rejects.toThrow(
      'tracks are in the files that the sheet names: change the data there',
    );
  });
});

test('big-endian samples are byte-swapped', () => {
  const folder = temporaryFolder({
    'a.cue': 'FILE a.raw MOTOROLA\n TRACK 01 AUDIO\n INDEX 01 00:00:00\n',
    'a.raw': first,
  });
  const turned = first.map((_, i) => first[i % 2 === 0 ? i + 1 : i - 1] ?? 0);
  expect(bytesAt(folder, 'a.cue::Track 01.wav').subarray(44)).toEqual(turned);
});

test('a sheet with a file for each track counts each from its start', () => {
  const both = [1, 2].map(
    n => `FILE "g ${n}.bin" BINARY\n TRACK 0${n} AUDIO\n INDEX 00 00:00:00\n INDEX 01 00:00:01\n`,
  );
  const folder = temporaryFolder({ 'g.cue': both.join(''), 'g 1.bin': first, 'g 2.bin': second });
  expect(bytesAt(folder, 'g.cue::Track 01.wav').subarray(44)).toEqual(first.subarray(FRAME));
  expect(bytesAt(folder, 'g.cue::Track 02.wav').subarray(44)).toEqual(second.subarray(FRAME));
});

test.each([
  ['is not there', {}, 'my game.bin was not found next to the sheet'],
  [
    'ends too early',
    { 'my game.bin': image.subarray(0, 35 * FRAME) },
    'it needs 87,024 bytes of my game.bin, which has 82,320',
  ],
])('a track whose file %s reports it', (_, files, why) => {
  const folder = temporaryFolder({ 'game.cue': sheet, ...files });
  expect(() => bytesAt(folder, 'game.cue::Track 02.wav')).toThrow(why);
});

test('a sheet that refers to itself, directly or through another, has a track without tracks', () => {
  const naming = (file: string): string => `FILE "${file}" BINARY\n TRACK 01 MODE1/2048\n INDEX 01 00:00:00\n`;
  const folder = temporaryFolder({ 'a.cue': naming('b.cue'), 'b.cue': naming('a.cue'), 'own.cue': naming('own.cue') });
  expect(bytesAt(folder, 'own.cue::Track 01.bin')).toEqual(new TextEncoder().encode(naming('own.cue')));
  for (const sheet of ['a.cue', 'own.cue'])
    expect(() => bytesAt(folder, `${sheet}::Track 01.bin::Track 01.bin`)).toThrow('was not found next to the sheet');
});

test('a sheet cannot open a file in another folder', () => {
  const folder = temporaryFolder({
    'a.cue': 'FILE "..\\..\\secret.bin" BINARY\n TRACK 01 AUDIO\n INDEX 01 00:00:00\n',
  });
  expect(() => bytesAt(folder, 'a.cue::Track 01.wav')).toThrow('secret.bin was not found next to the sheet');
});

const text = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i)));

describe('an image with audio tracks after its data', () => {
  const source = memorySource(image);

  test('has separate audio sectors, and is written back unchanged', () => {
    expect(roundTrip(iso9660, source)).toEqual({ kind: 'exact' });
    const paths = fieldsIn(iso9660, source, { start: 29 * FRAME, size: 2 * FRAME }).map(({ path }) => path);
    expect(paths.at(0)).toBe('rawSectors[29].sync');
    expect(paths.at(-1)).toBe('audioSectors[0].samples');
    expect(discIso9660.facts?.(decode(iso9660, source).value as Image)).toContainEqual([
      'CD audio',
      '0:00 after the data; open the CUE sheet to hear its tracks',
    ]);
  });

  test('accepts new data, and puts no file after its tracks', () => {
    const value = decode(iso9660, source).value as Image;
    const content = memorySource(Uint8Array.of(9));
    const after = discIso9660.container?.repack(
      value,
      [{ kind: 'replace', index: 0, content }],
      () => new Uint8Array(0),
    );
    const written = after && toBytes([piecesSource(encode(iso9660, after))]);
    expect(written?.subarray(data.length)).toEqual(image.subarray(data.length));
    expect(() => discIso9660.container?.relocate?.(value, 0, content)).toThrow(
      'audio tracks are after the data of the image, and a file at its end would move them',
    );
  });
});
