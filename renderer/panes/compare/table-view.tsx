import { Equal, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ChangeKind } from '../../../shared/contract/compare-types.ts';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import type { TableRow } from '../../../shared/formats/format.ts';
import { useAnswer, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type TableColumn, VirtualTable } from '../../widgets/virtual-table.tsx';
import { KindSign } from './kind-sign.tsx';
import { useListFocus } from './list-focus.ts';
import { PairLoading } from './pair-loading.tsx';
import type { PairViewProps } from './pair-view.ts';
import { useStepper } from './stepper.ts';
import { strings } from './strings.ts';

const say = strings.table;

/** Both tables in one: a cell that differs has both values. */
export function TableView({ pair }: PairViewProps) {
  const a = useAnswer(bench => bench.tables, pair.a);
  const b = useAnswer(bench => bench.tables, pair.b);
  const failure = a?.failure ?? b?.failure;
  if (failure !== undefined)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={failure.text} />;
  if (a?.value === undefined || b?.value === undefined) return <PairLoading>{say.loading}</PairLoading>;
  return <Rows pair={pair} a={a.value} b={b.value} />;
}

interface RowsProps extends Pick<PairViewProps, 'pair'> {
  readonly a: TableResult;
  readonly b: TableResult;
}

function Rows({ pair, a, b }: RowsProps) {
  const { selection } = useWorkbench();
  const [onlyChanged, setOnlyChanged] = useState(true);
  const [active, setActive] = useState<{ readonly row: number; readonly column: number }>();
  const all = useMemo(() => pairRows(a, b), [a, b]);
  const rows = useMemo(() => (onlyChanged ? all.filter(({ kind }) => kind !== 'same') : all), [all, onlyChanged]);
  const columns = useMemo(() => columnsOf(b), [b]);
  const cell = useCallback((row: number, column: number) => textOf(rows[row], column), [rows]);

  function pick(row: number, column: number): void {
    setActive({ row, column });
    const path = rows[row]?.b?.path;
    if (path !== undefined) void selection.selectPath(pair.b, path, 'compare');
  }

  const onShown = useListFocus();
  useStepper(by => {
    for (let next = (active?.row ?? (by === 1 ? -1 : rows.length)) + by; rows[next] !== undefined; next += by) {
      if (rows[next]?.kind === 'same') continue;
      pick(next, active?.column ?? 0);
      return true;
    }
    return false;
  });

  if (rows.length === 0 && onlyChanged && all.every(({ kind }) => kind === 'same'))
    return <EmptyState icon={<Equal />} title={say.none} />;
  return (
    <VirtualTable
      label={say.label}
      columns={columns}
      count={rows.length}
      cell={cell}
      renderCell={(row, column) => cellOf(rows[row], column)}
      active={active}
      onActive={pick}
      filterLabel={say.filter}
      scope="compare-rows"
      onShown={onShown}
      tools={
        <label className="compare-check">
          <input type="checkbox" checked={onlyChanged} onChange={event => setOnlyChanged(event.target.checked)} />
          {say.onlyChanged}
        </label>
      }
    />
  );
}

function columnsOf({ columns }: TableResult): readonly TableColumn[] {
  const own = columns.map(({ key, title, isNumeric, width }) => ({
    key,
    title,
    ...(isNumeric && { numeric: true }),
    width: width === undefined ? 'minmax(30ch, 1fr)' : `minmax(${width}ch, auto)`,
  }));
  return [{ key: 'kind of change', title: say.kind, width: '6ch' }, ...own];
}

function textOf(row: PairedRow | undefined, column: number): string {
  if (row === undefined) return '';
  if (column === 0) return row.kind === 'same' ? '' : strings.kind[row.kind];
  const [a, b] = [row.a?.cells[column - 1], row.b?.cells[column - 1]];
  if (a === undefined || b === undefined || a === b) return b ?? a ?? '';
  return `${a} ${say.arrow} ${b}`;
}

function cellOf(row: PairedRow | undefined, column: number) {
  if (row === undefined) return '';
  if (column === 0) return row.kind === 'same' ? '' : <KindSign kind={row.kind} />;
  const [a, b] = [row.a?.cells[column - 1], row.b?.cells[column - 1]];
  if (a === undefined || b === undefined || a === b) return b ?? a ?? '';
  return (
    <>
      <del className="compare-old">{a}</del> {say.arrow} <ins className="compare-new">{b}</ins>
    </>
  );
}

/** A row as it is on both sides. */
export interface PairedRow {
  readonly kind: Extract<ChangeKind, 'added' | 'removed' | 'changed'> | 'same';
  readonly a?: TableRow;
  readonly b?: TableRow;
}

/**
 * Aligns the rows of two tables: by their first cell if it is unique in all rows but one, otherwise by their
 * position. Rows that only A has keep their place.
 */
export function pairRows(a: TableResult, b: TableResult): PairedRow[] {
  const isNamed = isUnique(a) && isUnique(b);
  const keyOf = (row: TableRow, index: number) => (isNamed ? (row.cells[0] ?? '') : String(index));
  const before = new Map(a.rows.map((row, index) => [keyOf(row, index), { row, index }]));
  const after = new Set(b.rows.map(keyOf));
  const gone = a.rows.map((row, index) => ({ row, index })).filter(({ row, index }) => !after.has(keyOf(row, index)));
  const paired: PairedRow[] = [];
  let next = 0;
  for (const [index, row] of b.rows.entries()) {
    const old = before.get(keyOf(row, index));
    for (; old !== undefined && (gone[next]?.index ?? old.index) < old.index; next++)
      paired.push(removed(gone[next]?.row));
    if (old === undefined) paired.push({ kind: 'added', b: row });
    else paired.push({ kind: isSame(old.row, row) ? 'same' : 'changed', a: old.row, b: row });
  }
  for (const { row } of gone.slice(next)) paired.push(removed(row));
  return paired;
}

function removed(row: TableRow | undefined): PairedRow {
  return { kind: 'removed', ...(row && { a: row }) };
}

function isUnique({ rows }: TableResult): boolean {
  return new Set(rows.map(row => row.cells[0])).size === rows.length;
}

function isSame(a: TableRow, b: TableRow): boolean {
  return a.cells.length === b.cells.length && a.cells.every((cell, i) => cell === b.cells[i]);
}
