import { useCallback, useEffect, useState } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands.ts';
import { newestRevision } from '../../state/documents.ts';
import { type ItemRow, itemMenu, itemRowAt } from '../../state/item-menu.ts';
import { copyPlaces } from '../../state/place-items.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { tableStrings as say } from './strings.ts';

/** What can be done with the row of a path, where it is an item of a list: a menu, and the same by keys. */
export function useRowItems(asset: AssetId, path: string | undefined) {
  const bench = useWorkbench();
  const item = useItemRow(bench, asset, path);
  usePart(
    parts => ({ store: parts.copiedItems }),
    state => state.items,
  );
  const { menu, show } = useMenu(say.menu);
  const items = item === undefined ? [] : itemMenu(bench, item);
  const commands = items.flatMap((each, i): Command[] =>
    each.kind === 'line' || each.keys === undefined
      ? []
      : [
          {
            ...{ id: `table.item.${i}`, title: each.title, group: say.group, keys: [each.keys], scope: 'table' },
            ...{ when: () => !each.disabled, run: each.run },
          },
        ],
  );
  async function showMenu(of: string, cell: string, at: { readonly x: number; readonly y: number }): Promise<void> {
    const row = await itemRowAt(bench, asset, of).catch(() => undefined);
    const own = row ? itemMenu(bench, row) : [];
    const copy: MenuItem = { title: say.copyText, run: () => void copyPlaces(bench, [cell], copyText) };
    show(at, own.length > 0 ? [...own, { kind: 'line' }, copy] : [copy]);
  }
  return { menu, commands, showMenu };
}

/** The item that the path of a row stands for, as it is now. */
function useItemRow(bench: Workbench, asset: AssetId, path: string | undefined): ItemRow | undefined {
  const revision = usePart(
    parts => parts.documents,
    state => newestRevision(state, asset),
  );
  const [known, setKnown] = useState<ItemRow>();
  const find = useCallback(
    () => (path === undefined ? Promise.resolve(undefined) : itemRowAt(bench, asset, path)),
    [bench, asset, path],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes may be other items
  useEffect(() => {
    let isOver = false;
    find().then(
      row => isOver || setKnown(row),
      () => isOver || setKnown(undefined), // what is no part of the structure has no items
    );
    return () => {
      isOver = true;
    };
  }, [find, revision]);
  return known?.node.path === path ? known : undefined;
}
