import { useCallback, useEffect, useState } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands/commands.ts';
import { newestRevision } from '../../state/documents/documents.ts';
import { copyPlaces } from '../../state/game-folder/place-items.ts';
import {
  ITEM_KEYS,
  type ItemAction,
  type ItemBench,
  type ItemRow,
  itemMenu,
  itemRowAt,
  keyedItem,
} from '../../state/items/item-menu.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { tableStrings as say } from './strings.ts';

/** What goes to the system's clipboard: the row if it is an item, else the selected cell. */
interface CopiedTexts {
  readonly row: string;
  readonly cell: string;
}

/** The actions for the row of a path, if it is a list item: as a menu, and by keys. */
export function useRowItems(asset: AssetId, path: string | undefined, texts: CopiedTexts) {
  const bench = useWorkbench();
  const item = useItemRow(bench, asset, path);
  usePart(
    parts => ({ store: parts.copiedItems }),
    state => state.items,
  );
  const { menu, show } = useMenu(say.menu);
  const known = item && (item.row ? commandsOf(itemMenu(bench, { ...item.row, text: texts.row })) : []);
  const commands = known ?? lateCommands(bench, asset, path, texts);
  async function showMenu(of: string, cell: string, at: { readonly x: number; readonly y: number }): Promise<void> {
    const row = await itemRowAt(bench, asset, of).catch(() => undefined);
    const own = row ? itemMenu(bench, { ...row, text: cell }) : [];
    const copy: MenuItem = { title: say.copyText, run: () => void copyPlaces(bench, [cell], copyText) };
    show(at, own.length > 0 ? [...own, { kind: 'line' }, copy] : [copy]);
  }
  return { menu, commands, showMenu };
}

/** The browser reads the clipboard only for this key itself: see use-pasting.ts. */
const PASTE = 'Ctrl+V';
const COPY = 'Ctrl+C';

/** Pastes the copied items after the row of a path; false if that is not an item. */
export async function pasteItems(bench: ItemBench, asset: AssetId, path: string | undefined): Promise<boolean> {
  const row = path === undefined ? undefined : await itemRowAt(bench, asset, path).catch(() => undefined);
  const paste = row && keyedItem(itemMenu(bench, row), PASTE);
  paste?.run();
  return paste !== undefined;
}

function commandsOf(items: readonly ItemAction[]): Command[] {
  return items.flatMap((each, i): Command[] =>
    each.kind === 'line' || each.keys === undefined
      ? []
      : [
          {
            ...{ id: `table.item.${i}`, title: each.title, group: say.group, scope: 'table' },
            keys: each.keys === PASTE ? [] : [each.keys],
            ...{ when: () => !each.disabled, run: each.run },
          },
        ],
  );
}

/** The same while the row's item is unknown: a key pressed right away still applies to it. */
export function lateCommands(
  bench: ItemBench,
  asset: AssetId,
  path: string | undefined,
  texts: CopiedTexts,
): Command[] {
  if (!path?.endsWith(']')) return [];
  return [...ITEM_KEYS].map(([keys, title]) => ({
    ...{ id: `table.late.${keys}`, title, group: say.group, keys: [keys], scope: 'table' },
    async run() {
      const row = await itemRowAt(bench, asset, path).catch(() => undefined);
      if (row) keyedItem(itemMenu(bench, { ...row, text: texts.row }), keys)?.run();
      else if (keys === COPY) void copyText(texts.cell);
    },
  }));
}

/** The item for the path of a row, if any; undefined until that is known. */
function useItemRow(
  bench: Workbench,
  asset: AssetId,
  path: string | undefined,
): { readonly row: ItemRow | undefined } | undefined {
  const revision = usePart(
    parts => parts.documents,
    state => newestRevision(state, asset),
  );
  const [known, setKnown] = useState<{ readonly path: string | undefined; readonly row: ItemRow | undefined }>();
  const find = useCallback(
    () => (path === undefined ? Promise.resolve(undefined) : itemRowAt(bench, asset, path)),
    [bench, asset, path],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes may be other items
  useEffect(() => {
    let isOver = false;
    find().then(
      row => isOver || setKnown({ path, row }),
      () => isOver || setKnown({ path, row: undefined }), // a path outside the structure has no items
    );
    return () => {
      isOver = true;
    };
  }, [find, path, revision]);
  return known && known.path === path ? known : undefined;
}
