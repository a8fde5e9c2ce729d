import { expect, test } from 'vitest';
import { demoCopies, type Window } from './patches/support/copies.ts';

const ROOM = 'kotor/override/mill_01a.wok';

async function inDemo(work: (window: Window, folder: string) => Promise<void>) {
  const copies = demoCopies();
  const folder = await copies.copy('demo');
  await copies.inWindow(folder, window => work(window, folder));
}

test('a link that is edited away is a problem of the install, and its fix is one step', async () => {
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
