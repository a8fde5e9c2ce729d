// Entries whose own edits and those of what they are in meet: each edit goes where it was made, and nothing comes back unasked.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { demoCopies, type HearingWindow, type Window } from './patches/support/copies.ts';
import { change, namesOf, remove, rename } from './support/entry-steps.ts';
import { scannedWindows } from './support/scanned-window.ts';

const archive = 'zbd/reader.zbd';
const bytes = buildReader([int(1)]);
const zbd = (name: string, content: Uint8Array): Uint8Array => buildArchive([{ name, content }], { version: 2 });
const inWindow = scannedWindows();

/** Does steps in a copy of the demo, beside which the mill stands. */
async function inCopy(steps: (window: HearingWindow, folder: string) => Promise<unknown>): Promise<void> {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  await copies.inWindow(folder, async window => void (await steps(window, folder)));
}

/** Where bytes lie in others. */
const placeOf = (outer: Uint8Array, inner: Uint8Array): number => Buffer.from(outer).indexOf(inner);
const readAll = async ({ client, asset }: Window, address: string) =>
  (await client.readBytes({ asset: await asset(address), start: 0, size: 99_999 })).bytes;

test('an entry of a BIF keeps its identity when one before it is removed: an edit changes that entry and no other', async () => {
  const bif = 'kotor/data/mill.bif';
  await inCopy(async window => {
    const { client, asset } = window;
    const [first = '', second = '', third = ''] = await namesOf(window, bif);
    const before = await Promise.all([second, third].map(name => readAll(window, `${bif}::${name}`)));
    await remove(window, bif, first);
    const kept = async () => Promise.all([second, third].map(name => readAll(window, `${bif}::${name}`)));
    expect(await kept()).toEqual(before);
    await client.writeBytes({ asset: await asset(`${bif}::${second}`), start: 60, bytes: Uint8Array.of(0xaa) });
    await client.writeInstall({ install: window.install.id, force: true });
    expect(await kept()).toEqual([before[0]?.with(60, 0xaa), before[1]]);
  });
});

test('an entry shows the edits of its container, even after a restore brings back the original', async () => {
  await inCopy(async window => {
    const { client, asset, install } = window;
    const entry = `${archive}::heat.zrd`;
    const before = await readAll(window, entry);
    const start = placeOf(await readAll(window, archive), before) + before.length - 1;
    const changed = before.with(-1, (before.at(-1) ?? 0) ^ 1);
    await client.writeBytes({ asset: await asset(archive), start, bytes: changed.subarray(-1) });
    await client.writeInstall({ install: install.id, force: true });
    expect(await readAll(window, entry)).toEqual(changed);
    await client.restore({ install: install.id });
    expect(await readAll(window, entry)).toEqual(changed);
  });
});

test('an archive in an edited archive lists its entries, even after a written change is undone and restored', async () => {
  await inWindow({ 'outer.zbd': zbd('inner.zbd', zbd('a.zrd', bytes)) }, async window => {
    const { client, asset, install } = window;
    await window.add('outer.zbd::inner.zbd', 'late.zrd', bytes);
    await client.writeInstall({ install: install.id });
    await window.undo('outer.zbd::inner.zbd');
    await window.add('outer.zbd', 'other.zrd', bytes);
    await client.restore({ install: install.id, file: 'outer.zbd' });
    const parent = await asset('outer.zbd::inner.zbd');
    const rows = await client.browse({ install: install.id, parent });
    expect(rows.map(({ name }) => name)).toEqual(['a.zrd']);
  });
});

describe.each(['removed', 'renamed'])('the tab of an edited entry that was %s', how => {
  const entry = `${archive}::heat.zrd`;
  const labels = async ({ client, install }: Window) =>
    (await client.changes({ install: install.id })).map(({ label }) => label);
  const left = async (window: Window) => {
    const tab = await window.asset(entry);
    await change(window, entry);
    const edited = await labels(window);
    if (how === 'removed') await remove(window, archive, 'heat.zrd');
    else await rename(window, archive, 'heat.zrd', 'warm.zrd');
    return { tab, edited, changes: await labels(window) };
  };

  test('accepts no edit and no undo, and says why; after an undo, the entry has its edits again', async () => {
    await inCopy(async window => {
      const { client, asset } = window;
      const { tab, edited, changes } = await left(window);
      const ways = [
        () => client.writeBytes({ asset: tab, start: 0, bytes: Uint8Array.of(1) }),
        () => client.writeText({ asset: tab, text: '( a night of' }),
        () => client.undo({ asset: tab }),
        () => client.redo({ asset: tab }),
      ];
      for (const way of ways)
        await expect(way()).rejects.toMatchObject({ failure: { text: expect.stringContaining('renamed or removed') } });
      expect(await labels(window)).toEqual(changes);
      expect((await client.openAsset({ asset: tab })).isUnlisted).toBe(true);
      await client.undo({ asset: await asset(archive) });
      expect(await labels(window)).toEqual(edited);
      expect((await client.openAsset({ asset: tab })).isUnlisted).toBeUndefined();
    });
  });
});

test('the tab of a removed entry accepts no edits, because no write could save them', async () => {
  await inCopy(async window => {
    const tab = await window.asset(`${archive}::heat.zrd`);
    await window.client.openAsset({ asset: tab });
    const told = window.nextChange(tab);
    await remove(window, archive, 'heat.zrd');
    await told;
    const typing = window.client.writeBytes({ asset: tab, start: 0, bytes: Uint8Array.of(1) });
    await expect(typing).rejects.toMatchObject({ failure: { text: expect.stringContaining('renamed or removed') } });
  });
});

test.each([
  ['undone after a restore', ['restore', 'undo']],
  ['undone before a restore', ['undo', 'restore']],
  ['reverted after a restore', ['restore', 'revert']],
] as const)(
  'what was written in an entry and %s does not come back with the edits of its archive',
  async (_, steps) => {
    await inCopy(async (window, folder) => {
      const { client, asset, install } = window;
      const entry = `${archive}::heat.zrd`;
      const before = await readAll(window, entry);
      await change(window, entry);
      const [edit] = await client.changes({ install: install.id });
      await client.writeInstall({ install: install.id, force: true });
      await client.addEntry({ container: await asset(archive), name: 'more.zrd', bytes: before });
      for (const step of steps) {
        if (step === 'restore') await client.restore({ install: install.id });
        if (step === 'undo') await client.undo({ asset: await asset(entry) });
        if (step === 'revert') await client.revertChange({ asset: await asset(entry), change: edit?.id ?? '' });
      }
      expect(await readAll(window, entry)).toEqual(before);
      await client.writeInstall({ install: install.id, force: true });
      expect(await namesOf(window, archive)).toContain('more.zrd');
      expect(await readAll(window, entry)).toEqual(before);
      const later = demoCopies();
      await later.inWindow(folder, async other => expect(await readAll(other, entry)).toEqual(before));
    });
  },
);
