// Rows of a text of words as editable lists: their lines, and the text with changed rows.
import { encode } from '#layout';
import { piecesSource } from '../base/pieces.ts';
import type { Source } from '../base/source.ts';
import { type Lines, lines as linesLayout } from './lines.ts';

/** For a layout with parts that JSON shows under other paths. */
export interface ShownParts<M> {
  /** The layout's paths for a JSON path, including one after the last item (`rooms[]`); undefined for other paths. */
  pathsOf(model: M, path: string): readonly string[] | undefined;
  /** The path of an item's name, if it has one. */
  nameOf?(model: M, path: string): string | undefined;
  /** Converts a new item of the list at a path to the layout's form; absent if they are the same. */
  itemOf?(path: string, json: unknown): unknown;
  /** Converts a text to the layout's form, if JSON shows more than that. */
  textOf?(model: M, path: string, text: string): string;
}

/** The position after a line. */
export const afterLine = (line: number): string => `[${line}]+`;

/** A number as these texts write it. */
export const numberWord = (number: number): string => (Number.isInteger(number) ? number.toFixed(1) : String(number));

/** A row of a text, and its JSON. */
interface ShownRow {
  readonly line: number;
  /** Further lines that belong to it. */
  readonly more?: readonly number[];
  readonly shown: unknown;
}

interface WantedRows {
  /** The line after which rows before all others are added. */
  readonly before: number;
  readonly items: readonly unknown[];
  made(item: unknown): Lines;
}

/** The lines to replace for these JSON items: rows with unchanged JSON keep their formatting. */
export function changedRows(
  lines: Lines,
  rows: readonly ShownRow[],
  { before, items, made }: WantedRows,
): ReadonlyMap<number, Lines> {
  const others = new Map<number, Lines>(rows.flatMap(({ line, more = [] }) => [line, ...more].map(at => [at, []])));
  const put = (line: number, more: Lines) => {
    const own = lines[line];
    others.set(line, [...(others.get(line) ?? (own === undefined ? [] : [own])), ...more]);
  };
  let [anchor, next] = [before, 0];
  for (const item of items) {
    const at = rows.findIndex((row, i) => i >= next && isSameJson(row.shown, item));
    const row = rows[at];
    if (row === undefined) {
      put(anchor, made(item));
      continue;
    }
    for (const line of [row.line, ...(row.more ?? [])]) others.delete(line);
    [anchor, next] = [row.more?.at(-1) ?? row.line, at + 1];
  }
  return others;
}

/** JSON with plain numbers, without their original notation. */
export const plain = (json: unknown): unknown => (json === undefined ? undefined : JSON.parse(JSON.stringify(json)));

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The text with some of its lines replaced; lines for -1 go first. */
export function withLines(lines: Lines, others: ReadonlyMap<number, Lines>): Source {
  const all = [...(others.get(-1) ?? []), ...lines.flatMap((line, i) => others.get(i) ?? [line])];
  return piecesSource(encode(linesLayout, all));
}
