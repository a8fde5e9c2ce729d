import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../cli/support/run-cli.ts';
import { buildArchive, buildReader, buildWav, float, int } from '../support/build-zipper.ts';
import { type Copies, demoCopies, hashesOf } from './patches/support/copies.ts';

const archive = 'zbd/reader.zbd';
const sounds = 'zbd/soundsL.zbd';

type Demo = Parameters<Parameters<Copies['inWindow']>[1]>[0];

async function inDemo(work: (window: Demo, folder: string, dataFolder: string) => Promise<void>) {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, window => work(window, folder, copies.dataFolder));
}

test('bytes of a new entry can be overwritten; each run of typing is one step', async () => {
  await inDemo(async ({ client, asset }, folder) => {
    const before = hashesOf(folder);
    const container = await asset(archive);
    await client.addEntry({ container, name: 'new.zrd', bytes: buildReader([int(7)]) });
    const added = await asset(`${archive}::new.zrd`);
    const { size } = await client.openAsset({ asset: added });
    const last = size - 1;
    const end = async () => [...(await client.readBytes({ asset: added, start: last - 3, size: 4 })).bytes];
    const type = (start: number, byte: number) =>
      client.writeBytes({ asset: added, start, bytes: Uint8Array.of(byte), coalesce: true });
    expect(await end()).toEqual([7, 0, 0, 0]);
    await type(last - 3, 1);
    const goneOn = await type(last - 2, 2);
    expect(goneOn).toMatchObject({ asset: added, size, canUndo: 'Write 2 bytes in new.zrd' });
    expect(goneOn.changed).toEqual([{ start: last - 2, size: 1 }]);
    await type(last, 3);
    expect(await end()).toEqual([1, 2, 0, 3]);
    await client.undo({ asset: added });
    expect(await end()).toEqual([1, 2, 0, 0]);
    await client.undo({ asset: added });
    expect(await end()).toEqual([7, 0, 0, 0]);
    await client.redo({ asset: added });
    expect(await end()).toEqual([1, 2, 0, 0]);
    const past = client.writeBytes({ asset: added, start: size, bytes: Uint8Array.of(1) });
    await expect(past).rejects.toThrow(/end/);
    for (let steps = 2; steps > 0; steps--) await client.undo({ asset: container });
    expect(hashesOf(folder)).toEqual(before);
  });
});

test('typing extends the last step of a new entry only if nothing happened in between', async () => {
  await inDemo(async ({ client, asset }) => {
    const container = await asset(archive);
    await client.addEntry({ container, name: 'a.zrd', bytes: buildReader([int(7)]) });
    await client.addEntry({ container, name: 'b.zrd', bytes: buildReader([int(7)]) });
    const [a, b] = [await asset(`${archive}::a.zrd`), await asset(`${archive}::b.zrd`)];
    const type = (to: typeof a, byte: number) =>
      client.writeBytes({ asset: to, start: 12, bytes: Uint8Array.of(byte), coalesce: true });
    await type(a, 1);
    await type(b, 2);
    await type(a, 3);
    await client.undo({ asset: container });
    const at = async (of: typeof a) => (await client.readBytes({ asset: of, start: 12, size: 1 })).bytes[0];
    expect([await at(a), await at(b)]).toEqual([1, 2]);
    await client.undo({ asset: container });
    expect([await at(a), await at(b)]).toEqual([1, 7]);
  });
});

test('fields, items and bytes of a renamed entry can be edited before the write, and are written with it', async () => {
  await inDemo(async ({ client, asset, install }, folder, dataFolder) => {
    const container = await asset(archive);
    await client.renameEntry({ container, entry: await asset(`${archive}::heat.zrd`), name: 'warm.zrd' });
    const warm = await asset(`${archive}::warm.zrd`);
    const field = await client.setField({ asset: warm, path: '[1]', value: 0.5 });
    expect(field).toMatchObject({ asset: warm, canUndo: 'Set SINK_RATE: 0.12 → 0.5 in warm.zrd' });
    expect(field.changed).toMatchObject([{ path: '[1]' }]);
    // A text of another length: all that is behind it moves.
    const { size } = await client.setField({ asset: warm, path: '[0]', value: 'SINK' });
    expect(size).toBe(field.size - 5);
    const copied = await client.editItems({ asset: warm, edit: { kind: 'copy', paths: ['[0]'] } });
    expect(copied).toMatchObject({ canUndo: 'Duplicate [0] in warm.zrd', size: size + 12 });
    await client.undo({ asset: warm });
    const { targets } = await client.writeInstall({ install: install.id });
    expect(targets.map(({ refused }) => refused)).toEqual([undefined]);
    const fields = await runCli(folder, dataFolder, 'fields', `${archive}::warm.zrd`, '--depth', '2', '--json');
    expect(fields.out).toContain('"SINK"');
    expect(fields.out).toContain('0.5');
  });
});

test('a step in a new entry cannot be reverted through the entry, which has no steps of its own', async () => {
  await inDemo(async ({ client, asset }) => {
    await client.addEntry({ container: await asset(archive), name: 'new.zrd', bytes: buildReader([float(7)]) });
    const added = await asset(`${archive}::new.zrd`);
    await expect(client.revertChange({ asset: added, change: '1' })).rejects.toThrow(/not written/);
    await expect(client.resolveChanged({ asset: added, keep: 'disk' })).rejects.toThrow(/not written/);
  });
});

test('a long sound that was added is read, replaced and compared in its current state, not looked for on disk', async () => {
  await inDemo(async ({ client, asset }) => {
    const container = await asset(sounds);
    const wav = (byte: number) => buildWav({ samples: new Uint8Array(1_200_000).fill(byte) });
    await client.addEntry({ container, name: 'long.wav', bytes: wav(90) });
    const long = await asset(`${sounds}::long.wav`);
    const { roundTrip, facts } = await client.openAsset({ asset: long });
    expect(roundTrip.status).toBe('exact');
    expect(facts.length).toBeGreaterThan(0);
    expect((await client.sound({ asset: long })).frameCount).toBe(1_200_000);
    await client.replaceSound({ asset: long, bytes: wav(200), raw: true });
    const { node } = await client.nodesAt({ asset: long, path: '', first: 0, count: 1 });
    expect(node.size).toBe((await client.openAsset({ asset: long })).size);
    expect((await client.openAsset({ asset: long })).canUndo).toBe('Replace the sound in long.wav');
    const [a, b] = [await asset(`${sounds}::heat_alarm.wav`), long];
    const compared = await client.compare({
      comparison: 'one',
      a: { kind: 'asset', asset: a },
      b: { kind: 'asset', asset: b },
    });
    expect([compared.same, compared.problems]).toEqual([false, []]);
  });
});

test('an archive added to an archive takes entries, names and fields of its own before it is written', async () => {
  await inDemo(async ({ client, asset, install }) => {
    const [seven, eight] = [buildReader([int(7)]), buildReader([int(8)])];
    const bytes = buildArchive([{ name: 'a.zrd', content: seven }], { version: 1 });
    await client.addEntry({ container: await asset(archive), name: 'inner.zbd', bytes, raw: true });
    const inner = await asset(`${archive}::inner.zbd`);
    const names = async () => (await client.browse({ install: install.id, parent: inner })).map(({ name }) => name);
    await client.putFiles({ container: inner, files: [{ name: 'b.zrd', bytes: eight }] });
    const entry = await asset(`${archive}::inner.zbd::a.zrd`);
    await client.renameEntry({ container: inner, entry, name: 'c.zrd' });
    expect(await names()).toEqual(['c.zrd', 'b.zrd']);
    const named = await asset(`${archive}::inner.zbd::c.zrd`);
    const value = async () => (await client.readText({ asset: named })).text.trim();
    await client.setField({ asset: named, path: '[0]', value: 9 });
    expect(await value()).toContain('9');
    await client.undo({ asset: named });
    expect(await value()).toContain('7');
    const { targets } = await client.writeInstall({ install: install.id });
    expect(targets.map(({ refused }) => refused)).toEqual([undefined]);
    expect(await names()).toEqual(['c.zrd', 'b.zrd']);
  });
});

test('an edit that breaks a renamed entry is reported before the write, and refused', async () => {
  await inDemo(async ({ client, asset, install }, folder) => {
    const before = hashesOf(folder);
    const container = await asset('art/HeronArt.big');
    const models = async () => {
      const rows = await client.browse({ install: install.id, parent: container });
      return rows.filter(({ name }) => name.endsWith('.w3d'));
    };
    const entry = (await models())[0]?.id ?? container;
    await client.renameEntry({ container, entry, name: 'Art\\W3D\\other.w3d' });
    const other = (await models()).find(({ name }) => name.endsWith('other.w3d'));
    if (other === undefined) throw new Error('the archive has no model of the new name');
    expect((await client.planWrite({ install: install.id })).targets[0]?.problems).toEqual([]);
    await client.setField({ asset: other.id, path: 'chunks[0].size', value: 65_000 });
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets[0]?.problems[0]).toMatchObject({ address: other.address, breaks: true });
    await expect(client.writeInstall({ install: install.id })).rejects.toThrow(/would break/);
    expect(hashesOf(folder)).toEqual(before);
  });
});

test('an edit that breaks a new entry is reported at once and refused, and disappears with an undo', async () => {
  await inDemo(async ({ client, asset, install }, folder) => {
    const before = hashesOf(folder);
    const container = await asset('art/HeronArt.big');
    const rows = async () => client.browse({ install: install.id, parent: container });
    const model = (await rows()).find(({ name }) => name.endsWith('.w3d'));
    const { size } = await client.openAsset({ asset: model?.id ?? container });
    const { bytes } = await client.readBytes({ asset: model?.id ?? container, start: 0, size });
    await client.addEntry({ container, name: 'Art\\W3D\\second.w3d', bytes });
    const second = (await rows()).find(({ name }) => name.endsWith('second.w3d'));
    if (second === undefined) throw new Error('the archive has no model of the new name');
    const planned = async () => (await client.planWrite({ install: install.id })).targets[0]?.problems;
    expect(await planned()).toEqual([]);
    await client.setField({ asset: second.id, path: 'chunks[0].size', value: 65_000 });
    await client.setField({ asset: second.id, path: 'chunks[0].size', value: 65_001 });
    const said = { address: second.address, breaks: true };
    expect((await planned())?.[0]).toMatchObject(said);
    for (const each of [container, second.id])
      expect((await client.editProblems({ asset: each })).problems[0]).toMatchObject(said);
    await expect(client.writeInstall({ install: install.id })).rejects.toThrow(/would break/);
    // Under another name it is the same entry.
    await client.renameEntry({ container, entry: second.id, name: 'Art\\W3D\\third.w3d' });
    expect((await planned())?.[0]).toMatchObject({ address: expect.stringContaining('third.w3d'), breaks: true });
    await client.undo({ asset: container });
    for (let steps = 2; steps > 0; steps--) await client.undo({ asset: second.id });
    expect(await planned()).toEqual([]);
    expect(hashesOf(folder)).toEqual(before);
  });
});

test('a new entry is watched like any other, before and after it is written', async () => {
  await inDemo(async ({ client, asset, install, nextChange }, folder) => {
    await client.addEntry({ container: await asset(archive), name: 'new.zrd', bytes: buildReader([int(7)]) });
    // More than stay open: nothing else of the archive's file is.
    const others = Object.keys(hashesOf(folder)).filter(path => path !== archive);
    for (const path of others) await client.openAsset({ asset: await asset(path) });
    expect(others.length).toBeGreaterThan(64);
    const added = await asset(`${archive}::new.zrd`);
    await client.openAsset({ asset: added });
    await client.openAsset({ asset: added });
    await client.writeInstall({ install: install.id });
    await client.openAsset({ asset: added });
    const told = nextChange(added);
    const file = join(folder, archive);
    const bytes = readFileSync(file);
    bytes.set(buildReader([int(9)]), bytes.indexOf(buildReader([int(7)])));
    writeFileSync(file, bytes);
    expect(await told).toMatchObject({ asset: added });
  });
});
