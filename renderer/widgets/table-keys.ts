// What keys and clicks do in a table: where they lead and what they select.
import { type KeyboardEvent, useState } from 'react';

/** A cell by its position on the screen: rows count as shown. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit on the screen. */
  readonly page: number;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** Where a key leads in a table; undefined if it leads nowhere. */
export function cellTarget(press: Press, at: CellPlace | undefined, size: TableSize): CellPlace | undefined {
  if (size.rows === 0 || size.columns === 0) return undefined;
  const { row, column } = at ?? { row: 0, column: 0 };
  const target = targetOf(press, { row, column }, size);
  if (target === undefined) return undefined;
  if (at === undefined) return { row: 0, column: 0 };
  return { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) };
}

function targetOf({ key, ctrlKey }: Press, { row, column }: CellPlace, size: TableSize): CellPlace | undefined {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + size.page, column };
    case 'PageUp':
      return { row: row - size.page, column };
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return ctrlKey ? { row: size.rows - 1, column: size.columns - 1 } : { row, column: size.columns - 1 };
    default:
      return undefined;
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

export const ROW = 24;
export const HEAD_ROWS = 1;

/** The keys held while a row was clicked or reached. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export const PLAIN: Modifiers = { shiftKey: false, ctrlKey: false, metaKey: false };

interface Reached {
  /** The rows in the order they are shown in. */
  readonly order: readonly number[];
  readonly before: ReadonlySet<number>;
  /** The row where the selection began. */
  readonly anchor: number;
  readonly row: number;
}

/** The selected rows after one was reached: only that one, with it toggled, or all up to it. */
export function selectedRows({ order, before, anchor, row }: Reached, how: Modifiers): ReadonlySet<number> {
  if (how.shiftKey) {
    const [from, to] = [order.indexOf(anchor), order.indexOf(row)];
    if (from >= 0) return new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  }
  if (!how.ctrlKey && !how.metaKey) return new Set([row]);
  const next = new Set(before);
  if (!next.delete(row)) next.add(row);
  return next;
}

/** What key handling needs of a table. */
interface KeyedTable {
  readonly columns: readonly unknown[];
  readonly active?: CellPlace | undefined;
  readonly selected?: ReadonlySet<number>;
  readonly onActive: (row: number, column: number) => void;
  readonly onSelect?: (rows: ReadonlySet<number>) => void;
}

export type Go = (row: number, column: number, how: Modifiers) => void;

/** Makes a row active and selects it: alone, with Ctrl in addition, with Shift up to it. */
export function useGo({ selected = new Set(), onActive, onSelect }: KeyedTable, order: readonly number[]): Go {
  const [anchor, setAnchor] = useState<number>();
  return (row, column, how) => {
    onActive(row, column);
    if (onSelect === undefined) return;
    if (!how.shiftKey) setAnchor(row);
    onSelect(selectedRows({ order, before: selected, anchor: anchor ?? row, row }, how));
  };
}

interface TableKeys {
  readonly table: KeyedTable;
  readonly order: readonly number[];
  /** The position of the active row; -1 if it is hidden. */
  readonly shownRow: number;
  isEditable(column: number): boolean;
  edit(place: CellPlace): void;
  open(place: CellPlace): void;
  readonly go: Go;
}

export function pressInTable(event: KeyboardEvent<HTMLElement>, keys: TableKeys): void {
  const { table, order, shownRow, go } = keys;
  const box = event.currentTarget;
  if (event.target !== box) return;
  const active = shownRow < 0 ? undefined : table.active;
  const page = Math.max(1, Math.floor(box.clientHeight / ROW) - HEAD_ROWS - 1);
  const at = active && { row: shownRow, column: active.column };
  const target = cellTarget(event, at, { rows: order.length, columns: table.columns.length, page });
  const row = target && order[target.row];
  if (event.ctrlKey && event.key.toLowerCase() === 'a' && table.onSelect) table.onSelect(new Set(order));
  else if (target !== undefined && row !== undefined) go(row, target.column, event);
  else if (event.key === 'F2' && active !== undefined && keys.isEditable(active.column)) keys.edit(active);
  else if ((event.key === 'F2' || event.key === 'Enter') && active !== undefined) keys.open(active);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
