import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import { unpackBlocks } from '../../shared/compare/block-list.ts';
import type { Client, Progress } from '../../shared/contract/call.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import type { CompareProgress, Side } from '../../shared/contract/compare-types.ts';
import type { FailureError } from '../../shared/contract/failure.ts';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { heron, makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { type Wire, wires } from './support/wires.ts';

const failureOf = (call: Promise<unknown>) =>
  call.then(
    answer => ({ code: 'answered', answer }),
    (error: FailureError) => error.failure,
  );

const everything = { filter: {}, isOpen: true, except: [], first: 0, count: 100 };

describe.each(Object.entries(wires))('comparing %s', (_name, openWire) => {
  let files: SmallInstall;
  let host: Host;
  let wire: Wire;
  let client: Client<Workbench>;
  let install: Install;
  let reader: AssetId;

  // One host for all: its threads take longer to start than a comparison of these files does.
  beforeAll(async () => {
    files = makeInstall();
    for (const name of ['disk', 'kept', 'beside']) writeFileSync(join(files.folder, `${name}.zrd`), '(name "One")\r\n');
    host = createHost({ dataFolder: files.dataFolder, version: '1.2.3', transport: 'web', safe: true });
    wire = await openWire(host);
    client = createClient(workbench, wire.transport);
    install = await client.openInstall({ folder: files.folder });
    reader = await assetAt('zbd/reader.zbd::heron.zrd');
  });
  afterEach(() => client.closeComparison({ comparison: 'one' }));
  afterAll(async () => {
    await wire.close();
    await host.close();
    files.remove();
  });

  const assetAt = async (address: string): Promise<AssetId> =>
    (await client.locate({ install: install.id, address })).id;
  const bytesOf = async (asset: AssetId | undefined, size = 1000) =>
    (await client.readBytes({ asset: asset ?? '', start: 0, size })).bytes;
  const compare = (a: Side, b: Side, comparison = 'one') => client.compare({ comparison, a, b });
  const rowsOf = async (comparison = 'one') =>
    (await client.comparedRows({ comparison, ...everything })).lines.map(line => line.row);

  test('comparing an edited entry with its original gives the entry, both versions, and the bytes that differ', async () => {
    await client.setField({ asset: reader, path: '[0][1]', value: 13 });
    const summary = await compare({ kind: 'original', asset: reader }, { kind: 'asset', asset: reader });
    expect(summary).toMatchObject({
      comparison: 'one',
      same: false,
      titles: ['heron.zrd (original)', 'heron.zrd'],
      kinds: { added: 0, removed: 0, changed: 1, renamed: 0, moved: 0 },
      formats: { 'zipper/reader': 1 },
      problems: [],
    });
    const [row] = await rowsOf();
    expect(row).toMatchObject({
      kind: 'changed',
      name: 'heron.zrd',
      sizeA: heron.length,
      sizeB: heron.length,
      b: reader,
    });
    expect(await bytesOf(row?.a)).toEqual(heron);
    expect(await bytesOf(row?.b)).not.toEqual(heron);
    const { sizeA, sizeB, blocks } = await client.comparedBytes({ comparison: 'one', row: row?.id ?? '' });
    expect([sizeA, sizeB]).toEqual([heron.length, heron.length]);
    const all = unpackBlocks(blocks);
    // 12.5 is 41480000 and 13 is 41500000: one byte of the four.
    const at = heron.indexOf(0x48);
    expect(all.filter(block => !block.same)).toEqual([{ same: false, aStart: at, aSize: 1, bStart: at, bSize: 1 }]);
    expect(all.reduce((sum, block) => sum + block.aSize, 0)).toBe(heron.length);
  });

  test('the fields that differ are listed in windows, with their values and positions on both sides', async () => {
    await client.setField({ asset: reader, path: '[0][1]', value: 13 });
    await compare({ kind: 'original', asset: reader }, { kind: 'asset', asset: reader });
    const [row] = await rowsOf();
    const query = { comparison: 'one', row: row?.id ?? '', follows: false, first: 0 };
    const { total, following, changes, format } = await client.comparedFields({ ...query, count: 10 });
    expect({ total, following, format }).toEqual({ total: 1, following: 0, format: 'zipper/reader' });
    const place = { start: heron.indexOf(0x48) - 2, size: 4 };
    expect(changes).toMatchObject([
      { kind: 'changed', path: '[0][1]', old: 12.5, new: 13, delta: 0.5, a: place, b: place },
    ]);
    expect(await client.comparedFields({ ...query, count: 0 })).toMatchObject({ total: 1, changes: [] });
  });

  test('it is repeated under its name, and rows keep their ids', async () => {
    const sides = [
      { kind: 'original', asset: reader },
      { kind: 'asset', asset: reader },
    ] as const;
    await client.setField({ asset: reader, path: '[0][1]', value: 13 });
    await compare(...sides);
    const [before] = await rowsOf();
    await client.setField({ asset: reader, path: '[0][1]', value: 12.5 });
    expect(await compare(...sides)).toMatchObject({ same: true });
    await client.setField({ asset: reader, path: '[0][1]', value: 14 });
    expect(await compare(...sides)).toMatchObject({ same: false });
    expect((await rowsOf()).map(({ id }) => id)).toEqual([before?.id]);
  });

  test('an unedited asset equals its original', async () => {
    const odd = await assetAt('odd.bin');
    const summary = await compare({ kind: 'original', asset: odd }, { kind: 'asset', asset: odd });
    expect(summary).toMatchObject({ same: true, unchanged: 1 });
    expect(await client.comparedRows({ comparison: 'one', ...everything })).toEqual({
      total: 0,
      changes: 0,
      lines: [],
    });
  });

  test('an original is opened with all its details, and takes no edit', async () => {
    await client.setField({ asset: reader, path: '[0][1]', value: 13 });
    await compare({ kind: 'original', asset: reader }, { kind: 'asset', asset: reader });
    const [row] = await rowsOf();
    const original = row?.a ?? '';
    expect(await client.openAsset({ asset: original })).toMatchObject({
      format: 'zipper/reader',
      views: ['text', 'structure', 'hex', 'info'],
      roundTrip: { status: 'exact' },
      canUndo: null,
    });
    expect((await client.readText({ asset: original })).text).toContain('12.5');
    const refused = await failureOf(client.setField({ asset: original, path: '[0][1]', value: 1 }));
    expect(refused).toMatchObject({ code: 'refused' });
    const edited = (await client.changes({ install: install.id })).map(change => change.asset);
    expect(edited).not.toContain(original);
  });

  test('the file on disk is compared with the edited version', async () => {
    const disk = await assetAt('disk.zrd');
    await client.writeText({ asset: disk, text: '(name "Two")\r\n' });
    writeFileSync(join(files.folder, 'disk.zrd'), '(name "Three")\r\n');
    await compare({ kind: 'disk', asset: disk }, { kind: 'asset', asset: disk });
    const [row] = await rowsOf();
    expect(Buffer.from(await bytesOf(row?.a)).toString()).toBe('(name "Three")\r\n');
    expect(Buffer.from(await bytesOf(row?.b)).toString()).toBe('(name "Two")\r\n');
    await client.resolveChanged({ asset: disk, keep: 'disk' });
  });

  test('a second folder stays open until no comparison needs it, and is not remembered', async () => {
    const second = join(files.folder, '..', 'second');
    cpSync(files.folder, second, { recursive: true });
    writeFileSync(join(second, 'beside.zrd'), '(name "Two")\r\n');
    const other = await client.openSide({ folder: second, comparison: 'one' });
    const theirs = await client.locate({ install: other.id, address: 'beside.zrd' });
    const beside = await assetAt('beside.zrd');
    expect((await compare({ kind: 'asset', asset: beside }, { kind: 'asset', asset: theirs.id })).same).toBe(false);
    expect((await client.recentInstalls({})).map(recent => recent.folder)).toEqual([files.folder]);
    await client.closeComparison({ comparison: 'one' });
    expect(await failureOf(client.browse({ install: other.id }))).toMatchObject({ code: 'notFound' });
    expect(await client.browse({ install: install.id })).not.toHaveLength(0);
  });

  test('two folders give a tree that includes entries of archives, filtered, collapsed and in windows', async () => {
    const second = join(files.folder, '..', 'third');
    cpSync(files.folder, second, { recursive: true });
    writeFileSync(join(second, 'mission.zrd'), '(name "Two")\r\n');
    writeFileSync(join(second, 'new.bin'), 'new');
    rmSync(join(second, 'odd.bin'));
    const other = await client.openSide({ folder: second, comparison: 'one' });
    const summary = await compare({ kind: 'install', install: install.id }, { kind: 'install', install: other.id });
    expect(summary.kinds).toEqual({ added: 1, removed: 1, changed: 1, renamed: 0, moved: 0 });
    expect((await rowsOf()).map(row => `${row.kind} ${row.address}`)).toEqual([
      'changed mission.zrd',
      'added new.bin',
      'removed odd.bin',
    ]);
    const filtered = { ...everything, comparison: 'one', filter: { kinds: ['added', 'removed'] as const } };
    expect((await client.comparedRows(filtered)).total).toBe(2);
    const window = await client.comparedRows({ ...filtered, first: 1, count: 1 });
    expect(window.lines.map(line => [line.row.name, line.position, line.siblings])).toEqual([['odd.bin', 2, 2]]);
    expect((await client.comparedRows({ ...filtered, filter: { text: 'MISSION' } })).total).toBe(1);
    const [row] = await rowsOf();
    expect(Buffer.from(await bytesOf(row?.b)).toString()).toBe('(name "Two")\r\n');
  });

  test('the open game folder stays open when a comparison with it ends', async () => {
    const again = await client.openSide({ folder: files.folder, comparison: 'one' });
    await compare({ kind: 'install', install: install.id }, { kind: 'install', install: again.id });
    await client.closeComparison({ comparison: 'one' });
    expect(await client.browse({ install: install.id })).not.toHaveLength(0);
  });

  test('progress is reported to the caller and to every window', async () => {
    const heard: CompareProgress[] = [];
    const told: Progress[] = [];
    const stop = onEvent(workbench, wire.transport, 'compareProgress', step => heard.push(step));
    const side: Side = { kind: 'install', install: install.id };
    await client.compare({ comparison: 'one', a: side, b: side }, { onProgress: step => told.push(step) });
    stop();
    expect(told.length).toBeGreaterThan(0);
    expect(heard.map(step => step.comparison)).toEqual(told.map(() => 'one'));
    expect(heard.map(step => step.done)).toEqual(told.map(step => step.done));
  });

  test('is cancelled on request, and nothing of it is kept', async () => {
    const side: Side = { kind: 'install', install: install.id };
    const stopped = client.compare({ comparison: 'one', a: side, b: side }, { signal: AbortSignal.abort() });
    expect(await failureOf(stopped)).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(rowsOf())).toMatchObject({ code: 'notFound' });
  });

  test('a closed comparison is unknown', async () => {
    await compare({ kind: 'original', asset: reader }, { kind: 'asset', asset: reader });
    await client.closeComparison({ comparison: 'one' });
    expect(await failureOf(rowsOf())).toMatchObject({ code: 'notFound' });
    expect(await failureOf(client.comparisonReport({ comparison: 'one', as: 'json' }))).toMatchObject({
      code: 'notFound',
    });
  });

  test('missing rows and invalid sides are refused', async () => {
    await compare({ kind: 'original', asset: reader }, { kind: 'asset', asset: reader });
    expect(await failureOf(client.comparedBytes({ comparison: 'one', row: 'x' }))).toMatchObject({ code: 'notFound' });
    const nonsense = { comparison: 'two', a: { kind: 'moon' }, b: { kind: 'asset', asset: reader } };
    expect(await failureOf(wire.transport.call('compare', nonsense))).toMatchObject({ code: 'badRequest' });
    const outside: Side = { kind: 'backup', install: install.id, file: 'mission.zrd', sha256: '../../etc/passwd' };
    expect(await failureOf(compare(outside, outside, 'two'))).toMatchObject({ code: 'badRequest' });
  });

  test('is exported as a report for people and as one for programs', async () => {
    await client.setField({ asset: reader, path: '[0][1]', value: 13 });
    await compare({ kind: 'original', asset: reader }, { kind: 'asset', asset: reader });
    const read = await client.comparisonReport({ comparison: 'one', as: 'markdown' });
    expect(read.name).toMatch(/heron\.zrd.*\.md$/);
    expect(read.text).toContain('heron.zrd');
    const json = await client.comparisonReport({ comparison: 'one', as: 'json' });
    expect(JSON.parse(json.text)).toMatchObject({ same: false, changes: [{ kind: 'changed' }] });
  });

  test('a written file is compared with its backup', async () => {
    const before = readFileSync(join(files.folder, 'kept.zrd'));
    const kept = await assetAt('kept.zrd');
    await client.writeText({ asset: kept, text: '(name "Two")\r\n' });
    await client.writeInstall({ install: install.id });
    const backup = (await client.backups({ install: install.id })).find(({ file }) => file === 'kept.zrd');
    if (backup === undefined) throw new Error('nothing was kept');
    const { file, sha256 } = backup;
    const summary = await compare(
      { kind: 'backup', install: install.id, file, sha256 },
      { kind: 'asset', asset: kept },
    );
    expect(summary.titles).toEqual(['kept.zrd (kept original)', 'kept.zrd']);
    const [row] = await rowsOf();
    expect(Buffer.from(await bytesOf(row?.a)).equals(before)).toBe(true);
  });
});
