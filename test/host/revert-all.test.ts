// All that is not written of a game folder is reverted as one action.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AssetId } from '../../shared/contract/types.ts';
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

test('all changes of a folder are reverted as one step, and one undo restores them, even after a restart', async () => {
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

test('changes of an archive and its entries made together are reverted together', async () => {
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

test('files that were written and then changed are reverted to their originals; unchanged files stay', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('written'), async window => {
    const { client, install } = window;
    expect(await client.revertChanges({ install: install.id })).toEqual([]);
    await type(window, 'ReadMe.txt', 1);
    await client.writeInstall({ install: install.id, force: true });
    expect(await client.revertChanges({ install: install.id })).toEqual([]);
    await type(window, 'ReadMe.txt', 2);
    await client.revertChanges({ install: install.id });
    expect(await labelsOf(window)).toEqual([
      expect.stringMatching(/^ReadMe.txt .+ \(undone here, but the game folder still has it\)$/),
    ]);
  });
});

test('reverting includes a text that does not compile, keeps the writes below it, and one undo restores it', async () => {
  const copies = demoCopies();
  const heat = `${archive}::heat.zrd`;
  await copies.inWindow(await copies.copy('drafts'), async window => {
    const { client, asset, install } = window;
    await type(window, 'ReadMe.txt', 1);
    await client.writeText({ asset: await asset(heat), text: '( a night of' });
    await client.writeText({ asset: await asset(`${archive}::ammo.zrd`), text: '( HEAT' });
    const before = await labelsOf(window);
    expect(before).toHaveLength(3);
    expect(await client.revertChanges({ install: install.id })).toHaveLength(3);
    expect(await labelsOf(window)).toEqual([]);
    await client.undo({ asset: await asset('ReadMe.txt') });
    expect(await labelsOf(window)).toEqual(before);
    expect(await client.readText({ asset: await asset(heat) })).toMatchObject({ text: '( a night of' });
    await client.redo({ asset: await asset(heat) });
    expect(await labelsOf(window)).toEqual([]);
  });
});

test('of a file whose changes are written, only a text that does not compile is reverted', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('draft-over-written'), async window => {
    const { client, asset, install } = window;
    const heat = await asset(`${archive}::heat.zrd`);
    const { text } = await client.readText({ asset: heat });
    const next = text.replace(/\d+/, '7');
    await client.writeText({ asset: heat, text: next });
    await client.writeInstall({ install: install.id });
    await client.writeText({ asset: heat, text: '( a night of' });
    await client.revertChanges({ install: install.id });
    expect(await client.readText({ asset: heat })).toMatchObject({ text: next });
    await client.undo({ asset: heat });
    expect(await client.readText({ asset: heat })).toMatchObject({ text: '( a night of' });
  });
});

test('one undo restores a reverted change of several files in all of them', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('reverted-together'), async window => {
    const { client, asset, install } = window;
    const bif = 'kotor/data/mill.bif';
    // The index of the game counts its entries: it changes with it.
    const entries = [await asset(`${bif}::mill_01a.wok`)];
    await client.removeEntries({ container: await asset(bif), entries });
    const before = await labelsOf(window);
    expect(before).toHaveLength(2);
    const [change] = await client.changes({ install: install.id });
    if (change === undefined) throw new Error('nothing was changed');
    await client.revertChange({ asset: change.asset, change: change.id });
    expect(await labelsOf(window)).toEqual([]);
    await client.undo({ asset: change.asset });
    expect(await labelsOf(window)).toEqual(before);
    await client.redo({ asset: change.asset });
    expect(await labelsOf(window)).toEqual([]);
  });
});

test('edits of a missing file can be seen, reverted and undone, with others and alone', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('gone');
  await copies.inWindow(folder, async window => {
    await type(window, 'ReadMe.txt', 1);
    await type(window, 'zbd/interp.zbd', 3);
    await window.client.writeText({ asset: await window.asset(`${archive}::heat.zrd`), text: '( a night of' });
  });
  const gone = ['ReadMe.txt', archive];
  for (const path of gone) rmSync(join(folder, path));
  await copies.inWindow(folder, async window => {
    const { client, install } = window;
    const before = await client.changes({ install: install.id });
    expect(before).toHaveLength(3);
    const of = (address: string) => before.find(change => change.address === address)?.asset ?? ('' as AssetId);
    const { bytes } = await client.readBytes({ asset: of('ReadMe.txt'), start: 0, size: 99_999 });
    expect(bytes.at(-1)).toBe(1);
    expect((await client.readText({ asset: of(`${archive}::heat.zrd`) })).text).toBe('( a night of');
    expect(await client.revertChanges({ install: install.id })).toHaveLength(3);
    expect(await labelsOf(window)).toEqual([]);
    await client.undo({ asset: of('ReadMe.txt') });
    expect(await labelsOf(window)).toHaveLength(3);
    const [change] = before.filter(({ address }) => address === 'ReadMe.txt');
    await client.revertChange({ asset: of('ReadMe.txt'), change: change?.id ?? '' });
    expect(await labelsOf(window)).toHaveLength(2);
  });
});
