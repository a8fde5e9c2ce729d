import { expect, test, vi } from 'vitest';
import { editCommands } from '../../renderer/app/command-table.ts';
import { createSharedUndo } from '../../renderer/state/documents/shared-undo.ts';
import { createStepsInTurn } from '../../renderer/state/documents/steps-in-turn.ts';
import { createSelection } from '../../renderer/state/navigation/selection.ts';
import type { Workbench } from '../../renderer/state/workbench.ts';
import type { AssetId } from '../../shared/contract/types.ts';

/** A selection whose host never names what is there. */
function selectionOf(nodeAt: () => Promise<{ start: number; size: number }> = () => new Promise(() => {})) {
  return createSelection({
    ...{ nodeAt, fieldAt: () => new Promise(() => {}), knownField: () => undefined },
    failed: error => expect.unreachable(String(error)),
  });
}

interface Undoing {
  /** What the host says of an asset at any time. */
  readonly takeable: (asset: string) => { readonly canUndo: string | null; readonly canRedo?: string | null };
  readonly undo: (asset: string) => Promise<unknown>;
  readonly front?: () => string;
  readonly selection?: ReturnType<typeof selectionOf>;
  readonly shared?: ReturnType<typeof createSharedUndo>;
  readonly nodesAt?: (args: { readonly path: string }) => Promise<unknown>;
  readonly fieldAt?: (args: { readonly offset: number }) => Promise<unknown>;
}

/** The undo command of a window with one asset in front. */
function undoOf({ takeable, undo, front = () => 'a', selection = selectionOf(), ...more }: Undoing) {
  const bench = {
    client: { nodesAt: more.nodesAt, fieldAt: more.fieldAt },
    documents: {
      entry: (id: string) => ({ asset: { id, canRedo: null, ...takeable(id) } }),
      isEditing: () => false,
      ...createStepsInTurn(async () => {}),
      shared: more.shared ?? createSharedUndo(),
      edit: { undo },
    },
    tabs: { store: { getState: () => ({ active: { asset: front() } }) } },
    selection,
  };
  return editCommands(bench as unknown as Workbench).find(({ id }) => id === 'edit.undo'); // as: all that undo needs
}

test('undo pressed more often than there are steps requests no missing step', async () => {
  let steps = 2;
  const undo = vi.fn(async () => {
    await new Promise(done => setTimeout(done, 5));
    steps--;
    return undefined;
  });
  const command = undoOf({ takeable: () => ({ canUndo: steps > 0 ? 'an edit' : null }), undo });
  for (let i = 0; i < 6; i++) command?.run();
  await expect.poll(() => steps).toBe(0);
  await new Promise(done => setTimeout(done, 50));
  expect(undo).toHaveBeenCalledTimes(2);
});

test('two undos in quick succession are both of the asset in front, even before the first is answered', async () => {
  const left: Record<string, number> = { a: 2, b: 2 };
  let front = 'a';
  const undo = vi.fn(async (asset: string) => {
    left[asset] = (left[asset] ?? 0) - 1;
    return { size: 100, changed: [{ start: 4, size: 4 }] };
  });
  const takeable = (asset: string) => ({ canUndo: (left[asset] ?? 0) > 0 ? 'an edit' : null });
  const command = undoOf({ takeable, undo, front: () => front });
  command?.run();
  command?.run();
  front = 'b';
  await expect.poll(() => left).toEqual({ a: 0, b: 2 });
});

test('undo shows what it changed, unless something was selected since', async () => {
  let [left, done] = [2, () => {}];
  const undo = vi.fn(async () => {
    await new Promise<void>(resolve => (done = resolve));
    left--;
    return { size: 100, changed: [{ start: 4, size: 4 }] };
  });
  const selection = selectionOf();
  const command = undoOf({ takeable: () => ({ canUndo: left > 0 ? 'an edit' : null }), undo, selection });
  command?.run();
  await expect.poll(() => undo.mock.calls.length).toBe(1);
  done();
  await expect.poll(() => selection.store.getState().current).toMatchObject({ start: 4, origin: 'edit' });
  command?.run();
  await expect.poll(() => undo.mock.calls.length).toBe(2);
  void selection.selectAt('a', 900, 'hex');
  done();
  await expect.poll(() => left).toBe(0);
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(selection.store.getState().current).toMatchObject({ start: 900, origin: 'hex' });
});

test('a selection made before an undo is answered stays, even if the cursor was already there', async () => {
  let done = () => {};
  const undo = vi.fn(async () => {
    await new Promise<void>(resolve => (done = resolve));
    return { size: 100, changed: [{ start: 40, size: 2 }] };
  });
  const selection = selectionOf();
  const command = undoOf({ takeable: () => ({ canUndo: 'an edit' }), undo, selection });
  const choose = () => void selection.selectPath('a' as AssetId, 'corners[1]', 'scene', { start: 8, size: 12 }); // as: an id for a test
  choose();
  command?.run();
  await expect.poll(() => undo.mock.calls.length).toBe(1);
  choose();
  done();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(selection.store.getState().current).toMatchObject({ start: 8, size: 12, origin: 'scene' });
});

test('each of two queued undos shows what it changed', async () => {
  const starts = [4, 60];
  let done = () => {};
  const undo = vi.fn(async () => {
    await new Promise<void>(resolve => (done = resolve));
    return { size: 100, changed: [{ start: starts.shift(), size: 2 }] };
  });
  const selection = selectionOf();
  const command = undoOf({ takeable: () => ({ canUndo: 'an edit' }), undo, selection });
  command?.run();
  command?.run();
  for (const [times, start] of [[1, 4] as const, [2, 60] as const]) {
    await expect.poll(() => undo.mock.calls.length).toBe(times);
    done();
    await expect.poll(() => selection.store.getState().current).toMatchObject({ start, origin: 'edit' });
  }
});

test('an edit of another file of the scene is undone from the scene’s tab, in the order of all edits', async () => {
  const left: Record<string, number> = { zone: 0, lights: 0 };
  const shared = createSharedUndo();
  const takeable = (asset: string) => ({ canUndo: (left[asset] ?? 0) > 0 ? 'an edit' : null, canRedo: null });
  const note = (asset: string, kind: 'edit' | 'undo', by: number) => {
    left[asset] = (left[asset] ?? 0) + by;
    shared.noted(asset as AssetId, kind); // as: an id for a test
    shared.heard(asset as AssetId, takeable(asset)); // as: the same
  };
  const undone: string[] = [];
  const undo = vi.fn(async (asset: string) => {
    undone.push(asset);
    note(asset, 'undo', -1);
    return { size: 100, changed: [{ start: 4, size: 4 }] };
  });
  const command = undoOf({ takeable, undo, shared, front: () => 'zone' });
  note('lights', 'edit', 1);
  expect(command?.when?.()).toBe(false);
  shared.share('zone' as AssetId, 'lights' as AssetId); // as: the same
  expect(command?.when?.()).toBe(true);
  note('zone', 'edit', 1);
  note('lights', 'edit', 1);
  shared.noted('lights' as AssetId, 'edit', true); // as: the same; the drag goes on
  for (let i = 0; i < 4; i++) command?.run();
  await expect.poll(() => left).toEqual({ zone: 0, lights: 0 });
  expect(undone).toEqual(['lights', 'zone', 'lights']);
  expect(command?.when?.()).toBe(false);
});

test('each step is reported unless it continues the previous one: the offer to undo is for the last', () => {
  let steps = 0;
  const shared = createSharedUndo(() => steps++);
  const [a, b] = ['a', 'b'] as unknown as [AssetId, AssetId]; // as: ids for a test
  const after = (asset: AssetId, kind: 'edit' | 'undo', isMore = false) => {
    shared.noted(asset, kind, isMore);
    return steps;
  };
  expect([
    after(a, 'edit'),
    after(a, 'edit', true),
    after(b, 'edit', true),
    after(b, 'undo'),
    after(a, 'edit'),
  ]).toEqual([1, 1, 2, 3, 4]);
});

test('an undo of several places keeps the selection if it still exists', async () => {
  const changed = [
    { start: 4, size: 4 },
    { start: 90, size: 2 },
  ];
  const selection = selectionOf();
  const command = undoOf({
    takeable: () => ({ canUndo: 'an edit' }),
    undo: async () => ({ size: 100, changed }),
    async nodesAt({ path }) {
      if (path !== 'nodes[3]') throw new Error('there is none');
      return { node: { start: 40, size: 8 } };
    },
    selection,
  });
  void selection.selectPath('a' as AssetId, 'nodes[3]', 'structure', { start: 48, size: 8 }); // as: an id for a test
  command?.run();
  await expect
    .poll(() => selection.store.getState().current)
    .toMatchObject({ path: 'nodes[3]', start: 40, origin: 'edit' });
  void selection.selectPath('a' as AssetId, 'nodes[9]', 'structure', { start: 96, size: 8 }); // as: the same
  command?.run();
  await expect.poll(() => selection.store.getState().current).toMatchObject({ start: 4, origin: 'edit' });
});

test('an undo of a move in a list selects the item now at that place', async () => {
  const selection = selectionOf();
  const command = undoOf({
    takeable: () => ({ canUndo: 'a move' }),
    undo: async () => ({ size: 100, changed: [{ start: 10, size: 30 }] }),
    nodesAt: async () => ({ node: { start: 10, size: 8 } }),
    selection,
  });
  void selection.selectPath('a' as AssetId, 'nodes[0]', 'structure', { start: 10, size: 12 }); // as: an id for a test
  command?.run();
  await expect
    .poll(() => selection.store.getState().current)
    .toMatchObject({ path: 'nodes[0]', start: 10, size: 8, origin: 'edit' });
});

test('an undo of distant values, written as one range, keeps the selected part', async () => {
  const selection = selectionOf();
  const command = undoOf({
    takeable: () => ({ canUndo: 'Scale' }),
    undo: async () => ({ size: 9000, changed: [{ start: 300, size: 2000 }] }),
    nodesAt: async () => ({ node: { start: 10, size: 8 } }),
    selection,
  });
  void selection.selectPath('a' as AssetId, 'nodes[7]', 'structure', { start: 10, size: 8 }); // as: an id for a test
  command?.run();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(selection.store.getState().current).toMatchObject({ path: 'nodes[7]', start: 10 });
});

test.each([
  { stretch: 'of many fields', size: 2000, current: { path: 'contents[1]', start: 10, size: 40 } },
  { stretch: 'in one field', size: 20, current: { start: 20, size: 20, isRange: true } },
])('an undo of the range $stretch selects no more than a field under its name', async ({ size, current }) => {
  const selection = selectionOf();
  const command = undoOf({
    takeable: () => ({ canUndo: 'Remove' }),
    undo: async () => ({ size: 9000, changed: [{ start: 20, size }] }),
    fieldAt: async () => ({ field: { path: 'contents[1]', kind: 'bytes', start: 10, size: 40 } }),
    selection,
  });
  command?.run();
  await expect.poll(() => selection.store.getState().current).toMatchObject({ ...current, origin: 'edit' });
});

test.each([
  { after: 'an insert at the end', size: 8, start: 8, current: { start: 7, size: 1, origin: 'edit' } },
  { after: 'an insert into an empty file', size: 0, start: 0, current: undefined },
])('an undo of $after requests no byte past the end', async ({ size, start, current }) => {
  const selection = selectionOf();
  const undo = vi.fn(async () => ({ size, changed: [{ start, size: 0 }] }));
  void selection.selectAt('a', start, 'hex');
  undoOf({ takeable: () => ({ canUndo: 'an insert' }), undo, selection })?.run();
  await expect.poll(() => selection.store.getState().current?.origin).not.toBe('hex');
  expect(selection.store.getState().current).toEqual(current && expect.objectContaining(current));
});
