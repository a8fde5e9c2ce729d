import { expect, test } from 'vitest';
import { lateCommands } from '../../../../renderer/panes/table/row-items.ts';
import type { ItemBench } from '../../../../renderer/state/items/item-menu.ts';

const TEXTS = { row: '', cell: '' };

/** A host that says what an item is when it is told to, and what it was asked to edit. */
function slowBench() {
  const edits: unknown[] = [];
  let answer = () => {};
  const item = { path: 'rows[1]', key: '[1]', kind: 'struct', start: 0, size: 4, count: 1, items: ['rows[1]'] };
  const bench = {
    client: {
      nodesAt: () =>
        new Promise(resolve => {
          answer = () => resolve({ node: { count: 3 }, first: 1, children: [item] });
        }),
    },
    copiedItems: { getState: () => ({}) },
    selection: { watch: () => () => false },
    documents: {
      edit: {
        editItems: async (_: string, edit: unknown) => {
          edits.push(edit);
          return undefined;
        },
      },
    },
  } as unknown as ItemBench; // as: of the workbench only what is used here
  return { bench, edits, answer: () => answer() };
}

test('a key pressed before the row is identified takes effect afterwards', async () => {
  const { bench, edits, answer } = slowBench();
  const duplicate = lateCommands(bench, 'a', 'rows[1]', TEXTS).find(({ keys }) => keys?.includes('Ctrl+D'));
  duplicate?.run();
  expect(edits).toEqual([]);
  answer();
  await expect.poll(() => edits).toEqual([{ kind: 'copy', paths: ['rows[1]'] }]);
});

test('a row that is not an item of a list leaves the keys to others', () => {
  const { bench } = slowBench();
  expect(lateCommands(bench, 'a', undefined, TEXTS)).toEqual([]);
  expect(lateCommands(bench, 'a', 'rows[1].name', TEXTS)).toEqual([]);
});
