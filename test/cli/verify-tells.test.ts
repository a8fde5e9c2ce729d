// What is wrong with a file, though it survives a rewrite: verify, scan and list say how grave it is, and where.
import { expect, test } from 'vitest';
import { printProblems } from '../../electron/cli/failure-text.ts';
import type { VerifyResult } from '../../shared/contract/command-types.ts';
import type { EditProblem } from '../../shared/contract/guard-types.ts';
import type { ScanResult } from '../../shared/contract/types.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { json, runCli } from './support/run-cli.ts';

const fixtureOf = (wanted: string): Uint8Array =>
  fixtures.find(({ name }) => name === wanted)?.bytes.slice() ?? new Uint8Array();
const damaged = fixtureOf('rim-damaged');

/** What of stderr tells a problem. */
const problemsIn = (err: string): readonly string[] => err.split('\n').filter(line => /^(error|warning): /.test(line));

/** The fixture's bytes say so: a 1 where zeros belong, 9 bytes of an entry where 4 are left, and an index that is not its place. */
const PROBLEMS = [
  'warning: m01ab.rim: unknown08 at 0x8: expected 0, found 1',
  'warning: m01ab.rim: entries[1].unused12 at 0xAA: expected 0, found 1',
  'error: m01ab.rim: entries[1].size at 0xB4: expected at most 4, up to the end of the contents at 0xC3, found 9',
  'warning: m01ab.rim: entries[1].index at 0xAC: expected 1, found 5',
];

test('verify reports each error and warning with file, path and offset, outside its table', async () => {
  const folder = temporaryFolder({ 'm01ab.rim': damaged });
  const ran = await runCli(folder, folder, 'verify', 'm01ab.rim');
  expect(ran.status).toBe(0);
  expect(ran.out).toContain('2 exact, 0 patch only, 0 failed');
  expect(ran.out).toContain('problems: 1 error, 3 warnings, 3 notes');
  expect(ran.out).not.toContain('entries[1]');
  expect(problemsIn(ran.err)).toEqual(PROBLEMS);
});

test('scripts get the same document as before, and the problems in addition', async () => {
  const folder = temporaryFolder({ 'm01ab.rim': damaged });
  const ran = await runCli(folder, folder, 'verify', 'm01ab.rim', '--json');
  const result = json(ran) as VerifyResult; // as: what verify prints
  expect(Object.keys(result)).toEqual(['files', 'totals']);
  expect(result.files[0]).toMatchObject({ address: 'm01ab.rim', problems: { error: 1, warning: 3, note: 3 } });
  expect(problemsIn(ran.err)).toEqual(PROBLEMS);
});

test('the first of very many are listed, and the rest are counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`m${100 + i}.rim`, damaged]));
  const folder = temporaryFolder(many);
  const ran = await runCli(folder, folder, 'verify', '.');
  expect(ran.out).toContain('problems: 60 errors, 180 warnings');
  expect(problemsIn(ran.err)).toHaveLength(50);
  expect(ran.err).toContain(
    '190 more errors and warnings. gantry scan lists those of a folder, gantry repair those of a file.',
  );
});

test('the error that stopped the decoding is reported once, in its row', async () => {
  const folder = temporaryFolder({ 'cut.rim': damaged.subarray(0, 0x70) });
  const ran = await runCli(folder, folder, 'verify', 'cut.rim');
  expect(ran.status).toBe(1);
  expect(ran.out.split('\n').filter(line => line.includes('cut.rim'))).toHaveLength(1);
  expect(ran.err).toBe('warning: cut.rim: unknown08 at 0x8: expected 0, found 1\n');
});

test('scan reports each problem with severity, path and offset; for scripts by address and text', async () => {
  const folder = temporaryFolder({ 'm01ab.rim': damaged });
  const data = temporaryFolder();
  const { out } = await runCli(folder, data, 'scan', '.');
  const cut = 'expected 9 bytes at 0xBF, found 4 up to 0xC3, where the contents end';
  expect(out.split('\n').filter(line => /^(error|warning): /.test(line))).toEqual([
    ...PROBLEMS,
    `error: m01ab.rim::b.65535: The entry is cut off: ${cut}.`,
  ]);
  const { problems } = json(await runCli(folder, data, 'scan', '.', '--json')) as ScanResult; // as: what scan prints
  expect(problems.map(problem => Object.keys(problem).join())).toEqual(problems.map(() => 'address,text'));
  expect(problems).toContainEqual({ address: 'm01ab.rim', text: 'unknown08 at 0x8: expected 0, found 1' });
});

test('list reports a table that is not where the header says, instead of an empty archive', async () => {
  const bytes = fixtureOf('rim');
  new DataView(bytes.buffer).setUint32(0x10, 0x66676664, true);
  const folder = temporaryFolder({ 'odd.rim': bytes });
  const end = `0x${bytes.length.toString(16).toUpperCase()}`;
  const told = `error: odd.rim: entries at 0x78: left out: starts at 0x66676664, but the end is ${end}\n`;
  const ran = await runCli(folder, folder, 'list', 'odd.rim');
  expect(ran).toMatchObject({ status: 0, err: told });
  expect(json(await runCli(folder, folder, 'list', 'odd.rim', '--json'))).toEqual([]);
  expect((await runCli(folder, folder, 'list', '.', '--all')).err).toBe(told.replace('odd.rim', './odd.rim'));
});

test('problems alike at many items of a list are printed three times and counted, so that the others stay in sight', () => {
  const problem = (path: string, start: number): EditProblem => ({
    ...{ address: 'a.rim', path, start, weight: 'warning', text: 'expected 0, found 1', breaks: false },
  });
  const rows = Array.from({ length: 103 }, (_, i) => problem(`entries[${i}].index`, i));
  const four = Array.from({ length: 4 }, (_, i) => problem(`keys[${i}].entry`, 16 * i));
  const lines: string[] = [];
  printProblems({ err: text => void lines.push(text) }, [problem('count', 8), ...rows, ...four]);
  expect(lines.map(line => line.replace('warning: a.rim: ', ''))).toEqual([
    'count at 0x8: expected 0, found 1\n',
    'entries[0].index at 0x0: expected 0, found 1\n',
    'entries[1].index at 0x1: expected 0, found 1\n',
    'entries[2].index at 0x2: expected 0, found 1\n',
    '100 more at entries[].index\n',
    'keys[0].entry at 0x0: expected 0, found 1\n',
    'keys[1].entry at 0x10: expected 0, found 1\n',
    'keys[2].entry at 0x20: expected 0, found 1\n',
    'keys[3].entry at 0x30: expected 0, found 1\n',
  ]);
});
