import { tabRows } from '../../../shared/base/tab-cells.ts';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import { tableStrings as say } from './strings.ts';
import { cellPath, oneLine } from './table-cells.ts';

/** The host takes no more fields at once. */
const MOST = 10_000;

export interface PasteTarget {
  readonly table: TableResult;
  /** The rows from the selected one on, in the order they are shown in. */
  readonly rows: readonly number[];
  /** The first column. */
  readonly column: number;
  /** A text as it is shown, and as the file stores it, or why it cannot. */
  shown(text: string): string;
  stored(text: string): { readonly text: string } | { readonly why: string };
}

/** `names`: of the cells, by the paths of their fields. */
export type PastedCells =
  | { readonly values: readonly FieldValue[]; readonly names: ReadonlyMap<string, string> }
  | { readonly why: string };

/** The fields that cells from a spreadsheet change, or a sentence why they do not fit; a cell that stays is none. */
export function pastedCells(target: PasteTarget, text: string): PastedCells {
  const block = tabRows(text);
  const why = misfit(target, block);
  if (why !== undefined) return { why };
  const values: FieldValue[] = [];
  const names = new Map<string, string>();
  for (const [y, cells] of block.entries())
    for (const [x, cell] of cells.entries()) {
      const [row, column] = [target.rows[y] ?? 0, target.column + x];
      const made = pastedCell(target, { row, column }, cell);
      if (made === undefined) continue;
      const name = cellName(target, row, column);
      if ('why' in made) return { why: say.atCell(name, made.why) };
      values.push(made);
      names.set(made.path, name);
    }
  return values.length > MOST ? { why: say.tooMany(values.length, MOST) } : { values, names };
}

/** A cell as it is named in Changes: its row by the first cell, then its column. */
function cellName({ table, shown }: PasteTarget, row: number, column: number): string {
  const name = oneLine(shown(table.rows[row]?.cells[0] ?? ''));
  return say.cell(name || say.row(row + 1), table.columns[column]?.title ?? '');
}

function misfit(target: PasteTarget, block: readonly (readonly string[])[]): string | undefined {
  const { table, rows, column } = target;
  if (block.length === 0) return say.noText;
  const from = cellName(target, rows[0] ?? 0, column);
  const [width, room] = [Math.max(...block.map(({ length }) => length)), table.columns.length - column];
  if (width > room) return say.tooWide(width, room, from);
  if (block.length > rows.length) return say.tooTall(block.length, rows.length, from);
  return undefined;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The field of one cell, undefined if it stays, or why it cannot be set. */
function pastedCell(
  { table, shown, stored }: PasteTarget,
  { row, column }: CellPlace,
  pasted: string,
): FieldValue | { readonly why: string } | undefined {
  const before = shown(table.rows[row]?.cells[column] ?? '');
  const typed = likeEnds(pasted, before);
  if (typed === before) return undefined;
  const path = table.columns[column]?.isEditable ? cellPath(table, row, column) : undefined;
  if (path === undefined) return { why: say.fixed(oneLine(before), oneLine(typed)) };
  const value = stored(typed);
  return 'why' in value ? value : { path, value: value.text };
}

const ENDS = /\r\n|\n|\r/g;
const plainEnds = (text: string): string => text.replace(ENDS, '\n');

/** Spreadsheets have one kind of line end: the text has those of the cell, or the usual ones of these games. */
function likeEnds(text: string, before: string): string {
  if (plainEnds(text) === plainEnds(before)) return before;
  const [end = '\r\n'] = before.match(ENDS) ?? [];
  return text.replace(ENDS, end);
}
