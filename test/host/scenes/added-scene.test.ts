import { expect, test } from 'vitest';
import { unpackScene } from '../../../shared/scene/packed-scene.ts';
import { model } from '../../support/build-w3d.ts';
import { buildArchive, buildReader } from '../../support/build-zipper.ts';
import { fetchScene } from '../../support/fetch-scene.ts';
import { scannedWindows } from '../support/scanned-window.ts';

const inWindow = scannedWindows();

test('a model that came with the edits is shown before it is written, also under another name', async () => {
  const reader = { name: 'a.zrd', content: buildReader([['NAME', 'atlas']]) };
  await inWindow({ 'a.zbd': buildArchive([reader], { version: 1 }) }, async ({ client, asset, add, rename }) => {
    const meshes = async (address: string) => unpackScene(await fetchScene(client, await asset(address))).meshes.length;
    await add('a.zbd', 'crane.w3d', model());
    const count = await meshes('a.zbd::crane.w3d');
    expect(count).toBeGreaterThan(0);
    await rename('a.zbd::crane.w3d', 'heron.w3d');
    expect(await meshes('a.zbd::heron.w3d')).toBe(count);
  });
});
