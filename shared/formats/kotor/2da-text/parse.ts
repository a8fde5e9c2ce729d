// Parses a table as text: a line with its version, one with a default or nothing, the columns, the rows.
import type { Lines } from '../../lines.ts';

export interface Cell {
  readonly text: string;
  /** Index of its first word in the line, and its number of words: quoted text can have several. */
  readonly word: number;
  readonly words: number;
}

interface TextRow {
  readonly line: number;
  /** The name of the row comes first. */
  readonly cells: readonly Cell[];
}

export interface ParsedTable {
  /** The line of the columns; -1 if there is none. */
  readonly head: number;
  readonly columns: readonly string[];
  /** The column names as written. */
  readonly titles: readonly Cell[];
  readonly rows: readonly TextRow[];
}

/** Parses the table in some lines. A line of `DEFAULT:` before the columns is not a row. */
export function parseTable(lines: Lines): ParsedTable {
  const filled = lines.flatMap(({ words }, line) => (line === 0 || words.length === 0 ? [] : [line]));
  const isDefault = /^default:/i.test(lines[filled[0] ?? 0]?.words[0]?.text ?? '');
  const [head, ...rows] = isDefault ? filled.slice(1) : filled;
  const titles = head === undefined ? [] : cellsOf(lines, head);
  return {
    head: head ?? -1,
    columns: titles.map(({ text }) => text),
    titles,
    rows: rows.map(line => ({ line, cells: cellsOf(lines, line) })),
  };
}

function cellsOf(lines: Lines, line: number): readonly Cell[] {
  const words = lines[line]?.words ?? [];
  const cells: Cell[] = [];
  for (let word = 0; word < words.length; ) {
    let text = words[word]?.text ?? '';
    let count = 1;
    if (text.startsWith('"'))
      while (!isClosed(text) && word + count < words.length) {
        const next = words[word + count++];
        text += `${next?.before}${next?.text}`;
      }
    cells.push({ text: text.startsWith('"') && isClosed(text) ? text.slice(1, -1) : text, word, words: count });
    word += count;
  }
  return cells;
}

const isClosed = (text: string): boolean => text.length > 1 && text.endsWith('"');
