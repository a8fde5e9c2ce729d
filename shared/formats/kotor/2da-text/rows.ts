// Rows and cells of a text table as `show` prints them, mapped to lines and words.
import { decode } from '#layout';
import type { Source } from '../../../base/source.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { SharedSet } from '../../format.ts';
import { afterLine, plain, type ShownParts, withLines } from '../../line-rows.ts';
import { type Lines, lines as linesLayout } from '../../lines.ts';
import { placeAt, type TablePlace } from '../2da/table-place.ts';
import { type Cell, type ParsedTable, parseTable } from './parse.ts';

/** A cell of several words is not one word: `setTextCell` changes it. */
export const textTableParts: ShownParts<Lines> = {
  pathsOf(lines, path) {
    const isAfter = path.endsWith('+');
    const place = placeAt(isAfter ? path.slice(0, -1) : path);
    if (place === undefined) return undefined;
    const { head, rows, titles } = parseTable(lines);
    if (place.kind === 'row') {
      const { row = rows.length } = place;
      const line = rows[row]?.line;
      if (line === undefined) return row > rows.length ? undefined : [afterLine(rows.at(-1)?.line ?? head)];
      return [isAfter ? afterLine(line) : `[${line}]`];
    }
    const [line, cell] = cellIn({ head, rows, titles }, place) ?? [];
    return cell?.words === 1 ? [`[${line}][${cell.word}]`] : undefined;
  },
  nameOf(lines, path) {
    const place = placeAt(path);
    const row = place?.kind === 'row' && place.row !== undefined ? parseTable(lines).rows[place.row] : undefined;
    return row && `[${row.line}][0]`;
  },
  itemOf: (_, json) => wordsOf(plain(json ?? {})),
};

/** The words of a new row; its empty cells are `****`. */
function wordsOf(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { name = '0', cells = [] } = json as { readonly name?: unknown; readonly cells?: unknown }; // members are checked
  if (!Array.isArray(cells)) return json;
  return [name, ...cells].flatMap(cell => {
    if (typeof cell !== 'string') return [typeof cell === 'number' ? String(cell) : cell];
    return storedCell(cell).split(/\s+/);
  });
}

/** A cell as stored: an empty one has its sign, one of several words is quoted. */
export function storedCell(text: string): string {
  if (text === '') return '****';
  return /\s/.test(text) ? `"${text}"` : text;
}

/** A cell, or the name of a column or row, with its line. */
function cellIn(
  { head, rows, titles }: Pick<ParsedTable, 'head' | 'rows' | 'titles'>,
  place: Exclude<TablePlace, { kind: 'row' }>,
): readonly [line: number, cell: Cell] | undefined {
  const row = place.kind === 'column' ? { line: head, cells: titles } : rows[place.row];
  const at = place.kind === 'column' ? place.column : place.kind === 'name' ? 0 : place.cell + 1;
  const cell = row?.cells[at];
  return row && cell && [row.line, cell];
}

/** The text with a new cell or column name, quoted if it has several words. */
export function setTextCell(source: Source, path: string, value: unknown): SharedSet | undefined {
  const place = placeAt(path);
  if (place === undefined || place.kind === 'row') return undefined;
  const lines = decode(linesLayout, source).value as Lines; // a text can always be read
  const table = parseTable(lines);
  const [at = -1, found] = cellIn(table, place) ?? [];
  const line = lines[at];
  if (found === undefined || line === undefined) return { why: `there is no ${path}` };
  const text = String(value);
  if (/["\t\r\n]/.test(text)) return { why: 'a cell has no tab, no line end and no quotation mark' };
  const stranger = notInWindows1252(text);
  if (stranger !== undefined) return { why: `the game's character set (windows-1252) has no "${stranger}"` };
  const word = { before: line.words[found.word]?.before ?? ' ', text: storedCell(text) };
  const changed = { ...line, words: line.words.toSpliced(found.word, found.words, word) };
  return {
    source: text === found.text ? source : withLines(lines, new Map([[at, [changed]]])),
    near: `[${at}][${found.word}]`,
    caption: captionOf(table, place),
    old: found.text,
  };
}

function captionOf({ columns, rows }: ParsedTable, place: Exclude<TablePlace, { kind: 'row' }>): string {
  if (place.kind === 'column') return `column ${place.column + 1}`;
  return `${rows[place.row]?.cells[0]?.text} › ${place.kind === 'name' ? 'name' : columns[place.cell]}`;
}
