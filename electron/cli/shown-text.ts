import type { Io } from './io.ts';

/** What a terminal would obey instead of showing it, or that turns the direction of writing; rows and tabs are kept. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text of many lines so that a terminal only shows it: the rest as JSON escapes it, so that JSON stays what it was. */
export function shownLines(text: string): string {
  return text.replace(OBEYED, found => (found === '\n' || found === '\t' ? found : escaped(found)));
}

/** A name or a sentence from outside as a part of one line: it cannot begin another. */
export function oneLine(text: string): string {
  return text.replace(OBEYED, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same output, with nothing in it that a terminal obeys. */
export function shownIo(io: Io): Io {
  return {
    ...io,
    out: text => io.out(shownLines(text)),
    err: text => io.err(shownLines(text)),
    content: text => io.content(text),
    drained: () => io.drained(),
    interrupted: () => io.interrupted(),
  };
}

/** A column is no wider: one long name would push what is beside it off the screen in every row. */
const WIDEST = 44;

/** Rows as aligned columns; columns of numbers are set to the right. A cell that is too long pushes what follows in its row. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const all = [head, ...rows.map(row => row.map(oneLine))];
  const widths = head.map((_, column) =>
    Math.min(
      WIDEST,
      all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
    ),
  );
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return all.map(row => `${line(row)}\n`).join('');
}
