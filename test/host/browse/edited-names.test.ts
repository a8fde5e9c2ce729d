// Quick open, and the filter of the explorer that asks the same: what is listed now is what is found.
import { expect, test } from 'vitest';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import { buildArchive, buildReader } from '../../support/build-zipper.ts';
import { type ScannedWindow, scannedWindows } from '../support/scanned-window.ts';

const reader = buildReader([['NAME', 'atlas']]);
const archiveOf = (...names: readonly string[]) =>
  buildArchive(
    names.map(name => ({ name, content: reader })),
    { version: 1 },
  );
const inner = archiveOf('deep.zrd');
const outer = buildArchive(
  [
    { name: 'inner.zbd', content: inner },
    { name: 'flat.zrd', content: reader },
  ],
  { version: 1 },
);

const inWindow = scannedWindows();

interface Opened extends ScannedWindow {
  /** The addresses that a text finds, best first. */
  find(query: string): Promise<readonly string[]>;
  add(container: string, name: string, bytes?: Uint8Array): Promise<void>;
}

const inGame = (files: Readonly<Record<string, Uint8Array>>, work: (opened: Opened) => Promise<void>) =>
  inWindow(files, window =>
    work({
      ...window,
      add: (container, name, bytes = reader) => window.add(container, name, bytes),
      async find(query) {
        const { total, hits } = await window.client.quickOpen({ install: window.install.id, query, limit: 50 });
        expect(total).toBe(hits.length);
        return hits.map(({ row }) => row.address);
      },
    }),
  );

test('quick open finds added and renamed entries, and not removed ones; undo reverts that', async () => {
  const files = { 'a.zbd': archiveOf('first.zrd', 'second.zrd'), 'b.zbd': archiveOf('first.zrd') };
  await inGame(files, async ({ client, install, asset, find, add, rename, remove, undo }) => {
    await add('a.zbd', 'marsh.zrd');
    expect(await find('marsh')).toEqual(['a.zbd::marsh.zrd']);
    const { hits } = await client.quickOpen({ install: install.id, query: 'msh', limit: 9 });
    const [row] = (await client.browse({ install: install.id, parent: await asset('a.zbd') })).slice(-1);
    expect(hits).toEqual([
      {
        row,
        marks: [
          [0, 1],
          [3, 5],
        ],
      },
    ]);
    expect(await client.openAsset({ asset: row?.id ?? (await asset('a.zbd')) })).toMatchObject({ name: 'marsh.zrd' });
    await rename('a.zbd::first.zrd', 'fen.zrd');
    expect(await find('fen.zrd')).toEqual(['a.zbd::fen.zrd']);
    expect(await find('first')).toEqual(['b.zbd::first.zrd']);
    await remove('a.zbd::second.zrd');
    expect(await find('second')).toEqual([]);
    for (let steps = 3; steps > 0; steps--) await undo('a.zbd');
    expect(await find('fen.zrd')).toEqual([]);
    expect(await find('marsh')).toEqual([]);
    expect(await find('first')).toEqual(['a.zbd::first.zrd', 'b.zbd::first.zrd']);
    expect(await find('second')).toEqual(['a.zbd::second.zrd']);
  });
});

test('the best match comes first, new or not, and the list has the requested length', async () => {
  await inGame({ 'a.zbd': archiveOf('my_marsh.zrd'), 'b.zbd': archiveOf('marsh.zrd') }, async game => {
    await game.add('a.zbd', 'marsh');
    await game.add('a.zbd', 'the_marsh_of_old.zrd');
    const { client, install } = game;
    const all = ['a.zbd::marsh', 'b.zbd::marsh.zrd', 'a.zbd::my_marsh.zrd', 'a.zbd::the_marsh_of_old.zrd'];
    expect(await game.find('marsh')).toEqual(all);
    const { total, hits } = await client.quickOpen({ install: install.id, query: 'marsh', limit: 2 });
    expect([total, hits.map(({ row }) => row.address)]).toEqual([4, all.slice(0, 2)]);
  });
});

test('quick open follows edits of an archive in an archive, and of the one around it', async () => {
  await inGame({ 'outer.zbd': outer }, async ({ find, add, rename, undo }) => {
    await add('outer.zbd::inner.zbd', 'marsh.zrd');
    expect(await find('marsh')).toEqual(['outer.zbd::inner.zbd::marsh.zrd']);
    await rename('outer.zbd::inner.zbd', 'other.zbd');
    expect(await find('marsh')).toEqual(['outer.zbd::other.zbd::marsh.zrd']);
    expect(await find('deep')).toEqual(['outer.zbd::other.zbd::deep.zrd']);
    expect(await find('inner')).toEqual([]);
    await undo('outer.zbd');
    await undo('outer.zbd::inner.zbd');
    expect(await find('marsh')).toEqual([]);
    expect(await find('deep')).toEqual(['outer.zbd::inner.zbd::deep.zrd']);
    await add('outer.zbd', 'whole.zbd', archiveOf('reeds.zrd'));
    expect(await find('reeds')).toEqual(['outer.zbd::whole.zbd::reeds.zrd']);
    await undo('outer.zbd');
    expect(await find('reeds')).toEqual([]);
  });
});

test('entries that another file names are found by their current names', async () => {
  await inGame(Object.fromEntries(millFiles()), async ({ client, install, asset, find, rename, undo }) => {
    const mill = 'kotor/data/mill.bif';
    const [first] = await client.browse({ install: install.id, parent: await asset(mill) });
    if (first === undefined) throw new Error('no entry');
    const other = `marsh${first.name.slice(first.name.lastIndexOf('.'))}`;
    expect(await find(first.address)).toEqual([first.address]);
    await rename(first.address, other);
    expect(await find('marsh')).toEqual([`${mill}::${other}`]);
    expect(await find(first.address)).toEqual([]);
    await undo('kotor/chitin.key');
    expect(await find('marsh')).toEqual([]);
    expect(await find(first.address)).toEqual([first.address]);
  });
});
