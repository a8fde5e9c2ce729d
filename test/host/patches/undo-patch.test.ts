// What a patch did to several files is one action: undone and brought again as one, in the window.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoCopies, hashesOf, type Window } from './support/copies.ts';
import { HEAT, HULL, MISSION, modFile, SOUND } from './support/mod.ts';

type Hashes = ReturnType<typeof hashesOf>;

async function patched(work: (window: Window, folder: string, before: Hashes) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  const file = await modFile(copies);
  const folder = await copies.copy('patched');
  const before = hashesOf(folder);
  await copies.inWindow(folder, async window => {
    const { client, install } = window;
    await client.applyPatch({ install: install.id, file: 'mod', text: readFileSync(file, 'utf8') });
    await work(window, folder, before);
  });
}

const ALL = [HEAT, HULL, MISSION, SOUND];

test('undoing it in one of its files undoes it in all of them, and so it is written', async () => {
  await patched(async ({ client, asset, install }, folder, before) => {
    const applied = hashesOf(folder);
    const told = async () => {
      const assets = await Promise.all(ALL.map(async at => client.openAsset({ asset: await asset(at) })));
      return assets.map(({ canUndo, canRedo }) => [canUndo, canRedo]);
    };
    expect(await told()).toEqual(ALL.map(() => ['Patch Warm Feet', null]));
    await client.undo({ asset: await asset(HEAT) });
    expect(await told()).toEqual(ALL.map(() => [null, 'Patch Warm Feet']));
    await client.writeInstall({ install: install.id });
    expect(hashesOf(folder)).toEqual(before);
    await client.redo({ asset: await asset(SOUND) });
    expect(await told()).toEqual(ALL.map(() => ['Patch Warm Feet', null]));
    await client.writeInstall({ install: install.id });
    expect(hashesOf(folder)).toEqual(applied);
  });
});

test('a later edit in another of its files is named, and nothing is undone', async () => {
  await patched(async ({ client, asset }) => {
    await client.setField({ asset: await asset(HEAT), path: '[7]', value: 17.25 });
    await expect(client.undo({ asset: await asset(SOUND) })).rejects.toThrow(`together with one to ${HEAT}`);
    await client.undo({ asset: await asset(HEAT) });
    await client.undo({ asset: await asset(SOUND) });
    expect((await client.openAsset({ asset: await asset(HEAT) })).canUndo).toBeNull();
  });
});
