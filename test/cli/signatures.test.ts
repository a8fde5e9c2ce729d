import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { readRim } from '../support/kotor-archives.ts';
import { buildBig } from '../support/westwood-archives.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

/** A RIM of one entry, a place's things. */
function rimOf(content: string): Buffer {
  const bytes = Buffer.alloc(152 + content.length);
  bytes.write('RIM V1.0', 'latin1');
  bytes.writeUInt32LE(1, 12);
  bytes.writeUInt32LE(120, 16);
  bytes.write('m01aa', 120, 'latin1');
  bytes.writeUInt16LE(2023, 136);
  bytes.writeUInt32LE(152, 144);
  bytes.writeUInt32LE(content.length, 148);
  bytes.write(content, 152, 'latin1');
  return bytes;
}

beforeEach(() => {
  files = makeInstall();
  writeFileSync(at('a.rim'), rimOf('GIT V3.2\x38\0\0\0\x17\0\0\0'));
  writeFileSync(at('other.git'), 'GIT V3.2\x39\0\0\0');
  writeFileSync(at('area.are'), 'ARE V3.2 of a mod');
  writeFileSync(at('picture.png'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13));
  writeFileSync(at('notes.txt'), 'hi');
  writeFileSync(at('empty'), '');
});
afterEach(() => files.remove());

describe('replacing an unreadable file that has a well-known signature', () => {
  test.each([
    ['picture.png', '"\\x89PNG\\x0D\\x0A\\x1A\\x0A"'],
    ['area.are', '"ARE V3.2"'],
    ['notes.txt', '"hi"'],
    ['empty', 'nothing'],
  ])('%s is refused, and --force takes it', async (file, found) => {
    const args = ['replace', 'a.rim', `m01aa.git=${file}`, '-o', 'b.rim', '--json'];
    const refused = await gantry(...args);
    expect(refused.status).toBe(2);
    const text = `This edit would break a.rim::m01aa.git at 0x0: expected "GIT V3.2" at its beginning, found ${found}.`;
    expect(json(refused)).toMatchObject({ error: { text } });
    expect(() => readFileSync(at('b.rim'))).toThrow();
    expect((await gantry(...args, '--force')).status).toBe(0);
    expect(readRim(readFileSync(at('b.rim')))).toHaveLength(1);
  });

  test('accepts one that begins correctly', async () => {
    expect(await gantry('replace', 'a.rim', 'm01aa.git=other.git', '-o', 'b.rim')).toMatchObject({
      status: 0,
      err: '',
    });
    expect(readRim(readFileSync(at('b.rim')))).toEqual([{ name: 'm01aa', type: 2023, content: 'GIT V3.29' }]);
  });

  test('reports a new entry of a type with a signature', async () => {
    const ran = await gantry('replace', 'a.rim', 'door.utd=area.are', '-o', 'b.rim');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.err).toContain('door.utd: Expected "UTD V3.2" at its beginning, found "ARE V3.2". The game may crash.');
  });

  test('accepts all kinds with the same signature, in an archive of another game as well', async () => {
    const gif = (kind: string) => Uint8Array.from(Buffer.from(`${kind}\0\0\0\0\0`, 'latin1'));
    writeFileSync(at('a.big'), buildBig([{ name: 'logo.gif', content: gif('GIF87a') }]));
    writeFileSync(at('b.gif'), gif('GIF89a'));
    expect(await gantry('replace', 'a.big', 'logo.gif=b.gif', '-o', 'b.big')).toMatchObject({ status: 0 });
    const refused = await gantry('replace', 'a.big', 'logo.gif=picture.png', '-o', 'b.big');
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining('expected "GIF87a" at its beginning') });
  });
});
