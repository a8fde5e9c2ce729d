import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BIF, inMill, KEY, sizes } from './support/mill.ts';

const LAYOUT = 'kotor/override/mill.lyt';

test('a new size of an entry in a BIF updates the BIF’s size in the KEY in the same write, which says so first', async () => {
  await inMill(async ({ client, install, folder, original, shorten }) => {
    await shorten();
    const { targets } = await client.planWrite({ install: install.id });
    const size = targets[0]?.after?.size ?? 0;
    expect(targets.map(({ file, problems }) => [file, problems.map(({ path }) => path)])).toEqual([
      [BIF, ['']],
      [KEY, []],
    ]);
    expect(targets[1]?.fields).toMatchObject([
      { address: KEY, path: 'files[0].size', old: `${original.bif.length}`, new: `${size}` },
    ]);
    await client.writeInstall({ install: install.id });
    expect(sizes(folder)).toEqual([size, size]);
    expect(size).toBeLessThan(original.bif.length);
    expect((await client.planWrite({ install: install.id })).targets).toEqual([]);
  });
});

test('undoing and writing again, or restoring, leaves the KEY as it came with the game', async () => {
  await inMill(async ({ client, install, folder, original, shorten, entry }) => {
    await shorten();
    await client.writeInstall({ install: install.id });
    const { id } = await entry(0);
    await client.undo({ asset: id });
    await client.writeInstall({ install: install.id });
    const same = () => [readFileSync(join(folder, BIF)), readFileSync(join(folder, KEY))];
    expect(same()).toEqual([original.bif, original.key]);
    await client.redo({ asset: id });
    await client.writeInstall({ install: install.id });
    expect(sizes(folder)[1]).toBe(sizes(folder)[0]);
    await client.restore({ install: install.id, file: BIF });
    expect(same()).toEqual([original.bif, original.key]);
    await client.writeInstall({ install: install.id });
    await client.restore({ install: install.id, file: `${BIF}::${(await entry(0)).name}` });
    expect(same()).toEqual([original.bif, original.key]);
  });
});

test('new entries, edits of others and edits of the KEY itself are written together, and undone in the order they were made', async () => {
  await inMill(async ({ client, asset, install, folder, original, shorten }) => {
    const [container, key] = [await asset(BIF), await asset(KEY)];
    await client.addEntry({ container, name: 'dale.lyt', bytes: new TextEncoder().encode('beginlayout\n') });
    await client.setField({ asset: key, path: 'buildDay', value: 7 });
    await shorten();
    await client.writeInstall({ install: install.id });
    expect(sizes(folder)[1]).toBe(sizes(folder)[0]);
    expect((await client.openAsset({ asset: key })).canUndo).toBe('Follow mill.bif');
    expect(await client.editProblems({ asset: key })).toMatchObject({ problems: [] });
    // The day is an edit of its own; what the write made of the KEY is in nobody's way.
    await expect(client.undo({ asset: container })).rejects.toThrow(/kotor\/chitin.key, which has been changed since/);
    await client.undo({ asset: key });
    await client.undo({ asset: key });
    await client.writeInstall({ install: install.id });
    expect(sizes(folder)[1]).toBe(sizes(folder)[0]);
    await client.undo({ asset: container });
    expect((await client.openAsset({ asset: key })).canUndo).toBeNull();
    await client.writeInstall({ install: install.id });
    expect(sizes(folder)[1]).toBe(sizes(folder)[0]);
    expect(sizes(folder)[0]).toBeLessThan(original.bif.length);
  });
});

test('a refused write leaves no step in an edited KEY, and what could be redone there', async () => {
  await inMill(async ({ client, asset, install, folder, shorten }) => {
    const [key, layout] = [await asset(KEY), await asset(LAYOUT)];
    await client.setField({ asset: key, path: 'buildDay', value: 7 });
    await client.setField({ asset: key, path: 'buildDay', value: 9 });
    await client.undo({ asset: key });
    const before = await client.openAsset({ asset: key });
    await shorten();
    await client.writeBytes({ asset: layout, start: 0, bytes: Uint8Array.of(0x42) });
    writeFileSync(join(folder, LAYOUT), 'changed by another program');
    await expect(client.writeInstall({ install: install.id })).rejects.toThrow(LAYOUT);
    const { canUndo, canRedo } = await client.openAsset({ asset: key });
    expect([canUndo, canRedo]).toEqual([before.canUndo, before.canRedo]);
  });
});

test('an edited entry that the KEY has renamed since is refused with advice, and no file is written', async () => {
  await inMill(async ({ client, asset, install, folder, original, shorten, entry }) => {
    await shorten();
    const { name } = await entry(0);
    await client.setField({ asset: await asset(KEY), path: 'keys[0].name', value: 'yyy' });
    await expect(client.writeInstall({ install: install.id })).rejects.toThrow(
      `${BIF}::${name} has changes of its own, but its name was changed or removed in ${KEY}.`,
    );
    expect([readFileSync(join(folder, BIF)), readFileSync(join(folder, KEY))]).toEqual([original.bif, original.key]);
  });
});

test('restoring a BIF with fewer entries restores the KEY that names them too, and says so', async () => {
  await inMill(async ({ client, asset, install, folder, original }) => {
    const container = await asset(BIF);
    await client.addEntry({ container, name: 'dale.lyt', bytes: new TextEncoder().encode('beginlayout\n') });
    await client.writeInstall({ install: install.id });
    expect(readFileSync(join(folder, KEY))).not.toEqual(original.key);
    const { targets } = await client.restore({ install: install.id, file: BIF });
    expect(targets.map(({ file }) => file)).toEqual([BIF, KEY]);
    expect([readFileSync(join(folder, BIF)), readFileSync(join(folder, KEY))]).toEqual([original.bif, original.key]);
    // The edits stay, to be written again.
    await client.writeInstall({ install: install.id });
    expect(readFileSync(join(folder, KEY))).not.toEqual(original.key);
    expect(sizes(folder)[1]).toBe(sizes(folder)[0]);
  });
});

test('restoring a KEY restores the BIF whose new entries it names too', async () => {
  await inMill(async ({ client, asset, install, folder, original }) => {
    const container = await asset(BIF);
    await client.addEntry({ container, name: 'dale.lyt', bytes: new TextEncoder().encode('beginlayout\n') });
    await client.writeInstall({ install: install.id });
    const { targets } = await client.restore({ install: install.id, file: KEY });
    expect(targets.map(({ file }) => file)).toEqual([KEY, BIF]);
    expect([readFileSync(join(folder, BIF)), readFileSync(join(folder, KEY))]).toEqual([original.bif, original.key]);
  });
});

test('if the original of the KEY is missing, the restore of a BIF says so', async () => {
  await inMill(async ({ client, asset, install, original, folder }) => {
    const container = await asset(BIF);
    await client.addEntry({ container, name: 'dale.lyt', bytes: new TextEncoder().encode('beginlayout\n') });
    await client.writeInstall({ install: install.id });
    const kept = createHash('sha256').update(original.key).digest('hex');
    const files = readdirSync(dirname(folder), { recursive: true, encoding: 'utf8' }).filter(
      file => basename(file) === kept,
    );
    expect(files.length).toBe(1);
    for (const file of files) rmSync(join(dirname(folder), file));
    await expect(client.restore({ install: install.id, file: BIF })).rejects.toThrow(`No original of ${KEY} is kept.`);
  });
});
