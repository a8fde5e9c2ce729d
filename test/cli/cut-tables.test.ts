// An archive whose table or whose contents are cut off: what is there is listed, what is not is told, and a rewrite keeps it all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExtractRow, ListRow, Repacked, VerifyResult } from '../../shared/contract/command-types.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { json, runCli } from './support/run-cli.ts';

const fixtureOf = (wanted: string): Uint8Array =>
  fixtures.find(({ name }) => name === wanted)?.bytes.slice() ?? new Uint8Array();

function withNumber(bytes: Uint8Array, at: number, value: number): Uint8Array {
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

const textOf = (text: string): number[] => Array.from(text, letter => letter.charCodeAt(0));
const littleEndian = (value: number): number[] => [0, 8, 16, 24].map(shift => (value >> shift) & 255);

const NOWHERE = 0x7fff_fff0;
/** What the entries of the fixtures are called and hold, in their order. */
const cases = [
  {
    what: 'a RIM that ends in the second row of its table',
    file: 'a.rim',
    bytes: fixtureOf('rim').subarray(0, 0x78 + 32 + 20),
    listed: [
      ['m01aa.are', 'The entry is cut off: expected 5 bytes at 0xC0, found 0 up to 0xAC, where the contents end.'],
    ],
    told: ['entryCount at 0xC: expected at most 1, found 2: there is room for no more up to 0x98'],
  },
  {
    what: 'a RIM that ends in its second entry',
    file: 'a.rim',
    bytes: fixtureOf('rim').subarray(0, 0xd8 + 1),
    listed: [
      ['m01aa.are', undefined],
      ['module.ifo', 'The entry is cut off: expected 4 bytes at 0xD8, found 1 up to 0xD9, where the contents end.'],
    ],
    told: [],
  },
  {
    what: 'a BIF that ends in its second entry',
    file: 'a.bif',
    bytes: fixtureOf('bif').subarray(0, 0x37 + 2),
    listed: [
      ['0.2da', undefined],
      ['1.mdl', 'The entry is cut off: expected 4 bytes at 0x37, found 2 up to 0x39, where the contents end.'],
    ],
    told: [],
  },
  {
    what: 'an ERF that ends in the second row of its places',
    file: 'a.mod',
    bytes: fixtureOf('erf').subarray(0, 0xdd + 12),
    listed: [
      ['m01aa_01a.wok', 'The entry is cut off: expected 3 bytes at 0xED, found 0 up to 0xE9, where the contents end.'],
      ['readme.txt', 'The entry has no place: expected an index below 1, found 1.'],
    ],
    told: ['entryCount at 0x10: expected at most 1, found 2: there is room for no more up to 0xE5'],
  },
  {
    what: 'an ERF whose places are outside',
    file: 'a.mod',
    bytes: withNumber(fixtureOf('erf'), 0x1c, NOWHERE),
    listed: [
      ['m01aa_01a.wok', 'The entry has no place: expected an index below 0, found 0.'],
      ['readme.txt', 'The entry has no place: expected an index below 0, found 1.'],
    ],
    told: [`entries at 0xDD: left out: starts at 0x7FFFFFF0, but the end is 0xF2`],
  },
] as const;

test.for(cases)('$what lists existing entries and reports missing ones', async ({ file, bytes, listed, told }) => {
  const folder = temporaryFolder({ [file]: bytes });
  const ran = await runCli(folder, folder, 'list', file);
  const lost = listed.flatMap(([name, why]) => (why === undefined ? [] : [`${file}::${name}: ${why}`]));
  expect(ran.status).toBe(0);
  expect(ran.err.trimEnd().split('\n')).toEqual([...told.map(text => `error: ${file}: ${text}`), ...lost]);
  const rows = json(await runCli(folder, folder, 'list', file, '--json')) as readonly ListRow[]; // as: what list prints
  expect(rows.map(({ name, lost: why }) => [name, why])).toEqual(listed);
});

test.for(cases)(
  'extract of $what writes the existing entries and reports the missing ones',
  async ({ file, bytes, listed, told: problems }) => {
    const folder = temporaryFolder({ [file]: bytes });
    const ran = await runCli(folder, folder, 'extract', file, '-o', 'out', '--json');
    const rows = json(ran) as readonly ExtractRow[]; // as: what extract prints
    const isGone = (why = '') => /found 0|no place/.test(why);
    const whole = listed.filter(([, why]) => why === undefined).map(([name]) => [`${file}::${name}`, undefined]);
    const cut = listed.filter(([, why]) => why !== undefined && !isGone(why));
    const gone = listed.filter(([, why]) => isGone(why));
    const told = ([name, why]: (typeof listed)[number]) => [`${file}::${name}`, why];
    expect(rows.flatMap(row => ('file' in row ? [[row.address, row.lost]] : []))).toEqual([...whole, ...cut.map(told)]);
    expect(rows.flatMap(row => ('refused' in row ? [[row.address, row.refused]] : []))).toEqual(gone.map(told));
    expect(ran.status).toBe(1);
    const lines = [...problems.map(text => `error: ${file}: ${text}`), ...cut.map(one => told(one).join(': '))];
    expect(ran.err).toBe(lines.map(line => `${line}\n`).join(''));
  },
);

test('a truncated entry is reported when it is extracted alone, too', async () => {
  const [, cut] = cases;
  const folder = temporaryFolder({ 'a.rim': cut.bytes });
  const ran = await runCli(folder, folder, 'extract', 'a.rim::module.ifo', '-o', 'out');
  expect([ran.status, ran.err]).toEqual([1, `a.rim::module.ifo: ${cut.listed[1][1]}\n`]);
});

test('a table that lists its own archive can be read, listed, checked and scanned', async () => {
  const row = (start: number, size: number): number[] => [
    ...[0, 0, 0, 0],
    ...littleEndian(start),
    ...littleEndian(size),
  ];
  const rows = [0, 1, 2, 3, 4].flatMap(() => [
    ...textOf('self'),
    ...Array(12).fill(0),
    ...[0xb8, 0x0b, 0, 0],
    ...row(0, 400),
  ]);
  const head = [...textOf('RIM V1.0'), 0, 0, 0, 0, ...littleEndian(5), ...littleEndian(0x78), ...Array(100).fill(0)];
  const folder = temporaryFolder({ 'a.rim': Uint8Array.from([...head, ...rows, ...Array(120).fill(0)]) });
  for (const args of [
    ['list', 'a.rim'],
    ['list', 'a.rim', '--all'],
    ['verify', 'a.rim'],
    ['repair', 'a.rim', '--dry-run'],
    ['scan', '.'],
  ]) {
    const ran = await runCli(folder, folder, ...args);
    expect([args, ran.status]).toEqual([args, /verify|repair/.test(args[0] ?? '') ? 1 : 0]);
  }
  const listed = json(await runCli(folder, folder, 'list', 'a.rim', '--json')) as readonly ListRow[]; // as: what list prints
  expect(listed.map(({ format, size }) => [format, size])).toEqual(Array(5).fill(['kotor/rim', 400]));
});

test.for(cases)('$what is written back unchanged', async ({ file, bytes }) => {
  const folder = temporaryFolder({ [file]: bytes });
  const { files } = json(await runCli(folder, folder, 'verify', file, '--json')) as VerifyResult; // as: what verify prints
  expect(files[0]).toMatchObject({ address: file, status: 'exact' });
});

test('an entry of a truncated archive can be replaced, and the others stay', async () => {
  const [, cut] = cases;
  const folder = temporaryFolder({ 'a.rim': cut.bytes, 'new.are': new TextEncoder().encode('HELLO') });
  const ran = await runCli(folder, folder, 'replace', 'a.rim', 'm01aa.are=new.are', '-o', 'b.rim', '--force', '--json');
  expect((json(ran) as Repacked).changed).toEqual([{ start: 0xc0, size: 5, what: 'entry m01aa.are' }]); // as: what replace prints
  expect(new Uint8Array(readFileSync(join(folder, 'b.rim')))).toEqual(
    Uint8Array.from(cut.bytes, (byte, at) => (at >= 0xc0 && at < 0xc5 ? byte & ~0x20 : byte)),
  );
});

test('an ERF whose names are outside the file accepts no entry, and says why', async () => {
  const bytes = withNumber(fixtureOf('erf'), 0x18, NOWHERE);
  const folder = temporaryFolder({ 'a.mod': bytes, 'new.txt': new Uint8Array(3) });
  const ran = await runCli(folder, folder, 'replace', 'a.mod', 'new.txt=new.txt', '-o', 'b.mod', '--force');
  expect(ran.status).toBe(2);
  expect(ran.err).toContain('expected 2 names, one for each entry of this archive, found 0');
  expect(ran.err).not.toContain('report');
});
