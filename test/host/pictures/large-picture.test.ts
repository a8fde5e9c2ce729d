// A picture of another program that takes long to read: everything else is answered meanwhile.
import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildPng } from '../../support/png.ts';
import { demoCopies } from '../patches/support/copies.ts';

const SIDE = 1400;

/** Greys without a pattern, so that the file is large. */
function noise(): Uint8Array {
  let last = 1;
  const data = Uint8Array.from({ length: SIDE * SIDE }, () => {
    last = (last * 48_271) % 0x7fff_ffff;
    return last & 0xff;
  });
  return buildPng({ width: SIDE, height: SIDE, colourType: 0, data });
}

test('other requests are answered while it is read, and a truncated one is refused as usual', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  await copies.inWindow(folder, async ({ client, asset }) => {
    const id = await asset('zbd/c1/rtexture.zbd');
    const other = await asset('ReadMe.txt');
    await client.openAsset({ asset: other });
    let isDone = false;
    const previewing = client.previewPicture({ asset: id, index: 0, png: noise() });
    void previewing.finally(() => (isDone = true));
    let answered = 0;
    while (!isDone) {
      await client.readBytes({ asset: other, start: 0, size: 4 });
      answered++;
      await otherWork();
    }
    const preview = await previewing;
    expect(answered).toBeGreaterThan(20);
    expect(preview).toMatchObject({ picture: { width: SIDE, height: SIDE } });
    expect(await client.previewPicture({ asset: id, index: 0, png: noise().subarray(0, 100_000) })).toMatchObject({
      refused: expect.stringContaining('cannot be used'),
    });
  });
});

test('adding one to an archive does not block other requests either', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  await copies.inWindow(folder, async ({ client, asset }) => {
    const container = await asset('zbd/c1/rtexture.zbd');
    const other = await asset('ReadMe.txt');
    await client.openAsset({ asset: other });
    const bytes = noise();
    const ways = [
      () => client.putFiles({ container, files: [{ name: 'noise.png', bytes }] }),
      () => client.addEntry({ container, name: 'again.png', bytes }),
    ];
    for (const put of ways) {
      let isDone = false;
      const putting = put();
      void putting.finally(() => (isDone = true)).catch(() => undefined);
      let answered = 0;
      while (!isDone) {
        await client.readBytes({ asset: other, start: 0, size: 4 });
        await otherWork();
        answered++;
      }
      await putting;
      expect(answered).toBeGreaterThan(20);
    }
  });
});

test('an edit requested while pictures are read waits for them, and both are there', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  await copies.inWindow(folder, async ({ client, asset, install }) => {
    const container = await asset('zbd/c1/rtexture.zbd');
    const namesIn = async () => (await client.browse({ install: install.id, parent: container })).map(row => row.name);
    const small = buildPng({ width: 8, height: 8, colourType: 0, data: new Uint8Array(64) });
    await client.addEntry({ container, name: 'first.png', bytes: small });
    const before = await namesIn();
    const first = await asset('zbd/c1/rtexture.zbd::first');
    const large = buildPng({ width: 512, height: 512, colourType: 0, data: noise().subarray(0, 512 * 512) });
    const files = [
      { asset: first, name: 'first.png', bytes: large },
      { name: 'second.png', bytes: large },
    ];
    const putting = client.putFiles({ container, files });
    await client.addEntry({ container, name: 'meanwhile.png', bytes: small });
    await putting;
    expect(await namesIn()).toEqual([...before, 'second', 'meanwhile']);
    const { width } = await client.picture({ asset: first, index: 0 });
    expect(width).toBe(512);
  });
});
