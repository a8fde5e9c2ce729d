// The tables of two texts, compared by column and row.
import type { ByteRange, CompareOptions, FieldChange } from '#layout';
import type { Lines } from '../../lines.ts';
import { diffTables, type PlacedTable } from '../2da/diff-tables.ts';
import { EMPTY } from '../2da/read-text.ts';
import { type Cell, parseTable } from './parse.ts';

export function diffTextRows(a: Lines, b: Lines, options: CompareOptions): readonly FieldChange[] {
  const [left, right] = [placed(a), placed(b)];
  return [...beforeTable([a, left], [b, right]), ...diffTables(left, right, options)];
}

type PlacedText = PlacedTable & {
  readonly head: number;
  wordAt(line: number, first: number, count: number): ByteRange;
};

/** The text before the columns: its version, and a default for missing cells. */
function beforeTable(
  [a, left]: readonly [Lines, PlacedText],
  [b, right]: readonly [Lines, PlacedText],
): readonly FieldChange[] {
  if (left.head !== right.head) return [];
  return Array.from({ length: Math.max(0, left.head) }, (_, i) => i).flatMap((i): readonly FieldChange[] => {
    const [old, now] = [wordsOf(a, i), wordsOf(b, i)];
    const words = old.length === now.length ? [...now.keys()] : [];
    const changes = words.flatMap((w): readonly FieldChange[] => {
      const at = { a: left.wordAt(i, w, 1), b: right.wordAt(i, w, 1) };
      return old[w] === now[w] ? [] : [{ kind: 'changed', path: `[${i}][${w}]`, old: old[w], new: now[w], ...at }];
    });
    if (old.length === now.length) return changes;
    const at = { a: left.wordAt(i, 0, old.length), b: right.wordAt(i, 0, now.length) };
    return [{ kind: 'changed', path: `[${i}]`, old, new: now, ...at }];
  });
}

const wordsOf = (lines: Lines, line: number): readonly string[] => (lines[line]?.words ?? []).map(({ text }) => text);

/** A table with the positions of its words: a letter is a byte. */
function placed(lines: Lines): PlacedText {
  const { head, columns, titles, rows } = parseTable(lines);
  const starts: number[] = [];
  let end = 0;
  for (const { words, end: rest } of lines) {
    starts.push(end);
    end += words.reduce((sum, { before, text }) => sum + before.length + text.length, rest.length);
  }
  const wordAt = (line: number, first: number, count: number): ByteRange => {
    const words = lines[line]?.words ?? [];
    const sizes = words.map(({ before, text }) => before.length + text.length);
    const sum = (to: number) => sizes.slice(0, to).reduce((all, size) => all + size, 0);
    const start = sum(first) + (words[first]?.before.length ?? 0);
    return { start: (starts[line] ?? 0) + start, size: Math.max(0, sum(first + count) - start) };
  };
  const cellAt = (line: number, cell: Cell | undefined): ByteRange =>
    wordAt(line, cell?.word ?? lines[line]?.words.length ?? 0, cell?.words ?? 0);
  const inRow = (y: number, at: number): ByteRange => cellAt(rows[y]?.line ?? lines.length, rows[y]?.cells[at]);
  return {
    head,
    columns,
    rows: rows.map(({ cells: [name] }) => name?.text ?? ''),
    wordAt,
    columnAt: x => cellAt(head, titles[x]),
    rowAt: y => inRow(y, 0),
    cell: (y, x) => rows[y]?.cells[x + 1]?.text || EMPTY,
    cellAt: (y, x) => inRow(y, x + 1),
  };
}
