import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { realDisk } from '../../electron/files/disk.ts';
import { openAddress } from '../../electron/files/open-address.ts';
import { openProject } from '../../electron/host/project/open-project.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FILES = ['a.bin', 'b.bin'] as const;

/** An install of two files of 30 kB that were written as one byte each. */
async function writtenInstall(game: string, root: string) {
  mkdirSync(game, { recursive: true });
  for (const file of FILES) writeFileSync(join(game, file), Buffer.alloc(30_000, Uint8Array.of(0, 255, 7, 200)));
  const project = await openProject({ install: game, game: null, dataFolder: join(root, 'data') });
  onTestFinished(() => project.close());
  for (const file of FILES) {
    project.document(file, () => openAddress(game, file).source);
    await project.apply(file, { label: 'Cut', edits: [{ start: 1, remove: 29_999, insert: new Uint8Array(0) }] });
  }
  await writeInstall(project);
  const sizes = () => FILES.map(file => readFileSync(join(game, file)).length);
  expect(sizes()).toEqual([1, 1]);
  return { project, sizes };
}

function mounts(disk: string): boolean {
  try {
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk], { stdio: 'ignore' });
    onTestFinished(() => void execFileSync('umount', [disk]));
    return true;
  } catch {
    return false; // it needs root and mount
  }
}

test('a restore whose second file fills the disk leaves every file as it was', async context => {
  const root = temporaryFolder();
  const disk = join(root, 'disk');
  if (!mounts(disk)) return context.skip('it needs root and mount');
  const { project, sizes } = await writtenInstall(join(disk, 'game'), root);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(72_000));
  const failure = await restoreInstall(project).catch((error: unknown) => error);
  expect(failure instanceof FailureError && failure.failure).toMatchObject({ code: 'disk' });
  expect(sizes()).toEqual([1, 1]);
  expect((await planWrite(project)).targets).toEqual([]);
});

test('a restore whose second file is locked leaves every file as it was, and reports it correctly', async () => {
  const root = temporaryFolder();
  const { project, sizes } = await writtenInstall(join(root, 'game'), root);
  let renames = 0;
  const rename = (from: string, to: string) =>
    ++renames === 2
      ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'rename' }))
      : realDisk.rename(from, to);
  const failure = await restoreInstall(project, undefined, { disk: { ...realDisk, rename } }).catch(
    (error: unknown) => error,
  );
  expect(failure instanceof FailureError && failure.failure.next).toContain('Nothing was changed.');
  expect(sizes()).toEqual([1, 1]);
  await restoreInstall(project);
  expect(sizes()).toEqual([30_000, 30_000]);
});

test('if no folder can be synced, a restore and a write work, and say what that means', async () => {
  const root = temporaryFolder();
  const { project, sizes } = await writtenInstall(join(root, 'game'), root);
  const syncFolder = () => Promise.reject(Object.assign(new Error('EINVAL'), { code: 'EINVAL', syscall: 'fsync' }));
  const disk = { ...realDisk, syncFolder };
  const told = [
    'All files were written, but this disk cannot confirm it (EINVAL). After a power cut, check the files.',
  ];
  expect((await restoreInstall(project, undefined, { disk })).notes).toEqual(told);
  expect(sizes()).toEqual([30_000, 30_000]);
  expect((await writeInstall(project, { disk })).notes).toEqual(told);
  expect(sizes()).toEqual([1, 1]);
});
