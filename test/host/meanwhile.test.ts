// What is edited, changed or closed while the host is still at something else.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import { unpackBlocks } from '../../shared/compare/block-list.ts';
import type { Client, Transport } from '../../shared/contract/call.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { makeInstall, type SmallInstall } from './support/small-install.ts';

/** More entries than are kept open at once. */
const MANY = 70;

let files: SmallInstall;
let host: Host;
let transport: Transport;
let client: Client<Workbench>;
let install: Install;

beforeEach(async () => {
  files = makeInstall();
  // More than is compared at once.
  writeFileSync(join(files.folder, 'large.bin'), new Uint8Array(140_000).fill(1));
  writeFileSync(join(files.folder, 'numbers.zrd'), buildReader([int(1), int(2)]));
  const members = Array.from({ length: MANY }, (_, i) => ({ name: `${i}.zrd`, content: buildReader([int(1)]) }));
  writeFileSync(join(files.folder, 'many.zbd'), buildArchive(members, { version: 2 }));
  host = createHost({ dataFolder: files.dataFolder, version: '1.2.3', transport: 'in-process', safe: true });
  transport = openTransport({ connect: async () => inProcessTo(host) });
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: files.folder });
});
afterEach(async () => {
  await host.close();
  files.remove();
});

const assetAt = async (address: string): Promise<AssetId> => (await client.locate({ install: install.id, address })).id;

test('the sizes of two sides are those of the compared bytes, even if the user types meanwhile', async () => {
  const asset = await assetAt('large.bin');
  await client.writeBytes({ asset, start: 0, bytes: Uint8Array.of(2) });
  const [a, b] = [{ kind: 'original', asset } as const, { kind: 'asset', asset } as const];
  await client.compare({ comparison: 'one', a, b });
  const everything = { filter: {}, isOpen: true, except: [], first: 0, count: 9 };
  const { lines } = await client.comparedRows({ comparison: 'one', ...everything });
  const comparing = client.comparedBytes({ comparison: 'one', row: lines[0]?.row.id ?? '' });
  await client.resizeBytes({ asset, start: 9, remove: 5, insert: new Uint8Array(0) });
  const { sizeA, sizeB, blocks } = await comparing;
  const last = unpackBlocks(blocks).at(-1);
  expect([sizeA, sizeB]).toEqual([(last?.aStart ?? 0) + (last?.aSize ?? 0), (last?.bStart ?? 0) + (last?.bSize ?? 0)]);
});

test('an asset opened while many entries are replaced does not close those that are still to come', async () => {
  const container = await assetAt('many.zbd');
  const rows = await client.browse({ install: install.id, parent: container });
  const content = buildReader([int(2)]);
  const replaced = rows.map(({ id, name }) => ({ asset: id, name, bytes: content }));
  const replacing = client.putFiles({ container, files: replaced, raw: true });
  for (const file of ['zbd/stale.zbd', 'zbd/reader.zbd', 'mission.zrd', 'odd.bin'])
    await client.openAsset({ asset: await assetAt(file) });
  expect((await replacing).edited).toHaveLength(MANY);
});

test('an open new entry is notified when a row of its archive is removed', async () => {
  const container = await assetAt('many.zbd');
  await client.addEntry({ container, name: 'new.zrd', bytes: buildReader([int(3)]) });
  const added = await assetAt('many.zbd::new.zrd');
  await client.openAsset({ asset: added });
  const told: AssetId[] = [];
  onEvent(workbench, transport, 'assetChanged', ({ asset }) => told.push(asset));
  await client.editItems({ asset: container, edit: { kind: 'remove', paths: ['entries[0]'] } });
  expect(told).toEqual([container, added]);
});

test('bytes typed into a string all arrive, even if each is sent before the one before it is answered', async () => {
  const asset = await assetAt('mission.zrd');
  const text = async () => {
    const { bytes } = await client.readBytes({ asset, start: 0, size: 1000 });
    return Buffer.from(bytes).toString('latin1');
  };
  const start = (await text()).search(/[a-z]{4}/i);
  const before = await text();
  const type = (letter: string, at: number, coalesce: boolean) =>
    client.resizeBytes({ asset, start: start + at, remove: 0, insert: Buffer.from(letter), coalesce });
  await Promise.all([type('x', 0, false), type('y', 1, true), type('z', 2, true)]);
  expect(await text()).toContain(`xyz${before.slice(start, start + 4)}`);
  await client.undo({ asset });
  expect(await text()).toBe(before);
});

test('a dragged value ends at its last position, even if it is sent before the one before it is answered', async () => {
  const asset = await assetAt('numbers.zrd');
  const before = await client.fieldsIn({ asset, start: 0, size: 24 });
  const valuesNow = async () => (await client.fieldsIn({ asset, start: 0, size: 24 })).fields.map(({ value }) => value);
  const drag = (value: number, goesOn: boolean) =>
    client.editItems({ asset, edit: { kind: 'fields', label: 'Drag', values: [{ path: '[1]', value }], goesOn } });
  await Promise.all([drag(5, false), drag(6, true), drag(7, true)]);
  expect((await valuesNow()).at(-1)).toBe(7);
  await client.undo({ asset });
  expect(await valuesNow()).toEqual(before.fields.map(({ value }) => value));
});

test('concurrent edits of an archive and of its new entries are all made', async () => {
  const container = await assetAt('many.zbd');
  const add = (name: string, value: number) =>
    client.addEntry({ container, name, bytes: buildReader([int(value)]) }).then(() => assetAt(`many.zbd::${name}`));
  const [a, b] = await Promise.all([add('a.zrd', 1), add('b.zrd', 2), add('c.zrd', 3)]);
  const listed = async () => (await client.browse({ install: install.id, parent: container })).map(({ name }) => name);
  expect((await listed()).slice(MANY)).toEqual(['a.zrd', 'b.zrd', 'c.zrd']);
  const set = (asset: AssetId, value: number) => client.setField({ asset, path: '[0]', value });
  await Promise.all([
    ...[set(a, 11), set(b, 12), set(a, 13)],
    client.editItems({ asset: container, edit: { kind: 'remove', paths: ['entries[5]'] } }),
    add('d.zrd', 4),
  ]);
  expect((await listed()).filter(name => !/^\d/.test(name))).toEqual(['a.zrd', 'b.zrd', 'c.zrd', 'd.zrd']);
  expect(await listed()).not.toContain('5.zrd');
  const values = [a, b].map(async asset => (await client.fieldsIn({ asset, start: 0, size: 16 })).fields.at(-1)?.value);
  expect(await Promise.all(values)).toEqual([13, 12]);
});

test('the last typing is saved, even if the host or the folder is closed while it is being compiled', async () => {
  const text = `(KEYS (${Array.from({ length: 2000 }, (_, i) => `(K${i} "some words" ${i})`).join('\n')}))`;
  const read = async () => (await client.readText({ asset: await assetAt('numbers.zrd') })).text;
  const asset = await assetAt('numbers.zrd');
  void client.writeText({ asset, text: text.replace('K7 ', 'FIRST ') });
  await client.closeInstall({ install: install.id });
  install = await client.openInstall({ folder: files.folder });
  expect(await read()).toContain('FIRST');
  void client.writeText({ asset, text: text.replace('K7 ', 'LAST ') }).catch(() => undefined);
  await host.close();
  host = createHost({ dataFolder: files.dataFolder, version: '1.2.3', transport: 'in-process', safe: true });
  transport = openTransport({ connect: async () => inProcessTo(host) });
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: files.folder });
  expect(await read()).toContain('LAST');
});
