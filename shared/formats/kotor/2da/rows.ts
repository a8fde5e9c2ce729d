// Rows and cells of a table as `show` prints them: edits set, add and remove them under these paths.
import { decode, encode, type ItemEdit, parseText, Unwritable } from '#layout';
import { counted } from '../../../base/counted.ts';
import { piecesSource } from '../../../base/pieces.ts';
import type { Source } from '../../../base/source.ts';
import type { Made, SharedSet } from '../../format.ts';
import type { ShownParts } from '../../line-rows.ts';
import { type TwoDa, type TwoDaRow, twoDa } from './layout.ts';
import { EMPTY } from './read-text.ts';
import { placeAt } from './table-place.ts';

/** The fields of column and row names; cells have none, because several can share one text. */
export const tableParts: ShownParts<TwoDa> = {
  pathsOf(_, path) {
    const place = placeAt(path);
    if (place?.kind === 'column') return [`table.columns[${place.column}]`];
    return place?.kind === 'name' ? [`table.rowNames[${place.row}]`] : undefined;
  },
  nameOf(_, path) {
    const place = placeAt(path);
    return place?.kind === 'row' && place.row !== undefined ? `table.rowNames[${place.row}]` : undefined;
  },
};

const refused = (why: string) => ({ why });

/** Builds the table from edited JSON. */
export function builtTable(source: Source, json: unknown): Made {
  const before = decode(twoDa, source);
  if (before.fault) return refused(before.fault.text);
  const { columns: known, rows: stored } = before.value.table;
  if (!isRecord(json) || !isTexts(json.columns) || !Array.isArray(json.rows))
    return refused('expected {"columns": ["…"], "rows": [{"name": "…", "cells": ["…"]}]}');
  const odd = json.columns.find(column => ODD.test(column) && !known.includes(column));
  if (odd !== undefined) return refused(`column ${JSON.stringify(odd)}: ${NO_ODD}`);
  const byName = new Map(stored.map(row => [row.name, row]));
  const rows: TwoDaRow[] = [];
  for (const [i, row] of json.rows.entries()) {
    const made = rowOf(row, { at: i, width: json.columns.length, before: byName });
    if ('why' in made) return made;
    rows.push(made);
  }
  return written(before.value, json.columns, rows);
}

/** The table with a new text in a cell; other cells that had the same text keep it. */
export function setCell(source: Source, path: string, value: unknown): SharedSet | undefined {
  const place = placeAt(path);
  if (place?.kind !== 'cell') return undefined;
  const { value: model, fault } = decode(twoDa, source);
  if (fault) return refused(fault.text);
  const { columns, rows } = model.table;
  const { row: y, cell: x } = place;
  const at = rows[y];
  if (at === undefined) return refused(noRow(`rows[${y}]`, rows));
  if (x >= columns.length) return refused(`there is no ${path}, but ${counted(columns.length, 'column')}`);
  const parsed = parseText(typeof value === 'number' ? String(value) : value);
  if ('why' in parsed) return refused(parsed.why);
  if (ODD.test(parsed.value)) return refused(`a cell ${NO_ODD}`);
  const cells = at.cells.with(x, parsed.value === EMPTY ? '' : parsed.value);
  const made = written(model, columns, rows.with(y, { ...at, cells }));
  return 'why' in made
    ? made
    : { ...made, near: `table.rowNames[${y}]`, caption: `${at.name} › ${columns[x]}`, old: at.cells[x] || EMPTY };
}

/** The table after rows were added, removed or moved. */
export function changedTable(source: Source, edit: ItemEdit): Made {
  const { value, fault } = decode(twoDa, source);
  if (fault) return refused(fault.text);
  const { columns, rows } = value.table;
  if (edit.kind === 'set') return setPart(source, value, edit);
  if (edit.kind === 'insert') {
    const at = placeIn(rows, edit.path);
    if (at === undefined) return refused(noRow(edit.path, rows));
    const made = rowOf(edit.json ?? {}, { at, width: columns.length, before: new Map() });
    return 'why' in made ? made : written(value, columns, rows.toSpliced(at, 0, made));
  }
  const from = edit.paths.map(path => placeIn(rows, path));
  const odd = edit.paths.find((_, i) => from[i] === undefined || from[i] === rows.length);
  if (odd !== undefined) return refused(noRow(odd, rows));
  const isMeant = (_: TwoDaRow, i: number): boolean => from.includes(i);
  if (edit.kind === 'remove')
    return written(
      value,
      columns,
      rows.filter((row, i) => !isMeant(row, i)),
    );
  const to = edit.to === undefined ? Math.max(...from.map(at => at ?? 0)) + 1 : placeIn(rows, edit.to);
  if (to === undefined) return refused(noRow(String(edit.to), rows));
  const taken = rows.filter(isMeant);
  const stay = edit.kind === 'move' ? isMeant : () => false;
  const kept = (part: readonly TwoDaRow[], first: number) => part.filter((row, i) => !stay(row, first + i));
  return written(value, columns, [...kept(rows.slice(0, to), 0), ...taken, ...kept(rows.slice(to), to)]);
}

function setPart(source: Source, { table }: TwoDa, { path, json }: Extract<ItemEdit, { kind: 'set' }>): Made {
  const { columns, rows } = table;
  if (path === '' || path === 'table') return builtTable(source, json);
  if (/^(?:table\.)?columns$/.test(path)) return builtTable(source, { columns: json, rows });
  if (/^(?:table\.)?rows$/.test(path)) return builtTable(source, { columns, rows: json });
  const at = placeIn(rows, path);
  if (at === undefined || at === rows.length) return refused(noRow(path, rows));
  const changed: readonly unknown[] = rows.map((row, i) =>
    i === at ? (isRecord(json) ? { ...row, ...json } : json) : row,
  );
  return builtTable(source, { columns, rows: changed });
}

/** The bytes of the table with new columns and rows; every row must have a cell for each column. */
export function written(before: TwoDa, columns: readonly string[], rows: readonly TwoDaRow[]): Made {
  const isSameShape = columns.length === before.table.columns.length && rows.length === before.table.rows.length;
  const table = isSameShape ? { ...before.table, columns, rows } : { columns, rows, offsets: [], texts: '' };
  try {
    return { source: piecesSource(encode(twoDa, { ...before, table })) };
  } catch (error) {
    if (error instanceof Unwritable) return refused(error.message);
    throw error;
  }
}

interface RowPlace {
  readonly at: number;
  readonly width: number;
  /** The stored rows by name: what a row already contains stays, whatever it is. */
  readonly before: ReadonlyMap<string, TwoDaRow>;
}

/** A row from JSON; missing cells are empty, and a missing name is its number. */
function rowOf(json: unknown, { at, width, before }: RowPlace): TwoDaRow | { readonly why: string } {
  if (!isRecord(json)) return { why: `rows[${at}]: expected {"name": "…", "cells": ["…"]}` };
  const { name = String(at), cells = Array.from({ length: width }, () => '') } = json;
  if (typeof name !== 'string' || !isTexts(cells)) return { why: `rows[${at}]: expected texts for its name and cells` };
  if (cells.length !== width) return { why: `rows[${at}]: expected ${counted(width, 'cell')}, found ${cells.length}` };
  const stored = before.get(name);
  if (stored === undefined && ODD.test(name)) return { why: `rows[${at}]: its name ${NO_ODD}` };
  const isKept = (cell: string, x: number): boolean => stored?.cells[x] === cell;
  const odd = cells.findIndex((cell, x) => ODD.test(cell) && !isKept(cell, x));
  if (odd >= 0) return { why: `rows[${at}].cells[${odd}]: it ${NO_ODD}` };
  return { name, cells: cells.map((cell, x) => (cell === EMPTY && !isKept(cell, x) ? '' : cell)) };
}

/** A row name, which stands for its row: the structure has no rows, only their names. */
const ROW_NAME = /^(?:table\.)?rowNames(?=\[\d*\]$)/;

/** The index of the row at a path; for `rows[]`, the index after the last. */
function placeIn(rows: readonly TwoDaRow[], path: string): number | undefined {
  const place = placeAt(path.replace(ROW_NAME, 'rows'));
  if (place?.kind !== 'row') return undefined;
  const { row: at = rows.length } = place;
  return at <= rows.length ? at : undefined;
}

const noRow = (path: string, rows: readonly TwoDaRow[]): string =>
  placeAt(path.replace(ROW_NAME, 'rows'))?.kind === 'row'
    ? `there is no ${path}, but ${counted(rows.length, 'row')}`
    : `${path} is not one of the rows`;

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const isTexts = (json: unknown): json is readonly string[] =>
  Array.isArray(json) && json.every(each => typeof each === 'string');

/** Characters that would end a name, a text, or a line of the table as text. */
const ODD = /[\t\r\n\0]/;
const NO_ODD = 'has no tab, no line end and no NUL';
