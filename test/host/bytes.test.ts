import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { heron, makeInstall } from './support/small-install.ts';

const files = makeInstall();
const host = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'in-process', safe: false });
const transport = openTransport({ connect: async () => inProcessTo(host) });
const client: Client<typeof workbench> = createClient(workbench, transport);
let odd: AssetId;
let archive: AssetId;

beforeAll(async () => {
  const { id: install } = await client.openInstall({ folder: files.folder });
  odd = (await client.locate({ install, address: 'odd.bin' })).id;
  archive = (await client.locate({ install, address: 'zbd/reader.zbd' })).id;
});
afterAll(async () => {
  transport.close();
  await host.close();
  files.remove();
});

const bytesOf = async (asset: AssetId) => (await client.readBytes({ asset, start: 0, size: 1000 })).bytes;

const edits = {
  'replaces all hits': () =>
    client.replaceBytes({ asset: odd, mode: 'hex', query: '?7', replacement: 'F?', within: { start: 0, size: 200 } }),
  'replaces hits with longer ones': () =>
    client.replaceBytes({ asset: odd, mode: 'regex', query: '\\x07', replacement: '$&ab$&' }),
  'inserts bytes': () => client.resizeBytes({ asset: odd, start: 5, remove: 0, insert: Uint8Array.of(1, 2, 3) }),
  'deletes bytes': () => client.resizeBytes({ asset: odd, start: 5, remove: 40, insert: new Uint8Array(0) }),
  'writes a block': () =>
    client.writeBlock({ asset: odd, start: 2, width: 3, stride: 16, bytes: new Uint8Array(9).fill(0xee) }),
};

test.each(Object.entries(edits))('%s as one step, and undo takes it back whole', async (_, edit) => {
  const before = await bytesOf(odd);
  const { canUndo } = await edit();
  const after = await bytesOf(odd);
  expect(after).not.toEqual(before);
  expect(canUndo).toMatch(/^(Replace|Insert|Delete|Write) \d+ bytes/);
  await client.undo({ asset: odd });
  expect(await bytesOf(odd)).toEqual(before);
  await client.redo({ asset: odd });
  expect(await bytesOf(odd)).toEqual(after);
  await client.undo({ asset: odd });
});

test('bytes typed one after the other are one step', async () => {
  const before = await bytesOf(odd);
  const type = (start: number, coalesce: boolean) =>
    client.resizeBytes({ asset: odd, start, remove: 0, insert: Uint8Array.of(0x41), coalesce });
  await type(5, false);
  await type(6, true);
  expect(await type(7, true)).toMatchObject({ canUndo: 'Insert 3 bytes' });
  expect((await bytesOf(odd)).length).toBe(before.length + 3);
  await client.undo({ asset: odd });
  expect(await bytesOf(odd)).toEqual(before);
});

test('setting a field to its current value makes no step', async () => {
  const { fields } = await client.fieldsIn({ asset: archive, start: 116, size: 1 });
  const field = fields.find(({ path }) => path === 'entries[0].name');
  if (field === undefined) throw new Error('the archive has no such field');
  const same = await client.setField({ asset: archive, path: field.path, value: field.value });
  expect(same).toMatchObject({ canUndo: null, changed: [] });
});

test('a dry run of a replacement says what would change, or why it cannot', async () => {
  const before = await bytesOf(archive);
  const replacing = {
    asset: archive,
    mode: 'text',
    query: 'heron.zrd',
    replacement: 'a-heron-of-many-letters.zrd',
  } as const;
  const plan = await client.planReplace(replacing);
  expect(plan).toMatchObject({ total: 1, grows: 18, refused: expect.stringContaining('entries[0].name has room for') });
  await expect(client.replaceBytes(replacing)).rejects.toMatchObject({ failure: { code: 'refused' } });
  expect(await bytesOf(archive)).toEqual(before);
});

test('a replacement without matches changes nothing and makes no step', async () => {
  const { canUndo } = await client.openAsset({ asset: archive });
  const nothing = { asset: archive, mode: 'text', query: 'no such text', replacement: 'a' } as const;
  await expect(client.replaceBytes(nothing)).rejects.toMatchObject({ failure: { code: 'refused' } });
  expect((await client.openAsset({ asset: archive })).canUndo).toBe(canUndo);
});

test.each([
  ['resizeBytes', { start: 290, remove: 20, insert: new Uint8Array(0) }],
  ['writeBlock', { start: 280, width: 4, stride: 16, bytes: new Uint8Array(12) }],
  ['writeBlock', { start: 0, width: 4, stride: 2, bytes: new Uint8Array(8) }],
] as const)('refuses %s beyond the end, and rows that overlap: %j', async (call, args) => {
  await expect(client[call]({ asset: odd, ...args } as never)).rejects.toMatchObject({ failure: expect.anything() }); // as: each is of its call
});

test('an entry opened after another of its archive is at its current position', async () => {
  const { id: install } = await client.openInstall({ folder: files.folder });
  const entry = async (name: string) => (await client.locate({ install, address: `zbd/stale.zbd::${name}` })).id;
  expect(await bytesOf(await entry('heron.zrd'))).toEqual(heron);
  const swan = buildReader(['swan', int(9)]);
  const members = [
    { name: 'heron.zrd', content: buildReader([int(3), 'longer than it was']) },
    { name: 'swan.zrd', content: swan },
  ];
  writeFileSync(join(files.folder, 'zbd/stale.zbd'), buildArchive(members, { version: 2, checksum: 7 }));
  const asset = await entry('swan.zrd');
  expect(await bytesOf(asset)).toEqual(swan);
  // What the archive has on the disk can be edited.
  await client.writeBytes({ asset, start: swan.length - 4, bytes: Uint8Array.of(8) });
  expect((await bytesOf(asset)).at(-4)).toBe(8);
});
