import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { modArchive, rimArchive } from '../fixtures/kotor.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { readErf, readRim } from '../support/kotor-archives.ts';
import { buildBig } from '../support/westwood-archives.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

const BIF = 'kotor/data/mill.bif';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));

beforeEach(() => {
  files = makeInstall();
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  }
  writeFileSync(at('a.rim'), rimArchive);
  writeFileSync(at('a.mod'), modArchive);
});
afterEach(() => files.remove());

async function refusal(...args: readonly string[]): Promise<string> {
  const ran = await gantry(...args, '-o', 'refused.out', '--json');
  expect(ran.status, args.join(' ')).toBe(2);
  expect(existsSync(at('refused.out'))).toBe(false);
  return (json(ran) as { error: { text: string } }).error.text;
}

describe('copying an entry of one archive into another', () => {
  test('keeps its name, type and bytes, by its position or by its name', async () => {
    expect(await gantry('copy', 'a.mod', 'entries[0]', '--from', 'a.rim', '-o', 'b.mod')).toMatchObject({ status: 0 });
    expect(readErf(bytesOf('b.mod'))).toEqual([
      ...readErf(modArchive),
      { name: 'm01aa', type: 2012, content: 'hello' },
    ]);
    expect(await gantry('copy', 'a.rim', 'README.txt', '--from', 'a.mod', '-o', 'b.rim')).toMatchObject({ status: 0 });
    expect(readRim(bytesOf('b.rim'))).toEqual([...readRim(rimArchive), { name: 'readme', type: 10, content: 'de' }]);
    // It comes last, or where it is wanted.
    await gantry('copy', 'a.rim', 'readme.txt', 'entries[1]', '--from', 'a.mod', '-o', 'b.rim');
    expect(readRim(bytesOf('b.rim')).map(({ name }) => name)).toEqual(['m01aa', 'readme', 'module']);
    expect(await gantry('verify', 'b.mod', 'b.rim')).toMatchObject({ status: 0 });
  });

  test('adds it to a BIF, or takes it from one, with the KEY that has the names', async () => {
    expect(await gantry('copy', BIF, 'm01aa.are', '--from', 'a.rim', '-o', BIF)).toMatchObject({ status: 0 });
    expect(await gantry('extract', `${BIF}::m01aa.are`, '-o', 'out', '--as', 'raw')).toMatchObject({ status: 0 });
    expect(readFileSync(at('out', 'm01aa.are'), 'latin1')).toBe('hello');
    expect(await gantry('copy', 'a.mod', 'plc_bench.pwk', '--from', BIF, '-o', 'b.mod')).toMatchObject({ status: 0 });
    expect(readErf(bytesOf('b.mod')).at(-1)).toMatchObject({ name: 'plc_bench', type: 2053 });
    const again = await refusal('copy', BIF, 'M01AA.are', '--from', 'a.rim');
    expect(again).toBe(`${BIF} > it names another m01aa.are already.`);
  });

  test('is refused in one sentence if the other archive cannot hold it', async () => {
    writeFileSync(at('a.big'), buildBig([{ name: 'Data\\INI\\Weapon.ini', content: Uint8Array.of(1) }]));
    writeFileSync(at('alone.bif'), bytesOf(BIF));
    await gantry('copy', 'a.mod', 'm01aa.are', '--from', 'a.rim', '-o', 'b.mod');
    for (const [args, text] of [
      [['b.mod', 'M01AA.are', '--from', 'a.rim'], 'b.mod > it has an entry m01aa.are already.'],
      [['a.mod', 'm01aa.git', '--from', 'a.rim'], 'a.rim has no entry "m01aa.git".'],
      [['a.mod', 'entries[7]', '--from', 'a.rim'], 'a.rim has no field entries[7].'],
      [
        ['a.mod', 'entries[0]', '--from', 'a.big'],
        'a.mod > "Data\\INI\\Weapon.ini" does not have the extension of a resource type of these games.',
      ],
      [
        ['alone.bif', 'm01aa.are', '--from', 'a.rim'],
        'alone.bif > a new entry needs its name in chitin.key, which this edit does not reach.',
      ],
      [
        ['a.mod', 'entries[0]', '--from', 'alone.bif'],
        'alone.bif > its entries have their names in chitin.key, which was not found next to it, or does not name this one.',
      ],
      [
        ['a.mod', 'entries[0]', '--from', 'kotor/override/mill.lyt'],
        'a.mod > only parts of worlds and models, and entries of archives, can be taken from another file.',
      ],
    ] as const)
      expect(await refusal('copy', ...args)).toBe(text);
  });

  test('accepts just a name for an entry to remove, rename or copy', async () => {
    await gantry('rename', 'a.mod', 'readme.txt', 'notes.txt', '-o', 'b.mod');
    await gantry('copy', 'b.mod', 'notes.txt', '-o', 'b.mod');
    await gantry('remove', 'b.mod', 'm01aa_01a.wok', '-o', 'b.mod');
    expect(readErf(bytesOf('b.mod')).map(({ name }) => name)).toEqual(['notes', 'notes_2']);
  });
});
