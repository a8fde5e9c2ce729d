// What the tree offers for items, and what an edit of them says.
import { expect, test } from 'vitest';
import { type ItemBench, itemMenu } from '../../renderer/state/items/item-menu.ts';
import { demoCopies } from './patches/support/copies.ts';

const WHOLE: readonly (readonly [address: string, list: string])[] = [
  ['HeronMsg.dll', 'messages'],
  ['kotor/modules/mill.mod', 'contents'],
  ['crimson-skies/zbd/zrdr.zbd', 'contents'],
];

test('items of a format that is written as a whole cannot be edited in the tree, because such edits are refused', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('demo'), async window => {
    const { client } = window;
    for (const [address, list] of WHOLE) {
      const asset = await window.asset(address);
      const { node, children } = await client.nodesAt({ asset, path: list, first: 0, count: 3 });
      const [child] = children;
      if (child === undefined) throw new Error(`${address} has no items in ${list}`);
      const bench = { copiedItems: { getState: () => ({}) } } as unknown as ItemBench; // as: menus of such rows ask for nothing else
      const offered = [node, child].flatMap(row => itemMenu(bench, { asset, node: row, place: 1, count: 3 }));
      expect(offered, address).toEqual([]);
      const remove = { kind: 'remove', paths: [child.path] } as const;
      await expect(client.editItems({ asset, edit: remove }), address).rejects.toThrow(/is not a list whose items/);
    }
  });
});

test('members of an archive are added as files, and can be reordered if its directory allows any order', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('demo'), async window => {
    const titlesIn = async (address: string) => {
      const asset = await window.asset(address);
      const { children } = await window.client.nodesAt({ asset, path: 'entries', first: 1, count: 1 });
      const [node] = children;
      if (node === undefined) throw new Error(`${address} has no entries`);
      const bench = { copiedItems: { getState: () => ({}) } } as unknown as ItemBench; // as: a menu asks for nothing else
      const actions = itemMenu(bench, { asset, node, place: 2, count: 3 });
      return actions.flatMap(action => ('keys' in action && action.keys ? [action.keys] : []));
    };
    expect(await titlesIn('kotor/modules/mill.mod')).toContain('Alt+Up');
    expect(await titlesIn('kotor/modules/mill.mod')).not.toContain('Insert');
    expect(await titlesIn('zbd/reader.zbd')).toContain('Alt+Up');
    expect(await titlesIn('zbd/reader.zbd')).not.toContain('Insert');
  });
});

test('items of a list that takes others can be edited', async () => {
  const copies = demoCopies();
  await copies.inWindow(await copies.copy('demo'), async window => {
    const asset = await window.asset('zbd/c1/gamez.zbd');
    const { node, children } = await window.client.nodesAt({ asset, path: 'materials', first: 0, count: 1 });
    expect(node.isWhole).toBeUndefined();
    expect(children[0]?.items).toEqual(['materials[0]']);
  });
});
