import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTicks, startTime, thisMachine } from '../../electron/files/processes.ts';
import { openProjectFolder } from '../../electron/host/project/open-project.ts';
import type { Project } from '../../electron/host/project/project.ts';
import { takeWriterLock } from '../../electron/host/project/writer-lock.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bytesOf, type FakeInstall, fakeInstall, textOf } from './fake-install.ts';

const NOTES = 'notes.txt';
const WALKER = 'zbd/reader.zbd::walker.zrd';
const isLinux = process.platform === 'linux';

function install(): FakeInstall {
  const made = fakeInstall();
  onTestFinished(() => made.remove());
  return made;
}

async function edit(project: Project, made: FakeInstall, address: string, text: string): Promise<void> {
  project.document(address, made.original(address));
  await project.apply(address, { label: text, edits: [{ start: 0, remove: 0, insert: bytesOf(text) }] });
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof FailureError) return error.failure;
  throw error;
}

/** As after ten minutes of sleep. */
function age(lock: string): void {
  const then = new Date(Date.now() - 600_000);
  utimesSync(lock, then, then);
}

/** A process that only lives, until the test ends. */
async function living(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000); console.log(1)'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

test('a lock that cannot be read for a while, as when a share is offline, ends nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const file = join(temporaryFolder(), 'writer.lock');
  const lock = await takeWriterLock(file);
  rmSync(file);
  mkdirSync(file);
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  rmSync(file, { recursive: true });
  lock.release();
});

test('a lock is not taken from a living process of this machine, however long it was asleep', async () => {
  const made = install();
  const first = await made.open();
  await edit(first, made, NOTES, 'one ');
  const lock = first.paths.lock;
  age(lock);
  const second = await made.open();
  expect((await failureOf(edit(second, made, NOTES, 'two '))).code).toBe('busy');
  await edit(first, made, WALKER, 'x');
  expect(Object.keys(JSON.parse(readFileSync(first.paths.manifest, 'utf8')).edited)).toEqual([NOTES, WALKER]);
  await first.close();
});

test.skipIf(!isLinux)('a process that reuses the number of the dead holder is not the holder', async () => {
  const made = install();
  const first = await made.open();
  await edit(first, made, NOTES, 'one ');
  await first.close();
  const pid = await living();
  const lock = (started: string | undefined) =>
    writeFileSync(first.paths.lock, JSON.stringify({ pid, ...thisMachine(), started, token: 'other' }));
  lock(startTicks(pid));
  expect((await failureOf(edit(await made.open(), made, NOTES, 'two '))).code).toBe('busy');
  lock('1');
  const second = await made.open();
  await edit(second, made, NOTES, 'two ');
  await second.close();
});

test.skipIf(process.platform === 'win32')(
  'on systems that only report when a process began, that is compared',
  async () => {
    const began = startTime(await living(), 'darwin') ?? 0;
    expect(Math.abs(Date.now() - began)).toBeLessThan(60_000);
    expect(startTime(999_999_999, 'darwin')).toBeUndefined();

    const made = install();
    const first = await made.open();
    await edit(first, made, NOTES, 'one ');
    await first.close();
    writeFileSync(first.paths.lock, JSON.stringify({ pid: await living(), host: hostname(), token: 'young' }));
    expect((await failureOf(edit(await made.open(), made, NOTES, 'two '))).code).toBe('busy');
    age(first.paths.lock);
    const second = await made.open();
    await edit(second, made, NOTES, 'two ');
    await second.close();
  },
);

test('a lock of another computer is taken after its timeout, and only on a second request', async () => {
  const made = install();
  const first = await made.open();
  await edit(first, made, NOTES, 'one ');
  await first.close();
  const { lock } = first.paths;
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'attic', token: 'far' }));
  const busy = await failureOf(edit(await made.open(), made, NOTES, 'two '));
  expect(busy.text).toBe('Another Gantry on the computer "attic" is working on this mod project.');
  age(lock);
  const asked = await failureOf(edit(await made.open(), made, NOTES, 'two '));
  expect(asked.text).toContain('the computer "attic" has this mod project open, but has not responded for 10 min');
  expect(asked.next).toContain('try again');
  const second = await made.open();
  await edit(second, made, NOTES, 'two ');
  expect(readdirSync(dirname(lock)).filter(name => name.startsWith('writer.lock'))).toEqual(['writer.lock']);
  await second.close();
});

test.each(['in a file it has edits of', 'in a file that is new to it', 'by closing', 'by writing to the install'])(
  'a writer that lost its lock says so, and its edits are kept separately (found out %s)',
  async how => {
    const made = install();
    const loser = await made.open();
    await edit(loser, made, NOTES, 'lost ');
    // As somebody on another computer takes it over.
    rmSync(loser.paths.lock);
    const winner = await made.open();
    await edit(winner, made, WALKER, 'won');
    const found = {
      'in a file it has edits of': () => edit(loser, made, NOTES, 'more '),
      'in a file that is new to it': () => edit(loser, made, 'zbd/outer.zbd', 'more '),
      'by closing': () => loser.close(),
      'by writing to the install': () => writeInstall(loser),
    }[how];
    const failure = await failureOf(found?.() ?? Promise.resolve());
    expect(failure.text).toBe('Another Gantry took over this mod project, so this change was not made.');
    const kept = / in a copy: (.*)\.$/.exec(failure.next ?? '')?.[1] ?? '';
    expect(dirname(kept)).toBe(dirname(loser.folder));

    // The winner has all of its own, on the disk too; the loser sees that now.
    await winner.close();
    const now = await made.open();
    expect(textOf(now.document(WALKER, made.original(WALKER)).source())).toMatch(/^won/);
    expect(loser.changes().map(({ label }) => label)).toContain('won');
    await loser.close();

    const copy = await openProjectFolder(kept, { patience: 0 });
    expect(textOf(copy.document(NOTES, made.original(NOTES)).source())).toMatch(/lost Notes of the game\.$/);
    const labels = copy.changes().map(({ label }) => label);
    expect(labels).toEqual(how.startsWith('in a file') ? ['lost ', 'more '] : ['lost ']);
    expect(readFileSync(join(made.folder, NOTES), 'utf8')).toBe('Notes of the game.');
  },
);

test('a write during which another process takes over the project changes no game file', async () => {
  const made = install();
  const loser = await made.open();
  await edit(loser, made, NOTES, 'lost ');
  // The new file is being made: what is to be written is noted.
  const onProgress = () => {
    if (loser.manifest.files[NOTES] !== undefined) rmSync(loser.paths.lock, { force: true });
  };
  const failure = await failureOf(writeInstall(loser, { onProgress }));
  expect(failure.text).toBe('Another Gantry took over this mod project, so this change was not made.');
  expect(readFileSync(join(made.folder, NOTES), 'utf8')).toBe('Notes of the game.');
  expect(readdirSync(made.folder).sort()).toEqual([NOTES, 'zbd']);
  await loser.close();
});
