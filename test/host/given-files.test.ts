// What a file becomes that is given for an entry: the same in the window and on the command line, and the same is told of it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAddress } from '../../electron/files/open-address.ts';
import { json, runCli } from '../cli/support/run-cli.ts';
import { kotorFixtures } from '../fixtures/kotor.ts';
import { pictureFixtures } from '../fixtures/pictures.ts';
import { textureFixtures } from '../fixtures/textures.ts';
import { buildArchive, buildReader, buildWav, bytesOf, int } from '../support/build-zipper.ts';
import { buildPng } from '../support/png.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writtenBmp } from '../support/writers/everquest/bmp.ts';
import { scannedWindows } from './support/scanned-window.ts';

const inWindow = scannedWindows();

const noise = Uint8Array.of(1, 200, 3, 180, 5, 160, 7);
const reader = buildReader([int(7)]);
const text = bytesOf('(\n  KEY (1)\n)\n');
const wav = buildWav({ samples: new Uint8Array(8) });
const stereo = buildWav({ samples: new Uint8Array(8), channels: 2 });
const dark = buildPng({ width: 2, height: 2, colourType: 2, data: Uint8Array.from({ length: 12 }, (_, i) => i * 9) });
const bmp = fixture(pictureFixtures, 'bmp-core');
const walkmesh = fixture(kotorFixtures, 'bwm');
const oddWalkmesh = fixture(kotorFixtures, 'bwm-damaged');

function fixture(all: readonly { readonly name: string; readonly bytes: Uint8Array }[], name: string): Uint8Array {
  return all.find(each => each.name === name)?.bytes ?? new Uint8Array(0);
}

/** The package, of which one texture with a shared palette has a name with an ending. */
function texturesWithEnding(): Uint8Array {
  const bytes = fixture(textureFixtures, 'textures').slice();
  bytes.set(bytesOf('.tif'), 24 + 5 * 40 + 'shared'.length);
  return bytes;
}

/** The package, of which one texture says that it is larger than the file. */
function texturesWithDamage(): Uint8Array {
  const bytes = fixture(textureFixtures, 'textures').slice();
  return bytes.fill(0xff, 0x33c + 4, 0x33c + 8);
}

interface Given {
  readonly what: string;
  readonly archive: Uint8Array | Readonly<Record<string, Uint8Array>>;
  /** What the entry is called then. */
  readonly entry: string;
  /** It is there before. */
  readonly replaces?: true;
  /** The name of the file. */
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly raw?: true;
  readonly becomes: string;
  /** Byte for byte. */
  readonly asGiven?: true;
  /** Of the entry, in this order. */
  readonly told: readonly (string | RegExp)[];
  /** The command line tells these as problems of the edit. */
  readonly asProblem?: true;
}

const RENAMED = /^It was converted to /;

const cases: readonly Given[] = [
  {
    what: 'a text among readers without endings is compiled as they are',
    archive: { alpha: reader, beta: reader },
    ...{ entry: 'gamma', file: 'gamma', bytes: text, becomes: 'zipper/reader', told: [] },
  },
  {
    what: 'a text is compiled also where the first entry with its ending is damaged',
    archive: { 'a.zrd': noise, 'b.zrd': reader },
    ...{ entry: 'c.zrd', file: 'c.zrd', bytes: text, becomes: 'zipper/reader', told: [] },
  },
  {
    what: 'a picture of the kind of another one, and of another size, comes in as it is, and its size is told',
    archive: { 'sky.bmp': fixture(pictureFixtures, 'bmp-core') },
    ...{ entry: 'sky.bmp', replaces: true, file: 'sky.bmp', becomes: 'image/bmp', asGiven: true },
    bytes: writtenBmp({ side: 4, colours: [[1, 2, 3]], at: () => 0 }),
    told: [/^The picture has 4 × 4 pixels now; it had \d+ × \d+\.$/],
  },
  {
    what: 'a texture of another package comes in as it is, with its flags',
    archive: fixture(textureFixtures, 'textures'),
    ...{ entry: 'new', file: 'new', bytes: texturesWithEnding().slice(0x352, 0x352 + 26) },
    ...{ becomes: 'zipper/texture', told: [], asGiven: true },
  },
  {
    what: 'a picture is drawn also where the first entry with its ending is damaged',
    archive: { 'a.bmp': noise, 'b.bmp': bmp },
    ...{ entry: 'c.bmp', file: 'c.bmp', bytes: dark, becomes: 'image/bmp', told: [] },
  },
  {
    what: 'a new picture is told no size that it had before, and the name that it got',
    archive: { 'b.bmp': bmp },
    ...{ entry: 'c.bmp', file: 'c.png', bytes: dark, becomes: 'image/bmp', told: [RENAMED] },
  },
  {
    what: 'a new texture needs no palette of another one',
    archive: texturesWithEnding(),
    ...{ entry: 'mine', file: 'mine.tif', bytes: dark, becomes: 'zipper/texture' },
    told: [RENAMED, /pixels? changes? colour slightly/],
  },
  {
    what: 'a picture in the place of a texture that cannot be read is a texture',
    archive: texturesWithDamage(),
    ...{ entry: 'glass', replaces: true, file: 'glass.png', bytes: dark, becomes: 'zipper/texture' },
    told: ["The texture gets a palette of the picture's 4 colours.", /pixels? changes? colour slightly/],
  },
  {
    what: 'a binary file that has a text form is told of where it is odd',
    archive: { 'a.wok': walkmesh },
    ...{ entry: 'b.wok', file: 'b.wok', bytes: oddWalkmesh, becomes: 'kotor/bwm', told: [/expected .*, found /] },
    asProblem: true,
  },
  {
    what: 'bytes as they are in the place of an entry',
    archive: { 'a.zrd': reader },
    ...{ entry: 'a.zrd', replaces: true, file: 'noise.bin', bytes: noise, raw: true, becomes: 'unknown' },
    told: ['It was read as Reader before, and nothing reads it now. The game may crash.'],
    asProblem: true,
  },
  {
    what: 'bytes as they are as a new entry',
    archive: { 'a.bmp': bmp },
    ...{ entry: 'b.bmp', file: 'b.bmp', bytes: noise, raw: true, becomes: 'unknown' },
    told: ['It is not a picture in a format of these games. The game may crash.'],
  },
  {
    what: 'a sound that is cut off, as it is',
    archive: { 'a.wav': wav },
    ...{ entry: 'a.wav', replaces: true, file: 'a.wav', bytes: wav.subarray(0, wav.length - 1), raw: true },
    ...{ becomes: 'audio/wav', told: [/^It is damaged: .*\.$/], asProblem: true },
  },
  {
    what: 'a sound that is converted, each change a sentence',
    archive: { 'a.wav': wav },
    ...{ entry: 'a.wav', replaces: true, file: 'b.wav', bytes: stereo, becomes: 'audio/wav' },
    told: ['Channels: 2 → 1.'],
  },
];

test.each(cases)('$what', async given => {
  const archive =
    given.archive instanceof Uint8Array
      ? given.archive
      : buildArchive(
          Object.entries(given.archive).map(([name, content]) => ({ name, content })),
          { version: 1 },
        );
  const told = given.told.map(each => (typeof each === 'string' ? each : expect.stringMatching(each)));
  const put = await putInWindow(archive, given);
  expect(put?.notes).toEqual(told);
  const typed = await putByCommand(archive, given);
  const ofName = (note: unknown) => note === told[given.told.indexOf(RENAMED)];
  expect(typed.notes).toEqual(given.asProblem ? [] : told.filter(note => !ofName(note)));
  if (given.asProblem) expect(typed.problems).not.toEqual([]);
  expect([put?.format, typed.format]).toEqual([given.becomes, given.becomes]);
  expect(typed.bytes).toEqual(put?.bytes);
  if (given.asGiven) expect(put?.bytes).toEqual(given.bytes);
});

const FILE = 'a.zbd';

interface Put {
  readonly notes: readonly string[];
  readonly format: string | null | undefined;
  readonly bytes: Uint8Array;
}

async function putInWindow(
  archive: Uint8Array,
  { entry, replaces, file: name, bytes, raw }: Given,
): Promise<Put | undefined> {
  let put: Put | undefined;
  await inWindow({ [FILE]: archive }, async ({ client, asset }) => {
    const how = { name, bytes, ...(raw && { raw }) };
    const { notes } = replaces
      ? await client.replaceWithFile({ asset: await asset(`${FILE}::${entry}`), ...how })
      : await client.addEntry({ container: await asset(FILE), ...how });
    const now = await asset(`${FILE}::${entry}`);
    const { format } = await client.openAsset({ asset: now });
    put = { notes, format, bytes: (await client.readBytes({ asset: now, start: 0, size: 9999 })).bytes };
  });
  return put;
}

async function putByCommand(archive: Uint8Array, { entry, file, bytes, raw }: Given) {
  const folder = temporaryFolder({ [FILE]: archive });
  writeFileSync(join(folder, file), bytes);
  const edit = ['replace', FILE, `${entry}=${file}`, '-o', 'out.zbd', '--force', ...(raw ? ['--raw'] : [])];
  const ran = await runCli(folder, folder, ...edit, '--json');
  const { notes = [], problems = [] } = json(ran) as { notes?: string[]; problems?: object[] };
  const address = `out.zbd::${entry}`;
  const [row] = json(await runCli(folder, folder, 'identify', address, '--json')) as { format: string }[];
  const opened = openAddress(folder, address);
  const stored = opened.source.read(0, opened.source.size).slice();
  opened.close();
  const prefix = `${entry}: `;
  const texts = notes.map(note => (note.startsWith(prefix) ? note.slice(prefix.length) : `not of the entry: ${note}`));
  return { notes: texts, problems, format: row?.format, bytes: stored };
}

test('no new entry has the name of another in a different case: a game finds only one of them', async () => {
  const archive = buildArchive([{ name: 'a.zrd', content: reader }], { version: 1 });
  await inWindow({ [FILE]: archive }, async ({ client, asset }) => {
    const container = await asset(FILE);
    const add = (name: string) => client.addEntry({ container, name, bytes: reader });
    await expect(add('A.ZRD')).rejects.toThrow(`${FILE} already has an entry a.zrd.`);
    const files = ['b.zrd', 'B.zrd'].map(name => ({ name, bytes: reader }));
    await expect(client.putFiles({ container, files })).rejects.toThrow(`${FILE} already has an entry b.zrd.`);
  });
});
