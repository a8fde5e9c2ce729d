import { expect, test } from 'vitest';
import { canDrag, dropItem, dropSides } from '../../../renderer/panes/structure/drag-item.ts';
import type { ItemRow } from '../../../renderer/state/items/item-menu.ts';
import type { TreeNode } from '../../../shared/contract/types.ts';

const node = (path: string, more: Partial<TreeNode> = {}): TreeNode => ({
  ...{ path, key: path, kind: 'struct', start: 0, size: 1, count: 0, editable: false },
  ...more,
});
const row = (at: TreeNode, place = 1, count = 4): ItemRow => ({
  asset: 'a' as ItemRow['asset'],
  node: at,
  place,
  count,
}); // as: an id of the host's
const entry = (index: number) => row(node(`entries[${index}]`, { items: [`entries[${index}]`] }), index + 1);
const part = (index: number) =>
  row(node(`nodes[${index}]`, { items: [`nodes[${index}]`], inside: `nodes[${index}].children[]` }), index + 1);
const chunk = (path: string) => row(node(path, { isChunk: true }));

/** What is asked of the host. */
function asked(from: ItemRow, to: ItemRow, side: 'before' | 'inside' | 'after'): unknown {
  let edit: unknown;
  const hear = async (_: unknown, given: unknown): Promise<undefined> => {
    edit = given;
  };
  const selection = { watch: () => () => true };
  const bench = { documents: { edit: { editItems: hear, editChunks: hear } }, notices: {}, selection };
  dropItem(bench as unknown as Parameters<typeof dropItem>[0], from, to, side); // as: nothing else of them is used
  return edit;
}

test('items are dropped next to those of their list, parts into others too, chunks next to and into chunks', () => {
  expect([canDrag(entry(0)), canDrag(chunk('chunks[0]')), canDrag(row(node('count')))]).toEqual([true, true, false]);
  expect(dropSides(entry(2), entry(0))).toEqual(['before', 'after']);
  expect(dropSides(entry(2), row(node('other[0]', { items: ['other[0]'] })))).toEqual([]);
  expect(dropSides(part(2), part(0))).toEqual(['before', 'inside', 'after']);
  expect(dropSides(part(2), entry(0))).toEqual([]);
  expect(dropSides(chunk('chunks[0]'), chunk('chunks[1]'))).toEqual(['before', 'inside', 'after']);
  // Never into itself.
  expect(dropSides(chunk('chunks[0]'), chunk('chunks[0].body.chunks[1]'))).toEqual([]);
  expect(dropSides(chunk('chunks[1]'), chunk('chunks[10]'))).toHaveLength(3);
});

test('a dropped item moves there, as one edit', () => {
  expect(asked(entry(3), entry(0), 'before')).toEqual({ kind: 'move', paths: ['entries[3]'], to: 'entries[0]' });
  expect(asked(entry(0), entry(1), 'after')).toEqual({ kind: 'move', paths: ['entries[0]'], to: 'entries[2]' });
  expect(asked(entry(0), entry(3), 'after')).toEqual({ kind: 'move', paths: ['entries[0]'], to: 'entries[]' });
  expect(asked(part(3), part(1), 'inside')).toMatchObject({ to: 'nodes[1].children[]' });
  expect(asked(part(3), part(1), 'after')).toMatchObject({ to: 'nodes[1]+' });
  const to = { path: 'chunks[1]', side: 'inside' };
  expect(asked(chunk('chunks[0]'), chunk('chunks[1]'), 'inside')).toEqual({ kind: 'move', path: 'chunks[0]', to });
});
