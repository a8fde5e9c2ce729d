// All that is not written of a game folder is reverted as one action.
import { expect, test } from 'vitest';
import { demoCopies, hashesOf, type Window } from './patches/support/copies.ts';

const archive = 'zbd/reader.zbd';

/** A byte at the end of a file or an entry. */
async function type({ client, asset }: Window, address: string, byte: number): Promise<void> {
  const id = await asset(address);
  const { size } = await client.openAsset({ asset: id });
  await client.writeBytes({ asset: id, start: size - 1, bytes: Uint8Array.of(byte) });
}

const labelsOf = async ({ client, install }: Window) =>
  (await client.changes({ install: install.id })).map(({ address, label }) => `${address} ${label}`);

test('all changes of a folder are reverted as one step, and one undo brings all of them back, also after a restart', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('reverted');
  const disk = hashesOf(folder);
  const before: string[] = [];
  await copies.inWindow(folder, async window => {
    const { client, install } = window;
    await type(window, 'ReadMe.txt', 1);
    await type(window, 'ReadMe.txt', 2);
    await type(window, 'zbd/interp.zbd', 3);
    await type(window, `${archive}::heat.zrd`, 4);
    const labels = await labelsOf(window);
    expect(labels.length).toBeGreaterThanOrEqual(3);
    const reverted = await client.revertChanges({ install: install.id });
    expect(reverted.map(({ canUndo }) => canUndo)).toEqual(['Revert all', 'Revert all', 'Revert all']);
    expect(await labelsOf(window)).toEqual([]);
    await client.writeInstall({ install: install.id }).catch(() => undefined);
    expect(hashesOf(folder)).toEqual(disk);
    before.push(...labels);
  });
  await copies.inWindow(folder, async window => {
    expect(await labelsOf(window)).toEqual([]);
    await window.client.undo({ asset: await window.asset('zbd/interp.zbd') });
    expect(await labelsOf(window)).toEqual(before);
    await window.client.redo({ asset: await window.asset('ReadMe.txt') });
    expect(await labelsOf(window)).toEqual([]);
  });
});

test('what an archive and its entries became together goes back together', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('together'), async window => {
    const { client, asset, install } = window;
    await type(window, `${archive}::heat.zrd`, 4);
    const typed = await labelsOf(window);
    const container = await asset(archive);
    const entry = await asset(`${archive}::heat.zrd`);
    await client.renameEntry({ container, entry, name: 'warm.zrd' });
    const renamed = await labelsOf(window);
    await client.revertChanges({ install: install.id });
    expect(await labelsOf(window)).toEqual([]);
    await client.undo({ asset: container });
    expect(await labelsOf(window)).toEqual(renamed);
    await client.undo({ asset: container });
    expect(await labelsOf(window)).toEqual(typed);
  });
});

test('what was written and then changed goes back as it was at first; where nothing was changed nothing is', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('written'), async window => {
    const { client, install } = window;
    expect(await client.revertChanges({ install: install.id })).toEqual([]);
    await type(window, 'ReadMe.txt', 1);
    await client.writeInstall({ install: install.id, force: true });
    expect(await client.revertChanges({ install: install.id })).toEqual([]);
    await type(window, 'ReadMe.txt', 2);
    await client.revertChanges({ install: install.id });
    expect(await labelsOf(window)).toEqual(['ReadMe.txt Undone here, but the game folder still has it']);
  });
});
