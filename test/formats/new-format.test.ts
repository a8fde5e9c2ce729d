import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFormat } from '../support/new-format.ts';

const root = join(import.meta.dirname, '../..');
const lists = ['renderer/widgets/format-icon.tsx', 'test/fixtures/all-fixtures.ts'];

let copy = '';
let written: readonly string[] = [];
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'gantry-new-format-'));
  cpSync(join(root, 'shared'), join(copy, 'shared'), { recursive: true });
  for (const file of ['package.json', 'test/support/hex-text.ts', ...lists]) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  written = writeFormat(copy, { path: 'untried/tide-book', title: "Harbour’s “tides”, or 'books'" });
});
afterAll(() => rmSync(copy, { recursive: true }));

test('a new format is registered, recognises its fixture and writes it back', () => {
  const script = `
    import { decode, encode } from '#layout';
    import { toBytes } from './shared/base/pieces.ts';
    import { memorySource } from './shared/base/source.ts';
    import { identify } from './shared/formats/index.ts';
    import { untriedTideBookFixtures } from './test/fixtures/untried-tide-book.ts';
    const [{ bytes, file }] = untriedTideBookFixtures;
    const source = memorySource(bytes);
    const { format, confidence } = identify({ name: file, source });
    const { value, findings } = decode(format.layout, source);
    const back = Buffer.from(toBytes(encode(format.layout, value)));
    console.log(JSON.stringify({ id: format.id, icon: format.icon, confidence, value, findings, same: back.equals(bytes) }));`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    id: 'untried/tideBook',
    icon: expect.stringMatching(/^[a-z]+$/),
    confidence: 'certain',
    value: { items: [7, 42] },
    findings: [],
    same: true,
  });
});

test('it is in every list, and the written files are reported', () => {
  expect(written).toContain('shared/formats/untried/README.md');
  const names: readonly [string, string][] = [
    ['shared/formats/format-id.ts', "'untried/tideBook'"],
    ['test/fixtures/all-fixtures.ts', '...untriedTideBookFixtures'],
  ];
  for (const [file, name] of names) expect(readFileSync(join(copy, file), 'utf8')).toContain(name);
});

test('existing files are not overwritten, and an invalid name is refused', () => {
  const again = { path: 'untried/tide-book', title: 'Tides' };
  expect(() => writeFormat(copy, again)).toThrow('is there already');
  expect(() => writeFormat(copy, { path: 'untried/Tide Book', title: 'Tides' })).toThrow('not FAMILY/NAME');
});
