// Rows and cells of a table as text, as `show` prints them: the lines and words that they are.
import { decode } from '#layout';
import type { Source } from '../../../base/source.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { SharedSet } from '../../format.ts';
import { afterLine, plain, type ShownParts, withLines } from '../../line-rows.ts';
import { type Lines, lines as linesLayout } from '../../lines.ts';
import { parseTable } from './parse.ts';

const COLUMN = /^columns\[(\d+)\]$/;
const PATH = /^rows\[(\d*)\](\+)?(?:\.(name)|\.cells\[(\d+)\])?$/;

/** A cell of several words has no word of its own: `setTextCell` changes it. */
export const textTableParts: ShownParts<Lines> = {
  pathsOf(lines, path) {
    const { head, rows, titles } = parseTable(lines);
    const column = COLUMN.exec(path)?.[1];
    const title = column === undefined ? undefined : titles[Number(column)];
    if (title !== undefined) return title.words === 1 ? [`[${head}][${title.word}]`] : undefined;
    const [, index, after, name, cell] = PATH.exec(path) ?? [];
    if (index === undefined) return undefined;
    const row = rows[index === '' ? rows.length : Number(index)];
    if (row === undefined) return Number(index) > rows.length ? undefined : [afterLine(rows.at(-1)?.line ?? head)];
    if (name === undefined && cell === undefined) return [after ? afterLine(row.line) : `[${row.line}]`];
    const found = row.cells[cell === undefined ? 0 : Number(cell) + 1];
    return found?.words === 1 ? [`[${row.line}][${found.word}]`] : undefined;
  },
  nameOf(lines, path) {
    const index = /^rows\[(\d+)\]$/.exec(path)?.[1];
    const row = index === undefined ? undefined : parseTable(lines).rows[Number(index)];
    return row && `[${row.line}][0]`;
  },
  itemOf: (_, json) => wordsOf(plain(json ?? {})),
};

/** The words of a new row; its empty cells are `****`. */
function wordsOf(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { name = '0', cells = [] } = json as { readonly name?: unknown; readonly cells?: unknown }; // members are looked at
  if (!Array.isArray(cells)) return json;
  return [name, ...cells].flatMap(cell => {
    if (typeof cell !== 'string') return [typeof cell === 'number' ? String(cell) : cell];
    return storedCell(cell).split(/\s+/);
  });
}

/** An empty cell has its sign, one of several words has quotes around it. */
function storedCell(text: string): string {
  if (text === '') return '****';
  return /\s/.test(text) ? `"${text}"` : text;
}

/** The text with another cell or name of a column, in quotes where it has several words. */
export function setTextCell(source: Source, path: string, value: unknown): SharedSet | undefined {
  const place = placeIn(path);
  if (place === undefined) return undefined;
  const lines = decode(linesLayout, source).value as Lines; // a text can always be read to its end
  const table = parseTable(lines);
  const row = place.row === undefined ? undefined : table.rows[place.row];
  const at = place.row === undefined ? table.head : row?.line;
  const found = (row?.cells ?? (place.row === undefined ? table.titles : []))[place.cell];
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || found === undefined || line === undefined) return { why: `there is no ${path}` };
  const text = String(value);
  if (/["\t\r\n]/.test(text)) return { why: 'a cell has no tab, no line end and no quotation mark' };
  const stranger = notInWindows1252(text);
  if (stranger !== undefined) return { why: `the game's character set (windows-1252) has no "${stranger}"` };
  const word = { before: line.words[found.word]?.before ?? ' ', text: storedCell(text) };
  const changed = { ...line, words: line.words.toSpliced(found.word, found.words, word) };
  const title = place.cell === 0 ? 'name' : table.columns[place.cell - 1];
  return {
    source: text === found.text ? source : withLines(lines, new Map([[at, [changed]]])),
    near: `[${at}][${found.word}]`,
    caption: row === undefined ? `column ${place.cell + 1}` : `${row.cells[0]?.text} › ${title}`,
    old: found.text,
  };
}

interface CellPlace {
  /** Absent where it is the name of a column. */
  readonly row?: number;
  /** In its line. */
  readonly cell: number;
}

function placeIn(path: string): CellPlace | undefined {
  const column = COLUMN.exec(path)?.[1];
  if (column !== undefined) return { cell: Number(column) };
  const [, row, , name, cell] = PATH.exec(path) ?? [];
  if (!row || (name === undefined && cell === undefined)) return undefined;
  return { row: Number(row), cell: cell === undefined ? 0 : Number(cell) + 1 };
}
