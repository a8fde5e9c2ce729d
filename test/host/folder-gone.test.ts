import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { watchFolders } from '../../electron/host/installs/folder-watch.ts';
import type { OpenInstall } from '../../electron/host/installs/open-install.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { InstallId } from '../../shared/contract/types.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let root: string;
let game: string;
beforeEach(() => {
  root = temporaryFolder({ 'game/notes.txt': 'Notes.', 'game/data/more.txt': 'More.' });
  game = join(root, 'game');
});

/** A host that was just started, and a window of it. */
function start() {
  const host = createHost({ dataFolder: join(root, 'data'), version: '1', transport: 'in-process', safe: true });
  const [ours, theirs] = inProcessPair();
  host.serve(theirs);
  const transport = openTransport({ connect: async () => ours });
  const heard: string[] = [];
  for (const name of ['folderGone', 'folderBack'] as const) onEvent(workbench, transport, name, () => heard.push(name));
  const stop = async () => {
    transport.close();
    await host.close();
  };
  return { client: createClient(workbench, transport), transport, heard, stop };
}
type Window = ReturnType<typeof start>;

/** As when a disk is taken away and leaves the empty folder it was mounted at. */
function unplug(): void {
  renameSync(game, `${game}-disk`);
  mkdirSync(game);
}

function plugIn(): void {
  rmdirSync(game);
  renameSync(`${game}-disk`, game);
}

async function edit({ client }: Window) {
  const install = await client.openInstall({ folder: game });
  const { id: asset } = await client.locate({ install: install.id, address: 'notes.txt' });
  await client.writeBytes({ asset, start: 0, bytes: Uint8Array.of(0x42) });
  return install;
}

/** Whether this process has the system tell it what happens in a folder. */
function isWatched(folder: string): boolean {
  const inode = `ino:${statSync(folder).ino.toString(16)} `;
  return readdirSync('/proc/self/fdinfo').some(fd => {
    try {
      return readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8').includes(inode);
    } catch {
      return false; // closed meanwhile
    }
  });
}

describe('an open asset', () => {
  const [unread, edited] = ['data/more.txt', 'notes.txt'] as const;

  /** One without edits and one with them; `revisions`: the last ones that were told after `known`. */
  async function openBoth(window: Window) {
    const { client, transport } = window;
    const { id: install } = await edit(window);
    await client.scan({ install });
    const [clean, changed] = await Promise.all(
      [unread, edited].map(async address => (await client.locate({ install, address })).id),
    );
    if (clean === undefined || changed === undefined) throw new Error('both are open');
    for (const asset of [clean, changed]) await client.openAsset({ asset });
    const revisions: Record<string, number> = {};
    onEvent(workbench, transport, 'assetChanged', ({ asset, revision }) => {
      revisions[asset === clean ? unread : edited] = revision;
    });
    // Until the watch, which has just begun, sees one of them.
    for (let turn = 0; revisions[unread] === undefined; turn++) {
      writeFileSync(join(game, unread), `More.${'.'.repeat(turn)}`);
      await new Promise(done => setTimeout(done, 300));
    }
    const known = {
      [unread]: (await client.openAsset({ asset: clean })).revision,
      [edited]: (await client.openAsset({ asset: changed })).revision,
    };
    return { clean, changed, revisions, known };
  }

  test('gets a new revision when its file is back unchanged: what could not be read is requested again', async () => {
    const window = start();
    onTestFinished(window.stop);
    writeFileSync(join(game, 'other.txt'), 'Others.');
    const { clean, changed, revisions, known } = await openBoth(window);
    const told: string[] = [];
    onEvent(workbench, window.transport, 'fileChanged', ({ address }) => told.push(address));
    for (const address of [unread, edited]) renameSync(join(game, address), join(root, address.replace('/', '-')));
    await expect.poll(() => told.toSorted(), { timeout: 5000 }).toEqual([unread, edited]);
    await expect(window.client.readText({ asset: clean })).rejects.toThrow('does not exist');
    for (const address of [unread, edited]) renameSync(join(root, address.replace('/', '-')), join(game, address));
    await expect.poll(() => revisions[unread], { timeout: 5000 }).toBeGreaterThan(known[unread]);
    await expect.poll(() => revisions[edited], { timeout: 5000 }).toBeGreaterThan(known[edited]);
    expect((await window.client.readText({ asset: clean })).text).toMatch(/^More\./);
    expect((await window.client.readText({ asset: changed })).text).toBe('Botes.');
  });

  test('is announced when a file that was missing on opening appears', async () => {
    const window = start();
    onTestFinished(window.stop);
    const { client, transport } = window;
    const { id: install } = await edit(window);
    await client.scan({ install });
    const { id: asset } = await client.locate({ install, address: unread });
    const told: unknown[] = [];
    onEvent(workbench, transport, 'fileChanged', change => told.push(change));
    renameSync(join(game, unread), join(root, 'more.txt'));
    await expect(client.openAsset({ asset })).rejects.toThrow('does not exist');
    // A watch that has just begun may look a moment later.
    await new Promise(done => setTimeout(done, 500));
    expect(told).toEqual([]);
    renameSync(join(root, 'more.txt'), join(game, unread));
    await expect.poll(() => told, { timeout: 5000 }).toEqual([{ install, asset, address: unread }]);
    expect(await client.openAsset({ asset })).toMatchObject({ id: asset, size: 5 });
  });

  test.skipIf(process.platform !== 'linux')(
    'only the game is watched: while its folder is missing, changes next to it are ignored',
    async () => {
      const window = start();
      onTestFinished(window.stop);
      const { client, heard } = window;
      writeFileSync(join(game, 'other.txt'), 'Others.');
      const { revisions, known } = await openBoth(window);
      const install = (await client.openInstall({ folder: game })).id;
      const { id: other } = await client.locate({ install, address: 'other.txt' });
      expect([isWatched(root), isWatched(join(game, 'data'))]).toEqual([false, true]);
      cpSync(game, join(root, 'elsewhere'), { recursive: true });
      rmSync(game, { recursive: true });
      await expect.poll(() => heard, { timeout: 5000 }).toEqual(['folderGone']);
      await expect.poll(() => isWatched(root), { timeout: 5000 }).toBe(false);
      // Nor for what is asked for only now.
      await expect(client.openAsset({ asset: other })).rejects.toThrow();
      await new Promise(done => setTimeout(done, 500));
      expect(isWatched(root)).toBe(false);
      renameSync(join(root, 'elsewhere'), game);
      await expect.poll(() => revisions[unread], { timeout: 5000 }).toBeGreaterThan(known[unread]);
      await expect.poll(() => isWatched(join(game, 'data')), { timeout: 5000 }).toBe(true);
    },
  );

  test('gets a new revision when the folder is back', async () => {
    const window = start();
    onTestFinished(window.stop);
    const { clean, revisions, known } = await openBoth(window);
    unplug();
    await expect.poll(() => window.heard, { timeout: 3000 }).toEqual(['folderGone']);
    await expect(window.client.readText({ asset: clean })).rejects.toThrow('does not exist');
    plugIn();
    await expect.poll(() => revisions[unread], { timeout: 5000 }).toBeGreaterThan(known[unread]);
    await expect.poll(() => revisions[edited], { timeout: 5000 }).toBeGreaterThan(known[edited]);
  });
});

describe('an empty mount point of a disk', () => {
  test('counts as a missing folder: nothing is treated as removed or written there, and everything is back with the disk', async () => {
    const window = start();
    onTestFinished(window.stop);
    const { client, heard } = window;
    const { id: install } = await edit(window);
    expect(await client.scan({ install })).toMatchObject({ files: 2 });
    unplug();
    await expect.poll(() => heard, { timeout: 3000 }).toEqual(['folderGone']);
    await expect(client.scan({ install })).rejects.toThrow('is empty, though it held files before');
    await expect(client.planWrite({ install })).rejects.toThrow('The game folder is gone');
    await expect(client.restore({ install })).rejects.toThrow('The game folder is gone');
    expect(await client.recentInstalls({})).toMatchObject([{ folder: game, missing: true }]);
    expect((await client.quickOpen({ install, query: 'more', limit: 9 })).total).toBe(1);
    expect(readdirSync(game)).toEqual([]);
    plugIn();
    await expect.poll(() => heard, { timeout: 3000 }).toEqual(['folderGone', 'folderBack']);
    expect(await client.changes({ install })).toMatchObject([{ address: 'notes.txt' }]);
    expect(await client.scan({ install })).toMatchObject({ files: 2 });
  });

  test('is not opened by a fresh host until its files are back', async () => {
    const before = start();
    const { id: install } = await edit(before);
    await before.client.scan({ install });
    await before.stop();
    unplug();
    const window = start();
    onTestFinished(window.stop);
    const { client } = window;
    expect(await client.recentInstalls({})).toMatchObject([{ folder: game, missing: true }]);
    await expect(client.openInstall({ folder: game })).rejects.toThrow(`The game folder is gone: ${game}.`);
    plugIn();
    expect(await client.recentInstalls({})).toMatchObject([{ folder: game, missing: false }]);
    await client.openInstall({ folder: game });
    expect(await client.changes({ install })).toMatchObject([{ address: 'notes.txt' }]);
  });
});

describe('locating the game folder', () => {
  test('works from the list of recent folders too, in a fresh host', async () => {
    const before = start();
    await edit(before);
    await before.stop();
    const window = start();
    onTestFinished(window.stop);
    const { client } = window;
    const locate = (folder: string) => client.locateRecent({ recent: game, folder: join(root, folder) });
    await expect(locate('game')).rejects.toThrow('was not found');
    renameSync(game, `${game}-moved`);
    mkdirSync(join(root, 'other'));
    await expect(locate('other')).rejects.toThrow('other is not the game folder of these changes');
    const { id: install, folder } = await locate('game-moved');
    expect(folder).toBe(`${game}-moved`);
    expect(await client.changes({ install })).toMatchObject([{ address: 'notes.txt' }]);
    expect(await client.recentInstalls({})).toMatchObject([{ folder: `${game}-moved`, missing: false }]);
  });

  test('accepts only a readable folder with the changed files, and keeps the changes', async () => {
    const window = start();
    onTestFinished(window.stop);
    const { client } = window;
    const { id: install } = await edit(window);
    renameSync(game, `${game}-moved`);
    mkdirSync(join(root, 'other'));
    writeFileSync(join(root, 'file.txt'), '');
    const locate = (folder: string) => client.relocateInstall({ install, folder: join(root, folder) });
    await expect(locate('other')).rejects.toThrow('other is not the game folder of these changes');
    await expect(locate('file.txt')).rejects.toThrow('file.txt is a file, not a folder.');
    await expect(locate('nowhere')).rejects.toThrow('nowhere was not found.');
    expect(await client.changes({ install })).toMatchObject([{ address: 'notes.txt' }]);
    const found = await locate('game-moved');
    expect(found.folder).toBe(`${game}-moved`);
    expect(await client.changes({ install: found.id })).toMatchObject([{ address: 'notes.txt' }]);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'nor a folder without permission (not tested as the administrator, who may read everything)',
    async () => {
      const window = start();
      onTestFinished(window.stop);
      const { id: install } = await edit(window);
      renameSync(game, `${game}-moved`);
      chmodSync(`${game}-moved`, 0);
      onTestFinished(() => chmodSync(`${game}-moved`, 0o700));
      const located = window.client.relocateInstall({ install, folder: `${game}-moved` });
      await expect(located).rejects.toThrow('access is denied');
    },
  );
});

test('a check of the folders in progress ends before the watch does, because it uses the index, which is closed next', async () => {
  const answer = Promise.withResolvers<boolean>();
  const id = 'a' as InstallId; // as: an id by its form
  const install = { id, folder: game } as OpenInstall; // as: all that is asked of it
  const told: string[] = [];
  const watch = watchFolders({
    installs: { all: () => [install] },
    presence: { isThere: () => answer.promise },
    gone: () => told.push('gone'),
    back: () => told.push('back'),
    noteFailure: () => told.push('failed'),
  });
  void watch.check();
  const closed = watch.close().then(() => told.push('closed'));
  answer.resolve(false);
  await closed;
  expect(told).toEqual(['gone', 'closed']);
});

test('a folder that cannot be checked, as with a busy index, keeps its last state, and the watch goes on', async () => {
  const id = 'a' as InstallId; // as: an id by its form
  const install = { id, folder: game } as OpenInstall; // as: all that is asked of it
  const answers = [new Error('busy'), false, new Error('busy'), true];
  const told: string[] = [];
  const watch = watchFolders({
    installs: { all: () => [install] },
    presence: {
      async isThere() {
        const answer = answers.shift() ?? true;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    gone: () => told.push('gone'),
    back: () => told.push('back'),
    noteFailure: error => told.push(String(error)),
    interval: 60_000,
  });
  const seen: boolean[] = [];
  for (let i = 0; i < 4; i++) seen.push(await watch.isGone(id));
  await watch.close();
  expect(seen).toEqual([false, true, true, false]);
  expect(told).toEqual(['Error: busy', 'gone', 'Error: busy', 'back']);
});
