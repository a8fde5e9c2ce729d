// Copies one change of a comparison into a table, matching rows and columns by name.
import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { AcrossPaths, Made } from '../../format.ts';
import { pairsOf, placeAfter } from './diff-tables.ts';
import { type Cells, type TwoDa, type TwoDaRow, twoDa } from './layout.ts';
import { changedTable, setCell, written } from './rows.ts';
import { placeAt } from './table-place.ts';

interface Sides {
  readonly theirs: Cells;
  readonly ours: TwoDa;
  /** The bytes of our table. */
  readonly source: Source;
}

/** Undefined for paths that are not parts of the table in its comparison. */
export function copyAcross(theirs: Source, ours: Source, paths: AcrossPaths): Made | undefined {
  const [there, here] = [decode(twoDa, theirs), decode(twoDa, ours)];
  const { fromPath, path } = paths;
  const isOfTable = [fromPath, path].some(each => each !== undefined && placeAt(each) !== undefined);
  if (there.fault) return isOfTable ? { why: `the other side is damaged: ${there.fault.text}` } : undefined;
  if (here.fault) return isOfTable ? { why: `it is damaged: ${here.fault.text}` } : undefined;
  const sides = { theirs: there.value.table, ours: here.value, source: ours };
  if (fromPath !== undefined && path !== undefined) return partAcross(sides, fromPath, path);
  if (fromPath !== undefined) return rowAcross(sides, fromPath) ?? columnAcross(sides, fromPath);
  return path === undefined ? undefined : withoutPart(sides, path);
}

/** A cell or a row name that both tables have. */
function partAcross({ theirs, source }: Sides, fromPath: string, path: string): Made | undefined {
  const [there, here] = [placeAt(fromPath), placeAt(path)];
  if (there?.kind === 'cell' && here?.kind === 'cell') {
    const value = theirs.rows[there.row]?.cells[there.cell];
    return value === undefined ? missing(fromPath) : setCell(source, path, value);
  }
  if (there?.kind !== 'name' || here?.kind !== 'name') return undefined;
  const name = theirs.rows[there.row]?.name;
  if (name === undefined) return missing(fromPath);
  return changedTable(source, { kind: 'set', path: `rows[${here.row}]`, json: { name } });
}

/** A row that only they have goes after the row that precedes it there. */
function rowAcross({ theirs, ours, source }: Sides, fromPath: string): Made | undefined {
  const place = placeAt(fromPath);
  if (place?.kind !== 'row' || place.row === undefined) return undefined;
  const { row: y } = place;
  const row = theirs.rows[y];
  if (row === undefined) return missing(fromPath);
  const { columns, rows } = ours.table;
  if (pairsOf(theirs.rows.map(nameOf), rows.map(nameOf)).both.some(([i]) => i === y))
    return { why: `it has a row ${row.name} already` };
  const { both, removed } = pairsOf(theirs.columns, columns);
  const lost = removed.find(x => row.cells[x]);
  if (lost !== undefined)
    return { why: `it has no column ${theirs.columns[lost]}, in which the row has a text: copy the column first` };
  const own = new Map(both.map(([x, to]) => [to, row.cells[x] ?? '']));
  const cells = columns.map((_, x) => own.get(x) ?? '');
  const at = placeAfter(theirs.rows.slice(0, y).map(nameOf), rows.map(nameOf));
  return changedTable(source, { kind: 'insert', path: `rows[${at}]`, json: { name: row.name, cells } });
}

/** A column that only they have, with the cells of all rows that both have. */
function columnAcross({ theirs, ours }: Sides, fromPath: string): Made | undefined {
  const place = placeAt(fromPath);
  if (place?.kind !== 'column') return undefined;
  const { column: x } = place;
  const column = theirs.columns[x];
  if (column === undefined) return missing(fromPath);
  const { columns, rows } = ours.table;
  const at = placeAfter(theirs.columns.slice(0, x), columns);
  const { both } = pairsOf(theirs.rows.map(nameOf), rows.map(nameOf));
  const texts = new Map(both.map(([y, to]) => [to, theirs.rows[y]?.cells[x] ?? '']));
  const widened = rows.map((row, y) => ({ ...row, cells: row.cells.toSpliced(at, 0, texts.get(y) ?? '') }));
  return written(ours, columns.toSpliced(at, 0, column), widened);
}

/** Removes a row or a column that only we have. */
function withoutPart({ ours, source }: Sides, path: string): Made | undefined {
  const place = placeAt(path);
  if (place?.kind === 'row') return changedTable(source, { kind: 'remove', paths: [path] });
  if (place?.kind !== 'column') return undefined;
  const { column: x } = place;
  const { columns, rows } = ours.table;
  if (x >= columns.length) return { why: `there is no ${path}, but ${counted(columns.length, 'column')}` };
  const narrowed = rows.map(row => ({ ...row, cells: row.cells.toSpliced(x, 1) }));
  return written(ours, columns.toSpliced(x, 1), narrowed);
}

const nameOf = ({ name }: TwoDaRow): string => name;
const missing = (path: string): Made => ({ why: `the other side has no ${path}` });
