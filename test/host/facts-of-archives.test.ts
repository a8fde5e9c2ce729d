// What Info tells of an archive beside its size: its bytes there are without the changes of its entries, and a cut one has no directory.
import { expect, test } from 'vitest';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { scannedWindows } from './support/scanned-window.ts';

const inWindow = scannedWindows();
const reader = buildReader([int(7)]);
const files = {
  'zbd/reader.zbd': buildArchive(
    ['a.zrd', 'b.zrd'].map(name => ({ name, content: reader })),
    { version: 1 },
  ),
};

test('an archive says how many of its entries have changes that its own size and bytes do not include', async () => {
  await inWindow(files, async ({ client, asset, install, rename }) => {
    const archive = await asset('zbd/reader.zbd');
    const told = async () =>
      (await client.openAsset({ asset: archive })).facts.filter(([label]) => label === 'Changed entries');
    expect(await told()).toEqual([]);
    const [a, b] = [await asset('zbd/reader.zbd::a.zrd'), await asset('zbd/reader.zbd::b.zrd')];
    for (const entry of [a, b]) await client.setField({ asset: entry, path: '[0]', value: 8 });
    const without = (entries: string) => [
      ['Changed entries', `${entries}; size, SHA-256 and bytes shown here are without their changes`],
    ];
    expect(await told()).toEqual(without('2 entries'));
    await client.writeInstall({ install: install.id });
    expect(await told()).toEqual([]);
    // Its own edit keeps the bytes that it began with.
    await rename('zbd/reader.zbd::b.zrd', 'c.zrd');
    expect(await told()).toEqual([]);
    await client.setField({ asset: a, path: '[0]', value: 9 });
    expect(await told()).toEqual(without('1 entry'));
    await client.writeInstall({ install: install.id });
    expect(await told()).toEqual(without('1 entry'));
  });
});

test('an archive of readers is reported as truncated only if it is', async () => {
  const { 'zbd/reader.zbd': whole } = files;
  await inWindow({ ...files, 'zbd/cut.zbd': whole.subarray(0, -20) }, async ({ client, asset }) => {
    const told = async (address: string) =>
      (await client.openAsset({ asset: await asset(address) })).facts.map(([label]) => label);
    expect(await told('zbd/reader.zbd')).not.toContain('Cut-off archive');
    expect(await told('zbd/cut.zbd')).toContain('Cut-off archive');
  });
});
