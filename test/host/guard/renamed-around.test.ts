// What an edit broke in an archive in an archive is told under whatever name it goes on.
import { expect, test } from 'vitest';
import { buildArchive, buildReader, int } from '../../support/build-zipper.ts';
import { type ScannedWindow, scannedWindows } from '../support/scanned-window.ts';

const reader = buildReader([int(7)]);
const archiveOf = (entries: Readonly<Record<string, Uint8Array>>) =>
  buildArchive(
    Object.entries(entries).map(([name, content]) => ({ name, content })),
    { version: 1 },
  );
const inner = archiveOf({ 'a.zrd': reader, 'b.zrd': reader });

const inWindow = scannedWindows();

interface Game extends ScannedWindow {
  /** Over the first byte of a reader: there is no such type. */
  breakIt(address: string): Promise<unknown>;
  /** What would break: as the plan of a write tells it, and all problems. */
  broken(): Promise<{ readonly planned: readonly string[]; readonly listed: readonly string[] }>;
}

async function inGame(work: (game: Game) => Promise<void>): Promise<void> {
  const files = { 'outer.zbd': archiveOf({ 'inner.zbd': inner, 'flat.zrd': reader }) };
  await inWindow(files, async window => {
    const { client, asset } = window;
    const install = window.install.id;
    await work({
      ...window,
      breakIt: async address =>
        client.writeBytes({ asset: await asset(address), start: 0, bytes: Uint8Array.of(0xab) }),
      async broken() {
        const { targets } = await client.planWrite({ install });
        const planned = targets.flatMap(({ problems = [] }) => problems);
        const listed = await client.problems({ install });
        return {
          planned: [...new Set(planned.filter(({ breaks }) => breaks).map(({ address }) => address))],
          listed: [...new Set(listed.filter(({ weight }) => weight === 'error').map(({ address }) => address))],
        };
      },
    });
  });
}

const both = (address: string) => ({ planned: [address], listed: [address] });

test('an entry of the disk, until it is removed', async () => {
  await inGame(async ({ rename, remove, undo, breakIt, broken }) => {
    await breakIt('outer.zbd::inner.zbd::a.zrd');
    expect(await broken()).toEqual(both('outer.zbd::inner.zbd::a.zrd'));
    await rename('outer.zbd::inner.zbd', 'other.zbd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::a.zrd'));
    await remove('outer.zbd::other.zbd::a.zrd');
    expect(await broken()).toEqual({ planned: [], listed: [] });
    for (let steps = 2; steps > 0; steps--) await undo('outer.zbd');
    expect(await broken()).toEqual(both('outer.zbd::inner.zbd::a.zrd'));
  });
});

test('an entry that came with the edits of the inner archive', async () => {
  await inGame(async ({ add, rename, breakIt, broken }) => {
    await add('outer.zbd::inner.zbd', 'new.zrd', reader);
    await breakIt('outer.zbd::inner.zbd::new.zrd');
    expect(await broken()).toEqual(both('outer.zbd::inner.zbd::new.zrd'));
    await rename('outer.zbd::inner.zbd', 'other.zbd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::new.zrd'));
  });
});

test('an entry of an archive that came with the edits itself', async () => {
  await inGame(async ({ add, rename, breakIt, broken }) => {
    await add('outer.zbd', 'whole.zbd', inner);
    await breakIt('outer.zbd::whole.zbd::a.zrd');
    expect(await broken()).toEqual(both('outer.zbd::whole.zbd::a.zrd'));
    await rename('outer.zbd::whole.zbd', 'other.zbd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::a.zrd'));
    await rename('outer.zbd::other.zbd::a.zrd', 'c.zrd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::c.zrd'));
  });
});

test('an entry that was renamed after it was broken, in an archive that was renamed then', async () => {
  await inGame(async ({ rename, breakIt, broken }) => {
    await breakIt('outer.zbd::inner.zbd::a.zrd');
    await rename('outer.zbd::inner.zbd::a.zrd', 'c.zrd');
    expect(await broken()).toEqual(both('outer.zbd::inner.zbd::c.zrd'));
    await rename('outer.zbd::inner.zbd', 'other.zbd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::c.zrd'));
  });
});
