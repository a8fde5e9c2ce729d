// Changes of a table as edits: cells by the names of their row and column, and added and removed rows.
import { decode } from '#layout';
import type { Source } from '../base/source.ts';
import type { Format } from '../formats/format.ts';
import type { AppliedEdits } from './line-edits.ts';
import {
  type EditOutcome,
  type HashText,
  matchesPatchValue,
  type PatchEdit,
  patchValue,
  patchValueText,
  shownValue,
} from './patch.ts';

export type RowEdit = Extract<PatchEdit, { kind: 'cell' | 'addRow' | 'dropRow' }>;

export function isRowEdit(edit: PatchEdit): edit is RowEdit {
  return edit.kind === 'cell' || edit.kind === 'addRow' || edit.kind === 'dropRow';
}

/** A table whose rows are known by their names. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly cells: readonly string[];
}

/** More changes than these are another table. */
const MOST = 5000;

/** The difference of two tables; undefined if columns or the order of rows differ, or a name is used by two rows. */
export function rowEdits(format: Format, old: Source, now: Source, hash: HashText): RowEdit[] | undefined {
  const [a, b] = [tableOf(format, old), tableOf(format, now)];
  if (a === undefined || b === undefined || a.columns.join('\t') !== b.columns.join('\t')) return undefined;
  const [were, are] = [byName(a), byName(b)];
  if (were === undefined || are === undefined || byColumn(a) === undefined) return undefined;
  const stay = a.rows.filter(({ name }) => are.has(name)).map(({ name }) => name);
  if (b.rows.filter(({ name }) => were.has(name)).some(({ name }, i) => name !== stay[i])) return undefined;
  const gone = a.rows
    .filter(({ name }) => !are.has(name))
    .map(row => ({ kind: 'dropRow' as const, row: row.name, old: patchValue(saidBy(row), hash) }));
  const lastOld = b.rows.findLastIndex(({ name }) => were.has(name));
  const others = b.rows.flatMap((row, i): RowEdit[] => {
    const was = were.get(row.name);
    if (was !== undefined) return cellEdits(a.columns, was, row, hash);
    // The games identify rows by position: rows added at the end conflict with nobody else's.
    const after = i > lastOld ? {} : { after: b.rows[i - 1]?.name ?? null };
    return [{ kind: 'addRow', row: row.name, ...after, cells: named(b.columns, row) }];
  });
  const edits = [...gone, ...others];
  return edits.length === 0 || edits.length > MOST ? undefined : edits;
}

function cellEdits(columns: readonly string[], was: Row, is: Row, hash: HashText): RowEdit[] {
  return columns.flatMap((column, x): RowEdit[] => {
    const [old = '', now = ''] = [was.cells[x], is.cells[x]];
    return old === now ? [] : [{ kind: 'cell', row: is.name, column, old: patchValue(old, hash), new: now }];
  });
}

/** The cells of a row by their columns; those without a text are left out. */
function named(columns: readonly string[], { cells }: Row): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.flatMap((column, x) => (cells[x] ? [[column, cells[x]]] : [])));
}

const saidBy = ({ cells }: Row): string => JSON.stringify(cells);

/** Undefined where two have one name. */
function byName({ rows }: Table): ReadonlyMap<string, Row> | undefined {
  const known = new Map(rows.map(row => [row.name, row]));
  return known.size === rows.length ? known : undefined;
}

function byColumn({ columns }: Table): ReadonlyMap<string, number> | undefined {
  const known = new Map(columns.map((column, x) => [column, x]));
  return known.size === columns.length ? known : undefined;
}

/** Whether two tables are equivalent, however their texts are stored. */
export function isSameTable(format: Format, a: Source, b: Source): boolean {
  return JSON.stringify(tableOf(format, a)) === JSON.stringify(tableOf(format, b));
}

/** The table of a format whose changes are rows. */
function tableOf({ layout, toJson }: Format, source: Source): Table | undefined {
  const decoded = layout && decode(layout, source);
  return decoded === undefined || decoded.fault !== undefined ? undefined : (toJson?.(decoded.value) as Table); // as: by its format
}

/** Applies edits to a table that may have other rows than the one they were made in. */
export function applyRowEdits(
  source: Source,
  edits: readonly RowEdit[],
  { format, hash }: { readonly format: Format; readonly hash: HashText },
): AppliedEdits {
  const failed = (text: string): AppliedEdits => ({
    source,
    outcomes: edits.map(edit => ({ kind: 'conflict', path: pathOfRowEdit(edit), text })),
  });
  const table = format.changesAre === 'row' ? tableOf(format, source) : undefined;
  if (table === undefined || format.build === undefined) return failed('it is no longer a table');
  const changing = new Changing(table, hash);
  const outcomes = edits.map(edit => changing.apply(edit));
  if (outcomes.every(({ kind }) => kind !== 'fits')) return { source, outcomes };
  const made = format.build(source, changing.table());
  return 'why' in made ? failed(made.why) : { source: made.source, outcomes };
}

export function pathOfRowEdit(edit: RowEdit): string {
  return edit.kind === 'cell' ? `${edit.row} › ${edit.column}` : `row ${edit.row}`;
}

class Changing {
  readonly #columns: readonly string[];
  readonly #rows: Row[];
  readonly #hash: HashText;

  constructor({ columns, rows }: Table, hash: HashText) {
    this.#columns = columns;
    this.#rows = [...rows];
    this.#hash = hash;
  }

  table(): Table {
    return { columns: this.#columns, rows: this.#rows };
  }

  apply(edit: RowEdit): EditOutcome {
    const path = pathOfRowEdit(edit);
    const at = this.#rows.findIndex(({ name }) => name === edit.row);
    if (at >= 0 && this.#rows.some(({ name }, i) => i > at && name === edit.row))
      return { kind: 'conflict', path, text: `two rows are called ${edit.row}` };
    switch (edit.kind) {
      case 'cell':
        return this.#set(edit, at, path);
      case 'addRow':
        return this.#add(edit, this.#rows[at], path);
      case 'dropRow':
        return this.#drop(edit, at, path);
    }
  }

  #set(
    { column, old, new: now, row: name }: Extract<RowEdit, { kind: 'cell' }>,
    at: number,
    path: string,
  ): EditOutcome {
    const row = this.#rows[at];
    const x = this.#columns.indexOf(column);
    if (row === undefined) return { kind: 'conflict', path, text: `there is no row ${name}` };
    if (x < 0) return { kind: 'conflict', path, text: `there is no column ${column}` };
    const found = row.cells[x] ?? '';
    if (found === now) return { kind: 'already', path };
    if (!matchesPatchValue(old, found, this.#hash))
      return { kind: 'conflict', path, text: `expected ${patchValueText(old)}, found ${shownValue(found)}` };
    this.#rows[at] = { ...row, cells: row.cells.with(x, now) };
    return { kind: 'fits', path };
  }

  #add(
    { row: name, after, cells }: Extract<RowEdit, { kind: 'addRow' }>,
    is: Row | undefined,
    path: string,
  ): EditOutcome {
    const texts = new Map(Object.entries(cells));
    const lost = [...texts.keys()].find(column => !this.#columns.includes(column));
    if (lost !== undefined) return { kind: 'conflict', path, text: `there is no column ${lost}` };
    const row = { name, cells: this.#columns.map(column => texts.get(column) ?? '') };
    if (is !== undefined)
      return saidBy(is) === saidBy(row)
        ? { kind: 'already', path }
        : { kind: 'conflict', path, text: 'there is a row of this name, with other cells' };
    const before = this.#rows.findIndex(each => each.name === after);
    if (after === undefined || (after !== null && before < 0)) this.#rows.push(row);
    else this.#rows.splice(before + 1, 0, row);
    return { kind: 'fits', path };
  }

  #drop({ old }: Extract<RowEdit, { kind: 'dropRow' }>, at: number, path: string): EditOutcome {
    const row = this.#rows[at];
    if (row === undefined) return { kind: 'already', path };
    if (!matchesPatchValue(old, saidBy(row), this.#hash)) return { kind: 'conflict', path, text: 'its cells differ' };
    this.#rows.splice(at, 1);
    return { kind: 'fits', path };
  }
}
