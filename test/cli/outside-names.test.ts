// Names of entries that lead out of the folder they would be written to: every family of archives tells them, none writes them.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildArchive } from '../files/build-archive.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildBig, buildMix } from '../support/westwood-archives.ts';
import { s3dOf } from '../support/writers/everquest/s3d.ts';
import { writtenBif, writtenKey, writtenMod } from '../support/writers/kotor/archives.ts';
import { json, runCli } from './support/run-cli.ts';

const evil = Buffer.from('evil');
const good = Buffer.from('good');
const TEXT = 10;
const LEADS = 'the name leads through "." or ".."';

/** A RIM of one resource: header of 120 bytes, a row of 32, the content. */
function rimOf(name: string): Uint8Array {
  const file = Buffer.alloc(120 + 32 + 8 + 16);
  file.write('RIM V1.0', 0, 'latin1');
  file.writeUInt32LE(1, 12);
  file.writeUInt32LE(120, 16);
  file.write(name, 120, 'latin1');
  file.writeUInt32LE(TEXT, 136);
  file.writeUInt32LE(152, 144);
  file.writeUInt32LE(evil.length, 148);
  evil.copy(file, 152);
  return file;
}

const named = (name: string) => [
  { name, content: evil },
  { name: 'good.txt', content: good },
];
const resources = (name: string) => [
  { name, type: TEXT, bytes: evil },
  { name: 'good', type: TEXT, bytes: good },
];

const families: Record<string, Record<string, Uint8Array>> = {
  'a.big': { 'a.big': buildBig(named('..\\..\\evil.txt')) },
  'a.mix': { 'a.mix': buildMix(named('../../evil.txt')) },
  'a.s3d': {
    'a.s3d': s3dOf([
      { name: '..\\..\\evil.txt', bytes: evil },
      { name: 'good.txt', bytes: good },
    ]),
  },
  'a.zbd': { 'a.zbd': buildArchive(1, named('..\\..\\evil.txt')) },
  'a.mod': { 'a.mod': writtenMod(resources('..\\..\\evil')) },
  'a.rim': { 'a.rim': rimOf('..\\..\\evil') },
  'a.bif': {
    'a.bif': writtenBif(resources('')),
    'chitin.key': writtenKey('a.bif', writtenBif(resources('')).length, resources('..\\..\\evil')),
  },
};

describe.each(Object.entries(families))('%s', (archive, files) => {
  test('refuses to write the entry, writes no file outside, and reports the name as a problem', async () => {
    const folder = temporaryFolder({ 'x.bin': new Uint8Array(0) });
    mkdirSync(join(folder, 'deep/er/out'), { recursive: true });
    const inside = temporaryFolder(files);
    const gantry = (...args: readonly string[]) => runCli(inside, join(folder, 'data'), ...args);
    const ran = await gantry('extract', archive, '-o', join(folder, 'deep/er/out'), '--json');
    expect(ran.status).toBe(1);
    expect(json(ran)).toEqual(expect.arrayContaining([expect.objectContaining({ refused: LEADS })]));
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /evil/.test(name));
    expect(written).toEqual([]);
    if (archive !== 'a.rim') {
      const [kept = ''] = readdirSync(join(folder, 'deep/er/out'), { recursive: true, encoding: 'utf8' }).filter(name =>
        name.endsWith('good.txt'),
      );
      expect(readFileSync(join(folder, 'deep/er/out', kept))).toEqual(good);
    }
    expect(existsSync(join(folder, 'evil.txt'))).toBe(false);
    const teller = archive === 'a.bif' ? 'chitin.key' : archive;
    // Names of an index are looked at where all of it is: a game has 18,000 of them.
    if (archive !== 'a.bif')
      expect((await gantry('fields', teller, '--json')).out).toContain(JSON.stringify(LEADS).slice(1, -1));
    expect((await gantry('verify', teller)).out).toMatch(/problems: \d+ errors?, [1-9]\d* warnings?/);
  });
});

describe('an edit that gives an entry such a name', () => {
  const goods: Record<string, Record<string, Uint8Array>> = {
    'a.big': { 'a.big': buildBig(named('plain.txt')) },
    'a.mix': { 'a.mix': buildMix(named('plain.txt')) },
    'a.s3d': {
      'a.s3d': s3dOf([
        { name: 'plain.txt', bytes: evil },
        { name: 'good.txt', bytes: good },
      ]),
    },
    'a.zbd': { 'a.zbd': buildArchive(1, named('plain.txt')) },
    'a.mod': { 'a.mod': writtenMod(resources('plain')) },
    'a.rim': { 'a.rim': rimOf('plain') },
  };
  const edits: Record<string, readonly string[]> = {
    'renamed out of its folder': ['--rename', 'plain.txt=..\\evil.txt'],
    'renamed to a device': ['--rename', 'plain.txt=con.txt'],
    'added with a drive letter': ['C:evil.txt=x.txt'],
  };
  const cases = Object.keys(goods).flatMap(archive => Object.keys(edits).map(edit => [archive, edit] as const));

  test.each(cases)('%s: %s is refused without force', async (archive, edit) => {
    const folder = temporaryFolder({ 'x.txt': evil, ...goods[archive] });
    const gantry = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), ...args);
    const args = ['replace', archive, ...(edits[edit] ?? []), '-o', 'out.bin'];
    const refused = await gantry(...args);
    expect([refused.status, refused.err]).toEqual([2, expect.stringMatching(/^This edit would break .* Use --force/s)]);
    expect(existsSync(join(folder, 'out.bin'))).toBe(false);
    const forced = await gantry(...args, '--force', '--json');
    expect(forced.status).toBe(0);
    expect(json(forced)).toMatchObject({ problems: [{ weight: 'warning' }] });
    expect(existsSync(join(folder, 'out.bin'))).toBe(true);
  });
});
