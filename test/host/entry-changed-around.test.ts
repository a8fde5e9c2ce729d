// An entry that is open, and whose bytes are changed through those of its container.
import { expect, test } from 'vitest';
import { demoCopies } from './patches/support/copies.ts';

const PACKAGE = 'zbd/c1/rtexture.zbd';

test('an open entry shows the edits that its container makes to its bytes, and is notified of them and of their undo', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('game'), async ({ client, asset, nextChange }) => {
    const container = await asset(PACKAGE);
    const { pictures } = await client.pictures({ asset: container });
    const entry = pictures[0]?.entry;
    if (entry === undefined) throw new Error('the package has no pictures');
    const at = 20;
    const byteOf = async () => (await client.readBytes({ asset: entry.asset, start: at, size: 1 })).bytes[0];
    await client.openAsset({ asset: entry.asset });
    const before = (await byteOf()) ?? 0;
    const after = before ^ 0xff;

    const told = nextChange(entry.asset);
    await client.writeBytes({ asset: container, start: entry.start + at, bytes: Uint8Array.of(after) });
    expect(await byteOf()).toBe(after);
    const { revision } = await told;
    const toldAgain = nextChange(entry.asset);
    await client.undo({ asset: container });
    expect(await byteOf()).toBe(before);
    expect((await toldAgain).revision).toBeGreaterThan(revision);
  });
});

test('an open entry is also notified when its own edits are undone', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('game'), async ({ client, asset, install }) => {
    const container = await asset(PACKAGE);
    const entry = (await client.pictures({ asset: container })).pictures[0]?.entry;
    if (entry === undefined) throw new Error('the package has no pictures');
    const byteOf = async () => (await client.readBytes({ asset: entry.asset, start: 20, size: 1 })).bytes[0];
    const before = (await byteOf()) ?? 0;
    await client.writeBytes({ asset: entry.asset, start: 20, bytes: Uint8Array.of(before ^ 1) });
    await client.undo({ asset: entry.asset });
    await client.writeBytes({ asset: container, start: entry.start + 20, bytes: Uint8Array.of(before ^ 2) });
    expect(await byteOf()).toBe(before ^ 2);
    await client.writeBytes({ asset: entry.asset, start: 20, bytes: Uint8Array.of(before ^ 4) });
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets.map(({ file, refused }) => ({ file, refused }))).toEqual([{ file: PACKAGE, refused: undefined }]);
    expect(await byteOf()).toBe(before ^ 4);
  });
});
