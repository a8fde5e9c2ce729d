// Compares two tables as modders read them: by column and row, wherever these are in the files.
import type { ByteRange, CompareOptions, FieldChange } from '#layout';
import { longestRun } from '../../../base/longest-run.ts';
import { EMPTY } from './read-text.ts';

/** A table with the positions of its names and texts in the file. */
export interface PlacedTable {
  readonly columns: readonly string[];
  /** Names of the rows. */
  readonly rows: readonly string[];
  /** Position of a column name. */
  columnAt(x: number): ByteRange;
  /** Position of a row name. */
  rowAt(y: number): ByteRange;
  /** The text of a cell, or the sign for an empty one. */
  cell(y: number, x: number): string;
  cellAt(y: number, x: number): ByteRange;
}

/** Columns and rows with the same name correspond; duplicates correspond in order. */
export function diffTables(
  left: PlacedTable,
  right: PlacedTable,
  { ignoreOrder = false }: CompareOptions,
): readonly FieldChange[] {
  const columns = pairsOf(left.columns, right.columns);
  const rows = withRenamed(pairsOf(left.rows, right.rows), (i, j) =>
    columns.both.every(([x, y]) => left.cell(i, x) === right.cell(j, y)),
  );
  return [
    ...columns.removed.map(x => columnChange('removed', left, x)),
    ...columns.added.map(y => columnChange('added', right, y)),
    ...(ignoreOrder ? [] : movedAmong(columns.both)).map(([x, y]) =>
      movedChange(['columns', x, y], columnOf(left, x), columnOf(right, y)),
    ),
    ...rows.removed.map(i => rowChange('removed', left, i)),
    ...(ignoreOrder ? [] : movedAmong(rows.both)).map(([i, j]) =>
      movedChange(['rows', i, j], rowOf(left, i), rowOf(right, j)),
    ),
    ...rows.both.flatMap(([i, j]) => cellChanges({ left, right }, { rows: [i, j], columns: columns.both })),
    ...rows.added.map(j => rowChange('added', right, j)),
  ];
}

interface Named {
  readonly name: string;
  readonly at: ByteRange;
}

const columnOf = (table: PlacedTable, x: number): Named => ({ name: table.columns[x] ?? '', at: table.columnAt(x) });
const rowOf = (table: PlacedTable, y: number): Named => ({ name: table.rows[y] ?? '', at: table.rowAt(y) });

/** The cells of a row by column; empty ones are left out. */
function cellsOf(table: PlacedTable, y: number): Readonly<Record<string, string>> {
  const { columns } = table;
  const nth = (column: string, x: number): number => columns.slice(0, x).filter(each => each === column).length;
  const keyOf = (column: string, x: number): string =>
    nth(column, x) === 0 ? column : `${column}~${nth(column, x) + 1}`;
  const named = columns.map((column, x) => [keyOf(column, x), table.cell(y, x)] as const);
  return Object.fromEntries(named.filter(([, text]) => text !== EMPTY));
}

type Pair = readonly [number, number];

interface Pairs {
  /** In the order of the second table. */
  readonly both: readonly Pair[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Pairs items with the same name, in order. */
export function pairsOf(a: readonly string[], b: readonly string[]): Pairs {
  const left = Map.groupBy(a.keys(), i => a[i]);
  const both: Pair[] = [];
  const added: number[] = [];
  for (const [j, name] of b.entries()) {
    const i = left.get(name)?.shift();
    if (i === undefined) added.push(j);
    else both.push([i, j]);
  }
  return { both, removed: [...left.values()].flat().sort((x, y) => x - y), added };
}

/** A removed row and an added one in the same place with the same cells are one renamed row. */
function withRenamed({ both, removed, added }: Pairs, isAlike: (i: number, j: number) => boolean): Pairs {
  const renamed = removed.length === added.length ? removed.map((i, at): Pair => [i, added[at] ?? 0]) : [];
  const kept = renamed.filter(([i, j]) => isAlike(i, j));
  if (kept.length === 0) return { both, removed, added };
  const [left, right] = [new Set(kept.map(([i]) => i)), new Set(kept.map(([, j]) => j))];
  return {
    both: [...both, ...kept].sort(([, i], [, j]) => i - j),
    removed: removed.filter(i => !left.has(i)),
    added: added.filter(j => !right.has(j)),
  };
}

/** Rows whose order changed. */
function movedAmong(both: readonly Pair[]): readonly Pair[] {
  const stay = new Set(longestRun(both.map(([i]) => i)));
  return both.filter((_, at) => !stay.has(at));
}

interface Sides {
  readonly left: PlacedTable;
  readonly right: PlacedTable;
}

function cellChanges(
  { left, right }: Sides,
  { rows: [i, j], columns }: { readonly rows: Pair; readonly columns: readonly Pair[] },
): readonly FieldChange[] {
  const [was, is] = [rowOf(left, i), rowOf(right, j)];
  const renamed: readonly FieldChange[] =
    was.name === is.name
      ? []
      : [{ kind: 'renamed', ...pathsOf(`rows[${i}].name`, `rows[${j}].name`), ...valuesOf(was, is) }];
  const changed = columns.flatMap(([x, y]): readonly FieldChange[] => {
    const [old, now] = [left.cell(i, x), right.cell(j, y)];
    if (old === now) return [];
    const paths = pathsOf(`rows[${i}].cells[${x}]`, `rows[${j}].cells[${y}]`);
    const label = `${is.name} › ${right.columns[y]}`;
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

function rowChange(kind: 'added' | 'removed', table: PlacedTable, y: number): FieldChange {
  return { ...placedChange(kind, rowOf(table, y), cellsOf(table, y)), path: `rows[${y}]` };
}

function columnChange(kind: 'added' | 'removed', table: PlacedTable, x: number): FieldChange {
  const column = columnOf(table, x);
  return { ...placedChange(kind, column, column.name), path: `columns[${x}]` };
}

function placedChange(kind: 'added' | 'removed', { name, at }: Named, value: unknown): Omit<FieldChange, 'path'> {
  return kind === 'added' ? { kind, label: name, new: value, b: at } : { kind, label: name, old: value, a: at };
}

/** After the last preceding name that the other table has too; at the start if there is none. */
export function placeAfter(before: readonly string[], ours: readonly string[]): number {
  const known = new Set(ours);
  const name = before.findLast(each => known.has(each));
  return name === undefined ? 0 : ours.lastIndexOf(name) + 1;
}
