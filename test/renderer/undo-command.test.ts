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
