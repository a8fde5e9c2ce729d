// Rows of a text of words as lists that can be edited: which lines they are, and the text with other rows.
import { encode } from '#layout';
import { piecesSource } from '../base/pieces.ts';
import type { Source } from '../base/source.ts';
import { type Lines, lines as linesLayout } from './lines.ts';

/** Where the layout has parts that JSON shows under other paths. */
export interface ShownParts<M> {
  /** The paths of the layout that a path of JSON means, also of a place after the last item (`rooms[]`); undefined for others. */
  pathsOf(model: M, path: string): readonly string[] | undefined;
  /** The path of the name of an item, where it has one. */
  nameOf?(model: M, path: string): string | undefined;
  /** A new item of the list at a path, as the layout has it; as it is where absent. */
  itemOf?(path: string, json: unknown): unknown;
  /** A text as the layout has it, where JSON shows more than that. */
  textOf?(model: M, path: string, text: string): string;
}

/** The position after a line. */
export const afterLine = (line: number): string => `[${line}]+`;

/** A number as these texts have it. */
export const numberWord = (value: unknown): string => {
  const number = typeof value === 'number' ? value : 0;
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
};

/** A row of a text, and how JSON shows it. */
interface ShownRow {
  readonly line: number;
  /** More lines that belong to it. */
  readonly more?: readonly number[];
  readonly shown: unknown;
}

interface WantedRows {
  /** The line that new rows before all others come after. */
  readonly before: number;
  readonly items: readonly unknown[];
  made(item: unknown): Lines;
}

/** The lines that become others, so that JSON shows these items: rows that it shows already stay as they are written. */
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

/** JSON with plain numbers, whatever says how they are written. */
export const plain = (json: unknown): unknown => (json === undefined ? undefined : JSON.parse(JSON.stringify(json)));

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The text with some of its lines removed in favour of others; those of -1 come first. */
export function withLines(lines: Lines, others: ReadonlyMap<number, Lines>): Source {
  const all = [...(others.get(-1) ?? []), ...lines.flatMap((line, i) => others.get(i) ?? [line])];
  return piecesSource(encode(linesLayout, all));
}
