import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { temporaryFolder, writeInto } from '../support/temporary-folder.ts';
import { demoCopies } from './patches/support/copies.ts';

/** What below a folder anybody but its owner may read, write or enter; links are not looked at. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).map(row =>
    join(row.parentPath, row.name),
  );
  const modes = [folder, ...below].map(path => ({ path, stat: lstatSync(path) }));
  return modes
    .filter(({ stat }) => !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0)
    .map(({ path, stat }) => `${(stat.mode & 0o777).toString(8)} ${path.slice(folder.length)}`);
}

async function startIn(dataFolder: string): Promise<void> {
  await createHost({ dataFolder, version: '1', transport: 'in-process', safe: false }).close();
}

test.skipIf(process.platform === 'win32')(
  'files that the window, a project, a write and a snapshot leave in the data folder are private',
  async () => {
    const copies = demoCopies();
    const game = await copies.copy('game');
    await copies.inWindow(game, async ({ client, asset, install }) => {
      const heat = await asset('zbd/reader.zbd::heat.zrd');
      await client.setField({ asset: heat, path: '[5]', value: 33.5 });
      await client.writeInstall({ install: install.id });
      await client.remember({ key: 'session', text: '{}' });
      await client.takeSnapshot({ install: install.id, name: 'now' });
      await client.openDemo({});
    });
    expect(readdirSync(copies.dataFolder)).toEqual(expect.arrayContaining(['logs', 'projects', 'snapshots', 'window']));
    expect(openToOthers(copies.dataFolder)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')('permissions that an earlier Gantry left open are closed', async () => {
  const home = join(temporaryFolder(), 'home');
  for (const file of [
    'logs/gantry.ndjson',
    'logs/gantry.1.ndjson',
    'projects/Game.gantry/project.json',
    'projects/Game.gantry/backup/0123',
    'projects/Game.gantry/edits/a.json',
    'window/layout.json',
    'snapshots/now.json',
    'thumbnails/a.png',
    'demo/zbd/a.zbd',
    'dragged/drag-1/a.zbd',
    'downloads/a.zip',
    'structures/own.ksy',
    'structure-drafts/own.json',
    'unfinished/1/a.zbd',
    'index.sqlite',
    'recent.json',
    'window.json',
    'settings.json',
    'demo.json',
  ])
    writeInto(home, file, '{}');
  chmodSync(join(home, 'logs'), 0o777);
  await startIn(home);
  expect(openToOthers(home)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'files that do not belong to Gantry stay unchanged, even if a link leads to them',
  async () => {
    const root = temporaryFolder({ 'home/projects/mine/a.txt': 'mine', 'home/own.txt': 'own', 'outside/b.txt': 'b' });
    symlinkSync(join(root, 'outside'), join(root, 'home', 'snapshots'));
    mkdirSync(join(root, 'home', 'logs', 'other'), { recursive: true });
    await startIn(join(root, 'home'));
    const modeOf = (path: string) => (lstatSync(join(root, path)).mode & 0o777).toString(8);
    expect(
      ['home/projects/mine', 'home/projects/mine/a.txt', 'home/own.txt', 'outside', 'outside/b.txt'].map(modeOf),
    ).toEqual(['755', '644', '644', '755', '644']);
    expect(modeOf('home')).toBe('700');
  },
);
