import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
  writeFileSync(at('t.png'), PNG);
  writeFileSync(at('a.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (...names: readonly string[]): string => join(files.folder, ...names);

/** A PNG of one pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='),
  letter => letter.charCodeAt(0),
);

/** The private reference files beside the repository; most checkouts have none. */
const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const hasData = existsSync(data);

interface Breaking {
  readonly what: string;
  readonly args: readonly string[];
  /** In the sentence: where it is, and the offset. */
  readonly where: RegExp;
}

/** Edits that were all written without a word, and `verify` called the result exact. */
const breaking: readonly Breaking[] = [
  {
    what: 'flags of a fragment that its body then lacks a part for',
    args: ['set', `${data}eq/gfaydark.s3d::gfaydark.wld`, 'fragments[1731].body.flags=0x181'],
    where: /gfaydark\.wld: fragments\[1731\]\.body\.flags at 0x288DBC: expected 129, found 385/,
  },
  {
    what: 'flags of a light',
    args: ['set', `${data}eq/lights.wld`, 'fragments[3].body.flags=0x1F'],
    where: /lights\.wld: fragments\[3\]\.body\.flags at 0x594: expected 30, found 31/,
  },
  {
    what: 'a count beside its table, which shifts all tables after it',
    args: ['set', `${data}fft/handmade-MAP001/MAP001.9`, 'primaryMesh.texturedQuadCount=120'],
    where: /MAP001\.9: primaryMesh\.texturedQuadCount at 0xC6/,
  },
  {
    what: 'a count that makes tables overlap',
    args: ['set', `${data}kotor/k1_rooms/test.wok`, 'faceCount=170'],
    where: /test\.wok: faceCount at 0x50/,
  },
  {
    what: 'a picture in the place of a ’mech',
    args: ['replace', `${data}zipper/mw/mechlib/mechlib.zbd`, 'MECH'],
    where: /mechlib\.zbd::.*\.flt at 0x0/,
  },
  {
    what: 'a picture in the place of a texture',
    args: ['replace', `${data}eq/gfaydark.s3d`, 'blackbir.bmp=t.png', '--raw'],
    where: /gfaydark\.s3d::.*\.bmp at 0x0/,
  },
];

describe.skipIf(!hasData)('edits of real files that break them (skipped where ../shared/data is absent)', () => {
  test.each(breaking)('$what: is refused, and written with force', async ({ args, where }) => {
    const given = await filledIn(args);
    const refused = await gantry(...given, '-o', 'out.bin', '--json');
    expect(refused.status).toBe(2);
    const { error } = json(refused) as { error: { code: string; text: string } };
    expect(error).toMatchObject({ code: 'refused', text: expect.stringMatching(where) });
    expect(existsSync(at('out.bin'))).toBe(false);
    const forced = await gantry(...given, '-o', 'out.bin', '--json', '--force');
    expect(forced.status).toBe(0);
    const { problems } = json(forced) as { problems: object[] };
    expect(problems[0]).toMatchObject({ weight: 'error', text: expect.any(String), start: expect.any(Number) });
    expect(Object.keys(problems[0] ?? {}).sort()).toEqual(['address', 'path', 'start', 'text', 'weight']);
    expect(existsSync(at('out.bin'))).toBe(true);
  });
});

/** The first entry of that ending. */
async function filledIn(args: readonly string[]): Promise<readonly string[]> {
  const [verb = '', container = '', ...rest] = args;
  if (rest[0] === 'MECH') return [verb, container, `${await entryOf(container, '.flt')}=t.png`];
  if (verb !== 'replace') return args;
  return [verb, container, `${await entryOf(container, '.bmp')}=t.png`, '--raw'];
}

async function entryOf(container: string, ending: string): Promise<string> {
  const rows = json(await gantry('list', container, '--json')) as { name: string }[];
  return rows.find(({ name }) => name.toLowerCase().endsWith(ending))?.name ?? '';
}
