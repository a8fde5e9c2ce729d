// What an edit broke in an archive in an archive is told under whatever name it goes on.
import { expect, test } from 'vitest';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
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

const zipper = { 'outer.zbd': archiveOf({ 'inner.zbd': inner, 'flat.zrd': reader }) };

async function inGame(
  work: (game: Game) => Promise<void>,
  files: Readonly<Record<string, Uint8Array>> = zipper,
): Promise<void> {
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

test('an entry on disk, until it is removed', async () => {
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

test('an entry that was renamed again after others were removed and added', async () => {
  await inGame(async ({ add, rename, remove, breakIt, broken }) => {
    await breakIt('outer.zbd::flat.zrd');
    await rename('outer.zbd::flat.zrd', 'second.zrd');
    await remove('outer.zbd::inner.zbd');
    await rename('outer.zbd::second.zrd', 'third.zrd');
    expect(await broken()).toEqual(both('outer.zbd::third.zrd'));
    await add('outer.zbd', 'more.zrd', reader);
    await add('outer.zbd', 'most.zrd', reader);
    expect(await broken()).toEqual(both('outer.zbd::third.zrd'));
  });
});

test('an entry added by edits of the inner archive', async () => {
  await inGame(async ({ add, rename, breakIt, broken }) => {
    await add('outer.zbd::inner.zbd', 'new.zrd', reader);
    await breakIt('outer.zbd::inner.zbd::new.zrd');
    expect(await broken()).toEqual(both('outer.zbd::inner.zbd::new.zrd'));
    await rename('outer.zbd::inner.zbd', 'other.zbd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::new.zrd'));
  });
});

test('an entry of an archive that edits added', async () => {
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

test('an entry renamed after it was broken, in an archive renamed after that', async () => {
  await inGame(async ({ rename, breakIt, broken }) => {
    await breakIt('outer.zbd::inner.zbd::a.zrd');
    await rename('outer.zbd::inner.zbd::a.zrd', 'c.zrd');
    expect(await broken()).toEqual(both('outer.zbd::inner.zbd::c.zrd'));
    await rename('outer.zbd::inner.zbd', 'other.zbd');
    expect(await broken()).toEqual(both('outer.zbd::other.zbd::c.zrd'));
  });
});

const BIF = 'kotor/data/mill.bif';

test('an entry of a BIF, by its name in the KEY', async () => {
  await inGame(async ({ client, install, asset, add, rename, remove, undo, breakIt, broken }) => {
    const rows = await client.browse({ install: install.id, parent: await asset(BIF) });
    const first = rows[0]?.name ?? '';
    const name = rows.findLast(row => row.name.endsWith('.wok'))?.name ?? '';
    const [old, renamed] = [`${BIF}::${name}`, `${BIF}::other.wok`];
    await breakIt(old);
    expect(await broken()).toEqual(both(old));
    await rename(old, 'other.wok');
    expect(await broken()).toEqual(both(renamed));
    // Its place in the BIF changes, and then the KEY alone.
    await remove(`${BIF}::${first}`);
    expect(await broken()).toEqual(both(renamed));
    await rename(renamed, 'third.wok');
    expect(await broken()).toEqual(both(`${BIF}::third.wok`));
    await add(BIF, 'new.lyt', new TextEncoder().encode('beginlayout\n'));
    expect(await broken()).toEqual(both(`${BIF}::third.wok`));
    for (let steps = 4; steps > 0; steps--) await undo(steps === 3 ? 'kotor/chitin.key' : BIF);
    expect(await broken()).toEqual(both(old));
  }, Object.fromEntries(millFiles()));
});
