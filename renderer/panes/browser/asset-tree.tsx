import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AssetRow } from '../../../shared/contract/types.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { DRAGGED_ROWS } from '../../state/entries/drag-out.ts';
import { dropFiles, editsAround } from '../../state/entries/entry-edits.ts';
import { entryNameCommands, removeEntry } from '../../state/entries/entry-name-commands.ts';
import { isNameFolder, nameInFolder } from '../../state/game-folder/entry-folders.ts';
import { flatten, type TreeRow } from '../../state/game-folder/tree.ts';
import { printSize } from '../../state/labels/print-size.ts';
import { useSign } from '../../state/problems/use-sign.ts';
import { useChangesInside } from '../../state/project/changes-inside.ts';
import { useListChange } from '../../state/project/list-changes.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { CellEditor } from '../../widgets/cell-editor.tsx';
import { hasFolder } from '../../widgets/choose-files.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { Marked } from '../../widgets/marked.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import {
  TreeCell,
  type TreeItem,
  type TreeRows,
  VirtualTree,
  type VirtualTreeHandle,
} from '../../widgets/virtual-tree.tsx';
import { WeightIcon } from '../../widgets/weight-icon.tsx';
import { rowMenu } from './row-menu.ts';
import { strings } from './strings.ts';

type Item = TreeItem & TreeRow;

/** The tree itself; a click previews, a double click or Enter keeps. */
export function AssetTree({ focusFirst }: { readonly focusFirst: number }) {
  const bench = useWorkbench();
  const state = usePart(
    parts => parts.tree,
    tree => tree,
  );
  const handle = useRef<VirtualTreeHandle>(null);
  const { menu, show } = useMenu(strings.menu);
  const flat = useMemo(() => flatten(state), [state]);
  const rows: TreeRows<Item> = {
    count: flat.length,
    at(index) {
      const row = flat[index];
      return row && { ...row, key: row.row.id, expandable: row.row.hasChildren };
    },
  };
  const { active, setActiveId } = useActiveRow(flat, handle);
  const { renaming, rename, endRenaming } = useRenaming(flat, handle);
  useCommands(entryNameCommands(bench, flat[active]?.row, { where: 'explorer', rename }));
  useEffect(() => {
    if (focusFirst > 0) handle.current?.focus();
  }, [focusFirst]);

  if (flat.length === 0 && state.children[''] !== undefined) return <EmptyState title={strings.empty} />;
  return (
    <>
      <VirtualTree<Item>
        handle={handle}
        label={strings.tree}
        scope="explorer"
        rows={rows}
        active={active}
        labelOf={index => flat[index] && nameInFolder(flat[index].row)}
        heldType={DRAGGED_ROWS}
        {...rowActions({ bench, rowAt: index => flat[index], setActiveId, rename, show })}
        renderRow={item =>
          item.row.id === renaming?.id ? (
            <RenameCell row={renaming} onDone={endRenaming} />
          ) : (
            <AssetCells row={item.row} open={item.expanded} inFolder cell={TreeCell} />
          )
        }
      />
      {menu}
    </>
  );
}

interface RowNeeds {
  readonly bench: ReturnType<typeof useWorkbench>;
  rowAt(index: number): TreeRow | undefined;
  setActiveId(id: string | undefined): void;
  rename(row: AssetRow | undefined): void;
  readonly show: ReturnType<typeof useMenu>['show'];
}

/** Actions on rows: folders in names open and close; all other rows can be opened, renamed, removed, and dropped on. */
function rowActions({ bench, rowAt, setActiveId, rename, show }: RowNeeds) {
  /** A row for an asset. */
  const assetAt = (index: number): AssetRow | undefined => {
    const row = rowAt(index)?.row;
    return row && !isNameFolder(row.id) ? row : undefined;
  };
  return {
    onActive(index, how) {
      setActiveId(rowAt(index)?.row.id);
      const row = assetAt(index);
      if (row !== undefined && how !== 'keyboard') bench.tabs.show(row);
    },
    onToggle(index, expanded) {
      const row = rowAt(index)?.row;
      if (row) void bench.tree.toggle(row.id, expanded);
    },
    onOpen(index) {
      const item = rowAt(index);
      if (item === undefined) return;
      if (isNameFolder(item.row.id)) void bench.tree.toggle(item.row.id, !item.expanded);
      else bench.tabs.show(item.row, { keep: true });
    },
    onEdit: index => rename(rowAt(index)?.row),
    onKey(event, index) {
      const [row, asset] = [rowAt(index)?.row, assetAt(index)];
      if (row !== undefined && event.key === 'Delete') void removeEntry(bench, row);
      else if (event.key === ' ' && asset !== undefined) bench.tabs.show(asset);
      else return false;
      return true;
    },
    onFiles(index, dropped) {
      const row = assetAt(index);
      if (hasFolder(dropped)) bench.notices.say(strings.noFolders, { tone: 'bad' });
      else if (row !== undefined) void dropFiles(bench, row, [...dropped.files]);
    },
    onMenu(index, at) {
      const row = assetAt(index);
      if (row)
        show(
          at,
          rowMenu(bench, row, () => rename(row)),
        );
    },
  } satisfies Partial<Parameters<typeof VirtualTree<Item>>[0]>;
}

type Handle = RefObject<VirtualTreeHandle | null>;

/** The row with the keyboard, initially that of the tab in front as soon as it is loaded. */
function useActiveRow(flat: readonly TreeRow[], handle: Handle) {
  const shown = usePart(
    parts => parts.tabs,
    tabs => tabs.active?.asset,
  );
  const [activeId, setActiveId] = useState<string>();
  const found = flat.findIndex(item => item.row.id === activeId);
  // A renamed or removed row leaves the keyboard where it was.
  const last = useRef(-1);
  if (found >= 0) last.current = found;
  const active = found >= 0 ? found : Math.min(last.current, flat.length - 1);
  const shownIndex = flat.findIndex(item => item.row.id === shown);
  const isThere = shownIndex >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may move while the tree grows, that is no reason to scroll
  useEffect(() => {
    if (!isThere) return;
    setActiveId(shown);
    handle.current?.reveal(shownIndex);
  }, [isThere, shown]);
  return { active, setActiveId };
}

function useRenaming(flat: readonly TreeRow[], handle: Handle) {
  const bench = useWorkbench();
  const renaming = usePart(
    parts => parts.tree,
    state => state.renaming,
  );
  const endRenaming = useCallback(
    (isLeft: boolean) => {
      bench.tree.rename(undefined);
      if (!isLeft) handle.current?.focus();
    },
    [bench, handle],
  );
  // A renamed row is a new row, and its name field disappears with the old one: no keystroke may be lost in between.
  const isRenamed = useRef(false);
  const isThere = flat.some(item => item.row.id === renaming?.id);
  useLayoutEffect(() => {
    if (isRenamed.current && !isThere) endRenaming(document.activeElement !== document.body);
    isRenamed.current = renaming !== undefined && isThere;
  }, [renaming, isThere, endRenaming]);
  return {
    renaming,
    endRenaming,
    /** A row that is not an entry says why it keeps its name. */
    rename(row: AssetRow | undefined): void {
      if (row?.kind === 'entry') bench.tree.rename(row);
      else if (row !== undefined) void editsAround(bench, row);
    },
  };
}

interface AssetCellsProps {
  readonly row: AssetRow;
  readonly open?: boolean;
  /** In a folder that is part of its name: only the rest of the name. */
  readonly inFolder?: boolean;
  readonly marks?: readonly (readonly [number, number])[];
  /** Its place, if the tree around it is not shown. */
  readonly place?: string;
  readonly cell: ComponentType<{ readonly className?: string; readonly children?: ReactNode }>;
}

/** The name, state and details of one asset. */
export function AssetCells({ row, open = false, inFolder = false, marks = [], place, cell: Cell }: AssetCellsProps) {
  const sign = useSign(row);
  return (
    <>
      <Cell className="asset-name">
        <FormatIcon kind={row.kind} format={row.format} open={open} />
        <span className="truncate" title={row.title ? `${row.address} (${row.title})` : row.address}>
          <Marked text={inFolder ? nameInFolder(row) : row.name} marks={marks} />
        </span>
        {place && <span className="asset-place truncate">{place}</span>}
        <Status row={row} />
      </Cell>
      <Cell className="asset-facts">
        {rowFacts(row)}
        {sign && (
          <span className="asset-problems" title={strings.problems(sign.count)}>
            <WeightIcon weight={sign.weight} label={strings.problems(sign.count)} />
          </span>
        )}
      </Cell>
    </>
  );
}

function Status({ row }: { readonly row: AssetRow }) {
  const isChangedInside = useChangesInside(row.address);
  const inList = useListChange(row);
  // Written changes need no more attention.
  const own = row.status === 'clean' || row.status === 'written' ? undefined : row.status;
  const mark = own ?? (inList === 'written' ? undefined : inList) ?? (isChangedInside ? 'changedInside' : undefined);
  if (mark === undefined) return null;
  return (
    <span className={`asset-dot asset-${mark}`} title={strings[mark]}>
      <span className="visually-hidden">{strings[mark]}</span>
    </span>
  );
}

/** The right end of a row: entries and size. */
export function rowFacts(row: AssetRow): string {
  if (row.kind === 'folder') return '';
  const size = printSize(row.size);
  return row.entries === undefined ? size : `${row.entries.toLocaleString('en-US')} · ${size}`;
}

/** The field for an entry's new name; renaming is an edit of the archive, which Undo reverts. */
function RenameCell({ row, onDone }: { readonly row: AssetRow; readonly onDone: (isLeft: boolean) => void }) {
  const bench = useWorkbench();
  return (
    <TreeCell className="asset-name">
      <CellEditor
        label={strings.newName(row.name)}
        before={row.name}
        isFileName
        onWrite={async name => (await editsAround(bench, row))?.rename(row, name)}
        onDone={onDone}
      />
    </TreeCell>
  );
}
