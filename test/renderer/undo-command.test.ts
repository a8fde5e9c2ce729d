import { expect, test, vi } from 'vitest';
import { editCommands } from '../../renderer/app/command-table.ts';
import type { Workbench } from '../../renderer/state/workbench.ts';

test('undo pressed more often than there are steps asks for no step that is not there', async () => {
  let steps = 2;
  const undo = vi.fn(async () => {
    await new Promise(done => setTimeout(done, 5));
    steps--;
    return undefined;
  });
  const asset = { id: 'a', canRedo: null };
  const bench = {
    documents: {
      entry: () => ({ asset: { ...asset, canUndo: steps > 0 ? 'an edit' : null } }),
      isEditing: () => false,
      flush: async () => {},
      edit: { undo },
    },
    tabs: { store: { getState: () => ({ active: { asset: 'a' } }) } },
    selection: {},
  };
  const command = editCommands(bench as unknown as Workbench).find(({ id }) => id === 'edit.undo'); // as: all that undo needs
  for (let i = 0; i < 6; i++) command?.run();
  await expect.poll(() => steps).toBe(0);
  await new Promise(done => setTimeout(done, 50));
  expect(undo).toHaveBeenCalledTimes(2);
});

test('two undos in quick succession are two, of the asset that was in front, though nothing is found out about the first yet', async () => {
  const left: Record<string, number> = { a: 2, b: 2 };
  let front = 'a';
  const undo = vi.fn(async (asset: string) => {
    left[asset] = (left[asset] ?? 0) - 1;
    return { changed: [{ start: 4, size: 4 }] };
  });
  const bench = {
    documents: {
      entry: (id: string) => ({ asset: { id, canRedo: null, canUndo: (left[id] ?? 0) > 0 ? 'an edit' : null } }),
      isEditing: () => false,
      flush: async () => {},
      edit: { undo },
    },
    tabs: { store: { getState: () => ({ active: { asset: front } }) } },
    selection: { selectRange: () => new Promise(() => {}) },
  };
  const command = editCommands(bench as unknown as Workbench).find(({ id }) => id === 'edit.undo'); // as: all that undo needs
  command?.run();
  command?.run();
  front = 'b';
  await expect.poll(() => left).toEqual({ a: 0, b: 2 });
});
