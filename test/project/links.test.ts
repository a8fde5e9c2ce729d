import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProject } from '../../electron/host/project/open-project.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bytesOf } from './fake-install.ts';

/** An install whose notes and whose folder of maps really are elsewhere, with both edited. */
async function linkedInstall() {
  const root = temporaryFolder({
    'game/own.txt': 'own',
    'elsewhere/notes.txt': 'notes',
    'elsewhere/maps/m.txt': 'map',
  });
  const game = join(root, 'game');
  symlinkSync(join(root, 'elsewhere', 'notes.txt'), join(game, 'notes.txt'));
  symlinkSync(join(root, 'elsewhere', 'maps'), join(game, 'maps'), 'junction');
  const open = () => openProject({ install: game, game: null, dataFolder: join(root, 'data'), patience: 0 });
  const project = await open();
  for (const file of ['own.txt', 'notes.txt', 'maps/m.txt']) {
    const bytes = readFileSync(join(game, file));
    project.document(file, () => ({ size: bytes.length, read: (at, size) => bytes.subarray(at, at + size) }));
    await project.apply(file, { label: 'Edit', edits: [{ start: 0, remove: 0, insert: bytesOf('new ') }] });
  }
  const read = () => ['own.txt', 'notes.txt', 'maps/m.txt'].map(file => readFileSync(join(game, file), 'utf8'));
  return { root, game, project, open, read };
}

test('the plan says where a linked file really is, and nothing is written without consent', async () => {
  const { root, project, read } = await linkedInstall();
  const { targets } = await planWrite(project);
  expect(targets.map(({ file, outside }) => [file, outside])).toEqual([
    ['own.txt', undefined],
    ['notes.txt', join(root, 'elsewhere', 'notes.txt')],
    ['maps/m.txt', join(root, 'elsewhere', 'maps', 'm.txt')],
  ]);
  await expect(writeInstall(project)).rejects.toThrow(
    `notes.txt is a link, or is in a linked folder, to ${join(root, 'elsewhere', 'notes.txt')}, outside`,
  );
  expect(read()).toEqual(['own', 'notes', 'map']);
  await project.close();
});

test('files written through links on request are restored without asking again, if the links still lead there', async () => {
  const { root, game, project, read } = await linkedInstall();
  await writeInstall(project, { followLinks: true });
  expect(read()).toEqual(['new own', 'new notes', 'new map']);
  expect(readFileSync(join(root, 'elsewhere', 'notes.txt'), 'utf8')).toBe('new notes');
  await restoreInstall(project);
  expect(read()).toEqual(['own', 'notes', 'map']);
  await writeInstall(project, { followLinks: true });
  mkdirSync(join(root, 'other'));
  writeFileSync(join(root, 'other', 'm.txt'), 'another map');
  renameSync(join(game, 'maps'), join(root, 'unused'));
  symlinkSync(join(root, 'other'), join(game, 'maps'), 'junction');
  await expect(restoreInstall(project)).rejects.toThrow('maps/m.txt is a link');
  expect(read()).toEqual(['new own', 'new notes', 'another map']);
  await project.close();
});

test('an interrupted write through links is finished at the next start', async () => {
  const { root, game, project, open, read } = await linkedInstall();
  await project.close();
  const script = join(import.meta.dirname, 'write-and-die.ts');
  const { signal } = spawnSync(process.execPath, [script, game, join(root, 'data')], { stdio: 'ignore' });
  expect(signal).toBe('SIGKILL');
  expect(read()).toEqual(['new own', 'notes', 'map']);
  await (await open()).close();
  expect(read()).toEqual(['new own', 'new notes', 'new map']);
  expect(readdirSync(join(root, 'elsewhere')).sort()).toEqual(['maps', 'notes.txt']);
});

test('the command line writes through links only with --follow-links, and says so first', async () => {
  const { root, project, read } = await linkedInstall();
  await project.close();
  const gantry = (...args: readonly string[]) => runCli(root, join(root, 'data'), ...args);
  const tried = await gantry('write', project.folder, '--dry-run');
  expect(tried.out).toContain(`  link to ${join(root, 'elsewhere', 'notes.txt')}, outside the game folder\n`);
  const refused = await gantry('write', project.folder);
  expect(refused.status).not.toBe(0);
  expect(refused.err).toContain('--follow-links');
  expect(read()).toEqual(['own', 'notes', 'map']);
  expect((await gantry('write', project.folder, '--follow-links')).status).toBe(0);
  expect(read()).toEqual(['new own', 'new notes', 'new map']);
});
