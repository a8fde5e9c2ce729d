import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetRow } from '../../../shared/contract/types.ts';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { gridTarget } from '../../widgets/grid-keys.ts';
import { useRowInView } from '../../widgets/row-in-view.ts';
import { usePlaceKept } from '../../widgets/table-place.ts';
import { EntrySign } from './entry-sign.tsx';
import type { Preview, Previews } from './previews.ts';
import { entriesStrings as say } from './strings.ts';

/** The size of a cell with its margins, as in entries.css. */
const CELL = { width: 140, height: 152 };

export interface EntryGridProps {
  readonly label: string;
  readonly rows: readonly AssetRow[];
  /** Numbers of the rows, in the order they are shown. */
  readonly order: readonly number[];
  readonly previews: Previews;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (rows: ReadonlySet<number>) => void;
  readonly onOpen: (row: number) => void;
  readonly onPress: (row: number) => void;
  readonly onDragRow: (row: number, event: DragEvent) => void;
  readonly onMenu: (row: number, at: { readonly x: number; readonly y: number }) => void;
  /** How far it was scrolled, in pixels, and who asks how far it is. */
  readonly memory: { read(): number | undefined; keep(take: () => number): () => void };
}

/** Entries as a grid of pictures; only visible ones are drawn. */
export function EntryGrid(props: EntryGridProps) {
  const { label, rows, order, previews, onSelect, onOpen, memory } = props;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const columns = useColumns(box);
  const virtual = useVirtualizer({
    count: Math.ceil(order.length / columns),
    getScrollElement: () => box.current,
    estimateSize: () => CELL.height,
    overscan: 1,
    initialOffset: () => memory.read() ?? 0,
  });
  usePlaceKept(memory, () => virtual.scrollOffset ?? 0);
  const drawn = useRef<HTMLDivElement>(null);
  useRowInView({ box, rows: drawn }, active < 0 ? -1 : Math.floor(active / columns), CELL.height);
  const lines = virtual.getVirtualItems();
  const first = (lines[0]?.index ?? 0) * columns;
  const end = Math.min(order.length, ((lines.at(-1)?.index ?? -1) + 1) * columns);
  useEffect(
    () => previews.want(order.slice(first, end).flatMap(at => rows[at] ?? [])),
    [previews, rows, order, first, end],
  );

  function pick(place: number): void {
    const row = order[place];
    if (row === undefined) return;
    setActive(place);
    onSelect(new Set([row]));
  }

  function pickHere(place: number): void {
    pick(place);
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / CELL.height));
    const target = gridTarget(event.key, { active, count: order.length, columns, page });
    const row = order[active];
    if (event.ctrlKey && event.key.toLowerCase() === 'a') onSelect(new Set(order));
    else if (event.ctrlKey || event.altKey || event.metaKey) return;
    else if (target !== undefined) pick(target);
    else if (event.key === 'Enter' && row !== undefined) onOpen(row);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      className="entry-grid"
      role="grid"
      tabIndex={0}
      data-scope="entries"
      aria-label={label}
      aria-description={say.gridHelp}
      aria-multiselectable
      aria-rowcount={Math.ceil(order.length / columns)}
      aria-colcount={columns}
      aria-activedescendant={active >= first && active < end ? `entry-cell-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div ref={drawn} className="entry-lines" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {lines.map(({ key, index, start }) => (
          <EntryLine key={key} grid={props} {...{ index, start, columns }} onPick={pickHere} />
        ))}
      </div>
    </div>
  );
}

interface EntryLineProps {
  readonly grid: EntryGridProps;
  /** Its index among the lines, and its distance from the first in pixels. */
  readonly index: number;
  readonly start: number;
  readonly columns: number;
  onPick(place: number): void;
}

/** The cells of one row. */
function EntryLine({ grid, index, start, columns, onPick }: EntryLineProps) {
  const { rows, order } = grid;
  const first = index * columns;
  return (
    <div
      className="entry-line"
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      style={{ transform: `translateY(${start}px)` }}
    >
      {order.slice(first, first + columns).map((at, column) => (
        <EntryCell key={rows[at]?.id ?? at} place={first + column} {...{ grid, at, column, onPick }} />
      ))}
    </div>
  );
}

interface EntryCellProps {
  readonly grid: EntryGridProps;
  /** The number of its row. */
  readonly at: number;
  /** Its position in the order shown. */
  readonly place: number;
  readonly column: number;
  onPick(place: number): void;
}

function EntryCell({ grid, at, place, column, onPick }: EntryCellProps) {
  const { rows, selected, previews } = grid;
  const row = rows[at];
  const preview = useStore(previews.store, state => row && state.of.get(row.id));
  if (row === undefined) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    <div
      id={`entry-cell-${place}`}
      className="entry-cell"
      role="gridcell"
      tabIndex={-1}
      data-row={at}
      aria-colindex={column + 1}
      aria-selected={selected.has(at)}
      title={row.address}
      draggable
      onPointerDown={() => grid.onPress(at)}
      onDragStart={event => grid.onDragRow(at, event)}
      onClick={() => onPick(place)}
      onDoubleClick={() => grid.onOpen(at)}
      onContextMenu={event => {
        event.preventDefault();
        if (!selected.has(at)) onPick(place);
        grid.onMenu(at, { x: event.clientX, y: event.clientY });
      }}
    >
      <span className="entry-frame">
        <EntryPreview row={row} preview={preview} />
        <EntrySign row={row} />
      </span>
      <span className="entry-name truncate">{row.name}</span>
    </div>
  );
}

interface EntryPreviewProps {
  readonly row: AssetRow;
  readonly preview: Preview | undefined;
}

/** An entry's picture or waveform; its icon until that is drawn, or if it has neither. */
function EntryPreview({ row, preview }: EntryPreviewProps) {
  if (preview === undefined)
    return (
      <span className="entry-icon">
        <FormatIcon kind={row.kind} format={row.format} />
      </span>
    );
  if (preview.kind === 'picture')
    return (
      <img
        className={preview.isModel ? 'entry-picture entry-model' : 'entry-picture'}
        src={preview.url}
        alt=""
        draggable={false}
      />
    );
  const { peaks } = preview;
  return (
    <svg className="entry-wave" viewBox={`0 -1 ${Math.max(1, peaks.length)} 2`} preserveAspectRatio="none" aria-hidden>
      {peaks.map((peak, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the sound
        <rect key={at} x={at} y={-Math.max(peak, 0.02)} width={0.7} height={2 * Math.max(peak, 0.02)} />
      ))}
    </svg>
  );
}

/** The number of cells in a row. */
function useColumns(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return Math.max(1, Math.floor(width / CELL.width));
}

/** A preview of the hovered entry, or the one with the keyboard. */
export function HoverCard({ row, previews }: { readonly row: AssetRow | undefined; readonly previews: Previews }) {
  const preview = useStore(previews.store, state => row && state.of.get(row.id));
  useEffect(() => previews.want(row === undefined ? [] : [row]), [previews, row]);
  if (row === undefined || preview === undefined) return null;
  return (
    <div className="entry-card" aria-hidden>
      <EntryPreview row={row} preview={preview} />
      <span className="truncate">{row.name}</span>
    </div>
  );
}
