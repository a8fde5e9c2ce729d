// Entries that are edited or new, and not written yet: they are renamed, removed and duplicated as any other.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { millFiles } from '../../electron/demo/kotor/mill.ts';
import type { ItemEdit } from '../../shared/contract/guard-types.ts';
import { buildArchive, buildReader as buildStrings } from '../files/build-archive.ts';
import { buildReader, int } from '../support/build-zipper.ts';
import { demoCopies, hashesOf, type Window } from './patches/support/copies.ts';
import { change, namesOf, remove, rename, rowsOf } from './support/entry-steps.ts';

const archive = 'zbd/reader.zbd';

type Steps = (window: Window) => Promise<unknown>;

/** Does steps in a copy of the demo, beside which the mill stands; what they leave on the disk once all is written. */
async function writtenAfter(steps: Steps): Promise<Readonly<Record<string, string>>> {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  for (const [path, bytes] of millFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  await copies.inWindow(folder, async window => {
    await steps(window);
    await window.client.writeInstall({ install: window.install.id, force: true });
  });
  return hashesOf(folder);
}

describe.each([
  ['zbd/reader.zbd', 'heat.zrd', 'warm.zrd'],
  ['zbd/motion.zbd', 'heron_walk', 'stroll'],
  ['everquest/fen.s3d', 'fengrass.bmp', 'a longer name.bmp'],
  ['art/HeronArt.big', 'Art\\Textures\\heron_hull.dds', 'a.dds'],
  ['kotor/data/mill.bif', '', ''],
])('an edited entry of %s', (container, entry, to) => {
  const named = async (window: Window) => {
    const [first = ''] = entry === '' ? await namesOf(window, container) : [entry];
    return { first, second: to === '' ? first.replace(/.\./, 'z.') : to };
  };

  test('keeps its edits when a file is added to the archive', async () => {
    await writtenAfter(async window => {
      const { first } = await named(window);
      await change(window, `${container}::${first}`);
      const files = [{ name: 'one.lyt', bytes: new TextEncoder().encode('beginlayout\n') }];
      await window.client.putFiles({ container: await window.asset(container), files });
      const row = (await rowsOf(window, container)).find(({ name }) => name === first);
      expect(row?.status).toBe('edited');
    });
  });

  test('that was renamed and then edited is written', async () => {
    const editedFirst = await writtenAfter(async window => {
      const { first, second } = await named(window);
      const before = await namesOf(window, container);
      await change(window, `${container}::${first}`);
      await rename(window, container, first, second);
      expect(await namesOf(window, container)).not.toContain(first);
      expect(await namesOf(window, container)).toHaveLength(before.length);
    });
    const renamedFirst = await writtenAfter(async window => {
      const { first, second } = await named(window);
      await rename(window, container, first, second);
      await change(window, `${container}::${second}`);
    });
    expect(editedFirst).toEqual(renamedFirst);
  });

  test('that is removed leaves nothing behind', async () => {
    const editedFirst = await writtenAfter(async window => {
      const { first } = await named(window);
      await change(window, `${container}::${first}`);
      await remove(window, container, first);
    });
    const removedOnly = await writtenAfter(async window => remove(window, container, (await named(window)).first));
    expect(editedFirst).toEqual(removedOnly);
  });
});

test('an edited entry that is removed as a row of Structure takes its edits with it', async () => {
  const copies = demoCopies();
  const [folder, other] = [await copies.copy('edited'), await copies.copy('plain')];
  const removeRow = async (window: Window) => {
    const at = (await namesOf(window, archive)).indexOf('heat.zrd');
    const edit = { kind: 'remove' as const, paths: [`entries[${at}]`] };
    await window.client.editItems({ asset: await window.asset(archive), edit });
  };
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    await change(window, `${archive}::heat.zrd`);
    await removeRow(window);
    const labels = async () => (await client.changes({ install: install.id })).map(({ label }) => label);
    expect(await labels()).toEqual(['Remove heat.zrd']);
    const [{ fields = [] } = {}] = await client.changes({ install: install.id });
    expect(fields.map(({ label, old, new: now }) => [label, old, now])).toEqual([['heat.zrd', '364 bytes', undefined]]);
    await client.undo({ asset: await asset(archive) });
    expect(await labels()).toEqual(['Replace heat.zrd with changed.bin']);
    await client.redo({ asset: await asset(archive) });
    await client.writeInstall({ install: install.id });
  });
  await copies.inWindow(other, async window => {
    await removeRow(window);
    await window.client.writeInstall({ install: window.install.id });
  });
  expect(hashesOf(folder)).toEqual(hashesOf(other));
});

test('one of two entries with the same name cannot be removed as a row of Structure while one of them is edited', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  const twins = 'zbd/twins.zbd';
  const entries = ['TWIN.ZRD', 'OTHER.ZRD', 'TWIN.ZRD'].map(name => ({ name, content: buildStrings(name) }));
  writeFileSync(join(folder, twins), buildArchive(1, entries));
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    const removeRow = async (at: number) =>
      client.editItems({ asset: await asset(twins), edit: { kind: 'remove', paths: [`entries[${at}]`] } });
    await change(window, `${twins}::TWIN.ZRD~2`);
    const refusal = {
      text: `${twins}::TWIN.ZRD~2 has changes of its own, and the entries of its name would be numbered differently.`,
      next: 'Remove the entry in Entries, or revert its changes first.',
    };
    await expect(removeRow(0)).rejects.toMatchObject({ failure: refusal });
    await expect(removeRow(2)).rejects.toMatchObject({ failure: refusal });
    expect(await namesOf(window, twins)).toEqual(['TWIN.ZRD', 'OTHER.ZRD', 'TWIN.ZRD']);
    await removeRow(1); // of another name
    await client.writeInstall({ install: install.id, force: true });
    await expect(removeRow(0)).rejects.toMatchObject({ failure: refusal }); // written edits can be reverted still
    const edited = await window.client.readBytes({ asset: await asset(`${twins}::TWIN.ZRD~2`), start: 0, size: 999 });
    await remove(window, twins, 'TWIN.ZRD');
    expect(await namesOf(window, twins)).toEqual(['TWIN.ZRD']);
    const left = await client.readBytes({ asset: await asset(`${twins}::TWIN.ZRD`), start: 0, size: 999 });
    expect(left.bytes).toEqual(edited.bytes);
  });
});

test('rows of Structure with one name do not change places while one of them is edited, and copies include the edits', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  const twins = 'zbd/twins.zbd';
  const entries = ['TWIN.ZRD', 'OTHER.ZRD', 'TWIN.ZRD'].map((name, i) => ({
    name,
    content: buildStrings(`${name}${i}`),
  }));
  writeFileSync(join(folder, twins), buildArchive(1, entries));
  await copies.inWindow(folder, async window => {
    const { client, asset } = window;
    const make = async (edit: ItemEdit) => client.editItems({ asset: await asset(twins), edit });
    const read = async (name: string) =>
      (await client.readBytes({ asset: await asset(`${twins}::${name}`), start: 0, size: 999 })).bytes;
    await change(window, `${twins}::TWIN.ZRD~2`);
    const [first, second] = [await read('TWIN.ZRD'), await read('TWIN.ZRD~2')];
    await expect(make({ kind: 'move', paths: ['entries[0]'], to: 'entries[]' })).rejects.toThrow(
      `${twins}::TWIN.ZRD~2 has changes of its own, and the entries of its name would be numbered differently.`,
    );
    await make({ kind: 'move', paths: ['entries[1]'], to: 'entries[]' });
    expect([await read('TWIN.ZRD'), await read('TWIN.ZRD~2')]).toEqual([first, second]);
    await make({ kind: 'copy', paths: ['entries[1]'] });
    expect(await read('TWIN_2.ZRD')).toEqual(second);
  });
});

test('the dry run says what blocks the write of an edited entry that was renamed in Hex', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    await change(window, `${archive}::heat.zrd`);
    const container = await asset(archive);
    const { bytes } = await client.readBytes({ asset: container, start: 0, size: 99_999 });
    const start = Buffer.from(bytes).indexOf('heat.zrd');
    await client.writeBytes({ asset: container, start, bytes: new TextEncoder().encode('seat.zrd') });
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets[0]?.refused?.text).toBe(`${archive}::heat.zrd was renamed or removed in the mod project.`);
    await client.undo({ asset: container });
    const after = await client.planWrite({ install: install.id });
    expect(after.targets[0]?.refused).toBe(undefined);
  });
});

test('undo restores the edits of a renamed or removed entry, and redo removes them again', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('undone');
  const before = hashesOf(folder);
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    const [container, heat] = [await asset(archive), await asset(`${archive}::heat.zrd`)];
    const { text } = await client.readText({ asset: heat });
    const edited = `; mine\n${text.replace('SINK_RATE 0.12', 'SINK_RATE 0.37')}`;
    await client.writeText({ asset: heat, text: edited });
    const labels = async () => (await client.changes({ install: install.id })).map(({ label }) => label);
    const statusOf = async (name: string) => (await rowsOf(window, archive)).find(row => row.name === name)?.status;
    await rename(window, archive, 'heat.zrd', 'warm.zrd');
    expect(await labels()).toEqual(['Rename heat.zrd to warm.zrd']);
    expect((await client.readText({ asset: await asset(`${archive}::warm.zrd`) })).text).toContain('SINK_RATE 0.37');
    await client.undo({ asset: container });
    expect([await statusOf('heat.zrd'), await statusOf('warm.zrd')]).toEqual(['edited', undefined]);
    expect((await client.readText({ asset: heat })).text).toBe(edited);
    await client.redo({ asset: container });
    expect(await labels()).toEqual(['Rename heat.zrd to warm.zrd']);
    await client.undo({ asset: container });
    await remove(window, archive, 'heat.zrd');
    expect(await labels()).toEqual(['Remove heat.zrd']);
    const [removed] = await client.changes({ install: install.id });
    await client.revertChange({ asset: container, change: removed?.id ?? '' });
    expect((await client.readText({ asset: heat })).text).toBe(edited);
    await client.undo({ asset: heat });
    expect(await labels()).toEqual(['Remove heat.zrd']);
    await client.redo({ asset: container });
    const [typed] = await client.changes({ install: install.id });
    await client.revertChange({ asset: heat, change: typed?.id ?? '' });
    expect(await labels()).toEqual([]);
    await client.writeInstall({ install: install.id });
  });
  expect(hashesOf(folder)).toEqual(before);
});

test.each(['art/HeronArt.big'])(
  '%s is reported as unchanged when its bytes are those on disk again, by whatever steps',
  async path => {
    const copies = demoCopies();
    const folder = await copies.copy('same');
    await copies.inWindow(folder, async window => {
      const { client, asset, install } = window;
      const changes = () => client.changes({ install: install.id });
      const container = await asset(path);
      const last = (await namesOf(window, path)).at(-1) ?? '';
      const { bytes } = await client.readBytes({
        asset: await asset(`${path}::${last}`),
        ...{ start: 0, size: 99_999 },
      });
      await remove(window, path, last);
      expect(await changes()).toHaveLength(1);
      await client.addEntry({ container, name: last, bytes, raw: true });
      expect((await client.openAsset({ asset: container })).status).toBe('clean');
      expect(await changes()).toEqual([]);
      expect((await client.planWrite({ install: install.id })).targets).toEqual([]);
      // The steps themselves stay on the timeline.
      await client.undo({ asset: container });
      expect(await changes()).toHaveLength(1);
    });
  },
);

test('a written entry can be renamed and removed too, and that can be undone after another write', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('written');
  const before = hashesOf(folder);
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    const container = await asset(archive);
    const write = () => client.writeInstall({ install: install.id, force: true });
    await change(window, `${archive}::heat.zrd`);
    await write();
    const edited = hashesOf(folder);
    await rename(window, archive, 'heat.zrd', 'warm.zrd');
    await write();
    expect(await client.changes({ install: install.id })).toMatchObject([{ label: 'Rename heat.zrd to warm.zrd' }]);
    await client.undo({ asset: container });
    const heat = await asset(`${archive}::heat.zrd`);
    // It is not on the disk now, and nobody but Gantry took it from there.
    expect((await client.openAsset({ asset: heat })).status).toBe('written');
    expect((await rowsOf(window, archive)).find(row => row.id === heat)?.status).toBe('written');
    await write();
    expect(hashesOf(folder)).toEqual(edited);
    await remove(window, archive, 'heat.zrd');
    await write();
    expect(await namesOf(window, archive)).not.toContain('heat.zrd');
    await client.undo({ asset: container });
    await client.undo({ asset: await asset(`${archive}::heat.zrd`) });
    await write();
  });
  expect(hashesOf(folder)).toEqual(before);
});

test('an edit of an entry that was renamed and written can be undone after its renaming, before another write', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('both');
  const before = hashesOf(folder);
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    await change(window, `${archive}::heat.zrd`);
    const heat = await asset(`${archive}::heat.zrd`);
    await rename(window, archive, 'heat.zrd', 'warm.zrd');
    await client.writeInstall({ install: install.id, force: true });
    // Who asks for it now is told that it is not there.
    await expect(client.openAsset({ asset: heat })).rejects.toThrow('heat.zrd');
    await client.undo({ asset: await asset(archive) });
    await client.undo({ asset: heat });
    await client.writeInstall({ install: install.id, force: true });
  });
  expect(hashesOf(folder)).toEqual(before);
});

test('a new entry with the name of a removed one has none of its edits, even after the project is reopened', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('again');
  const [six, seven] = [buildReader([int(6)]), buildReader([int(7)])];
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    const heat = await asset(`${archive}::heat.zrd`);
    await change(window, `${archive}::heat.zrd`);
    await remove(window, archive, 'heat.zrd');
    await client.addEntry({ container: await asset(archive), name: 'heat.zrd', bytes: six });
    expect((await client.readText({ asset: heat })).text).toContain('6');
    await client.writeInstall({ install: install.id, force: true });
    expect((await client.readText({ asset: heat })).text).toContain('6');
    await client.replaceWithFile({ asset: heat, name: 'b.zrd', bytes: seven });
  });
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    const heat = await asset(`${archive}::heat.zrd`);
    expect((await client.readText({ asset: heat })).text).toContain('7');
    await client.writeInstall({ install: install.id, force: true });
  });
  expect(readFileSync(join(folder, archive)).includes(Buffer.from(seven))).toBe(true);
});

test('a new entry can be renamed and removed before it is written, and a copy of an edited entry has its edits', async () => {
  const bytes = buildReader([int(7)]);
  const given = await writtenAfter(async window => {
    const { client, asset } = window;
    const container = await asset(archive);
    await client.addEntry({ container, name: 'new.zrd', bytes });
    await rename(window, archive, 'new.zrd', 'newer.zrd');
    await client.addEntry({ container, name: 'gone.zrd', bytes });
    await remove(window, archive, 'gone.zrd');
  });
  const straight = await writtenAfter(async ({ client, asset }) => {
    await client.addEntry({ container: await asset(archive), name: 'newer.zrd', bytes });
  });
  expect(given).toEqual(straight);
  const together = await writtenAfter(async ({ client, asset }) => {
    const container = await asset(archive);
    await client.addEntry({ container, name: 'newer.zrd', bytes: buildReader([int(1)]) });
    const added = await asset(`${archive}::newer.zrd`);
    await client.putFiles({ container, files: [{ asset: added, name: 'newer.zrd', bytes }] });
  });
  expect(together).toEqual(straight);
  await writtenAfter(async window => {
    const { client, asset } = window;
    const [container, heat] = [await asset(archive), await asset(`${archive}::heat.zrd`)];
    await change(window, `${archive}::heat.zrd`);
    await client.duplicateEntries({ container, entries: [heat] });
    const [copy, own] = [await asset(`${archive}::heat_2.zrd`), heat];
    const read = (of: typeof heat) => client.readBytes({ asset: of, start: 0, size: 99_999 });
    expect((await read(copy)).bytes).toEqual((await read(own)).bytes);
    await client.undo({ asset: container });
  });
});

test('a new or renamed entry can be edited as text before it is written, and undo in it reverts its own steps', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('unwritten');
  const before = hashesOf(folder);
  await copies.inWindow(folder, async window => {
    const { client, asset, install } = window;
    const container = await asset(archive);
    const labels = async () => (await client.changes({ install: install.id })).map(({ label }) => label);
    await rename(window, archive, 'heat.zrd', 'warm.zrd');
    const warm = await asset(`${archive}::warm.zrd`);
    const textOf = async () => (await client.readText({ asset: warm })).text;
    const text = await textOf();
    const first = await client.writeText({ asset: warm, text: text.replace('SINK_RATE 0.12', 'SINK_RATE 0.3') });
    const second = { asset: warm, text: text.replace('SINK_RATE 0.12', 'SINK_RATE 0.37'), coalesce: true };
    const { edited, compiled } = await client.writeText(second);
    expect([first.compiled, compiled, edited.canUndo]).toEqual([true, true, 'Edit text in warm.zrd']);
    expect(edited.revision).toBeGreaterThan(first.edited.revision);
    expect(await labels()).toEqual(['Rename heat.zrd to warm.zrd', 'Edit text in warm.zrd']);
    expect(await textOf()).toContain('SINK_RATE 0.37');
    const broken = await client.writeText({ asset: warm, text: '(' });
    expect([broken.compiled, broken.isUnkept, await textOf()]).toEqual([false, true, second.text]);
    const undone = await client.undo({ asset: warm });
    expect([undone.asset, undone.canUndo, undone.canRedo]).toEqual([warm, null, 'Edit text in warm.zrd']);
    expect(await textOf()).toBe(text);
    await client.redo({ asset: warm });
    await client.addEntry({ container, name: 'new.zrd', bytes: buildReader([int(7)]) });
    await client.writeText({ asset: await asset(`${archive}::new.zrd`), text: '8\n' });
    await expect(client.undo({ asset: warm })).rejects.toThrow('nothing to undo');
    await client.writeInstall({ install: install.id, force: true });
    const added = await client.readText({ asset: await asset(`${archive}::new.zrd`) });
    expect([await textOf(), added.text.trim()]).toEqual([second.text, '8']);
    for (const _ of await labels()) await client.undo({ asset: container });
    await client.writeInstall({ install: install.id, force: true });
  });
  expect(hashesOf(folder)).toEqual(before);
});
