import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recoverWrite, writeFiles } from '../../electron/files/write-files.ts';

let folder = '';
let note = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-many-'));
  note = join(folder, 'write.json');
  mkdirSync(join(folder, 'backup'));
  mkdirSync(join(folder, 'game'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const game = (name: string) => join(folder, 'game', name);
const bytes = (text: string) => new TextEncoder().encode(text);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const inGame = () => readdirSync(join(folder, 'game')).sort();

/** A file of the game with its backup, and what is to be written. */
function old(name: string, text: string) {
  writeFileSync(game(name), text);
  const path = join(folder, 'backup', sha256(text));
  writeFileSync(path, text);
  return { path: game(name), content: [bytes(`new ${text}`)], backup: { path, sha256: sha256(text) } };
}

/** The note of a write that was cut off, with the files as they then lay. */
function cutOff(name: string, before: string, state: 'done' | 'waiting' | 'lost' | 'foreign') {
  const write = old(name, before);
  const after = `new ${before}`;
  const temp = game(`.${name}.999999999.0123456789ab.tmp`);
  if (state === 'done') writeFileSync(game(name), after);
  if (state === 'waiting' || state === 'foreign') writeFileSync(temp, after);
  if (state === 'foreign') writeFileSync(game(name), 'somebody else was here');
  return { target: game(name), temp, after: sha256(after), backup: write.backup };
}

test('several files are written, and neither note nor temporary files are left', async () => {
  const written = await writeFiles(note, [old('a', 'A'), old('b', 'B'), { path: game('c'), content: [bytes('C')] }]);
  expect(written.map(file => file.size)).toEqual([5, 5, 1]);
  expect([...'abc'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['new A', 'new B', 'C']);
  expect(inGame()).toEqual(['a', 'b', 'c']);
  expect(existsSync(note)).toBe(false);
});

test('when one file cannot be prepared, no file has changed', async () => {
  const second = old('b', 'B');
  chmodSync(game('b'), 0o444);
  await expect(writeFiles(note, [old('a', 'A'), second])).rejects.toThrow('read-only');
  expect(readFileSync(game('a'), 'utf8')).toBe('A');
  expect(inGame()).toEqual(['a', 'b']);
  expect(existsSync(note)).toBe(false);
});

test('when one file cannot take its place, those before it are put back', async () => {
  const second = old('b', 'B');
  // The target turns into a folder once everything is prepared: the rename then fails.
  const options = {
    check: () => {
      rmSync(game('b'));
      mkdirSync(game('b'));
    },
  };
  await expect(writeFiles(note, [old('a', 'A'), { ...second, options }])).rejects.toThrow('b could not be written');
  expect(readFileSync(game('a'), 'utf8')).toBe('A');
  expect(inGame()).toEqual(['a', 'b']);
  expect(existsSync(note)).toBe(false);
});

test('a write that was cut off between two files is completed when every new file is still there', async () => {
  writeFileSync(note, JSON.stringify([cutOff('a', 'A', 'done'), cutOff('b', 'B', 'waiting')]));
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'completed', left: [] });
  expect([...'ab'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['new A', 'new B']);
  expect(inGame()).toEqual(['a', 'b']);
  expect(await recoverWrite(note, () => true)).toBeUndefined();
});

test('a write that was cut off is rolled back when a new file is lost', async () => {
  writeFileSync(
    note,
    JSON.stringify([cutOff('a', 'A', 'done'), cutOff('b', 'B', 'lost'), cutOff('c', 'C', 'waiting')]),
  );
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [] });
  expect([...'abc'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['A', 'B', 'C']);
  expect(inGame()).toEqual(['a', 'b', 'c']);
});

test('a file that another program wrote meanwhile is left alone, named, and the rest rolled back', async () => {
  writeFileSync(note, JSON.stringify([cutOff('a', 'A', 'done'), cutOff('b', 'B', 'foreign')]));
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [game('b')] });
  expect([...'ab'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['A', 'somebody else was here']);
});

test('a note that leads elsewhere is not followed', async () => {
  const outside = { ...cutOff('a', 'A', 'waiting') };
  writeFileSync(note, JSON.stringify([outside]));
  expect(await recoverWrite(note, target => target !== outside.target)).toBeUndefined();
  const foreignTemp = join(folder, 'evil');
  writeFileSync(foreignTemp, 'new A');
  writeFileSync(note, JSON.stringify([{ ...outside, temp: foreignTemp }]));
  expect(await recoverWrite(note, () => true)).toBeUndefined();
  writeFileSync(note, 'no JSON');
  expect(await recoverWrite(note, () => true)).toBeUndefined();
  expect(readFileSync(game('a'), 'utf8')).toBe('A');
});
