import type { Io } from './io.ts';

/**
 * Characters that a terminal acts on instead of showing them, and marks that change the writing direction; line breaks and
 * tabs are allowed.
 */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of several lines that is safe to show in a terminal: control characters are escaped as in JSON, so JSON stays valid.
 */
export function shownLines(text: string): string {
  return text.replace(OBEYED, found => (found === '\n' || found === '\t' ? found : escaped(found)));
}

/** A name or sentence from outside as part of one line: it cannot start another line. */
export function oneLine(text: string): string {
  return text.replace(OBEYED, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same output with all control characters escaped. */
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

/** The widest column: one long name would otherwise push the next columns off the screen in every row. */
const WIDEST = 44;

/**
 * Rows as aligned columns, with number columns aligned right. A cell that is too long shifts only the rest of its own row.
 */
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
