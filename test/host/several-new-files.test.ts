// What is said of several files that come into an archive together.
import { expect, test } from 'vitest';
import { buildWalkmesh } from '../support/build-walkmesh.ts';
import { buildPng } from '../support/png.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

async function inDemo(work: (window: Window) => Promise<void>): Promise<void> {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('demo'), work);
}

test('each is reported by its original file name', async () => {
  const bytes = buildPng({ width: 20, height: 12, colourType: 2, data: new Uint8Array(20 * 12 * 3).fill(90) });
  await inDemo(async ({ client, asset }) => {
    const container = await asset('everquest/fen.s3d');
    const { notes } = await client.putFiles({ container, files: ['a.png', 'b.png'].map(name => ({ name, bytes })) });
    expect(notes).toEqual(
      ['a', 'b'].flatMap(name => [
        `${name}.png: It was converted to ${name}.bmp, like the other entries.`,
        `${name}.png: 20 × 12 is not a power of two in both directions: the game may not draw it. Scale the picture to 16 × 16.`,
      ]),
    );
  });
});

test('if the archive has no room for one of them, the report says that none was added', async () => {
  const vertices = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ] as const;
  const bytes = buildWalkmesh({ vertices, faces: [[0, 1, 2]], materials: [4] });
  await inDemo(async ({ client, asset }) => {
    const container = await asset('kotor/data/mill.bif');
    const put = (...names: readonly string[]) =>
      client.putFiles({ container, files: names.map(name => ({ name, bytes })) });
    const why = 'kotor/data/mill.bif > "two.nothing" does not have the extension of a resource type of these games.';
    await expect(put('two.nothing')).rejects.toMatchObject({ failure: { text: why } });
    await expect(put('one.wok', 'two.nothing')).rejects.toMatchObject({
      failure: { text: `Nothing was changed: ${why}` },
    });
    expect((await client.openAsset({ asset: container })).canUndo).toBeNull();
  });
});
