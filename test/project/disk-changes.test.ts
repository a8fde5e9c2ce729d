import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAddress } from '../../electron/files/open-address.ts';
import { OpenAsset } from '../../electron/host/assets/open-asset.ts';
import { createDiskChanges } from '../../electron/host/edits/disk-changes.ts';
import { checkOnDisk } from '../../electron/host/write/check-on-disk.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { NOTES, now, OpenedProjects, put } from './opened-projects.ts';

const projects = new OpenedProjects();

test('a first edit that waits while another program writes the file is kept, and the user is asked', async () => {
  const project = await projects.open();
  const { folder } = projects.install;
  const install = { id: 'game', folder, title: 'Game', game: null, note: '', suggestion: null, project };
  const asset = new OpenAsset('notes', install, NOTES, openAddress(folder, NOTES));
  const told: string[] = [];
  const listeners = { emit: (name: string) => void told.push(name), statusOf: () => 'clean' as const };
  const changes = createDiskChanges({ ...listeners, watch: { follow: () => {} } }, { isGone: async () => false });
  let goOn = () => {};
  const writing = project.writing(() => new Promise<void>(done => (goOn = done)));
  asset.view().source.read(0, 5);
  asset.editable();
  const editing = project.apply(NOTES, { label: 'Type', edits: [put(0, 5, 'Words')] });
  writeFileSync(join(folder, NOTES), 'By another program.');
  const noticing = changes.fileChanged([asset]);
  await new Promise(turn => setTimeout(turn, 50));
  goOn();
  await Promise.all([writing, editing, noticing]);
  expect(now(project, NOTES)).toBe('Words of the game.');
  expect(told).toEqual(['fileChanged']);
});

test('an original that another program restores while the file is open makes its edits pending', async () => {
  const project = await projects.open();
  const { folder } = projects.install;
  const install = { id: 'game', folder, title: 'Game', game: null, note: '', suggestion: null, project };
  const asset = new OpenAsset('notes', install, NOTES, openAddress(folder, NOTES));
  const told: string[] = [];
  const listeners = { emit: (name: string) => void told.push(name), statusOf: () => 'clean' as const };
  const changes = createDiskChanges({ ...listeners, watch: { follow: () => {} } }, { isGone: async () => false });
  const original = readFileSync(join(folder, NOTES));
  asset.editable();
  await project.apply(NOTES, { label: 'Type', edits: [put(0, 5, 'Words')] });
  await writeInstall(project);
  writeFileSync(join(folder, NOTES), original);
  await changes.fileChanged([asset]);
  expect(project.status(NOTES)).toBe('edited');
  expect(told).toContain('installChanged');
  expect(now(project, NOTES)).toBe('Words of the game.');
});

test('what a crash left is discarded as a whole, even if the user had kept it over another program’s change', async () => {
  const crashed = await projects.open(NOTES);
  await crashed.apply(NOTES, { label: 'Type', edits: [put(0, 5, 'Words')] });
  writeFileSync(join(projects.install.folder, NOTES), 'By another program.');
  const found = await checkOnDisk(crashed, NOTES);
  await crashed.accept(NOTES, found.kind === 'changed' ? found.sha256 : null);
  await crashed.flush();
  projects.crash(crashed);
  const project = await projects.open(NOTES);
  expect(project.recovered()).toHaveLength(1);
  await project.resolveRecovered(false);
  expect(project.changes()).toEqual([]);
});
