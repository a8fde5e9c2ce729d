import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

const BIF = 'kotor/data/mill.bif';
const KEY = 'kotor/chitin.key';

async function inMill(work: (window: Window, folder: string) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  const folder = join(copies.root, 'mill');
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  await copies.inWindow(folder, window => work(window, folder));
}

/** Names and first letters of content, by the offsets of both files alone. */
function named(folder: string): Record<string, string> {
  const [key, bif] = [readFileSync(join(folder, KEY)), readFileSync(join(folder, BIF))];
  const rows = Array.from({ length: key.readUInt32LE(12) }, (_, i) => key.readUInt32LE(20) + i * 22);
  return Object.fromEntries(
    rows.map(row => {
      const entry = bif.readUInt32LE(16) + (key.readUInt32LE(row + 18) & 0xfffff) * 16;
      const [start, size] = [bif.readUInt32LE(entry + 4), bif.readUInt32LE(entry + 8)];
      return [key.toString('latin1', row, row + 16).replace(/\0/g, ''), bif.toString('latin1', start, start + size)];
    }),
  );
}

test('the changes and the plan of a write name the entries of a BIF that came, went and got another name, and no row that only moved', async () => {
  await inMill(async ({ client, asset, install }) => {
    const container = await asset(BIF);
    const rows = await client.browse({ install: install.id, parent: container });
    const [, gone, renamed] = rows;
    if (gone === undefined || renamed === undefined) throw new Error('no entry');
    await client.removeEntries({ container, entries: [gone.id] });
    await client.addEntry({ container, name: 'dale.lyt', bytes: new TextEncoder().encode('beginlayout\n') });
    const changes = (await client.changes({ install: install.id })).filter(change => change.asset === container);
    const told = changes
      .flatMap(({ fields = [] }) => fields)
      .map(({ path, label, new: after }) => [path, label, after]);
    expect(told.toSorted()).toEqual([
      ['entries[1]', gone.name, undefined],
      [`entries[${rows.length - 1}]`, 'dale.lyt', '12 bytes'],
    ]);
    const [, now] = await client.browse({ install: install.id, parent: container });
    await client.renameEntry({ container, entry: now?.id ?? container, name: 'other.pwk' });
    const { targets } = await client.planWrite({ install: install.id });
    const fields = targets.find(({ file }) => file === BIF)?.fields ?? [];
    expect(fields.map(({ label, old, new: after }) => [label, old, after])).toEqual([
      [renamed.name, renamed.name, 'other.pwk'],
      [gone.name, `${gone.size.toLocaleString('en')} bytes`, undefined],
      ['dale.lyt', undefined, '12 bytes'],
    ]);
  });
});

test('entries of a BIF are added, removed and renamed together with the KEY, as one action that can be undone in either file', async () => {
  await inMill(async ({ client, asset, install }, folder) => {
    const [container, key] = [await asset(BIF), await asset(KEY)];
    const rows = () => client.browse({ install: install.id, parent: container });
    const names = async () => (await rows()).map(row => row.name);
    const before = named(folder);
    const first = await names();
    const [second = '', third = ''] = first.slice(1);
    // One in the middle goes: those after it keep their names.
    const one = (await rows())[1];
    if (one === undefined) throw new Error('no entry');
    await client.removeEntries({ container, entries: [one.id] });
    expect(await names()).toEqual(first.filter(name => name !== second));
    await client.addEntry({ container, name: 'dale.lyt', bytes: new TextEncoder().encode('beginlayout\n') });
    const entry = (await rows()).find(row => row.name === third);
    if (entry === undefined) throw new Error('no entry');
    await client.renameEntry({ container, entry: entry.id, name: third.replace(/.\./, 'z.') });
    const now = await names();
    expect(now).toEqual([first[0], third.replace(/.\./, 'z.'), ...first.slice(3), 'dale.lyt']);
    const [copied] = await rows();
    if (copied === undefined) throw new Error('no entry');
    await client.duplicateEntries({ container, entries: [copied.id] });
    expect((await names()).at(-1)).toBe(copied.name.replace('.', '_2.'));
    // The last step is of both: undone in the tab of one, it is undone in the other.
    const { canUndo } = await client.openAsset({ asset: container });
    expect([canUndo, (await client.openAsset({ asset: key })).canUndo]).toEqual([canUndo, `Duplicate ${copied.name}`]);
    await client.undo({ asset: key });
    expect(await names()).toEqual(now);
    await client.redo({ asset: container });
    await client.undo({ asset: container });
    expect(await names()).toEqual(now);
    await client.writeInstall({ install: install.id });
    const stem = (name: string) => name.slice(0, name.lastIndexOf('.'));
    const { [stem(second)]: _, [stem(third)]: kept = '', ...others } = before;
    expect(named(folder)).toEqual({ ...others, [stem(third).replace(/.$/, 'z')]: kept, dale: 'beginlayout\n' });
  });
});

test('an action over two files cannot be undone alone if one of them has changed since', async () => {
  await inMill(async ({ client, asset, install }) => {
    const [container, key] = [await asset(BIF), await asset(KEY)];
    const [row] = await client.browse({ install: install.id, parent: container });
    if (row === undefined) throw new Error('no entry');
    await client.removeEntries({ container, entries: [row.id] });
    await client.setField({ asset: key, path: 'buildDay', value: 7 });
    await expect(client.undo({ asset: container })).rejects.toThrow(/made together with one to kotor\/chitin.key/);
    await client.undo({ asset: key });
    await client.undo({ asset: container });
    const names = (await client.browse({ install: install.id, parent: container })).map(each => each.name);
    expect(names).toContain(row.name);
  });
});

test('copying an added, removed or renamed entry of a BIF from a comparison changes the KEY too', async () => {
  await inMill(async ({ client, asset, install }, folder) => {
    const container = await asset(BIF);
    const rows = () => client.browse({ install: install.id, parent: container });
    const before = await rows();
    const names = before.map(({ name }) => name);
    const [first, second] = before;
    if (first === undefined || second === undefined) throw new Error('no entry');
    await client.dropEntry({ entry: first.id });
    const readme = await asset('kotor/modules/mill.mod::readme.txt');
    await client.copyEntry({ from: readme, into: container });
    const [kept] = await rows();
    await client.copyName({ from: await asset('kotor/modules/mill.mod::mill.lyt'), to: kept?.id ?? container });
    expect((await rows()).map(({ name }) => name)).toEqual(['mill.lyt', ...names.slice(2), 'readme.txt']);
    const contents = named(folder);
    await client.writeInstall({ install: install.id });
    const written = named(folder);
    const nameOf = (file: string) => file.replace(/\..*/, '');
    expect(Object.keys(written)).toHaveLength(names.length);
    expect(written.mill).toBe(contents[nameOf(second.name)]);
    for (const name of names.slice(2)) expect(written[nameOf(name)]).toBe(contents[nameOf(name)]);
    expect(written.readme).toBe('The mill of Lower Marram.\r\n');
  });
});

test.each([0, 1, 2])(
  'entry %i of a BIF is dropped after only the KEY without it was copied from a comparison',
  async at => {
    await inMill(async ({ client, asset, install }, folder) => {
      const [container, key] = [await asset(BIF), await asset(KEY)];
      const rows = () => client.browse({ install: install.id, parent: container });
      const before = named(folder);
      const gone = (await rows())[at];
      if (gone === undefined) throw new Error('no entry');
      await client.removeEntries({ container, entries: [gone.id] });
      const { bytes } = await client.readBytes({ asset: key, start: 0, size: 99_999 });
      await client.undo({ asset: key });
      await client.replaceWithFile({ asset: key, name: 'chitin.key', bytes, raw: true });
      await client.dropEntry({ entry: gone.id });
      await client.writeInstall({ install: install.id, force: true });
      const { [gone.name.slice(0, gone.name.lastIndexOf('.'))]: _, ...others } = before;
      expect(named(folder)).toEqual(others);
      expect((await rows()).map(({ name }) => name)).not.toContain(gone.name);
    });
  },
);

test('an entry of a BIF that the KEY does not name is removed from its list', async () => {
  await inMill(async ({ client, asset, install }, folder) => {
    const [container, key] = [await asset(BIF), await asset(KEY)];
    const rows = () => client.browse({ install: install.id, parent: container });
    const [, , last] = await rows();
    if (last === undefined) throw new Error('no entry');
    await client.removeEntries({ container, entries: [last.id] });
    const { bytes } = await client.readBytes({ asset: key, start: 0, size: 99_999 });
    await client.undo({ asset: key });
    await client.replaceWithFile({ asset: key, name: 'chitin.key', bytes, raw: true });
    const [, , unnamed] = await rows();
    expect(unnamed?.name).toBe('2.pwk');
    await client.removeEntries({ container, entries: [unnamed?.id ?? container] });
    await client.writeInstall({ install: install.id });
    expect([(await rows()).length, Object.keys(named(folder)).length]).toEqual([2, 2]);
  });
});

test('files are put into a BIF and over its entries, also after the KEY was edited and reverted', async () => {
  await inMill(async ({ client, asset, install }) => {
    const container = await asset(BIF);
    const rows = () => client.browse({ install: install.id, parent: container });
    /** Opens every entry, as its tab does. */
    const openAll = async () => {
      for (const { id } of await rows()) await client.readBytes({ asset: id, start: 0, size: 9 });
    };
    const names = (await rows()).map(({ name }) => name);
    const last = (await rows()).at(-1)?.id ?? container;
    await client.renameEntry({ container, entry: last, name: 'other.pwk' });
    await openAll();
    await client.revertChanges({ install: install.id });
    await openAll();
    const [first] = await rows();
    const { bytes } = await client.readBytes({ asset: first?.id ?? container, start: 0, size: 99_999 });
    const over = { asset: (await rows()).at(-1)?.id ?? container, name: 'over.bin', bytes };
    await client.putFiles({ container, files: [{ name: 'new.wok', bytes }, over] });
    expect((await rows()).map(({ name }) => name)).toEqual([...names, 'new.wok']);
  });
});
