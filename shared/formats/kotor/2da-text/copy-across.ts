// Copies one change of a comparison into a text table, matching rows and columns by name.
import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { AcrossPaths, Made } from '../../format.ts';
import { withLines } from '../../line-rows.ts';
import { type Line, type Lines, lines as linesLayout } from '../../lines.ts';
import { pairsOf, placeAfter } from '../2da/diff-tables.ts';
import { EMPTY } from '../2da/read-text.ts';
import { placeAt, type TablePlace } from '../2da/table-place.ts';
import { type ParsedTable, parseTable } from './parse.ts';
import { setTextCell, storedCell } from './rows.ts';

interface Side {
  readonly lines: Lines;
  readonly table: ParsedTable;
  readonly names: readonly string[];
}

interface Sides {
  readonly theirs: Side;
  readonly ours: Side;
  /** The bytes of our text. */
  readonly source: Source;
}

/** Undefined for paths that are not parts of the table in its comparison. */
export function copyTextAcross(theirs: Source, ours: Source, { fromPath, path }: AcrossPaths): Made | undefined {
  const [there, here] = [fromPath, path].map(each => (each === undefined ? undefined : placeAt(each)));
  const sides = { theirs: sideOf(theirs), ours: sideOf(ours), source: ours };
  if (fromPath !== undefined && path !== undefined) return there && here && partAcross(sides, fromPath, path);
  if (there?.kind === 'row' && there.row !== undefined) return rowAcross(sides, there.row);
  if (there?.kind === 'column') return columnAcross(sides, there.column);
  if (here?.kind === 'row' && here.row !== undefined) return withoutRow(sides, here.row);
  return here?.kind === 'column' ? withoutColumn(sides, here.column) : undefined;
}

function sideOf(source: Source): Side {
  const lines = decode(linesLayout, source).value as Lines; // a text can always be read
  const table = parseTable(lines);
  return { lines, table, names: table.rows.map(({ cells: [name] }) => name?.text ?? '') };
}

/** A cell or a name that both have; a whole row consists of words of a line. */
function partAcross({ theirs, source }: Sides, fromPath: string, path: string): Made | undefined {
  const [there, here] = [placeAt(fromPath), placeAt(path)];
  if (there === undefined || there.kind === 'row' || there.kind !== here?.kind) return undefined;
  const text = textAt(theirs, there);
  return text === undefined ? missing(fromPath) : setTextCell(source, path, text);
}

function textAt({ table, names }: Side, place: Exclude<TablePlace, { kind: 'row' }>): string | undefined {
  if (place.kind === 'column') return table.columns[place.column];
  return place.kind === 'name' ? names[place.row] : table.rows[place.row]?.cells[place.cell + 1]?.text;
}

/** A row that only they have goes after the row that precedes it there. */
function rowAcross({ theirs, ours }: Sides, row: number): Made {
  const stored = theirs.table.rows[row];
  const line = stored && theirs.lines[stored.line];
  if (stored === undefined || line === undefined) return missing(`rows[${row}]`);
  const name = theirs.names[row] ?? '';
  if (pairsOf(theirs.names, ours.names).both.some(([i]) => i === row)) return { why: `it has a row ${name} already` };
  const { both, removed } = pairsOf(theirs.table.columns, ours.table.columns);
  const textIn = (x: number): string => stored.cells[x + 1]?.text || EMPTY;
  const lost = removed.find(x => textIn(x) !== EMPTY);
  if (lost !== undefined)
    return {
      why: `it has no column ${theirs.table.columns[lost]}, in which the row has a text: copy the column first`,
    };
  const own = new Map(both.map(([x, to]) => [to, textIn(x)]));
  const cells = [name, ...ours.table.columns.map((_, x) => own.get(x) ?? EMPTY)];
  const at = placeAfter(theirs.names.slice(0, row), ours.names);
  const before = ours.table.rows[at - 1]?.line ?? ours.table.head;
  const known = ours.lines[before];
  if (known === undefined) return { why: 'it has no columns' };
  const like = ours.lines[ours.table.rows[Math.max(0, at - 1)]?.line ?? before];
  const end = ours.lines.find(each => /\n/.test(each.end))?.end ?? '\n';
  const made: Line = {
    words: cells.map((text, x) => wordOf(text, x, like)),
    end: /\n/.test(known.end) ? end : known.end,
  };
  const ended = /\n/.test(known.end) ? known : { ...known, end };
  return { source: withLines(ours.lines, new Map([[before, [ended, made]]])) };
}

/** A word with the same spacing as others on its line. */
function wordOf(text: string, x: number, like: Line | undefined): Line['words'][number] {
  const before = x === 0 ? (like?.words[0]?.before ?? '') : (like?.words[1]?.before ?? ' ');
  return { before, text: storedCell(text) };
}

/** A column that only they have, with the cells of all rows that both have. */
function columnAcross({ theirs, ours }: Sides, x: number): Made {
  const column = theirs.table.columns[x];
  if (column === undefined) return missing(`columns[${x}]`);
  const at = placeAfter(theirs.table.columns.slice(0, x), ours.table.columns);
  const { both } = pairsOf(theirs.names, ours.names);
  const from = new Map(both.map(([y, to]) => [to, theirs.table.rows[y]?.cells[x + 1]?.text || EMPTY]));
  return withCells(ours, (row, line) => {
    const isHead = row === undefined;
    const cells = isHead ? ours.table.titles : (ours.table.rows[row]?.cells ?? []);
    const place = cells[isHead ? at : at + 1]?.word ?? line.words.length;
    const text = isHead ? column : (from.get(row) ?? EMPTY);
    return { ...line, words: line.words.toSpliced(place, 0, wordOf(text, isHead && at === 0 ? 0 : 1, line)) };
  });
}

function withoutRow({ ours }: Sides, row: number): Made {
  const stored = ours.table.rows[row];
  if (stored === undefined) return { why: `there is no rows[${row}], but ${counted(ours.table.rows.length, 'row')}` };
  return { source: withLines(ours.lines, new Map([[stored.line, []]])) };
}

function withoutColumn({ ours }: Sides, x: number): Made {
  const { columns, titles, rows } = ours.table;
  if (x >= columns.length) return { why: `there is no columns[${x}], but ${counted(columns.length, 'column')}` };
  return withCells(ours, (row, line) => {
    const cell = row === undefined ? titles[x] : rows[row]?.cells[x + 1];
    return cell === undefined ? line : { ...line, words: line.words.toSpliced(cell.word, cell.words) };
  });
}

/** The text with the lines of the columns and of all rows replaced; rows are given by number. */
function withCells({ lines, table }: Side, made: (row: number | undefined, line: Line) => Line): Made {
  const all = [undefined, ...table.rows.keys()].flatMap(row => {
    const at = row === undefined ? table.head : (table.rows[row]?.line ?? -1);
    const line = lines[at];
    return line === undefined ? [] : [[at, [made(row, line)]] as const];
  });
  return { source: withLines(lines, new Map(all)) };
}

const missing = (path: string): Made => ({ why: `the other side has no ${path}` });
