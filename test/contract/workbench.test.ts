import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import type { Client } from '../../shared/contract/call.ts';
import type { AssetChanged } from '../../shared/contract/change-types.ts';
import { callNames, createClient, onEvent } from '../../shared/contract/client.ts';
import type { FailureError } from '../../shared/contract/failure.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import type { SearchFound } from '../../shared/contract/search-types.ts';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { heron, makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { slowCrc } from '../support/build-zipper.ts';
import { type Wire, wires } from './support/wires.ts';

const failureOf = (call: Promise<unknown>) =>
  call.then(
    answer => ({ code: 'answered', answer }),
    (error: FailureError) => error.failure,
  );

describe.each(Object.entries(wires))('the workbench %s', (_name, openWire) => {
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

  test('answers every call of the contract, even nonsense, and never with a bug', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    const nonsense = [{}, null, { asset: 'x' }, { install: '0123456789abcdef' }, { asset: '0123456789abcdef' }];
    const sensible = { asset, install: install.id, folder: '', path: '', start: 0, size: 8, first: 0, count: 8 };
    const more = {
      offset: 0,
      text: '',
      address: 'zbd',
      query: '00',
      limit: 1,
      mode: 'hex',
      from: 0,
      direction: 'forward',
    };
    for (const call of callNames(workbench))
      for (const args of [...nonsense, { ...sensible, ...more }]) {
        const answer = await failureOf(wire.transport.call(call, args));
        expect(answer.code, `${call} ${JSON.stringify(args)}`).not.toBe('bug');
      }
  });

  test('says hello', async () => {
    expect(await client.hello({})).toMatchObject({ version: '1.2.3', transport: 'web', safe: true, requested: null });
  });

  test('gives the first window the folder named at the start, once', async () => {
    const other = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'web', safe: false });
    other.serveCommand(inProcessPair()[0]); // the command line that serves it is no window
    other.requestFolder('/games/mw3');
    const second = await openWire(other);
    const window = createClient(workbench, second.transport);
    expect((await window.hello({})).requested).toBe('/games/mw3');
    expect((await window.hello({})).requested).toBeNull();
    const heard: string[] = [];
    onEvent(workbench, second.transport, 'folderRequested', ({ folder }) => heard.push(folder));
    other.requestFolder('/games/pm');
    await window.hello({});
    expect(heard).toEqual(['/games/pm']);
    await second.close();
    await other.close();
  });

  test('remembers the folders it opened', async () => {
    expect(await client.recentInstalls({})).toMatchObject([{ folder: files.folder, missing: false }]);
    await client.forgetInstall({ folder: files.folder });
    expect(await client.recentInstalls({})).toEqual([]);
  });

  test('opens an entry of an archive with all its details', async () => {
    const asset = await client.openAsset({ asset: await assetAt('zbd/reader.zbd::heron.zrd') });
    expect(asset).toMatchObject({
      address: 'zbd/reader.zbd::heron.zrd',
      name: 'heron.zrd',
      kind: 'entry',
      format: 'zipper/reader',
      confidence: 'certain',
      size: heron.length,
      views: ['text', 'structure', 'hex', 'info'],
      roundTrip: { status: 'exact' },
      explained: 1,
      findings: [],
      status: 'clean',
      canUndo: null,
    });
    expect(asset.trail.map(part => part.name)).toEqual(['zbd', 'reader.zbd', 'heron.zrd']);
  });

  test('distinguishes entries with the same name', async () => {
    const bytesOf = async (address: string) =>
      (await client.readBytes({ asset: await assetAt(address), start: 8, size: 8 })).bytes;
    expect([...(await bytesOf('zbd/reader.zbd::twice.zrd'))]).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
    expect([...(await bytesOf('zbd/reader.zbd::twice.zrd~2'))]).toEqual([1, 0, 0, 0, 2, 0, 0, 0]);
  });

  test('reads bytes, limited to the end of the file', async () => {
    const asset = await assetAt('odd.bin');
    const { bytes, revision } = await client.readBytes({ asset, start: 298, size: 100 });
    expect(bytes).toEqual(Uint8Array.of((298 * 7) & 0xff, (299 * 7) & 0xff));
    expect(revision).toBe(0);
    expect((await client.readBytes({ asset, start: 1000, size: 10 })).bytes).toHaveLength(0);
  });

  test('names every byte, in the window, the tree and under the pointer', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    const { fields } = await client.fieldsIn({ asset, start: 0, size: heron.length });
    expect(fields.reduce((end, field) => (field.start === end ? end + field.size : Number.NaN), 0)).toBe(heron.length);
    const { node, children } = await client.nodesAt({ asset, path: '[1]', first: 1, count: 1 });
    expect(node.count).toBe(3);
    expect(children).toMatchObject([{ path: '[1][1]', kind: 'i32', value: 2, editable: true }]);
    const [child] = children;
    const under = await client.fieldAt({ asset, offset: (child?.start ?? 0) + 1 });
    expect(under.field.path).toBe('[1][1]');
    expect(under.ancestors).toEqual([
      { path: '[1]', index: 1 },
      { path: '[1][1]', index: 1 },
    ]);
  });

  test('shows unknown bytes as unknown', async () => {
    const asset = await assetAt('odd.bin');
    const { fields } = await client.fieldsIn({ asset, start: 10, size: 20 });
    expect(fields).toMatchObject([{ start: 10, size: 20, kind: 'unknown' }]);
    expect((await client.nodesAt({ asset, path: '', first: 0, count: 10 })).children).toEqual([]);
    expect(await failureOf(client.readText({ asset }))).toMatchObject({ code: 'unsupported' });
  });

  test('finds bytes and reports progress', async () => {
    const asset = await assetAt('zbd/reader.zbd');
    const query = { asset, mode: 'text', query: 'HERON', from: 0, direction: 'forward', limit: 10 } as const;
    expect(await client.find(query)).toMatchObject({ total: 1, index: 0 });
    expect(await client.find({ ...query, matchCase: true })).toMatchObject({ total: 0, index: -1 });
  });

  test('finds text in every file, reports hits as it searches, and names the field of each', async () => {
    const told: SearchFound[] = [];
    onEvent(workbench, wire.transport, 'searchFound', found => void (found.search === 'mine' && told.push(found)));
    const query = { install: install.id, search: 'mine', mode: 'text', query: 'ANA', limit: 10 } as const;
    expect(await client.search(query)).toMatchObject({ total: 2, reported: 2, unread: [] });
    const hits = told.flatMap(found => found.hits);
    expect(hits).toMatchObject([
      { address: 'zbd/reader.zbd::heron.zrd', start: 73, size: 3, text: 'Ana' },
      { address: 'zbd/stale.zbd::heron.zrd', start: 73, size: 3, text: 'Ana' },
    ]);
    const places = hits.map(({ asset, start = 0 }) => ({ asset, start }));
    expect(await client.hitFields({ install: install.id, hits: places })).toEqual(['[1][2]', '[1][2]']);
    expect(await failureOf(client.search({ ...query, mode: 'hex' }))).toMatchObject({ code: 'badRequest' });
  });

  test('searches edited assets as they are now', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    await client.setField({ asset, path: '[1][2]', value: 'Bob' });
    const query = { install: install.id, search: 'edited', mode: 'text', limit: 10 } as const;
    expect(await client.search({ ...query, query: 'Bob' })).toMatchObject({ total: 1 });
    expect(await client.search({ ...query, query: 'Ana' })).toMatchObject({ total: 1 });
  });

  test('cancels a search on request', async () => {
    const stop = new AbortController();
    const query = { install: install.id, search: 'never', mode: 'hex', query: '?0 ?1', limit: 10 } as const;
    const running = client.search(query, { signal: stop.signal });
    stop.abort();
    expect(await failureOf(running)).toMatchObject({ code: 'cancelled' });
  });

  test('lists references both ways', async () => {
    await client.scan({ install: install.id });
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    expect(await client.references({ asset })).toEqual({ uses: [], usedBy: [], isUnknown: false });
  });

  test('edits a field, notifies every window, undoes it and redoes it', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    const heard: AssetChanged[] = [];
    onEvent(workbench, wire.transport, 'assetChanged', change => heard.push(change));
    const set = await client.setField({ asset, path: '[1][1]', value: 3 });
    expect(set).toMatchObject({ canUndo: 'Set [1][1]: 2 → 3', canRedo: null, size: heron.length });
    expect(set.changed).toEqual([{ start: set.changed[0]?.start, size: 1, path: '[1][1]' }]);
    expect(heard).toMatchObject([{ asset, status: 'edited', revision: set.revision }]);
    expect((await client.nodesAt({ asset, path: '[1][1]', first: 0, count: 0 })).node.value).toBe(3);
    const undone = await client.undo({ asset });
    expect(undone).toMatchObject({ canUndo: null, canRedo: 'Set [1][1]: 2 → 3' });
    expect((await client.readBytes({ asset, start: 0, size: 1000 })).bytes).toEqual(heron);
    const redone = await client.redo({ asset });
    expect(redone.revision).toBeGreaterThan(undone.revision);
    expect((await client.locate({ install: install.id, address: 'zbd/reader.zbd::heron.zrd' })).status).toBe('edited');
  });

  test('refuses a value that does not fit, and says which field', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    const failure = await failureOf(client.setField({ asset, path: '[1][1]', value: 'many' }));
    expect(failure).toMatchObject({ code: 'refused', where: { path: '[1][1]' } });
    expect(await failureOf(client.undo({ asset }))).toMatchObject({ code: 'refused' });
  });

  test('overwrites bytes, shows which, and joins continuous typing', async () => {
    const asset = await assetAt('odd.bin');
    await client.writeBytes({ asset, start: 4, bytes: Uint8Array.of(0xaa) });
    await client.writeBytes({ asset, start: 5, bytes: Uint8Array.of(0xbb), coalesce: true });
    const read = await client.readBytes({ asset, start: 0, size: 16 });
    expect([...read.bytes.subarray(4, 6)]).toEqual([0xaa, 0xbb]);
    expect(read.edited).toEqual([{ start: 4, size: 2 }]);
    expect((await client.changes({ install: install.id })).map(({ label }) => label)).toEqual(['Write 2 bytes']);
    expect(await client.undo({ asset })).toMatchObject({ canUndo: null, canRedo: 'Write 2 bytes' });
    expect(await failureOf(client.writeBytes({ asset, start: 299, bytes: new Uint8Array(2) }))).toMatchObject({
      code: 'badRequest',
    });
  });

  test('edits a reader as text; what does not compile is kept as a draft', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    const { text, readOnly, origin } = await client.readText({ asset });
    expect({ readOnly, origin }).toEqual({ readOnly: null, origin: 'generated' });
    expect(text).toContain('speed');
    const typed = text.replace('Ana', 'Anabel');
    const written = await client.writeText({ asset, text: typed });
    expect(written).toMatchObject({ compiled: true, problems: [] });
    expect(written.edited.size).toBe(heron.length + 3);
    expect(await client.readText({ asset })).toMatchObject({ text: typed, origin: 'typed' });
    const broken = await client.writeText({ asset, text: `${typed}(` });
    expect(broken.compiled).toBe(false);
    expect(broken.problems.length).toBeGreaterThan(0);
    expect(broken.edited.size).toBe(heron.length + 3);
    expect(await client.readText({ asset })).toMatchObject({ text: `${typed}(`, origin: 'draft' });
    expect((await client.openAsset({ asset })).status).toBe('draft');
  });

  test('lists changes and reverts one of them', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    await client.setField({ asset, path: '[1][1]', value: 3 });
    await client.setField({ asset, path: '[0][1]', value: '99' });
    const changes = await client.changes({ install: install.id });
    expect(changes.map(change => [change.asset, change.path])).toEqual([
      [asset, '[1][1]'],
      [asset, '[0][1]'],
    ]);
    await client.revertChange({ asset, change: changes[0]?.id ?? '' });
    expect((await client.nodesAt({ asset, path: '[1][1]', first: 0, count: 0 })).node.value).toBe(2);
    expect((await client.nodesAt({ asset, path: '[0][1]', first: 0, count: 0 })).node.value).toBe(99);
  });

  test('offers to repair a stale checksum, and does', async () => {
    const asset = await assetAt('zbd/stale.zbd');
    const [finding] = (await client.openAsset({ asset })).findings;
    expect(finding).toMatchObject({ repairable: true });
    const [planned] = await client.planRepairs({ asset });
    expect(planned).toMatchObject({ path: finding?.path, start: finding?.start, text: finding?.text });
    expect(planned?.after).not.toEqual(planned?.before);
    await client.applyRepairs({ asset });
    expect((await client.readBytes({ asset, start: planned?.start ?? 0, size: 4 })).bytes).toEqual(planned?.after);
    await client.undo({ asset });
    await client.applyRepair({ asset, path: finding?.path ?? '' });
    expect((await client.openAsset({ asset })).findings).toEqual([]);
    expect(await client.planRepairs({ asset })).toEqual([]);
    expect(await failureOf(client.applyRepair({ asset, path: finding?.path ?? '' }))).toMatchObject({
      code: 'notFound',
    });
  });

  test('keeps edits when the host restarts', async () => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    await client.setField({ asset, path: '[1][1]', value: 3 });
    await host.close();
    const next = createHost({ dataFolder: files.dataFolder, version: '2', transport: 'web', safe: false });
    const second = await openWire(next);
    const window = createClient(workbench, second.transport);
    const again = await window.openInstall({ folder: files.folder });
    expect(again.id).toBe(install.id);
    const row = await window.locate({ install: again.id, address: 'zbd/reader.zbd::heron.zrd' });
    expect(row).toMatchObject({ id: asset, status: 'edited' });
    expect((await window.nodesAt({ asset, path: '[1][1]', first: 0, count: 0 })).node.value).toBe(3);
    await second.close();
    await next.close();
  });

  test.each([
    ['restores', true, 3],
    ['discards', false, 2],
  ])('%s the edits of a crashed session', async (_, keep, value) => {
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    await client.setField({ asset, path: '[1][1]', value: 3 });
    // A crash leaves the folder as it is at that moment, and a lock whose owner is dead.
    const left = `${files.dataFolder}-left`;
    cpSync(files.dataFolder, left, { recursive: true, filter: path => !path.endsWith('.lock') });
    const next = createHost({ dataFolder: left, version: '2', transport: 'web', safe: false });
    const second = await openWire(next);
    const window = createClient(workbench, second.transport);
    await window.openInstall({ folder: files.folder });
    await window.locate({ install: install.id, address: 'zbd/reader.zbd::heron.zrd' });
    const found = await window.recovered({ install: install.id });
    expect(found).toMatchObject([{ address: 'zbd/reader.zbd::heron.zrd', steps: 1 }]);
    const { revision } = await window.readText({ asset });
    await window.resolveRecovered({ install: install.id, keep });
    // Whoever has read it knows by this that it is to be read again.
    expect((await window.readText({ asset })).revision).toBeGreaterThan(revision);
    expect(await window.recovered({ install: install.id })).toEqual([]);
    expect((await window.nodesAt({ asset, path: '[1][1]', first: 0, count: 0 })).node.value).toBe(value);
    expect((await window.planWrite({ install: install.id })).targets).toHaveLength(keep ? 1 : 0);
    await second.close();
    await next.close();
  });

  test('shows what a write would do, writes it, and puts the original back', async () => {
    const file = join(files.folder, 'zbd', 'reader.zbd');
    const before = readFileSync(file);
    const asset = await assetAt('zbd/reader.zbd::heron.zrd');
    await client.openAsset({ asset: await assetAt('zbd/reader.zbd') });
    await client.setField({ asset, path: '[1][1]', value: 3 });
    const plan = await client.planWrite({ install: install.id });
    expect(readFileSync(file)).toEqual(before);
    expect(plan.targets).toMatchObject([
      {
        file: 'zbd/reader.zbd',
        entries: [{ name: 'heron.zrd' }],
        untouchedEntries: 2,
        before: { size: before.length },
      },
    ]);
    const written = await client.writeInstall({ install: install.id });
    expect(written.targets).toMatchObject([{ after: plan.targets[0]?.after }]);
    const after = readFileSync(file);
    const at = heron.lastIndexOf(2);
    expect([before[at], after[at]]).toEqual([2, 3]);
    expect(after.readUInt32LE(after.length - 4)).toBe(slowCrc(after.subarray(0, after.length - 12 - 3 * 148)));
    const container = await assetAt('zbd/reader.zbd');
    expect((await client.readBytes({ asset: container, start: at, size: 1 })).bytes).toEqual(Uint8Array.of(3));
    expect(await client.backups({ install: install.id })).toMatchObject([{ file: 'zbd/reader.zbd', differs: true }]);
    await client.restore({ install: install.id, file: 'zbd/reader.zbd' });
    expect(readFileSync(file)).toEqual(before);
    expect(await client.backups({ install: install.id })).toMatchObject([{ differs: false }]);
  });
});
