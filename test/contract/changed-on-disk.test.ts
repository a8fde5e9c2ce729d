// A file of the game that another program changes while it is open.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import type { AssetChanged } from '../../shared/contract/change-types.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import type { FailureError } from '../../shared/contract/failure.ts';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { type Wire, wires } from './support/wires.ts';

describe.each(Object.entries(wires))('a file changed on disk, %s', (_name, openWire) => {
  let files: SmallInstall;
  let host: Host;
  let wire: Wire;
  let client: Client<Workbench>;
  let install: Install;

  beforeEach(async () => {
    files = makeInstall();
    host = createHost({ dataFolder: files.dataFolder, version: '1.2.3', transport: 'web', safe: true });
    wire = await openWire(host);
    client = createClient(workbench, wire.transport);
    install = await client.openInstall({ folder: files.folder });
  });
  afterEach(async () => {
    await wire.close();
    await host.close();
    files.remove();
  });

  const assetAt = async (address: string): Promise<AssetId> =>
    (await client.locate({ install: install.id, address })).id;

  test('notices a file that changes on disk: unedited ones are reloaded, edited ones need a decision', async () => {
    const odd = await assetAt('odd.bin');
    const text = await assetAt('mission.zrd');
    await client.openAsset({ asset: odd });
    const { text: before } = await client.readText({ asset: text });
    await client.writeText({ asset: text, text: before.replace('One', 'Two') });
    const reread = new Promise<AssetChanged>(done =>
      onEvent(workbench, wire.transport, 'assetChanged', change => change.asset === odd && done(change)),
    );
    const asked = new Promise<AssetId>(done =>
      onEvent(workbench, wire.transport, 'fileChanged', change => done(change.asset)),
    );
    writeFileSync(join(files.folder, 'odd.bin'), Uint8Array.of(1, 2, 3));
    writeFileSync(join(files.folder, 'mission.zrd'), '(name "Three")\r\n');
    expect(await reread).toMatchObject({ size: 3 });
    expect((await client.readBytes({ asset: odd, start: 0, size: 10 })).bytes).toEqual(Uint8Array.of(1, 2, 3));
    expect(await asked).toBe(text);
    expect((await client.openAsset({ asset: text })).status).toBe('changedOnDisk');
    const resolved = await client.resolveChanged({ asset: text, keep: 'disk' });
    expect(resolved.canUndo).toBeNull();
    expect((await client.readText({ asset: text })).text).toContain('Three');
    expect((await client.openAsset({ asset: text })).status).toBe('clean');
  });

  test('notices a file that changes before its watch can have begun', async () => {
    const odd = await assetAt('odd.bin');
    const reread = new Promise<AssetChanged>(done =>
      onEvent(workbench, wire.transport, 'assetChanged', change => change.asset === odd && done(change)),
    );
    await client.openAsset({ asset: odd });
    writeFileSync(join(files.folder, 'odd.bin'), Uint8Array.of(1, 2, 3));
    expect(await reread).toMatchObject({ size: 3 });
  });

  test('writes no byte into a file that another program has just replaced', async () => {
    const odd = await assetAt('odd.bin');
    const { revision } = await client.openAsset({ asset: odd });
    const reread = new Promise<AssetChanged>(done =>
      onEvent(workbench, wire.transport, 'assetChanged', change => change.asset === odd && done(change)),
    );
    writeFileSync(join(files.folder, 'odd.bin'), Uint8Array.of(1, 2, 3, 4));
    const write = (base?: number) =>
      client
        .writeBytes({ asset: odd, start: 1, bytes: Uint8Array.of(9), ...(base === undefined ? {} : { base }) })
        .catch((error: FailureError) => error.failure);
    expect(await write()).toMatchObject({ code: 'conflict', where: { file: 'odd.bin' } });
    const { revision: now } = await reread;
    // The host knows by now; a window that has not heard of it yet has typed over the bytes of before.
    expect(await write(revision)).toMatchObject({ code: 'conflict', where: { file: 'odd.bin' } });
    const { bytes } = await client.readBytes({ asset: odd, start: 0, size: 4 });
    expect(bytes).toEqual(Uint8Array.of(1, 2, 3, 4));
    expect(await write(now)).toMatchObject({ asset: odd, size: 4 });
  });

  test('asks when a text was typed over bytes that another program has since replaced', async () => {
    const text = await assetAt('mission.zrd');
    const { revision } = await client.readText({ asset: text });
    let isReread = false;
    onEvent(workbench, wire.transport, 'assetChanged', () => {
      isReread = true;
    });
    // Until the watch, which has just begun, sees one of them.
    for (let turn = 0; !isReread; turn++) {
      writeFileSync(join(files.folder, 'mission.zrd'), `(name "Three")${' '.repeat(turn)}\r\n`);
      await new Promise(done => setTimeout(done, 500));
    }
    const asked = new Promise<AssetId>(done =>
      onEvent(workbench, wire.transport, 'fileChanged', change => done(change.asset)),
    );
    await client.writeText({ asset: text, text: '(name "Two")\r\n', base: revision });
    expect(await asked).toBe(text);
    expect((await client.openAsset({ asset: text })).status).toBe('changedOnDisk');
    await client.resolveChanged({ asset: text, keep: 'disk' });
    expect((await client.readText({ asset: text })).text).toContain('Three');
  });

  test('reports an edited file as unchanged once another program restores its bytes', async () => {
    const text = await assetAt('mission.zrd');
    await client.writeText({ asset: text, text: '(name "Two")\r\n' });
    const told: string[] = [];
    onEvent(workbench, wire.transport, 'fileChanged', () => told.push('changed'));
    onEvent(workbench, wire.transport, 'assetChanged', ({ status }) => told.push(status));
    const file = join(files.folder, 'mission.zrd');
    const before = readFileSync(file);
    writeFileSync(file, before.subarray(0, 5));
    await expect.poll(() => told, { timeout: 20_000 }).toEqual(['changed']);
    writeFileSync(file, before);
    await expect.poll(() => told, { timeout: 20_000 }).toEqual(['changed', 'edited']);
  });

  test('writes edits over a file that changed on disk only after the decision to keep them', async () => {
    const text = await assetAt('mission.zrd');
    await client.writeText({ asset: text, text: '(name "Two")\r\n' });
    const asked = new Promise<void>(done => onEvent(workbench, wire.transport, 'fileChanged', () => done()));
    writeFileSync(join(files.folder, 'mission.zrd'), '(name "Three")\r\n');
    await asked;
    expect(
      await client.writeInstall({ install: install.id }).catch((error: FailureError) => error.failure),
    ).toMatchObject({ code: 'conflict' });
    await client.resolveChanged({ asset: text, keep: 'edits' });
    expect((await client.openAsset({ asset: text })).status).toBe('edited');
    await client.writeInstall({ install: install.id });
    expect(readFileSync(join(files.folder, 'mission.zrd'), 'latin1')).toBe('(name "Two")\r\n');
    await client.restore({ install: install.id });
    expect(readFileSync(join(files.folder, 'mission.zrd'), 'latin1')).toBe('(name "Three")\r\n');
  });
});
