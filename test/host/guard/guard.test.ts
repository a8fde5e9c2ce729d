import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import { createHost, type Host } from '../../../electron/host/host.ts';
import type { Client, Transport } from '../../../shared/contract/call.ts';
import { createClient, onEvent } from '../../../shared/contract/client.ts';
import type { FailureError } from '../../../shared/contract/failure.ts';
import type { EditChecked } from '../../../shared/contract/guard-types.ts';
import { inProcessPair } from '../../../shared/contract/in-process.ts';
import { openTransport } from '../../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../../shared/contract/workbench.ts';
import { makeInstall, type SmallInstall } from '../support/small-install.ts';

let files: SmallInstall;
let host: Host;
let transport: Transport;
let client: Client<Workbench>;
let install: Install;
let heron: AssetId;

beforeEach(async () => {
  files = makeInstall();
  host = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'in-process', safe: true });
  const [ours, theirs] = inProcessPair();
  host.serve(theirs);
  transport = openTransport({ connect: async () => ours });
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: files.folder });
  heron = (await client.locate({ install: install.id, address: 'zbd/reader.zbd::heron.zrd' })).id;
});
afterEach(async () => {
  transport.close();
  await host.close();
  files.remove();
});

const disk = (): Buffer => readFileSync(join(files.folder, 'zbd/reader.zbd'));
/** Over the first byte of the reader: there is no such type. */
const breakIt = () => client.writeBytes({ asset: heron, start: 0, bytes: Uint8Array.of(0xab) });

describe('an edit in hex that makes a reader unreadable', () => {
  test('is reported after the edit, and cleared after its undo', async () => {
    const told: EditChecked[] = [];
    onEvent(workbench, transport, 'editChecked', checked => told.push(checked));
    await breakIt();
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toMatchObject({
      asset: heron,
      problems: [{ address: 'zbd/reader.zbd::heron.zrd', weight: 'error', start: 0, breaks: true }],
    });
    const { problems, revision } = await client.editProblems({ asset: heron });
    expect({ problems, revision }).toEqual({ problems: told[0]?.problems, revision: told[0]?.revision });
    await client.undo({ asset: heron });
    await expect.poll(() => told.length).toBe(2);
    expect(told[1]?.problems).toEqual([]);
  });

  test('is among the problems of the game folder until then', async () => {
    const before = await client.problems({ install: install.id });
    await breakIt();
    const row = { asset: heron, weight: 'error', start: 0 };
    expect(await client.problems({ install: install.id })).toContainEqual(expect.objectContaining(row));
    await client.undo({ asset: heron });
    expect(await client.problems({ install: install.id })).toEqual(before);
  });

  test('is in the plan with entry and offset, and written only with force', async () => {
    const before = disk();
    await breakIt();
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets[0]?.problems).toMatchObject([
      { address: 'zbd/reader.zbd::heron.zrd', start: 0, weight: 'error', breaks: true },
    ]);
    const refused = await client.writeInstall({ install: install.id }).catch((error: FailureError) => error.failure);
    expect(refused).toMatchObject({
      code: 'refused',
      text: expect.stringMatching(/heron\.zrd: type at 0x0: expected list, found 171/),
    });
    expect(disk()).toEqual(before);
    await client.writeInstall({ install: install.id, force: true });
    expect(disk()).not.toEqual(before);
  });
});

test('an edit without new damage has no problems', async () => {
  await client.setField({ asset: heron, path: '[1][1]', value: 3 });
  expect((await client.editProblems({ asset: heron })).problems).toEqual([]);
  const { targets } = await client.planWrite({ install: install.id });
  expect(targets[0]?.problems).toEqual([]);
});

test('an edit that contradicts another file is reported after the edit and in the plan', async () => {
  mkdirSync(join(files.folder, 'kotor', 'override'), { recursive: true });
  for (const [path, bytes] of millFiles())
    if (path.includes('/override/')) writeFileSync(join(files.folder, path), bytes);
  const assetAt = async (address: string) => (await client.locate({ install: install.id, address })).id;
  const room = await assetAt('kotor/override/mill_01a.wok');
  await client.setField({ asset: room, path: 'edges[9].transition', value: 2 });
  const problem = {
    address: 'kotor/override/mill_01a.wok',
    path: 'edges[9].transition',
    text: 'expected a room below 2, as the layout has that many, found 2',
  };
  expect((await client.editProblems({ asset: room })).problems).toContainEqual(expect.objectContaining(problem));
  const { targets } = await client.planWrite({ install: install.id });
  expect(targets[0]?.problems).toContainEqual(expect.objectContaining(problem));
});
