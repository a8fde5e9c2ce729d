import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile } from '../../electron/files/file-source.ts';
import { FailureError } from '../../shared/contract/failure.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-file-source-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = 128 * 1024;

function failureOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
  return undefined;
}

test('any window of a file has the right bytes', () => {
  const bytes = Uint8Array.from({ length: PAGE * 3 + 17 }, (_, index) => (index * 31 + (index >> 8)) & 255);
  const path = join(folder, 'pages.bin');
  writeFileSync(path, bytes);
  const source = openFile(path);
  const seams = fc.constantFrom(0, PAGE - 1, PAGE, PAGE + 1, PAGE * 2, PAGE * 3, bytes.length);
  const offset = fc.oneof(fc.integer({ min: 0, max: bytes.length }), seams);
  fc.assert(
    fc.property(offset, offset, (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      expect(Buffer.compare(source.read(start, end - start), bytes.subarray(start, end))).toBe(0);
    }),
  );
  source.close();
});

test('both ends of a sparse file of 5 GB can be read', () => {
  const path = join(folder, 'sparse.bin');
  const size = 5 * 1024 ** 3;
  const handle = openSync(path, 'w');
  writeSync(handle, Buffer.from('head'), 0, 4, 0);
  writeSync(handle, Buffer.from('tail'), 0, 4, size - 4);
  closeSync(handle);
  const source = openFile(path);
  expect(source.size).toBe(size);
  expect(Buffer.from(source.read(0, 4)).toString()).toBe('head');
  expect(Buffer.from(source.read(size - 4, 4)).toString()).toBe('tail');
  const seam = 2 ** 32;
  expect([...source.read(seam - 2, 4)]).toEqual([0, 0, 0, 0]);
  source.close();
  rmSync(path);
});

test('an open file can be replaced and deleted, and reports that it changed', () => {
  const path = join(folder, 'replaced.bin');
  writeFileSync(path, 'before');
  const source = openFile(path);
  expect(source.hasChanged()).toBe(false);
  writeFileSync(`${path}.new`, 'behind, and longer');
  renameSync(`${path}.new`, path);
  expect(source.hasChanged()).toBe(true);
  expect(failureOf(() => source.read(0, 6))?.code).toBe('conflict');
  rmSync(path);
  expect(source.hasChanged()).toBe(true);
});

test('a file of the same size with another time counts as changed', () => {
  const path = join(folder, 'touched.bin');
  writeFileSync(path, 'same');
  const source = openFile(path);
  const { atime, mtime } = statSync(path);
  utimesSync(path, atime, new Date(mtime.getTime() + 5000));
  expect(source.hasChanged()).toBe(true);
});

test('cached pages stay readable when the file is truncated, and reads of the rest are refused', () => {
  const path = join(folder, 'cut.bin');
  writeFileSync(path, new Uint8Array(PAGE * 2).fill(7));
  const source = openFile(path);
  source.read(0, 10);
  truncateSync(path, 100);
  expect(source.read(0, 10)[0]).toBe(7);
  expect(failureOf(() => source.read(PAGE, 10))?.code).toBe('conflict');
});

test('folders and missing files are refused by name', () => {
  expect(failureOf(() => openFile(folder))?.code).toBe('badRequest');
  const missing = failureOf(() => openFile(join(folder, 'none.zbd')));
  expect(missing?.code).toBe('notFound');
  expect(missing?.where?.file).toBe(join(folder, 'none.zbd'));
});

test('reading outside the file is a RangeError', () => {
  const path = join(folder, 'small.bin');
  writeFileSync(path, 'abc');
  const source = openFile(path);
  expect(() => source.read(2, 2)).toThrow(RangeError);
  expect(() => source.read(-1, 1)).toThrow(RangeError);
  expect(source.read(3, 0).length).toBe(0);
});

test.skipIf(process.platform === 'win32')('a pipe and a device are refused at once, not read as empty files', () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  expect(failureOf(() => openFile(path))).toEqual({
    code: 'badRequest',
    text: `${path} is a pipe, not a file.`,
    where: { file: path },
    next: 'Save it as a file first.',
  });
  expect(failureOf(() => openFile('/dev/null'))?.text).toBe('/dev/null is a device, not a file.');
});
