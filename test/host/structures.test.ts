// A structure of the user's own as the layout of an asset in the window: through the host with its threads.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FailureError } from '../../shared/contract/failure.ts';
import { hostileStructures } from '../support/fuzz/hostile-structures.ts';
import { type Fleet, openFleet, refusal, shipKsy, ships } from './support/fleet.ts';

describe('a user’s own structure in the window', () => {
  let fleet: Fleet;
  let files: Fleet['files'];
  let client: Fleet['client'];
  let install: Fleet['install'];
  let asset: Fleet['asset'];
  let changes: Fleet['changes'];
  beforeEach(async () => {
    fleet = await openFleet();
    ({ files, client, install, asset, changes } = fleet);
  });
  afterEach(() => fleet.close());

  const assetAt: Fleet['assetAt'] = address => fleet.assetAt(address);
  const paths: Fleet['paths'] = id => fleet.paths(id);
  const keep: Fleet['keep'] = (text, glob) => fleet.keep(text, glob);

  test('names every byte in tree, table and Info if it matches by magic number', async () => {
    await keep(shipKsy());
    const opened = await client.openAsset({ asset });
    expect(opened).toMatchObject({ format: 'structure/ship', structure: 'ship', confidence: 'certain', explained: 1 });
    expect(opened.roundTrip).toEqual({ status: 'exact' });
    expect(opened.views).toEqual(['table', 'structure', 'definition', 'hex', 'info']);
    expect(await paths(asset)).toContain('ships[1].armour');
    expect((await client.nodesAt({ asset, path: 'ships', first: 0, count: 9 })).children).toHaveLength(2);
    const table = await client.table({ asset });
    expect(table.columns.map(({ key }) => key)).toEqual(['id', 'armour', 'name']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['1', '10.0', 'Halo'],
      ['2', '5.0', 'Ram'],
    ]);
  });

  test('reads by extension and by pattern too, but never a format that Gantry is sure of', async () => {
    await keep(shipKsy().replace('  - {id: magic, contents: SHIP}', '  - {id: magic, size: 4}'));
    expect((await client.openAsset({ asset })).structure).toBe('ship');
    const bin = await assetAt('data/fleet.bin');
    expect((await client.openAsset({ asset: bin })).structure).toBeUndefined();
    await client.changeStructure({
      install: install.id,
      structure: { place: 'library', id: 'ship' },
      id: 'vessel',
      glob: 'data/*.bin',
    });
    expect((await client.openAsset({ asset: bin })).structure).toBe('vessel');
    const reader = await assetAt('zbd/reader.zbd');
    await keep(shipKsy().replace('id: ship,', 'id: all_files,'), '**');
    expect((await client.openAsset({ asset: reader })).format).toBe('zipper/archive');
    await client.chooseStructure({ asset: reader, structure: { place: 'library', id: 'all_files' } });
    expect((await client.openAsset({ asset: reader })).structure).toBe('all_files');
    await client.chooseStructure({ asset: reader, structure: null });
    expect((await client.openAsset({ asset: reader })).format).toBe('zipper/archive');
  });

  test('starts from what the bytes show, is read on each key, and stays in use while its text has errors', async () => {
    const begun = await client.structureOf({ asset, isNew: true });
    expect(begun.isInUse).toBe(true);
    expect(begun).toMatchObject({ isDraft: true, problems: [] });
    expect(begun.text).toContain("contents: 'SHIP'");
    await client.tryStructure({ asset, text: shipKsy() });
    expect(await paths(asset)).toContain('ships[0].id');
    expect(changes.at(-1)?.asset).toBe(asset);
    const broken = await client.tryStructure({ asset, text: shipKsy().replace('type: f4', 'type: f5') });
    expect(broken.isInUse).toBe(false);
    expect(broken.problems).toEqual([
      { line: 11, column: expect.any(Number), weight: 'error', text: expect.stringContaining('f5') },
    ]);
    expect(await paths(asset)).toContain('ships[0].id');
    await client.dropStructure({ asset });
    expect((await client.openAsset({ asset })).structure).toBeUndefined();
  });

  test('with errors is reported with the file it came from', async () => {
    const given = { install: install.id, place: 'library', text: 'not: [yaml', file: 'ship.ksy' } as const;
    await expect(client.addStructure(given)).rejects.toThrow(/^ship\.ksy is not a structure that can be used: line 1/);
  });

  test('is saved, chosen for the file, exported and removed', async () => {
    await client.structureOf({ asset, isNew: true });
    await client.tryStructure({ asset, text: shipKsy('title: Ships') });
    expect(await client.keepStructure({ asset, text: shipKsy('title: Ships'), place: 'library' })).toEqual({
      place: 'library',
      id: 'ship',
    });
    expect((await client.structures({ install: install.id })).structures).toEqual([
      { place: 'library', id: 'ship', title: 'Ships', magic: '53484950', extensions: [] },
    ]);
    const structure = { place: 'library', id: 'ship' } as const;
    expect((await client.structureFile({ install: install.id, structure })).text).toBe(shipKsy('title: Ships'));
    expect(await client.structureOf({ asset })).toMatchObject({ isDraft: false, kept: structure });
    await client.removeStructure({ install: install.id, structure });
    expect((await client.openAsset({ asset })).structure).toBeUndefined();
    expect(await refusal(client.structureFile({ install: install.id, structure }))).toContain('ship');
    expect(await refusal(keep('meta: {id: x}\nseq: [{id: a, type: nope}]'))).toContain('line 2');
  });

  test('edits its file, grows it where counts can follow, refuses other growth with a reason, and undoes', async () => {
    await keep(shipKsy());
    await client.openAsset({ asset });
    await client.setField({ asset, path: 'ships[1].armour', value: 7.5 });
    const longer = await client.setField({ asset, path: 'note', value: 'a brand new hull' });
    expect(longer.size).toBe(ships.length + 8);
    expect(await refusal(client.setField({ asset, path: 'ships[0].name', value: 'far too long' }))).toMatch(/6|fit/);
    await client.editItems({ asset, edit: { kind: 'copy', paths: ['ships[0]'] } });
    await client.editItems({ asset, edit: { kind: 'remove', paths: ['ships[2]'] } });
    await client.editItems({ asset, edit: { kind: 'insert', path: 'ships[]' } });
    const { rows } = await client.table({ asset });
    expect(rows.map(({ cells }) => cells[2])).toEqual(['Halo', 'Halo', '']);
    expect((await client.fieldsIn({ asset, start: 4, size: 2 })).fields[0]?.value).toBe(3);
    const note = (await client.nodesAt({ asset, path: 'note', first: 0, count: 0 })).node.value;
    expect(note).toBe('a brand new hull');
    expect((await client.changes({ install: install.id })).length).toBe(5);
    for (let i = 0; i < 5; i++) await client.undo({ asset });
    const { bytes } = await client.readBytes({ asset, start: 0, size: 100 });
    expect(Buffer.from(bytes)).toEqual(ships);
  });

  test('compares two files field by field', async () => {
    await keep(shipKsy());
    const b = await assetAt('data/other.shp');
    await client.setField({ asset: b, path: 'ships[0].armour', value: 1 });
    const comparison = 'one';
    await client.compare({ comparison, a: { kind: 'asset', asset }, b: { kind: 'asset', asset: b } });
    const filter = {};
    const rows = await client.comparedRows({ comparison, filter, isOpen: true, except: [], first: 0, count: 5 });
    const told = await client.comparedFields({
      comparison,
      row: rows.lines[0]?.row.id ?? '',
      follows: false,
      first: 0,
      count: 10,
    });
    expect(told.changes.map(({ path }) => path)).toContain('ships[0].armour');
  });

  test('that was chosen is shown as in use in the library as long as it exists', async () => {
    const inUse = async () => (await client.structures({ install: install.id, asset })).chosen;
    const structure = await keep(shipKsy());
    expect(await inUse()).toBeUndefined();
    await client.chooseStructure({ asset, structure });
    expect(await inUse()).toEqual(structure);
    await client.chooseStructure({ asset, structure: null });
    expect(await inUse()).toBeNull();
    await client.chooseStructure({ asset, structure });
    await client.removeStructure({ install: install.id, structure });
    expect(await inUse()).toBeUndefined();
  });

  test('whose thread is killed while reading leaves the window usable and the file intact', async () => {
    const busy = new Set<Worker>();
    const post = Worker.prototype.postMessage;
    const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
      busy.add(this);
      post.apply(this, sent);
    });
    onTestFinished(() => spy.mockRestore());
    const long = Buffer.alloc(1_000_000, 0x61);
    writeFileSync(join(files.folder, 'data/long.bin'), long);
    const slow = await assetAt('data/long.bin');
    // Takes a second or so to use up its steps.
    const text = `meta: {id: slow, encoding: ASCII}
seq: [{id: t, type: str, size: 900000}, {id: x, size: 0, repeat: until, repeat-until: 't.length == 5'}]`;
    await client.tryStructure({ asset: slow, text });
    busy.clear();
    const reading = client.fieldsIn({ asset: slow, start: 0, size: 64 }).then(
      ({ fields }) => fields.map(({ path }) => path).join(),
      (error: FailureError) => error.failure.text,
    );
    await expect.poll(() => busy.size).toBeGreaterThan(0);
    for (const worker of busy) await worker.terminate();
    expect(await reading).toMatch(/\S/);
    await client.chooseStructure({ asset: slow, structure: null });
    expect((await client.readBytes({ asset: slow, start: 999_998, size: 4 })).bytes).toHaveLength(2);
    expect(await paths(asset)).not.toHaveLength(0);
    await client.tryStructure({ asset, text: shipKsy() });
    expect(await paths(asset)).toContain('ships[1].name');
    expect(readFileSync(join(files.folder, 'data/long.bin')).equals(long)).toBe(true);
    expect(readFileSync(join(files.folder, 'data/fleet.bin')).equals(ships)).toBe(true);
  });

  test('that was made to do harm is read and edited only in threads, and ends with its error', async () => {
    const asked: string[] = [];
    const post = Worker.prototype.postMessage;
    const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
      const task = sent[0]?.task;
      if (task) asked.push(task.question?.kind ?? (task.edits ? 'items' : 'whole'));
      post.apply(this, sent);
    });
    onTestFinished(() => spy.mockRestore());
    const told = (call: Promise<object>) =>
      call.then(
        answer => JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        (error: FailureError) => error.failure.text,
      );
    const { text = '', bytes = new Uint8Array(0) } = hostileStructures.get('structs of two structs') ?? {};
    writeFileSync(join(files.folder, 'data/hostile.bin'), bytes.subarray(0, 1000));
    const hostile = await assetAt('data/hostile.bin');
    await client.tryStructure({ asset: hostile, text });
    asked.length = 0;
    const { findings } = await client.openAsset({ asset: hostile });
    expect(findings.map(each => each.text).join()).toMatch(/line \d+, column \d+/);
    expect(await told(client.fieldsIn({ asset: hostile, start: 0, size: 4096 }))).toContain('"path"');
    expect(await told(client.nodesAt({ asset: hostile, path: '', first: 0, count: 50 }))).toContain('"children"');
    expect(await told(client.fieldAt({ asset: hostile, offset: 7 }))).toContain('"field"');
    expect(await told(client.table({ asset: hostile }))).toMatch(/\w/);
    expect(await told(client.setField({ asset: hostile, path: 'a', value: 1 }))).toMatch(/\w/);
    expect(await told(client.resizeBytes({ asset: hostile, start: 7, remove: 0, insert: Uint8Array.of(1) }))).toMatch(
      /\w/,
    );
    expect(await told(client.editItems({ asset: hostile, edit: { kind: 'copy', paths: ['a[0]'] } }))).toMatch(/\w/);
    await client.changes({ install: install.id });
    expect(new Set(asked)).toEqual(new Set(['whole', 'fields', 'nodes', 'field', 'table', 'set', 'resize', 'items']));
    await client.dropStructure({ asset: hostile });
    expect((await client.openAsset({ asset: hostile })).structure).toBeUndefined();
  });

  test('shows where added and moved items are', async () => {
    await client.tryStructure({ asset, text: shipKsy() });
    const placesOf = async (edit: Parameters<typeof client.editItems>[0]['edit']) =>
      (await client.editItems({ asset, edit })).places;
    expect(await placesOf({ kind: 'copy', paths: ['ships[1]'] })).toEqual(['ships[2]']);
    expect(await placesOf({ kind: 'move', paths: ['ships[0]'], to: 'ships[2]' })).toEqual(['ships[1]']);
    expect(await placesOf({ kind: 'copy', paths: ['ships[0]', 'ships[1]'], to: 'ships[]' })).toEqual([
      'ships[3]',
      'ships[4]',
    ]);
    expect(await placesOf({ kind: 'insert', path: 'ships[0]' })).toEqual(['ships[0]']);
    expect(await placesOf({ kind: 'remove', paths: ['ships[0]'] })).toEqual([]);
  });

  test('is extracted as a table and JSON, as on the command line', async () => {
    await client.tryStructure({ asset, text: shipKsy() });
    const plan = await client.planExtract({ assets: [asset], kinds: ['csv', 'json'] });
    expect(plan.forms).toMatchObject({ raw: 1, json: 1, csv: 1 });
    const out = join(files.dataFolder, 'out');
    mkdirSync(out);
    await client.extract({ assets: [asset], kinds: ['csv', 'json'], into: { kind: 'folder', folder: out } });
    expect(readFileSync(join(out, 'fleet.shp.csv'), 'utf8')).toBe('id,armour,name\r\n1,10.0,Halo\r\n2,5.0,Ram\r\n');
    expect(JSON.parse(readFileSync(join(out, 'fleet.shp.json'), 'utf8'))).toMatchObject({ note: 'old hull' });
  });

  test('shows enum values by name, or as numbers without one', async () => {
    const ksy = `meta: {id: bad}
seq: [{id: items, type: item, repeat: expr, repeat-expr: 2}]
types: {item: {seq: [{id: kind, type: u1, enum: k}, {id: b, size: 1}]}}
enums: {k: {83: ess}}`;
    await client.tryStructure({ asset, text: ksy });
    const { children } = await client.nodesAt({ asset, path: 'items', first: 0, count: 10 });
    expect(children.map(({ preview }) => preview)).toEqual(['kind ess, b 48', 'kind 73, b 50']);
  });

  test('lists the first ten thousand of its problems and counts the rest', async () => {
    writeFileSync(join(files.folder, 'data/wrong.bin'), Buffer.alloc(12_345));
    const wrong = await assetAt('data/wrong.bin');
    await client.tryStructure({
      asset: wrong,
      text: 'meta: {id: bad}\nseq: [{id: a, type: u1, valid: 1, repeat: eos}]',
    });
    const { findings } = await client.openAsset({ asset: wrong });
    expect(findings).toHaveLength(10_001);
    expect(findings.at(-1)?.text).toBe('2,345 more problems not listed here. “gantry verify” counts all of them.');
  });

  test('that never ends stops its thread but not the window, with a sentence', async () => {
    const text = `meta: {id: bad}\nseq: [{id: a, type: again}]\ntypes: {again: {seq: [{id: b, type: again}]}}`;
    await client.tryStructure({ asset, text });
    const { findings, isReading } = await client.openAsset({ asset });
    expect(isReading).toBeUndefined();
    expect(findings.map(each => each.text).join()).toContain('line 3');
    expect((await client.readBytes({ asset, start: 0, size: 4 })).bytes).toHaveLength(4);
  });
});
