// Two tables as a modder reads them: by column and row. The fields are texts that cells share, and offsets into these.
import type { ByteRange, CompareOptions, FieldChange } from '#layout';
import { longestRun } from '../../../base/longest-run.ts';
import type { Cells, TwoDa } from './layout.ts';
import { EMPTY } from './read-text.ts';

/** Columns and rows of one name are each other's versions, in their order where several have it. */
export function diffRows(a: TwoDa, b: TwoDa, { ignoreOrder = false }: CompareOptions): readonly FieldChange[] {
  const [left, right] = [new Placed(a.table), new Placed(b.table)];
  const columns = pairsOf(a.table.columns, b.table.columns);
  const rows = withRenamed(
    pairsOf(
      a.table.rows.map(({ name }) => name),
      b.table.rows.map(({ name }) => name),
    ),
    (i, j) => columns.both.every(([x, y]) => left.cell(i, x) === right.cell(j, y)),
  );
  return [
    ...columns.gone.map(x => columnChange('removed', left, x)),
    ...columns.come.map(y => columnChange('added', right, y)),
    ...(ignoreOrder ? [] : movedAmong(columns.both)).map(([x, y]) =>
      movedChange(['columns', x, y], left.column(x), right.column(y)),
    ),
    ...rows.gone.map(i => rowChange('removed', left, i)),
    ...(ignoreOrder ? [] : movedAmong(rows.both)).map(([i, j]) =>
      movedChange(['rows', i, j], left.row(i), right.row(j)),
    ),
    ...rows.both.flatMap(([i, j]) => cellChanges({ left, right }, { rows: [i, j], columns: columns.both })),
    ...rows.come.map(j => rowChange('added', right, j)),
  ];
}

interface Named {
  readonly name: string;
  readonly at: ByteRange;
}

/** A table, and where its names and texts are in the file. */
class Placed {
  readonly #table: Cells;
  readonly #columnsAt: readonly number[];
  readonly #rowsAt: readonly number[];
  readonly #textsAt: number;

  constructor(table: Cells) {
    const { columns, rows, offsets } = table;
    this.#table = table;
    const [columnsAt, columnsEnd] = startsOf(columns, HEAD);
    const [rowsAt, rowsEnd] = startsOf(
      rows.map(({ name }) => name),
      columnsEnd + BEFORE_NAMES,
    );
    this.#columnsAt = columnsAt;
    this.#rowsAt = rowsAt;
    this.#textsAt = rowsEnd + offsets.length * 2 + 2;
  }

  column(x: number): Named {
    const name = this.#table.columns[x] ?? '';
    return { name, at: { start: this.#columnsAt[x] ?? 0, size: name.length } };
  }

  row(y: number): Named {
    const name = this.#table.rows[y]?.name ?? '';
    return { name, at: { start: this.#rowsAt[y] ?? 0, size: name.length } };
  }

  cell(y: number, x: number): string {
    return this.#table.rows[y]?.cells[x] || EMPTY;
  }

  /** Of the text of a cell; of its end where it is empty, and none where it leads beyond the texts. */
  cellAt(y: number, x: number): ByteRange {
    const { columns, rows, offsets, texts } = this.#table;
    const at = Math.min(offsets[y * columns.length + x] ?? 0, texts.length);
    const size = Math.min(rows[y]?.cells[x]?.length || 1, texts.length - at);
    return { start: this.#textsAt + at, size };
  }

  /** The cells of a row by their columns; those without a text are left out. */
  cellsOf(y: number): Readonly<Record<string, string>> {
    const { columns, rows } = this.#table;
    const nth = (column: string, x: number): number => columns.slice(0, x).filter(each => each === column).length;
    const keyOf = (column: string, x: number): string =>
      nth(column, x) === 0 ? column : `${column}~${nth(column, x) + 1}`;
    const named = columns.map((column, x) => [keyOf(column, x), rows[y]?.cells[x] ?? ''] as const);
    return Object.fromEntries(named.filter(([, text]) => text !== ''));
  }
}

/** `2DA V2.b` and the end of its line. */
const HEAD = 9;
/** The NUL after the columns, and the number of rows. */
const BEFORE_NAMES = 5;

/** Where each of some names begins, each with a tab after it, and where the last one ends. */
function startsOf(names: readonly string[], first: number): readonly [readonly number[], number] {
  let at = first;
  const starts = names.map(name => {
    const start = at;
    at += name.length + 1;
    return start;
  });
  return [starts, at];
}

type Pair = readonly [number, number];

interface Pairs {
  /** In the order of the second table. */
  readonly both: readonly Pair[];
  readonly gone: readonly number[];
  readonly come: readonly number[];
}

/** Those of one name, in their order. */
export function pairsOf(a: readonly string[], b: readonly string[]): Pairs {
  const left = Map.groupBy(a.keys(), i => a[i]);
  const both: Pair[] = [];
  const come: number[] = [];
  for (const [j, name] of b.entries()) {
    const i = left.get(name)?.shift();
    if (i === undefined) come.push(j);
    else both.push([i, j]);
  }
  return { both, gone: [...left.values()].flat().sort((x, y) => x - y), come };
}

/** A row that went and one that came in the same place, with the same cells, are one row under another name. */
function withRenamed({ both, gone, come }: Pairs, isAlike: (i: number, j: number) => boolean): Pairs {
  const renamed = gone.length === come.length ? gone.map((i, at): Pair => [i, come[at] ?? 0]) : [];
  const kept = renamed.filter(([i, j]) => isAlike(i, j));
  if (kept.length === 0) return { both, gone, come };
  const [left, right] = [new Set(kept.map(([i]) => i)), new Set(kept.map(([, j]) => j))];
  return {
    both: [...both, ...kept].sort(([, i], [, j]) => i - j),
    gone: gone.filter(i => !left.has(i)),
    come: come.filter(j => !right.has(j)),
  };
}

/** Those that stand in another order. */
function movedAmong(both: readonly Pair[]): readonly Pair[] {
  const stay = new Set(longestRun(both.map(([i]) => i)));
  return both.filter((_, at) => !stay.has(at));
}

interface Sides {
  readonly left: Placed;
  readonly right: Placed;
}

function cellChanges(
  { left, right }: Sides,
  { rows: [i, j], columns }: { readonly rows: Pair; readonly columns: readonly Pair[] },
): readonly FieldChange[] {
  const [was, is] = [left.row(i), right.row(j)];
  const renamed: readonly FieldChange[] =
    was.name === is.name
      ? []
      : [{ kind: 'renamed', ...pathsOf(`rows[${i}].name`, `rows[${j}].name`), ...valuesOf(was, is) }];
  const changed = columns.flatMap(([x, y]): readonly FieldChange[] => {
    const [old, now] = [left.cell(i, x), right.cell(j, y)];
    if (old === now) return [];
    const paths = pathsOf(`rows[${i}].cells[${x}]`, `rows[${j}].cells[${y}]`);
    const label = `${is.name} › ${right.column(y).name}`;
    return [{ kind: 'changed', ...paths, label, old, new: now, a: left.cellAt(i, x), b: right.cellAt(j, y) }];
  });
  return [...renamed, ...changed];
}

const pathsOf = (from: string, path: string) => ({ path, ...(from === path ? {} : { from }) });

const valuesOf = (was: Named, is: Named) => ({ label: is.name, old: was.name, new: is.name, a: was.at, b: is.at });

function movedChange([list, from, to]: readonly [string, number, number], was: Named, is: Named): FieldChange {
  const paths = { path: `${list}[${to}]`, from: `${list}[${from}]` };
  return { kind: 'moved', ...paths, label: is.name, a: was.at, b: is.at };
}

function rowChange(kind: 'added' | 'removed', table: Placed, y: number): FieldChange {
  return { ...placedChange(kind, table.row(y), table.cellsOf(y)), path: `rows[${y}]` };
}

function columnChange(kind: 'added' | 'removed', table: Placed, x: number): FieldChange {
  const column = table.column(x);
  return { ...placedChange(kind, column, column.name), path: `columns[${x}]` };
}

function placedChange(kind: 'added' | 'removed', { name, at }: Named, value: unknown): Omit<FieldChange, 'path'> {
  return kind === 'added' ? { kind, label: name, new: value, b: at } : { kind, label: name, old: value, a: at };
}
