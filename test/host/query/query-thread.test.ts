import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QueryDesk } from '../../../electron/answers/query/query-desk.ts';
import type { QueriedAsset } from '../../../electron/answers/query/query-task.ts';
import { createHost, type Host } from '../../../electron/host/host.ts';
import type { Client } from '../../../shared/contract/call.ts';
import { createClient } from '../../../shared/contract/client.ts';
import type { FailureError } from '../../../shared/contract/failure.ts';
import { openTransport } from '../../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../../shared/contract/workbench.ts';
import { partsWorld } from '../../bench/big-worlds.ts';
import { inProcessTo } from '../../contract/support/wires.ts';
import { readPlainPng } from '../../support/png.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { makeInstall, type SmallInstall } from '../support/small-install.ts';

/** A reader by hand: a list of whole numbers, each a tag and four bytes; just over 8 MB. */
const VALUES = 1_050_000;
function longReader(): Uint8Array {
  const bytes = new Uint8Array(8 + VALUES * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 4, true);
  view.setUint32(4, VALUES + 1, true);
  for (let i = 0; i < VALUES; i++) {
    view.setUint32(8 + i * 8, 1, true);
    view.setInt32(12 + i * 8, i, true);
  }
  return bytes;
}

const EDGE = 320;
/** A true-colour TGA of one colour but for its last pixel, which is the first from the bottom. */
function largePicture(): Uint8Array {
  const bytes = new Uint8Array(18 + EDGE * EDGE * 3).fill(0x40, 18);
  const view = new DataView(bytes.buffer);
  bytes[2] = 2;
  view.setUint16(12, EDGE, true);
  view.setUint16(14, EDGE, true);
  bytes[16] = 24;
  bytes.set([1, 2, 3], 18);
  return bytes;
}

let files: SmallInstall;
let host: Host;
let client: Client<Workbench>;
let install: Install;
let hangUp: () => void;

beforeAll(async () => {
  files = makeInstall();
  writeFileSync(join(files.folder, 'long.zrd'), longReader());
  writeFileSync(join(files.folder, 'wall.tga'), largePicture());
  writeFileSync(join(files.folder, 'gamez.zbd'), partsWorld({ nodes: 4000, models: 10, bodiesPerModel: 1 }));
  host = createHost({ dataFolder: files.dataFolder, version: '0.0.0', transport: 'web', safe: true });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  hangUp = () => transport.close();
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: files.folder });
});
afterAll(async () => {
  hangUp();
  await host.close();
  files.remove();
});

const at = async (address: string): Promise<AssetId> => (await client.locate({ install: install.id, address })).id;

describe('a long file in a thread', () => {
  test('has its tree, its fields and the path to a byte', async () => {
    const asset = await at('long.zrd');
    const { node, children } = await client.nodesAt({ asset, path: '', first: 900_000, count: 2 });
    expect(node.count).toBe(VALUES);
    expect(children.map(({ path, value }) => [path, value])).toEqual([
      ['[900000]', 900_000],
      ['[900001]', 900_001],
    ]);
    const { fields } = await client.fieldsIn({ asset, start: 12 + 700_000 * 8, size: 4 });
    expect(fields.map(({ path, value }) => [path, value])).toEqual([['[700000]', 700_000]]);
    const { field, ancestors } = await client.fieldAt({ asset, offset: 12 + 700_000 * 8 });
    expect([field.path, ancestors]).toEqual(['[700000]', [{ path: '[700000]', index: 700_000 }]]);
  });

  test('refuses a missing path, like a short file', async () => {
    const [long, short] = [await at('long.zrd'), await at('mission.zrd')];
    const refusal = (asset: AssetId) =>
      client.nodesAt({ asset, path: 'nothing', first: 0, count: 1 }).catch((error: FailureError) => error.failure);
    expect(await refusal(long)).toMatchObject({ code: 'notFound' });
    expect(JSON.stringify(await refusal(long))).toBe(
      JSON.stringify(await refusal(short)).replaceAll('mission.zrd', 'long.zrd'),
    );
  });

  test('has its table, with one row for each of many parts', async () => {
    const { what, rows } = await client.table({ asset: await at('gamez.zbd') });
    expect(what).toBe('nodes of the world');
    expect(rows).toHaveLength(4005);
    expect(rows[4004]?.path).toBe('nodes[4004]');
  });

  test('is shown with its edits, and without undone ones', async () => {
    const asset = await at('long.zrd');
    const value = async () =>
      (await client.nodesAt({ asset, path: '', first: 5, count: 1 })).children.map(child => child.value);
    await client.setField({ asset, path: '[5]', value: -7 });
    expect(await value()).toEqual([-7]);
    expect(await value()).toEqual([-7]);
    await client.undo({ asset });
    expect(await value()).toEqual([5]);
  });
});

describe('a large picture in a thread', () => {
  test('is decoded correctly, small and as a file too', async () => {
    const asset = await at('wall.tga');
    const { width, height, rgba } = await client.picture({ asset, index: 0 });
    expect([width, height]).toEqual([EDGE, EDGE]);
    expect([...rgba.subarray(0, 4)]).toEqual([0x40, 0x40, 0x40, 255]);
    const last = (EDGE - 1) * EDGE * 4;
    expect([...rgba.subarray(last, last + 4)]).toEqual([3, 2, 1, 255]);
    const { thumbnails } = await client.thumbnails({ asset, indices: [0] });
    expect(readPlainPng(thumbnails[0]?.png ?? new Uint8Array(0))).toMatchObject({ width: 128, height: 128 });
    const { files: out } = await client.exportPicture({ asset, index: 0 });
    const [png] = out;
    expect(readPlainPng(png?.bytes ?? new Uint8Array(0))).toMatchObject({ width: EDGE, height: EDGE });
  });
});

test('edited bytes that were evicted are requested again', async () => {
  const folder = temporaryFolder({ 'a.zrd': '(name "One")\r\n' });
  const desk = new QueryDesk();
  const place = (key: string, more: Partial<QueriedAsset> = {}): QueriedAsset => ({
    ...{
      key,
      address: 'a.zrd',
      revision: 1,
      file: join(folder, 'a.zrd'),
      entries: [],
      isEdited: false,
      isAdded: false,
    },
    ...more,
  });
  const ask = async (at: QueriedAsset) => {
    const answer = await desk.answer({ place: at, question: { kind: 'fields', start: 0, size: 4 } }, () => {});
    return answer.kind;
  };
  const bytes = new TextEncoder().encode('(name "Two")\r\n');
  expect(await ask(place('edited', { isEdited: true }))).toBe('forgotten');
  expect(await ask(place('edited', { isEdited: true, bytes }))).toBe('answered');
  expect(await ask(place('edited', { isEdited: true }))).toBe('answered');
  for (const key of ['1', '2', '3', '4']) expect(await ask(place(key))).toBe('answered');
  expect(await ask(place('edited', { isEdited: true }))).toBe('forgotten');
});

test('of a structure that is being typed, only the last text’s reading is kept', async () => {
  const folder = temporaryFolder({ 'a.bin': 'abcd' });
  const desk = new QueryDesk();
  const draft = (key: string, text: string, more: Partial<QueriedAsset> = {}): QueriedAsset => ({
    ...{ key, address: 'a.bin', revision: 1, file: join(folder, 'a.bin'), entries: [], isEdited: true, isAdded: false },
    ...{ structure: { path: 'draft.ksy', text, imports: [] }, ...more },
  });
  const ask = async (place: QueriedAsset) => (await desk.answer({ place, question: { kind: 'table' } }, () => {})).kind;
  const [first, second] = ['meta: {id: a}', 'meta: {id: b}'];
  const bytes = Uint8Array.of(1, 2, 3);
  expect(await ask(draft('1', first, { bytes }))).toBe('refused');
  expect(await ask(draft('1', first))).toBe('refused');
  expect(await ask(draft('2', second, { bytes }))).toBe('refused');
  expect(await ask(draft('1', first))).toBe('forgotten');
  expect(await ask(draft('2', second))).toBe('refused');
});
