import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddress } from '../../electron/files/open-address.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import { buildArchive, buildReader } from './build-archive.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-open-'));
  mkdirSync(join(folder, 'ZBD'));
  const inner = buildArchive(1, [
    { name: 'mission.zrd', content: buildReader('deep') },
    { name: 'J\xe4ger.zrd', content: buildReader('letters') },
  ]);
  writeFileSync(join(folder, 'ZBD', 'Outer.zbd'), buildArchive(2, [{ name: 'inner.zbd', content: inner }]));
  writeFileSync(join(folder, 'ZBD', 'cut.zbd'), buildArchive(1, [{ name: 'a', content: buildReader() }]).subarray(40));
  writeFileSync(join(folder, 'twice.txt'), 'a');
  writeFileSync(join(folder, 'TWICE.txt'), 'b');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function failureOf(address: string): Failure {
  try {
    openAddress(folder, address);
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('an entry two containers deep is opened, with the containers on the way', () => {
  const opened = openAddress(folder, 'ZBD/Outer.zbd::inner.zbd::mission.zrd');
  expect(Buffer.from(opened.source.read(0, opened.source.size)).equals(buildReader('deep'))).toBe(true);
  expect(opened.file).toBe(join(folder, 'ZBD', 'Outer.zbd'));
  expect(opened.steps.map(({ address, index }) => [address, index])).toEqual([
    ['ZBD/Outer.zbd', 0],
    ['ZBD/Outer.zbd::inner.zbd', 0],
  ]);
  opened.close();
});

test('case is ignored in files, folders and entries where nothing matches exactly; %XX names a byte', () => {
  const opened = openAddress(folder, 'zbd/OUTER.ZBD::Inner.zbd::J%E4ger.zrd');
  expect(opened.name).toBe('J\xe4ger.zrd');
  expect(opened.file).toBe(join(folder, 'ZBD', 'Outer.zbd'));
});

test('an absolute path is opened as it is', () => {
  expect(openAddress('/', join(folder, 'twice.txt')).source.size).toBe(1);
});

test.each([
  ['twice.TXT'],
  ['ZBD/Oter.zbd'],
  ['ZBX/Outer.zbd'],
  ['ZBD'],
  ['twice.txt/x'],
  ['twice.txt::x'],
  ['ZBD/Outer.zbd::iner.zbd'],
  ['ZBD/Outer.zbd::inner.zbd::mission.zrd::x'],
])('%s is refused with what to do', address => {
  const { code, text, next } = failureOf(address);
  expect({ code, text: text.replaceAll(folder, '…'), next: next?.replaceAll(folder, '…') }).toMatchSnapshot();
});
