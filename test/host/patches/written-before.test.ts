// A mod that is made in several goes: what was written before a file had edits of its own is in the patch all the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { buildArchive, buildReader, int } from '../../support/build-zipper.ts';
import { type Copies, demoCopies, hashesOf, type Window } from './support/copies.ts';

interface Made {
  copy(name: string): Promise<string>;
  work(window: Window): Promise<void>;
}

/** What a mod does, exported and applied to another copy of the game. */
async function carried(copies: Copies, { copy, work }: Made) {
  const [folder, other] = [await copy('mine'), await copy('yours')];
  const before = hashesOf(other);
  const project = await copies.inWindow(folder, work);
  const file = join(copies.root, 'mod.gantry-patch');
  const label = ['--name', 'Mod', '--author', 'Imke', '--version', '1'];
  expect((await copies.gantry('patch', 'export', project, '-o', file, ...label)).status).toBe(0);
  const applied = await copies.gantry('patch', 'apply', file, other);
  expect(applied.status, JSON.stringify(applied.answer)).toBe(0);
  const [mine, yours] = [hashesOf(folder), hashesOf(other)];
  expect(mine).not.toEqual(before);
  const removed = await copies.gantry('patch', 'remove', file, other);
  expect(removed.status, JSON.stringify(removed.answer)).toBe(0);
  expect(hashesOf(other)).toEqual(before);
  return { mine, yours };
}

test('an entry, and one more after a write, even if it was added and then edited', async () => {
  const copies = demoCopies();
  const { mine, yours } = await carried(copies, {
    copy: copies.copy,
    async work({ client, asset, install }) {
      const heat = 'zbd/reader.zbd::heat.zrd';
      await client.setField({ asset: await asset(heat), path: '[5]', value: 33.5 });
      await client.writeInstall({ install: install.id });
      const container = await asset('zbd/reader.zbd');
      await client.duplicateEntries({ container, entries: [await asset(heat)] });
      await client.writeInstall({ install: install.id });
      await client.setField({ asset: await asset('zbd/reader.zbd::heat_2.zrd'), path: '[5]', value: 9.5 });
      await client.setField({ asset: await asset(heat), path: '[7]', value: 12.5 });
      await client.writeInstall({ install: install.id });
    },
  });
  expect(yours).toEqual(mine);
});

test('entries removed from a BIF, which the patch restores', async () => {
  const copies = demoCopies();
  const { mine, yours } = await carried(copies, {
    copy: name => millIn(join(copies.root, name)),
    async work({ client, asset, install }) {
      const container = await asset('kotor/data/mill.bif');
      for (const name of ['mill_01a.wok', 'mill_01b.wok'])
        await client.removeEntries({ container, entries: [await asset(`kotor/data/mill.bif::${name}`)] });
      await client.writeInstall({ install: install.id });
    },
  });
  expect(yours).toEqual(mine);
});

test('an entry of a BIF that updated the KEY, and one more after that write', async () => {
  const copies = demoCopies();
  const { mine, yours } = await carried(copies, {
    copy: name => millIn(join(copies.root, name)),
    async work({ client, asset, install }) {
      const container = await asset('kotor/data/mill.bif');
      const [first, second] = await client.browse({ install: install.id, parent: container });
      if (first === undefined || second === undefined) throw new Error('it has three');
      const { bytes } = await client.readBytes({ asset: second.id, start: 0, size: second.size });
      await client.replaceWithFile({ asset: first.id, name: first.name, bytes });
      await client.writeInstall({ install: install.id });
      await client.duplicateEntries({ container, entries: [second.id] });
      await client.writeInstall({ install: install.id });
    },
  });
  expect(yours).toEqual(mine);
});

describe('an entry that is edited only after its archive was written with it', () => {
  test.each<[string, string, (window: Window, container: AssetId, heat: AssetId) => Promise<unknown>]>([
    ['added', 'heat_2.zrd', ({ client }, container, heat) => client.duplicateEntries({ container, entries: [heat] })],
    [
      'renamed',
      'warm.zrd',
      ({ client }, container, entry) => client.renameEntry({ container, entry, name: 'warm.zrd' }),
    ],
  ])('%s', async (_, name, make) => {
    const copies = demoCopies();
    const { mine, yours } = await carried(copies, {
      copy: copies.copy,
      async work(window) {
        const { client, asset, install } = window;
        await make(window, await asset('zbd/reader.zbd'), await asset('zbd/reader.zbd::heat.zrd'));
        await client.writeInstall({ install: install.id });
        await client.setField({ asset: await asset(`zbd/reader.zbd::${name}`), path: '[5]', value: 9.5 });
        await client.writeInstall({ install: install.id });
      },
    });
    expect(yours).toEqual(mine);
  });
});

test('written changes of an entry that were undone are in no patch, even if its archive was edited since', async () => {
  const copies = demoCopies();
  const { mine, yours } = await carried(copies, {
    copy: copies.copy,
    async work({ client, asset, install }) {
      const heat = await asset('zbd/reader.zbd::heat.zrd');
      await client.setField({ asset: heat, path: '[5]', value: 9.5 });
      await client.writeInstall({ install: install.id });
      await client.undo({ asset: heat });
      const container = await asset('zbd/reader.zbd');
      await client.addEntry({ container, name: 'more.zrd', bytes: buildReader([int(1)]), raw: true });
      await client.writeInstall({ install: install.id });
    },
  });
  expect(yours).toEqual(mine);
});

test('an archive added to an archive and written, and edited inside only then', async () => {
  const copies = demoCopies();
  const { mine, yours } = await carried(copies, {
    async copy(name) {
      const folder = join(copies.root, name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'outer.zbd'), nestedArchive());
      return folder;
    },
    async work({ client, asset, install }) {
      const container = await asset('outer.zbd');
      await client.duplicateEntries({ container, entries: [await asset('outer.zbd::inner.zbd')] });
      await client.writeInstall({ install: install.id });
      const added = await asset('outer.zbd::inner_2.zbd');
      await client.duplicateEntries({ container: added, entries: [await asset('outer.zbd::inner_2.zbd::a.zrd')] });
      await client.writeInstall({ install: install.id });
      await client.setField({ asset: await asset('outer.zbd::inner_2.zbd::a_2.zrd'), path: '[0]', value: 5 });
      await client.setField({ asset: await asset('outer.zbd::inner.zbd::b.zrd'), path: '[0]', value: 6 });
      const inner = await asset('outer.zbd::inner.zbd');
      await client.duplicateEntries({ container: inner, entries: [await asset('outer.zbd::inner.zbd::a.zrd')] });
      await client.writeInstall({ install: install.id });
      await client.setField({ asset: await asset('outer.zbd::inner.zbd::a_2.zrd'), path: '[0]', value: 7 });
      await client.writeInstall({ install: install.id });
    },
  });
  expect(yours).toEqual(mine);
});

/** A BIF and its KEY, in a folder of their own. */
async function millIn(folder: string): Promise<string> {
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

/** An archive in an archive. */
function nestedArchive(): Uint8Array {
  const member = (name: string, content: Uint8Array) => ({ name, content });
  const reader = (value: number) => buildReader([int(value)]);
  const inner = buildArchive([member('a.zrd', reader(1)), member('b.zrd', reader(2))], { version: 1 });
  return buildArchive([member('inner.zbd', inner), member('c.zrd', reader(3))], { version: 1 });
}
