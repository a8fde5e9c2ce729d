// The structures that are kept, and the files they read: what they find, and what becomes of them on disk.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEvent } from '../../shared/contract/client.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { type Fleet, openFleet, refusal, shipKsy } from './support/fleet.ts';

/** A thread may have to start first. */
const soon = { timeout: 10_000 };

describe('a saved structure', () => {
  let fleet: Fleet;
  beforeEach(async () => {
    fleet = await openFleet();
  });
  afterEach(() => fleet.close());

  test('lists its errors among the problems, with positions, as long as it reads the file, even after it is closed', async () => {
    const { files, client, assetAt, keep } = fleet;
    const told = async () =>
      (await client.problems({ install: install.id }))
        .filter(({ address }) => address === 'data/fleet.bin')
        .map(({ path, start, weight, text }) => ({ path, start, weight, text }));
    let { install } = fleet;
    const bin = await assetAt('data/fleet.bin');
    const structure = await keep(shipKsy('title: x').replace('type: f4', 'type: f4, valid: 10.0'));
    await client.openAsset({ asset: bin });
    await client.chooseStructure({ asset: bin, structure });
    const fault = { path: 'ships[1].armour', start: 20, weight: 'error', text: 'is 5, but must be 10' };
    await expect.poll(told, soon).toEqual([fault]);
    const data = (await client.browse({ install: install.id })).find(({ address }) => address === 'data');
    const row = (await client.browse({ install: install.id, parent: data?.id ?? '' })).find(
      ({ address }) => address === 'data/fleet.bin',
    );
    expect(row?.problems).toBe(1);
    await client.setField({ asset: bin, path: 'ships[0].armour', value: 7 });
    await expect
      .poll(async () => (await told()).map(({ path }) => path), soon)
      .toEqual(['ships[0].armour', 'ships[1].armour']);
    await client.undo({ asset: bin });
    await expect.poll(told, soon).toEqual([fault]);
    await client.chooseStructure({ asset: bin, structure: null });
    await expect.poll(told, soon).toEqual([]);
    await client.chooseStructure({ asset: bin, structure });
    await client.closeInstall({ install: install.id });
    install = await client.openInstall({ folder: files.folder });
    await expect.poll(told, soon).toEqual([fault]);
    await client.removeStructure({ install: install.id, structure });
    await expect.poll(told, soon).toEqual([]);
  });

  test('is not replaced by a new one, even if it reads the file', async () => {
    const { client, install, asset, keep } = fleet;
    const first = await keep(shipKsy());
    await client.chooseStructure({ asset, structure: first });
    const names = async () => (await client.structures({ install: install.id })).structures.map(({ id }) => id);
    await client.structureOf({ asset, isNew: true });
    const again = shipKsy().replace('id: armour', 'id: shield');
    await client.tryStructure({ asset, text: again });
    expect(await client.structureOf({ asset })).not.toHaveProperty('kept');
    expect(await refusal(client.keepStructure({ asset, text: again, place: 'library' }))).toMatch(/“ship” already/);
    await client.keepStructure({ asset, text: again.replace('id: ship', 'id: vessel'), place: 'library' });
    expect(await names()).toEqual(['ship', 'vessel']);
    await client.chooseStructure({ asset });
    expect((await client.structures({ install: install.id, asset })).fits).toEqual(first);
    expect((await client.openAsset({ asset })).structure).toBe('ship');
  });

  test('is reloaded when its file changes on disk; with errors it reads as before and reports them, and a missing one reads nothing', async () => {
    const { files, client, transport, asset, changes, paths, keep } = fleet;
    const said: string[] = [];
    onEvent(workbench, transport, 'failed', ({ text }) => said.push(text));
    const file = join(files.dataFolder, 'structures/ship.ksy');
    await keep(shipKsy());
    await client.openAsset({ asset });
    expect(await paths(asset)).toContain('ships[0].armour');
    writeFileSync(file, shipKsy().replace('id: armour', 'id: shield'));
    await expect.poll(() => paths(asset), soon).toContain('ships[0].shield');
    expect(changes.at(-1)).toMatchObject({ asset, readBy: { id: 'ship' } });
    expect((await client.structureOf({ asset })).text).toContain('id: shield');
    writeFileSync(file, shipKsy().replace('type: f4', 'type: f5'));
    await expect.poll(() => said, soon).toEqual([expect.stringMatching(/^ship\.ksy has changed.*line 11, column/)]);
    const { structure, findings } = await client.openAsset({ asset });
    expect([structure, await paths(asset)]).toEqual(['ship', expect.arrayContaining(['ships[0].shield'])]);
    expect(findings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The structure ship no longer compiles: line 11, column \d+: /),
    ]);
    expect(changes.at(-1)).toMatchObject({ asset, readBy: { id: 'ship' } });
    const spoiled = await client.structureOf({ asset });
    expect([spoiled.text.includes('type: f5'), spoiled.isInUse, spoiled.problems.length]).toEqual([true, false, 1]);
    writeFileSync(file, shipKsy());
    await expect.poll(() => paths(asset), soon).toContain('ships[0].armour');
    await client.tryStructure({ asset, text: shipKsy().replace('id: armour', 'id: typed') });
    expect(await client.structureOf({ asset })).not.toHaveProperty('isOutdated');
    rmSync(file);
    await expect.poll(() => said.length, soon).toBe(2);
    expect(said[1]).toMatch(/^ship\.ksy was deleted/);
    expect(await paths(asset)).toContain('ships[0].typed');
    expect(await client.structureOf({ asset })).toMatchObject({ isDraft: true, isOutdated: true });
    await client.keepStructure({ asset, text: shipKsy(), place: 'library' });
    expect(await client.structureOf({ asset })).not.toHaveProperty('isOutdated');
    expect(readFileSync(file, 'utf8')).toBe(shipKsy());
  });

  test('is read again when a file that it imports changes', async () => {
    const { files, client, install, asset, paths, keep } = fleet;
    const part = join(files.dataFolder, 'structures/part.ksy');
    const partOf = (id: string) => `meta:\n  id: part\n  endian: le\nseq:\n  - id: ${id}\n    type: u1\n`;
    mkdirSync(join(files.dataFolder, 'structures'), { recursive: true });
    writeFileSync(part, partOf('first'));
    const text = `meta:\n  id: whole\n  endian: le\n  imports:\n    - part\nseq:\n  - id: head\n    type: part\n`;
    await client.chooseStructure({ asset, structure: await keep(text) });
    expect(await paths(asset)).toContain('head.first');
    writeFileSync(part, partOf('second'));
    await expect.poll(() => paths(asset), soon).toContain('head.second');
    writeFileSync(part, partOf('third').replace('u1', 'u0'));
    const problems = async () => (await client.openAsset({ asset })).findings.map(({ text: said }) => said);
    await expect
      .poll(problems, soon)
      .toEqual([
        expect.stringMatching(/^The structure whole no longer compiles: line 5, column 7: part\.ksy, line 6, /),
      ]);
    expect(await paths(asset)).toContain('head.second');
    const { structures } = await client.structures({ install: install.id });
    expect(structures.map(({ id, fault }) => [id, fault === undefined])).toEqual([['whole', false]]);
  });

  test('is restored as it was after it was removed, even with errors', async () => {
    const { files, client, install, asset, keep } = fleet;
    const structure = await keep(shipKsy());
    await client.chooseStructure({ asset, structure });
    const listed = async () => (await client.structures({ install: install.id })).structures;
    const before = await listed();
    const { text } = await client.structureFile({ install: install.id, structure });
    await client.removeStructure({ install: install.id, structure });
    expect([await listed(), (await client.openAsset({ asset })).structure]).toEqual([[], undefined]);
    await client.addStructure({ install: install.id, place: 'library', text, removed: structure.id });
    expect([await listed(), (await client.openAsset({ asset })).structure]).toEqual([before, 'ship']);
    writeFileSync(join(files.dataFolder, 'structures/ship.ksy'), 'meta: [');
    await client.removeStructure({ install: install.id, structure });
    await client.addStructure({ install: install.id, place: 'library', text: 'meta: [', removed: structure.id });
    expect((await listed()).map(({ id, fault }) => [id, fault === undefined])).toEqual([['ship', false]]);
  });
});
