// In a window: an entry whose bytes cannot be had is told by extract, can be replaced and removed, and stands in the way
// of no other edit.
import { expect, test } from 'vitest';
import { everquestFixtures } from '../fixtures/everquest.ts';
import { textureFixtures } from '../fixtures/textures.ts';
import { scannedWindows } from './support/scanned-window.ts';

const inWindow = scannedWindows();

function archiveWithDamaged(): Uint8Array {
  const bytes = everquestFixtures.find(({ name }) => name === 'everquest-s3d')?.bytes.slice() ?? new Uint8Array(0);
  return bytes.fill(0xff, 12 + 8, 12 + 12);
}

function packageWithLost(): Uint8Array {
  const bytes = textureFixtures.find(({ name }) => name === 'textures')?.bytes.slice() ?? new Uint8Array(0);
  new DataView(bytes.buffer).setUint32(0x18 + 40 + 32, 0xffff_fff0, true);
  return bytes;
}

const cases = [
  { file: 'a.s3d', archive: archiveWithDamaged(), lost: 'readme.txt', other: 'hill.wld' },
  { file: 'a.zbd', archive: packageWithLost(), lost: 'hole', other: 'glass' },
];

test.each(cases)('$lost of $file', async ({ file, archive, lost, other }) => {
  await inWindow({ [file]: archive }, async ({ client, asset, install, remove, undo }) => {
    const [at, beside] = [`${file}::${lost}`, `${file}::${other}`];
    const plan = await client.planExtract({ assets: [await asset(file)], kinds: ['raw'] });
    expect(plan.rows.filter(row => 'refused' in row)).toMatchObject([{ address: at }]);
    const refusals = async () =>
      (await client.planWrite({ install: install.id })).targets.map(({ refused }) => refused?.text ?? 'is written');
    const contentOf = async (address: string) =>
      (await client.readBytes({ asset: await asset(address), start: 0, size: 9999 })).bytes;

    const bytes = await contentOf(beside);
    await client.replaceWithFile({ asset: await asset(at), name: 'given', bytes, raw: true });
    expect(await contentOf(at)).toEqual(bytes);
    expect(await contentOf(beside)).toEqual(bytes);
    expect(await refusals()).toEqual(['is written']);
    await undo(file);
    expect(await refusals()).toEqual([]);
    await expect(contentOf(at)).rejects.toThrow(/unpacked|outside/);

    const files = [{ asset: await asset(at), name: 'given', bytes }];
    await client.putFiles({ container: await asset(file), files, raw: true });
    expect(await contentOf(at)).toEqual(bytes);
    await undo(file);

    await remove(at);
    expect(await refusals()).toEqual(['is written']);
    await expect(contentOf(at)).rejects.toThrow();
    expect(await contentOf(beside)).toEqual(bytes);
    await undo(file);

    await remove(beside);
    expect(await refusals()).toEqual(['is written']);
    await expect(contentOf(at)).rejects.toThrow(/unpacked|outside/);
  });
});
