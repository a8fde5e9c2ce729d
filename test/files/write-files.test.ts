import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Disk, realDisk } from '../../electron/files/disk.ts';
import { recoverWrite } from '../../electron/files/recover-write.ts';
import { writeFile } from '../../electron/files/write-file.ts';
import { writeFiles } from '../../electron/files/write-files.ts';
import { FailureError } from '../../shared/contract/failure.ts';

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

test('several files are written, and no note or temporary file is left', async () => {
  await writeFiles(note, [old('a', 'A'), old('b', 'B'), { path: game('c'), content: [bytes('C')] }]);
  expect([...'abc'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['new A', 'new B', 'C']);
  expect(inGame()).toEqual(['a', 'b', 'c']);
  expect(existsSync(note)).toBe(false);
});

test('if one file cannot be prepared, no file has changed', async () => {
  const second = old('b', 'B');
  chmodSync(game('b'), 0o444);
  await expect(writeFiles(note, [old('a', 'A'), second])).rejects.toThrow('read-only');
  expect(readFileSync(game('a'), 'utf8')).toBe('A');
  expect(inGame()).toEqual(['a', 'b']);
  expect(existsSync(note)).toBe(false);
});

test('if one file cannot be replaced, those before it are restored', async () => {
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

test('an interrupted write between two files is completed if every new file is still there', async () => {
  writeFileSync(note, JSON.stringify([cutOff('a', 'A', 'done'), cutOff('b', 'B', 'waiting')]));
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'completed', left: [] });
  expect([...'ab'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['new A', 'new B']);
  expect(inGame()).toEqual(['a', 'b']);
  expect(await recoverWrite(note, () => true)).toBeUndefined();
});

test('an interrupted write is rolled back if a new file is lost', async () => {
  writeFileSync(
    note,
    JSON.stringify([cutOff('a', 'A', 'done'), cutOff('b', 'B', 'lost'), cutOff('c', 'C', 'waiting')]),
  );
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [] });
  expect([...'abc'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['A', 'B', 'C']);
  expect(inGame()).toEqual(['a', 'b', 'c']);
});

test('a file that another program has changed is left alone and named, and the rest is rolled back', async () => {
  writeFileSync(note, JSON.stringify([cutOff('a', 'A', 'done'), cutOff('b', 'B', 'foreign')]));
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [game('b')] });
  expect([...'ab'].map(name => readFileSync(game(name), 'utf8'))).toEqual(['A', 'somebody else was here']);
});

/** A disk on which one call fails with a code of the system. */
function failing(call: 'rename' | 'unlink' | 'syncFolder', code: string, from = 1, to = Number.MAX_VALUE): Disk {
  let calls = 0;
  const fail = () => Promise.reject(Object.assign(new Error(code), { code, syscall: call }));
  const run = (work: () => Promise<void>) => (++calls >= from && calls <= to ? fail() : work());
  return {
    ...realDisk,
    pauses: [],
    ...(call === 'rename' && { rename: (a, b) => run(() => realDisk.rename(a, b)) }),
    ...(call === 'unlink' && { unlink: path => run(() => realDisk.unlink(path)) }),
    ...(call === 'syncFolder' && { syncFolder: folder => run(() => realDisk.syncFolder(folder)) }),
  };
}
const contents = () => Object.fromEntries(inGame().map(name => [name, readFileSync(game(name), 'utf8')]));

test.each(['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES'])(
  'if no folder can be synced (%s) everything is written, and that is reported',
  async code => {
    const disk = failing('syncFolder', code);
    expect(await writeFiles(note, [old('a', 'A'), old('b', 'B')], { disk })).toEqual({ unconfirmed: code });
    expect(contents()).toEqual({ a: 'new A', b: 'new B' });
    expect(existsSync(note)).toBe(false);
    expect(await writeFile(game('a'), [bytes('again')], { disk })).toMatchObject({ size: 5, unconfirmed: code });
  },
);

test('if the disk fails while a folder is synced, every file is the old one again, with its time', async () => {
  const writes = [
    old('a', 'A'),
    old('b', 'B'),
    { path: join(folder, 'game', 'new', 'deep', 'c'), content: [bytes('C')] },
  ];
  const timesOf = () => [...'ab'].map(name => statSync(game(name)).mtimeMs);
  const times = timesOf();
  await wait(50);
  await expect(writeFiles(note, writes, { disk: failing('syncFolder', 'EIO') })).rejects.toThrow('an error');
  expect(contents()).toEqual({ a: 'A', b: 'B' });
  for (const [index, time] of timesOf().entries()) expect(Math.abs(time - (times[index] ?? 0))).toBeLessThan(2);
  expect(existsSync(note)).toBe(false);
});

test('a read-only file is read-only again when a write over it is rolled back', async () => {
  const first = { ...old('a', 'A'), options: { clearReadOnly: true } };
  chmodSync(game('a'), 0o444);
  await expect(writeFiles(note, [first], { disk: failing('syncFolder', 'EIO') })).rejects.toThrow('an error');
  expect(contents()).toEqual({ a: 'A' });
  expect(statSync(game('a')).mode & 0o777).toBe(0o444);
});

test('a damaged backup is never restored: the written file stays, and is named', async () => {
  const [first, second] = [old('a', 'A'), old('b', 'B')];
  const options = { check: () => writeFileSync(first.backup.path, 'damaged') };
  const writing = writeFiles(note, [first, { ...second, options }], { disk: failing('rename', 'EIO', 2, 2) });
  await expect(writing).rejects.toThrow(`${game('a')} could not be restored`);
  expect(contents()).toMatchObject({ a: 'new A', b: 'B' });
});

test('a single file whose rename is not confirmed is not reported as unchanged', async () => {
  old('a', 'A');
  const failure = await writeFile(game('a'), [bytes('new')], { disk: failing('syncFolder', 'EIO') }).catch(
    (error: unknown) => error,
  );
  expect(failure instanceof FailureError && `${failure.failure.text} ${failure.failure.next}`).toBe(
    `${game('a')} was written, but the disk did not confirm it. Check the disk, then check the file.`,
  );
  expect(contents()).toEqual({ a: 'new' });
});

test('files that cannot be restored are named, and the next start restores them', async () => {
  const writes = [old('a', 'A'), old('b', 'B')];
  const failure = await writeFiles(note, writes, { disk: failing('rename', 'EIO', 2) }).catch(
    (error: unknown) => error,
  );
  expect(failure instanceof FailureError && failure.failure.text).toBe(
    `${game('b')} could not be written: the disk reports an error. ${game('a')} could not be restored.`,
  );
  expect(failure instanceof FailureError && failure.failure.next).not.toContain('Nothing was changed');
  expect(existsSync(note)).toBe(true);
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [] });
  expect(contents()).toEqual({ a: 'A', b: 'B' });
});

test('a file is removed in the same write as others, and its empty folder with it', async () => {
  mkdirSync(game('sub'));
  const gone = old('sub/x', 'X');
  await writeFiles(note, [old('a', 'A'), { path: gone.path, backup: gone.backup, within: game('') }]);
  expect(contents()).toEqual({ a: 'new A' });
  mkdirSync(game('sub'));
  const again = { path: old('sub/x', 'X').path, backup: gone.backup };
  const failed = writeFiles(note, [again, old('a', 'A')], { disk: failing('rename', 'EIO') });
  await expect(failed).rejects.toThrow('could not be restored');
  expect(existsSync(game('sub/x'))).toBe(false);
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [] });
  expect(readFileSync(game('sub/x'), 'utf8')).toBe('X');
  expect(inGame()).toEqual(['a', 'sub']);
});

test('files that a killed write began to make are removed at the next start, and so are their folders', async () => {
  mkdirSync(game('made/deep'), { recursive: true });
  old('a', 'A');
  writeFileSync(game('.a.999999999.0123456789ab.tmp'), 'half');
  const planned = [{ path: game('a') }, { path: game('made/deep/c'), within: game('') }];
  writeFileSync(note, JSON.stringify({ planned }));
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'rolledBack', left: [] });
  expect(inGame()).toEqual(['a']);
});

test('a removal that was killed after its folder was removed is finished', async () => {
  const gone = { target: game('sub/x'), backup: old('a', 'A').backup, within: game('') };
  writeFileSync(note, JSON.stringify([gone]));
  expect(await recoverWrite(note, () => true)).toEqual({ outcome: 'completed', left: [] });
  expect(existsSync(note)).toBe(false);
});

test('a target that is a link is followed only if it leads where the note says', async () => {
  const outside = cutOff('a', 'A', 'waiting');
  symlinkSync(game('a'), game('link'));
  writeFileSync(note, JSON.stringify([{ ...outside, path: game('link') }]));
  const onlyLink = (path: string) => path === game('link');
  unlinkSync(game('link'));
  symlinkSync(join(folder, 'backup'), game('link'));
  expect(await recoverWrite(note, onlyLink)).toBeUndefined();
  unlinkSync(game('link'));
  symlinkSync(game('a'), game('link'));
  expect(await recoverWrite(note, onlyLink)).toEqual({ outcome: 'completed', left: [] });
  expect(readFileSync(game('a'), 'utf8')).toBe('new A');
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

test('a file that gets an old time is not removed as abandoned while the next one is prepared', async () => {
  const options = { modified: new Date(86_400_000) };
  await writeFiles(note, [{ ...old('a', 'A'), options }, old('b', 'B')]);
  expect(contents()).toEqual({ a: 'new A', b: 'new B' });
  expect(statSync(game('a')).mtimeMs).toBe(86_400_000);
});
