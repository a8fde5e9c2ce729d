import { Archive, Filter, FolderOpen, LayoutGrid, Plus } from 'lucide-react';
import { type DragEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands/commands.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { entryEdits } from '../../state/entries/entry-edits.ts';
import { modelItems, modelsOf } from '../../state/entries/model-items.ts';
import { placeItems } from '../../state/game-folder/place-items.ts';
import { printSize } from '../../state/labels/print-size.ts';
import { useViewPlace } from '../../state/window/use-view-place.ts';
import { useAsset, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { chooseFiles, droppedFolder } from '../../widgets/choose-files.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { tableOrder } from '../../widgets/table-order.ts';
import { type TablePlace, usePlaceKept } from '../../widgets/table-place.ts';
import { TextField } from '../../widgets/text-field.tsx';
import { type TableColumn, VirtualTable, type VirtualTableHandle } from '../../widgets/virtual-table.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { entryCommands, entryMenu, type Moves } from './entry-commands.ts';
import { EntryGrid, type EntryGridProps, HoverCard } from './entry-grid.tsx';
import { EntrySign } from './entry-sign.tsx';
import { type StateOf, useStates } from './entry-states.ts';
import { NoEntries } from './no-entries.tsx';
import type { Previews } from './previews.ts';
import { useSelectPut } from './select-put.ts';
import { entriesStrings as say } from './strings.ts';
import { useEntries } from './use-entries.ts';
import { usePreviews } from './use-previews.ts';
import './entries.css';

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', title: say.name, width: 'minmax(14ch, 3fr)', editable: true, isFileName: true },
  { key: 'kind', title: say.kind, width: 'minmax(9ch, 1fr)' },
  { key: 'size', title: say.size, width: '9ch', numeric: true },
  { key: 'state', title: say.state, width: 'minmax(9ch, 1fr)' },
];

/** The contents of a container or a folder as a list to sort, filter and extract from; a container can also be edited. */
export function EntriesPane({ asset }: { readonly asset: AssetId }) {
  const { rows, failure, isStopped = false, stop, again, reload } = useEntries(asset);
  if (failure !== undefined) return <EmptyState title={say.failed} text={failure} />;
  if (rows === undefined)
    return <WaitingOrStopped label={say.loading} isStopped={isStopped} onStop={stop} onAgain={again} />;
  return <Entries asset={asset} rows={rows} reload={reload} />;
}

/** How the entries are shown; the filter is that of the grid. */
interface EntriesPlace {
  readonly shape: 'list' | 'grid';
  readonly filter: string;
}

interface EntriesProps {
  readonly asset: AssetId;
  readonly rows: readonly AssetRow[];
  reload(): Promise<readonly AssetRow[]>;
}

function Entries({ asset, rows, reload }: EntriesProps) {
  const place = useViewPlace<EntriesPlace>(asset, 'entries');
  const memory = useViewPlace<TablePlace>(asset, 'entries.list');
  const gridMemory = useViewPlace<number>(asset, 'entries.grid');
  const [shape, setShape] = useState(place.read()?.shape ?? 'list');
  const table = useRef<VirtualTableHandle>(null);
  const onRename = shape === 'list' ? (row: number) => table.current?.edit({ row, column: 0 }) : undefined;
  const list = useEntryActions(asset, { rows, reload }, onRename);
  const { bench, words, label, isFolder, selected, active, setActive } = list;
  const [filter, setFilter] = useState(place.read()?.filter ?? '');
  usePlaceKept(place, () => ({ shape, filter }));
  const [hovered, setHovered] = useState<number>();
  const previews = usePreviews(rows);
  const stateOf = useStates();
  const cell = useCallback((at: number, column: number) => textOf(rows[at], column, stateOf), [rows, stateOf]);
  useCommands([
    ...list.commands,
    {
      id: 'entries.grid',
      title: say.toggleGrid,
      group: say.group,
      keys: ['Alt+Shift+V'],
      run: () => setShape(shape === 'grid' ? 'list' : 'grid'),
    },
  ]);
  const rename = async (at: number, _column: number, text: string) => {
    const row = rows[at];
    const why = row === undefined ? undefined : await list.edits.rename(row, text);
    // The next keystrokes apply to the rows as they are now.
    if (why === undefined) await reload().catch(bench.notices.caught);
    return why;
  };
  const tools = <EntryTools list={list} rows={rows} isGrid={shape === 'grid'} />;
  const pointing = { onMenu: list.showMenu, onOpen: list.open, onPress: list.press, onDragRow: list.drag };
  const picking = { selected, onSelect: list.select };
  return (
    <DropArea asset={asset} previews={previews} words={words} rows={rows} {...list.dropping}>
      {rows.length === 0 ? (
        <NoEntries asset={asset} icon={isFolder ? <FolderOpen /> : <Archive />} {...words} />
      ) : shape === 'grid' ? (
        <FilteredGrid
          {...{ label, rows, cell, previews, tools, filter, setFilter }}
          {...picking}
          {...pointing}
          filterLabel={words.filter}
          memory={gridMemory}
        />
      ) : (
        <VirtualTable
          label={label}
          handle={table}
          memory={memory}
          scope="entries"
          columns={COLUMNS}
          count={rows.length}
          cell={cell}
          renderCell={(at, column) => <EntryCell row={rows[at]} column={column} text={cell(at, column)} />}
          active={active}
          onActive={(row, column) => setActive({ row, column })}
          onHover={setHovered}
          {...picking}
          {...pointing}
          opensFirst
          {...(!isFolder && { onEdit: rename })}
          filterLabel={words.filter}
          nouns={words.nouns}
          tools={tools}
        />
      )}
      {shape === 'list' && <HoverCard row={rows[hovered ?? active?.row ?? -1]} previews={previews} />}
      {list.menu}
    </DropArea>
  );
}

type EntryActions = ReturnType<typeof useEntryActions>;

/** The selected rows, and the actions for them. */
function useEntryActions(
  asset: AssetId,
  { rows, reload }: Pick<EntriesProps, 'rows' | 'reload'>,
  onRename: ((row: number) => void) | undefined,
) {
  const bench = useWorkbench();
  const container = useAsset(asset);
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<{ row: number; column: number }>();
  const { dragOut } = bench;
  useEffect(() => dragOut.close, [dragOut]);
  const selectPut = useCallback((put: ReadonlySet<number>, row: number) => {
    select(put);
    setActive({ row, column: 0 });
  }, []);
  const putting = useSelectPut({ rows, reload }, selectPut);
  const edits = useMemo(() => entryEdits(bench, asset, putting), [bench, asset, putting]);
  const { menu, show } = useMenu(say.menu);
  const name = container?.name ?? '';
  const isFolder = container?.kind === 'folder';
  const words = isFolder ? say.ofFolder : say.ofArchive;
  const chosen = [...selected].flatMap(index => rows[index] ?? []);
  // Moved rows stay selected, so that the next key moves them further.
  const onMoved = (at: number): void => {
    select(new Set([at]));
    setActive({ row: at, column: active?.column ?? 0 });
  };
  const [first = -1] = selected;
  const moves = useRef<Moves>({ at: first, count: 0, underWay: Promise.resolve() }).current;
  if (moves.count === 0) moves.at = first;
  const deed = { bench, asset, name, chosen, edits, rows, isFolder, onMoved, moves, onRename };
  /** The selected rows, or the one under the pointer if it is not among them, which is selected only in the next render. */
  const meantBy = (at: number) => (selected.has(at) ? chosen : rows.slice(at, at + 1));
  const commands: readonly Command[] = entryCommands(deed);
  return {
    ...{
      bench,
      words,
      label: words.label(name),
      isFolder,
      edits,
      menu,
      selected,
      select,
      active,
      setActive,
      commands,
    },
    showMenu(at: number, place: { readonly x: number; readonly y: number }): void {
      const meant = meantBy(at);
      const items = entryMenu(entryCommands({ ...deed, chosen: meant }));
      const [row, ...others] = meant;
      const isOne = row !== undefined && others.length === 0;
      const models = isOne
        ? modelItems(bench, { asset: row.id, name: row.name }, modelsOf(bench, row.format), chooseFiles)
        : [];
      const line = { kind: 'line' } as const;
      show(place, [
        ...items,
        ...(models.length > 0 ? [line, ...models] : []),
        line,
        ...placeItems(bench, meant, copyText),
      ]);
    },
    press(at: number): void {
      const row = rows[at];
      if (row) dragOut.press(row);
    },
    drag: (at: number, event: DragEvent) => dragOut.begin(meantBy(at), asset, event),
    open(at: number): void {
      const row = rows[at];
      if (row) bench.tabs.show(row, { keep: true });
    },
    dropping: droppingOn({ bench, edits, rows, isFolder }),
  };
}

interface DropTarget {
  readonly bench: Workbench;
  readonly edits: ReturnType<typeof entryEdits>;
  readonly rows: readonly AssetRow[];
  readonly isFolder: boolean;
}

/** What happens to files dropped on the rows. */
function droppingOn({ bench, edits, rows, isFolder }: DropTarget) {
  return {
    /** A single file dropped on a row replaces it, whatever its name; several go by their names. */
    onDrop(files: readonly File[], at: number | undefined): void {
      const [file, ...others] = files;
      if (file === undefined) return;
      const row = at === undefined ? undefined : rows[at];
      const isOne = row !== undefined && row.kind !== 'folder' && others.length === 0;
      if (isOne) void edits.replace(row, file);
      else if (isFolder) bench.notices.say(say.onlyReplaced, { tone: 'bad' });
      else void edits.put(files, rows);
    },
    onDropFolder(files: readonly File[] | 'mixed'): void {
      if (isFolder || files === 'mixed')
        bench.notices.say(isFolder ? say.onlyReplaced : say.oneFolder, { tone: 'bad' });
      else void edits.replaceAll(files, rows);
    },
    onFailure: bench.notices.caught,
  };
}

interface EntryToolsProps {
  readonly list: EntryActions;
  readonly rows: readonly AssetRow[];
  readonly isGrid: boolean;
}

function EntryTools({ list: { bench, selected, isFolder, edits }, rows, isGrid }: EntryToolsProps) {
  return (
    <>
      {selected.size > 1 && <span className="dim entries-count">{say.selected(selected.size)}</span>}
      <span className="entries-tools">
        <IconButton title={say.asGrid} pressed={isGrid} onClick={() => bench.commands.run('entries.grid')}>
          <LayoutGrid />
        </IconButton>
        {!isFolder && (
          <Button onClick={() => chooseFiles({ several: true }, files => void edits.put(files, rows))}>
            <Plus aria-hidden /> {say.add}
          </Button>
        )}
        {!isFolder && <Button onClick={() => bench.commands.run('entries.replaceAll')}>{say.replaceAll}</Button>}
        <Button onClick={() => bench.commands.run('extract')}>
          {selected.size > 1 ? say.extract : say.extractAll}
        </Button>
      </span>
    </>
  );
}

interface FilteredGridProps extends Omit<EntryGridProps, 'order'> {
  readonly filterLabel: string;
  readonly filter: string;
  setFilter(text: string): void;
  readonly tools: ReactNode;
  readonly cell: (at: number, column: number) => string;
}

/** The entries as pictures, with a name filter. */
function FilteredGrid({ filterLabel, filter, setFilter, tools, cell, ...grid }: FilteredGridProps) {
  const count = grid.rows.length;
  const order = useMemo(() => tableOrder({ columns: COLUMNS, count, cell }, filter, undefined), [count, cell, filter]);
  return (
    <>
      <div className="vtable-bar">
        <TextField
          label={filterLabel}
          placeholder={filterLabel}
          value={filter}
          onChange={setFilter}
          icon={<Filter />}
          clearable
        />
        {tools}
      </div>
      <EntryGrid {...grid} order={order} />
    </>
  );
}

interface DropAreaProps {
  readonly asset: AssetId;
  readonly previews: Previews;
  readonly words: EntryActions['words'];
  readonly rows: readonly AssetRow[];
  readonly children: ReactNode;
  onDrop(files: readonly File[], at: number | undefined): void;
  onDropFolder(files: readonly File[] | 'mixed'): void;
  onFailure(error: unknown): void;
}

/** A drop area for files and rows of other lists: they are added, or replace the row they are dropped on. */
function DropArea({ asset, previews, words, rows, children, ...does }: DropAreaProps) {
  const { onDrop, onDropFolder, onFailure } = does;
  const { dragOut } = useWorkbench();
  /** Where files are being dragged: over a row, or over the list. */
  const [over, setOver] = useState<number | 'list'>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const seen = new ResizeObserver(([entry]) => previews.see((entry?.contentRect.width ?? 0) > 0));
    seen.observe(box.current);
    return () => seen.disconnect();
  }, [previews]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the keyboard has a command for it
    <div
      ref={box}
      className="entries"
      onPointerMove={dragOut.end}
      onDragEnd={dragOut.end}
      onDragOver={event => {
        if (dragOut.isFrom(asset)) return;
        event.preventDefault();
        setOver(rowUnder(event.target) ?? 'list');
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={event => {
        event.preventDefault();
        setOver(undefined);
        const at = rowUnder(event.target);
        const files = dragOut.dropped(asset, [...event.dataTransfer.files]);
        droppedFolder(event.dataTransfer)
          .then(async inside => (inside === undefined ? onDrop(await files, at) : onDropFolder(inside)))
          .catch(onFailure);
      }}
    >
      {children}
      {over !== undefined && (
        <div className="entries-drop">{over === 'list' ? words.drop : say.dropOn(rows[over]?.name ?? '')}</div>
      )}
    </div>
  );
}

/** The number of the row that an element is in. */
function rowUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-row]') : null;
  return row === null ? undefined : Number(row.getAttribute('data-row'));
}

function textOf(row: AssetRow | undefined, column: number, stateOf: StateOf): string {
  if (row === undefined) return '';
  const kind = row.title ?? (row.kind === 'folder' ? say.folder : say.unknown);
  return [row.name, kind, String(row.size), stateOf(row)][column] ?? '';
}

interface EntryCellProps {
  readonly row: AssetRow | undefined;
  readonly column: number;
  readonly text: string;
}

function EntryCell({ row, column, text }: EntryCellProps) {
  if (row === undefined) return null;
  if (column === 2) return row.kind === 'folder' ? '' : printSize(row.size);
  if (column > 0) return text;
  return (
    <span className="entries-name" title={row.address}>
      <FormatIcon kind={row.kind} format={row.format} /> {row.name}
      <EntrySign row={row} />
    </span>
  );
}
