// A structure that is typed and not saved outlives the window and the host.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fleet, openFleet, shipKsy } from './support/fleet.ts';

let fleet: Fleet;
beforeEach(async () => {
  fleet = await openFleet();
});
afterEach(() => fleet.close());

const broken = shipKsy().replace('type: f4', 'type: f5');
const draftFolder = () => join(fleet.files.dataFolder, 'structure-drafts');
/** The drafts that are on the disk. */
const kept = () => readdirSync(draftFolder()).filter(name => name.endsWith('.json'));

test('a draft reads its file in the next session too, but not if it was only begun', async () => {
  const other = await fleet.assetAt('data/other.shp');
  await fleet.client.structureOf({ asset: other, isNew: true });
  await fleet.client.structureOf({ asset: fleet.asset, isNew: true });
  await fleet.client.tryStructure({ asset: fleet.asset, text: shipKsy() });
  fleet = await fleet.again();
  const { client, asset } = fleet;
  expect((await client.openAsset({ asset })).structure).toBe('ship');
  expect(await fleet.paths(asset)).toContain('ships[1].armour');
  expect(await client.structureOf({ asset })).toMatchObject({ text: shipKsy(), isDraft: true, isInUse: true });
  const begun = await fleet.assetAt('data/other.shp');
  expect((await client.openAsset({ asset: begun })).structure).toBeUndefined();
});

test('a draft keeps its last text even with errors, and uses the last one without', async () => {
  await fleet.client.structureOf({ asset: fleet.asset, isNew: true });
  for (const text of [shipKsy(), broken, `${broken}# more`])
    await fleet.client.tryStructure({ asset: fleet.asset, text });
  const expected = {
    text: `${broken}# more`,
    isDraft: true,
    isInUse: false,
    problems: [{ line: 11, weight: 'error' }],
  };
  // A window that is opened again, and a host that was killed.
  expect(await fleet.client.structureOf({ asset: fleet.asset })).toMatchObject(expected);
  await expect.poll(kept).toHaveLength(1);
  const dead = fleet;
  fleet = await dead.again(true);
  expect(await fleet.client.structureOf({ asset: fleet.asset })).toMatchObject(expected);
  expect(await fleet.paths(fleet.asset)).toContain('ships[0].id');
  await fleet.client.tryStructure({ asset: fleet.asset, text: shipKsy() });
  expect(await fleet.client.structureOf({ asset: fleet.asset })).toMatchObject({ text: shipKsy(), isInUse: true });
});

test('a draft over a saved structure knows which one that was, and whether it has changed since', async () => {
  await fleet.keep(shipKsy());
  await fleet.client.openAsset({ asset: fleet.asset });
  await fleet.client.tryStructure({ asset: fleet.asset, text: broken });
  fleet = await fleet.again();
  const structure = { place: 'library', id: 'ship' } as const;
  const { asset } = fleet;
  await fleet.client.openAsset({ asset });
  expect(await fleet.client.structureOf({ asset })).toMatchObject({ text: broken, isDraft: true, kept: structure });
  expect(await fleet.paths(asset)).toContain('ships[0].id');
  const mine = shipKsy().replace('armour', 'shield');
  await fleet.client.tryStructure({ asset, text: mine });
  fleet = await fleet.again();
  writeFileSync(join(fleet.files.dataFolder, 'structures/ship.ksy'), shipKsy().replace('armour', 'hull'));
  await fleet.client.openAsset({ asset });
  expect(await fleet.client.structureOf({ asset })).toMatchObject({ text: mine, kept: structure });
});

test.each([
  ['saved', (of: Fleet) => of.client.keepStructure({ asset: of.asset, text: shipKsy(), place: 'library' })],
  ['given up', (of: Fleet) => of.client.dropStructure({ asset: of.asset })],
  ['left for another', (of: Fleet) => of.client.chooseStructure({ asset: of.asset, structure: null })],
])('once it is %s nothing of it is left', async (_, end) => {
  await fleet.client.structureOf({ asset: fleet.asset, isNew: true });
  await fleet.client.tryStructure({ asset: fleet.asset, text: shipKsy() });
  await expect.poll(kept).toHaveLength(1);
  await end(fleet);
  await expect.poll(kept).toEqual([]);
});

test('discarding a draft is confirmed, and it is back as last typed when it is tried again', async () => {
  const { client, asset } = fleet;
  await client.structureOf({ asset, isNew: true });
  for (const text of [shipKsy(), broken]) await client.tryStructure({ asset, text });
  const { typed } = await client.dropStructure({ asset });
  expect(typed).toEqual([shipKsy(), broken]);
  for (const text of typed) await client.tryStructure({ asset, text });
  expect(await client.structureOf({ asset })).toMatchObject({ text: broken, isDraft: true, isInUse: false });
  expect(await fleet.paths(asset)).toContain('ships[0].id');
});

test('a damaged draft is ignored', async () => {
  await fleet.client.structureOf({ asset: fleet.asset, isNew: true });
  await fleet.client.tryStructure({ asset: fleet.asset, text: shipKsy() });
  await expect.poll(kept).toHaveLength(1);
  for (const name of kept()) writeFileSync(join(draftFolder(), name), '{"install":');
  fleet = await fleet.again();
  expect((await fleet.client.openAsset({ asset: fleet.asset })).structure).toBeUndefined();
});
