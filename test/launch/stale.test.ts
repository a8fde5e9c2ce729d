import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, targets } from '../../electron/launch/stale.js';

const root = join(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(root, 'node_modules', '.gantry-stale-'));
  mkdirSync(join(folder, 'inner'));
  write('a.ts', 'a');
  write('inner/b.ts', 'b');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** All with one time, so that only what a test changes differs. */
function write(name: string, content: string): void {
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), 1000, 1000);
}

const print = () => fingerprint({ name: 'app', title: 'a test', inputs: [relative(root, folder)] });

test('an untouched target keeps its fingerprint', () => {
  expect(print()).toBe(print());
});

test.each([
  ['a file grows', () => write('inner/b.ts', 'bb')],
  ['a file is touched', () => utimesSync(join(folder, 'a.ts'), 2000, 2000)],
  ['a file comes', () => write('c.ts', 'c')],
  ['a file goes', () => rmSync(join(folder, 'inner/b.ts'))],
])('it is stale after %s', (_what, change) => {
  const before = print();
  change();
  expect(print()).not.toBe(before);
});

test('a missing input is not an error: a later build may create it', () => {
  expect(fingerprint({ name: 'app', title: 'a test', inputs: ['no/such/folder'] })).toMatch(/^[0-9a-f]{64}$/);
});

test('everything that is bundled belongs to a target', () => {
  const inputs = targets.flatMap(target => target.inputs);
  expect(inputs).toEqual(expect.arrayContaining(['electron', 'shared', 'renderer', 'resources', 'package-lock.json']));
});
