import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoCopies, type Window } from './patches/support/copies.ts';

const ROOM = 'kotor/override/mill_01a.wok';

async function inDemo(work: (window: Window, folder: string) => Promise<void>) {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, window => work(window, folder));
}

test('a link that an edit removes is a problem of the game folder, and its fix is one step', async () => {
  await inDemo(async ({ client, asset, install: { id: install } }) => {
    await client.scan({ install });
    const room = await asset(ROOM);
    const rooms = async () => (await client.problems({ install })).filter(({ shownIn }) => shownIn);
    expect(await rooms()).toEqual([]);
    const values = [{ path: 'edges[9].transition', value: -1 }];
    await client.editItems({ asset: room, edit: { kind: 'fields', label: 'Link 1 edge', values } });
    const [own] = await rooms();
    expect(await rooms()).toMatchObject([{ address: ROOM, fix: [{ path: 'edges[9].transition', value: 1 }] }, {}]);
    await client.editItems({ asset: room, edit: { kind: 'fields', label: 'Fix', values: own?.fix ?? [] } });
    expect(await rooms()).toEqual([]);
  });
});

test('a text walkmesh becomes a binary one, and Undo restores the text', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  const text = 'node trimesh floor\n  verts 3\n 0 0 0\n 1 0 0\n 0 1 0\n  faces 1\n 0 1 2 1 0 0 0 4\nendnode\n';
  writeFileSync(join(folder, 'kotor/override/plc_text.pwk'), text);
  await copies.inWindow(folder, async ({ client, asset }) => {
    const file = await asset('kotor/override/plc_text.pwk');
    expect(await client.openAsset({ asset: file })).toMatchObject({ format: 'kotor/bwmText', hasBinary: true });
    const made = await client.editItems({ asset: file, edit: { kind: 'binary' } });
    expect(made.canUndo).toBe('Convert to binary');
    expect(await client.openAsset({ asset: file })).toMatchObject({ format: 'kotor/bwm', findings: [] });
    expect((await client.editProblems({ asset: file })).problems).toEqual([]);
    await client.undo({ asset: file });
    expect(await client.openAsset({ asset: file })).toMatchObject({ format: 'kotor/bwmText' });
  });
});

test('a stroke is one step, including the repairs it requires', async () => {
  await inDemo(async ({ client, asset }) => {
    const room = await asset(ROOM);
    const edit = { kind: 'paint', faces: [0, 1, 2], material: 7 } as const;
    const made = await client.editItems({ asset: room, edit: { kind: 'surface', edit } });
    expect(made).toMatchObject({ canUndo: 'Paint 3 faces', repairs: [expect.stringMatching(/comes after face 0/)] });
    expect(await client.openAsset({ asset: room })).toMatchObject({ findings: [] });
    expect((await client.undo({ asset: room })).canUndo).toBeNull();
  });
});
