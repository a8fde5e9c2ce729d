import { useVirtualizer } from '@tanstack/react-virtual';
import { ImageOff, Images } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PictureRow } from '../../../shared/contract/picture-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { useAsset, usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { gridTarget } from '../../widgets/grid-keys.ts';
import { useRowInView } from '../../widgets/row-in-view.ts';
import { usePictureMenu } from './picture-menu.ts';
import { createSheet, type Sheet, sizeOrder, sizes } from './sheet-state.ts';
import { sheetStrings as say } from './strings.ts';
import './contact-sheet.css';

/** The name and the margins of a cell, in addition to the picture. */
const CELL_WIDTH = 18;
const CELL_HEIGHT = 38;

/** All pictures of a package side by side. */
export function ContactSheet({ asset }: { readonly asset: AssetId }) {
  const sheet = useSheet(asset);
  const { rows, failure, size, active } = useStore(sheet.store);
  useCommands([
    {
      id: 'sheet.larger',
      title: say.command.larger,
      group: say.command.group,
      keys: ['+'],
      scope: 'sheet',
      run: () => sheet.resize(1),
    },
    {
      id: 'sheet.smaller',
      title: say.command.smaller,
      group: say.command.group,
      keys: ['-'],
      scope: 'sheet',
      run: () => sheet.resize(-1),
    },
  ]);
  if (failure !== undefined)
    return (
      <EmptyState
        icon={<ImageOff />}
        title={say.failed}
        text={failure.text}
        actions={<Button onClick={() => void sheet.load()}>{say.again}</Button>}
      />
    );
  const row = rows?.[active];
  return (
    <section className="sheet" data-scope="sheet" aria-label={say.label} aria-busy={rows === undefined}>
      <header className="sheet-head">
        <span>{rows === undefined ? say.reading : say.count(rows.length)}</span>
        <span className="sheet-facts mono truncate">
          {row && `${row.name} · ${say.pixels(row.width, row.height)} · ${row.kind}`}
        </span>
        <div className="view-switch" role="group" aria-label={say.size}>
          {sizeOrder.map(id => (
            <button key={id} type="button" aria-pressed={id === size} onClick={() => sheet.setSize(id)}>
              {say.sizes[id]}
            </button>
          ))}
        </div>
      </header>
      {rows?.length === 0 ? (
        <EmptyState icon={<Images />} title={say.empty} text={say.emptyText} />
      ) : (
        <Grid asset={asset} sheet={sheet} />
      )}
    </section>
  );
}

function useSheet(asset: AssetId): Sheet {
  const bench = useWorkbench();
  const sheet = useMemo(() => createSheet(bench, asset), [bench, asset]);
  const revision = useAsset(asset)?.revision;
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes, and other edits of entries, are other pictures
  useEffect(() => void sheet.load(), [sheet, revision, edits]);
  useEffect(() => bench.selection.store.subscribe(({ current }) => sheet.follow(current)), [bench, sheet]);
  useEffect(() => () => sheet.thumbnails.close(), [sheet]);
  return sheet;
}

function Grid({ asset, sheet }: { readonly asset: AssetId; readonly sheet: Sheet }) {
  const { rows = [], size, active } = useStore(sheet.store);
  const urls = useStore(sheet.thumbnails.store, state => state.urls);
  const { menu, onContextMenu } = usePictureMenu(sheet, index => document.getElementById(cellId(asset, index)));
  const box = useRef<HTMLDivElement>(null);
  const edge = sizes[size];
  const columns = useColumns(box, edge + CELL_WIDTH);
  const virtual = useVirtualizer({
    count: Math.ceil(rows.length / columns),
    getScrollElement: () => box.current,
    estimateSize: () => edge + CELL_HEIGHT,
    overscan: 2,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells of another size make rows of another height
  useEffect(() => virtual.measure(), [virtual, edge]);
  const drawn = useRef<HTMLDivElement>(null);
  useRowInView({ box, rows: drawn }, active < 0 ? -1 : Math.floor(active / columns), edge + CELL_HEIGHT);
  const lines = virtual.getVirtualItems();
  const first = (lines[0]?.index ?? 0) * columns;
  const end = Math.min(rows.length, ((lines.at(-1)?.index ?? -1) + 1) * columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten pictures are requested again
  useEffect(
    () => sheet.thumbnails.want(Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)),
    [sheet, first, end, urls.size === 0],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / (edge + CELL_HEIGHT)));
    const target = gridTarget(event.key, { active, count: rows.length, columns, page });
    if (target !== undefined) sheet.pick(target);
    else if (event.key === 'Enter' && active >= 0) sheet.open(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        ref={box}
        className="sheet-grid"
        role="grid"
        tabIndex={0}
        aria-label={say.label}
        aria-description={say.help}
        aria-rowcount={Math.ceil(rows.length / columns)}
        aria-colcount={columns}
        aria-activedescendant={active >= 0 ? cellId(asset, active) : undefined}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onWheel={event => {
          if (event.ctrlKey) sheet.resize(event.deltaY < 0 ? 1 : -1);
        }}
      >
        <div ref={drawn} className="sheet-lines" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {lines.map(line => (
            <div
              key={line.key}
              className="sheet-line"
              role="row"
              tabIndex={-1}
              aria-rowindex={line.index + 1}
              style={{ transform: `translateY(${line.start}px)` }}
            >
              <LineCells asset={asset} sheet={sheet} edge={edge} first={line.index * columns} columns={columns} />
            </div>
          ))}
        </div>
      </div>
      {menu}
    </>
  );
}

interface LineCellsProps {
  readonly asset: AssetId;
  readonly sheet: Sheet;
  readonly edge: number;
  /** The leftmost picture of the line. */
  readonly first: number;
  readonly columns: number;
}

function LineCells({ asset, sheet, edge, first, columns }: LineCellsProps) {
  const { rows = [], active } = useStore(sheet.store);
  const { urls, whys } = useStore(sheet.thumbnails.store);
  return rows.slice(first, first + columns).map((row, column) => {
    const index = first + column;
    return (
      <SheetCell
        key={index}
        id={cellId(asset, index)}
        row={row}
        url={urls.get(index)}
        why={whys.get(index)}
        edge={edge}
        isActive={index === active}
        position={index}
        column={column}
        onPick={() => sheet.pick(index)}
        onOpen={() => sheet.open(index)}
      />
    );
  });
}

interface SheetCellProps {
  readonly id: string;
  readonly row: PictureRow;
  readonly url: string | undefined;
  /** Why there are no pictures. */
  readonly why: string | undefined;
  readonly edge: number;
  readonly isActive: boolean;
  readonly position: number;
  readonly column: number;
  readonly onPick: () => void;
  readonly onOpen: () => void;
}

/** One picture with its name. */
function SheetCell({ id, row, url, why, edge, isActive, position, column, onPick, onOpen }: SheetCellProps) {
  const { name, width, height, kind, entry, stretch = { x: 1, y: 1 } } = row;
  const scale = Math.min(edge / (width * stretch.x), edge / (height * stretch.y));
  const shown = { width: Math.max(1, width * stretch.x * scale), height: Math.max(1, height * stretch.y * scale) };
  const lines = [name, `${say.pixels(width, height)}, ${kind}`, entry?.edited ? say.edited : undefined, why];
  const title = lines.filter(line => line !== undefined).join('\n');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    <div
      id={id}
      className="sheet-cell"
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 1}
      aria-selected={isActive}
      aria-label={title}
      data-position={position}
      title={title}
      onClick={onPick}
      onDoubleClick={onOpen}
    >
      <span className="sheet-frame" style={{ width: edge, height: edge }}>
        {why !== undefined && <ImageOff className="sheet-none" aria-hidden />}
        {url && <img src={url} alt="" draggable={false} style={shown} data-small={scale >= 1} />}
      </span>
      <span className="sheet-name truncate" style={{ maxWidth: edge }}>
        {entry?.edited && <span className="sheet-edited" aria-hidden />}
        {name}
      </span>
    </div>
  );
}

function cellId(asset: AssetId, index: number): string {
  return `sheet-${asset}-${index}`;
}

/** The number of cells in a row. */
function useColumns(box: { readonly current: HTMLElement | null }, cell: number): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return Math.max(1, Math.floor(width / cell));
}
