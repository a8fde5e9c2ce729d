import { expect, test } from 'vitest';
import { placeCommands, searchCommands } from '../../../../renderer/app/place-commands.ts';
import { createWorkbench } from '../../../../renderer/state/create-workbench.ts';
import { scriptedTransport, settled } from '../../../support/scripted-transport.ts';

const rowOf = (address: string) => ({
  ...{ id: `id of ${address}`, address, name: address, kind: 'file' as const, format: 'zipper/reader' },
  ...{ size: 64, hasChildren: false, status: 'clean' as const, problems: 0 },
});

/** A workbench whose host answers each question when it is told to. */
async function slowHost() {
  const waiting = new Map<string, (answer: 'yes' | 'no') => void>();
  const when = (question: string) =>
    new Promise<void>((done, refuse) => {
      waiting.set(question, answer => (answer === 'yes' ? done() : refuse(new Error(`no ${question}`))));
    });
  const answer = async (question: string, how: 'yes' | 'no' = 'yes') => {
    await expect.poll(() => waiting.has(question), { message: question }).toBe(true);
    waiting.get(question)?.(how);
    await settled();
  };
  const transport = scriptedTransport({
    openInstall: ({ folder }: { readonly folder: string }) => ({ id: 'game', folder }),
    scan: () => ({ files: 1, entries: 0 }),
    browse: () => [],
    async locate({ address }: { readonly address: string }) {
      await when(`locate ${address}`);
      return rowOf(address);
    },
    async openAsset({ asset }: { readonly asset: string }) {
      const address = asset.replace('id of ', '');
      await when(`open ${address}`);
      const trail = [{ id: asset, name: address }];
      return {
        ...rowOf(address),
        install: 'game',
        views: ['hex'],
        findings: [],
        trail,
        revision: 1,
        canUndo: null,
        canRedo: null,
      };
    },
    fieldAt: () => new Promise(() => {}),
    async nodesAt({ path }: { readonly path: string }) {
      await when(`into ${path}`);
      return { node: {}, children: [{ path: `${path}.first`, start: 0, size: 4 }] };
    },
  });
  const bench = createWorkbench(transport);
  await bench.installs.open('/game');
  const go = (address: string, start: number, keep = true) =>
    bench.navigation.go({ asset: `id of ${address}`, address, start, size: 4 }, 'find', { keep });
  const front = () => bench.tabs.store.getState().active?.name;
  const open = () => bench.tabs.store.getState().tabs.map(({ name }) => name);
  const chosen = () => bench.selection.store.getState().current;
  return { bench, answer, go, front, open, chosen };
}

test('the place requested last is in front, even if an earlier one is found later, which opens behind it', async () => {
  const { answer, go, front, open, chosen } = await slowHost();
  void go('a', 0);
  void go('b', 8);
  await answer('locate b');
  await answer('open b');
  await answer('locate a');
  expect([front(), open().toSorted()]).toEqual(['b', ['a', 'b']]);
  expect(chosen()).toMatchObject({ asset: 'id of b', start: 8 });
});

test('a preview that is found after another was requested is not shown', async () => {
  const { answer, go, front, open } = await slowHost();
  void go('a', 0, false);
  void go('b', 8, false);
  await answer('locate b');
  await answer('open b');
  await answer('locate a');
  expect([front(), open()]).toEqual(['b', ['b']]);
});

test('a tab that was brought to the front meanwhile stays in front', async () => {
  const { bench, answer, go, front, open } = await slowHost();
  for (const name of ['one', 'two']) bench.tabs.show(rowOf(name), { keep: true });
  void go('a', 0);
  bench.tabs.select('id of one');
  await answer('locate a');
  expect([front(), open().toSorted()]).toEqual(['one', ['a', 'one', 'two']]);
});

test('an asset that takes long to open selects nothing and takes no focus once another tab is in front', async () => {
  const { bench, answer, front, chosen } = await slowHost();
  bench.tabs.show(rowOf('one'), { keep: true });
  bench.search.list('Found', [
    { asset: 'id of a', address: 'a', format: 'zipper/reader', start: 16, size: 4, text: 'x', mark: [0, 1] },
  ]);
  searchCommands(bench)
    .find(({ id }) => id === 'search.next')
    ?.run();
  await answer('locate a');
  expect(front()).toBe('a');
  bench.tabs.select('id of one');
  void bench.selection.selectRange('id of one', 2, 1, 'hex');
  bench.viewFocus.clear();
  await answer('open a');
  expect(chosen()).toMatchObject({ asset: 'id of one', start: 2 });
  expect(bench.viewFocus.store.getState()).toEqual({});
});

test('a place in a file is selected in that file, not in the one in front when it is found, nor if it is not found', async () => {
  const { bench, answer, front, chosen } = await slowHost();
  bench.tabs.show(rowOf('one'), { keep: true });
  void bench.documents.open('id of one');
  await answer('open one');
  const pick = () =>
    bench.quickOpen.pick({ kind: 'asset', row: rowOf('a'), marks: [], place: ':0x10' }, { keep: true });
  void pick();
  await answer('locate a', 'no');
  expect([front(), chosen()]).toEqual(['one', undefined]);
  void pick();
  await answer('locate a');
  bench.tabs.select('id of one');
  await answer('open a');
  expect([front(), chosen()]).toEqual(['one', undefined]);
});

test('Back twice in quick succession goes two steps back, whichever closed file is found first', async () => {
  const { bench, answer, front, chosen } = await slowHost();
  for (const [at, name] of ['one', 'two', 'three'].entries())
    bench.history.visit({ asset: `id of ${name}`, address: name, name, start: at * 0x1000, size: 4 });
  void bench.navigation.back();
  void bench.navigation.back();
  await answer('locate one');
  await answer('locate two');
  expect(front()).toBe('one');
  expect(chosen()).toMatchObject({ asset: 'id of one', start: 0 });
});

test('a byte chosen while the first part of a structure is being found stays chosen', async () => {
  const { bench, answer, chosen } = await slowHost();
  bench.tabs.show(rowOf('one'), { keep: true });
  const into = () =>
    placeCommands(bench)
      .find(({ id }) => id === 'structure.into')
      ?.run();
  void bench.selection.selectPath('id of one', 'head', 'structure', { start: 0, size: 8 });
  into();
  await answer('into head');
  expect(chosen()).toMatchObject({ path: 'head.first' });
  into();
  void bench.selection.selectRange('id of one', 40, 1, 'hex');
  await answer('into head.first');
  expect(chosen()).toMatchObject({ start: 40, origin: 'hex' });
});
