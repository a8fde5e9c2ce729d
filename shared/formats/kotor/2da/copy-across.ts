// What a table becomes when one change of a comparison is taken over, by the names of its rows and columns.
import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { AcrossPaths, Made } from '../../format.ts';
import { pairsOf } from './diff-rows.ts';
import { type Cells, type TwoDa, type TwoDaRow, twoDa } from './layout.ts';
import { changedTable, setCell, written } from './rows.ts';

const CELL = /^rows\[(\d+)\]\.cells\[(\d+)\]$/;
const NAME = /^rows\[(\d+)\]\.name$/;
const ROW = /^rows\[(\d+)\]$/;
const COLUMN = /^columns\[(\d+)\]$/;

interface Sides {
  readonly theirs: Cells;
  readonly ours: TwoDa;
  /** Of ours. */
  readonly source: Source;
}

/** Undefined for paths that are no parts of the table as its comparison tells them. */
export function copyAcross(theirs: Source, ours: Source, paths: AcrossPaths): Made | undefined {
  const [there, here] = [decode(twoDa, theirs), decode(twoDa, ours)];
  if (there.fault || here.fault) return undefined;
  const sides = { theirs: there.value.table, ours: here.value, source: ours };
  const { fromPath, path } = paths;
  if (fromPath !== undefined && path !== undefined) return partAcross(sides, fromPath, path);
  if (fromPath !== undefined) return rowAcross(sides, fromPath) ?? columnAcross(sides, fromPath);
  return path === undefined ? undefined : withoutPart(sides, path);
}

/** A cell or the name of a row that both have. */
function partAcross({ theirs, source }: Sides, fromPath: string, path: string): Made | undefined {
  const [y = -1, x = -1] = numbersIn(CELL, fromPath);
  if (CELL.test(fromPath) && CELL.test(path)) {
    const value = theirs.rows[y]?.cells[x];
    return value === undefined ? missing(fromPath) : setCell(source, path, value);
  }
  const [row = -1] = numbersIn(NAME, fromPath);
  const [at] = numbersIn(NAME, path);
  if (row < 0 || at === undefined) return undefined;
  const name = theirs.rows[row]?.name;
  if (name === undefined) return missing(fromPath);
  return changedTable(source, { kind: 'set', path: `rows[${at}]`, json: { name } });
}

/** A row that only they have comes after the one that it follows over there. */
function rowAcross({ theirs, ours, source }: Sides, fromPath: string): Made | undefined {
  const [y] = numbersIn(ROW, fromPath);
  if (y === undefined) return undefined;
  const row = theirs.rows[y];
  if (row === undefined) return missing(fromPath);
  const { columns, rows } = ours.table;
  if (pairsOf(theirs.rows.map(nameOf), rows.map(nameOf)).both.some(([i]) => i === y))
    return { why: `it has a row ${row.name} already` };
  const { both, gone } = pairsOf(theirs.columns, columns);
  const lost = gone.find(x => row.cells[x]);
  if (lost !== undefined)
    return { why: `it has no column ${theirs.columns[lost]}, in which the row has a text: copy the column first` };
  const own = new Map(both.map(([x, to]) => [to, row.cells[x] ?? '']));
  const cells = columns.map((_, x) => own.get(x) ?? '');
  const at = placeAfter(theirs.rows.slice(0, y).map(nameOf), rows.map(nameOf));
  return changedTable(source, { kind: 'insert', path: `rows[${at}]`, json: { name: row.name, cells } });
}

/** The same of a column, with the cells of all rows that both have. */
function columnAcross({ theirs, ours }: Sides, fromPath: string): Made | undefined {
  const [x] = numbersIn(COLUMN, fromPath);
  if (x === undefined) return undefined;
  const column = theirs.columns[x];
  if (column === undefined) return missing(fromPath);
  const { columns, rows } = ours.table;
  const at = placeAfter(theirs.columns.slice(0, x), columns);
  const { both } = pairsOf(theirs.rows.map(nameOf), rows.map(nameOf));
  const texts = new Map(both.map(([y, to]) => [to, theirs.rows[y]?.cells[x] ?? '']));
  const widened = rows.map((row, y) => ({ ...row, cells: row.cells.toSpliced(at, 0, texts.get(y) ?? '') }));
  return written(ours, columns.toSpliced(at, 0, column), widened);
}

/** Without a row or a column that only we have. */
function withoutPart({ ours, source }: Sides, path: string): Made | undefined {
  if (ROW.test(path)) return changedTable(source, { kind: 'remove', paths: [path] });
  const [x] = numbersIn(COLUMN, path);
  if (x === undefined) return undefined;
  const { columns, rows } = ours.table;
  if (x >= columns.length) return { why: `there is no ${path}, but ${counted(columns.length, 'column')}` };
  const narrowed = rows.map(row => ({ ...row, cells: row.cells.toSpliced(x, 1) }));
  return written(ours, columns.toSpliced(x, 1), narrowed);
}

const numbersIn = (pattern: RegExp, path: string): readonly number[] => pattern.exec(path)?.slice(1).map(Number) ?? [];
const nameOf = ({ name }: TwoDaRow): string => name;
const missing = (path: string): Made => ({ why: `the other side has no ${path}` });

/** After the last of the names before it that we have too; first of all where there is none. */
function placeAfter(before: readonly string[], ours: readonly string[]): number {
  const known = new Set(ours);
  const name = before.findLast(each => known.has(each));
  return name === undefined ? 0 : ours.lastIndexOf(name) + 1;
}
