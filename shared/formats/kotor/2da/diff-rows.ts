// Tables of two binary files, compared by column and row. Their fields are texts that cells share, and text offsets.
import type { ByteRange, CompareOptions, FieldChange } from '#layout';
import { diffTables, type PlacedTable } from './diff-tables.ts';
import type { Cells, TwoDa } from './layout.ts';
import { EMPTY } from './read-text.ts';

export function diffRows(a: TwoDa, b: TwoDa, options: CompareOptions): readonly FieldChange[] {
  return diffTables(new Placed(a.table), new Placed(b.table), options);
}

/** A table with the positions of its names and texts in the file. */
class Placed implements PlacedTable {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly #table: Cells;
  readonly #columnsAt: readonly number[];
  readonly #rowsAt: readonly number[];
  readonly #textsAt: number;

  constructor(table: Cells) {
    const { columns, rows, offsets } = table;
    this.#table = table;
    this.columns = columns;
    this.rows = rows.map(({ name }) => name);
    const [columnsAt, columnsEnd] = startsOf(columns, HEAD);
    const [rowsAt, rowsEnd] = startsOf(this.rows, columnsEnd + BEFORE_NAMES);
    this.#columnsAt = columnsAt;
    this.#rowsAt = rowsAt;
    this.#textsAt = rowsEnd + offsets.length * 2 + 2;
  }

  columnAt(x: number): ByteRange {
    return { start: this.#columnsAt[x] ?? 0, size: this.columns[x]?.length ?? 0 };
  }

  rowAt(y: number): ByteRange {
    return { start: this.#rowsAt[y] ?? 0, size: this.rows[y]?.length ?? 0 };
  }

  cell(y: number, x: number): string {
    return this.#table.rows[y]?.cells[x] || EMPTY;
  }

  /** The range of a cell's text; its terminator if the cell is empty, or an empty range if it points past the texts. */
  cellAt(y: number, x: number): ByteRange {
    const { columns, rows, offsets, texts } = this.#table;
    const at = Math.min(offsets[y * columns.length + x] ?? 0, texts.length);
    const size = Math.min(rows[y]?.cells[x]?.length || 1, texts.length - at);
    return { start: this.#textsAt + at, size };
  }
}

/** `2DA V2.b` and the end of its line. */
const HEAD = 9;
/** The NUL after the columns, and the number of rows. */
const BEFORE_NAMES = 5;

/** Where each name begins, each followed by a tab, and where the last one ends. */
function startsOf(names: readonly string[], first: number): readonly [readonly number[], number] {
  let at = first;
  const starts = names.map(name => {
    const start = at;
    at += name.length + 1;
    return start;
  });
  return [starts, at];
}
