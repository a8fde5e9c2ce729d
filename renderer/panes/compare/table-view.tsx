import { Equal, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import { useAnswer } from '../../state/answers.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type TableColumn, VirtualTable } from '../../widgets/virtual-table.tsx';
import type { PairViewProps } from './detail.tsx';
import { KindSign } from './kind-sign.tsx';
import { type PairedRow, pairRows } from './paired-rows.ts';
import { useStepper } from './stepper.ts';
import { strings } from './strings.ts';

const say = strings.table;

/** Both tables in one: a cell that is not the same has both values. */
export function TableView({ pair }: PairViewProps) {
  const a = useAnswer(bench => bench.tables, pair.a);
  const b = useAnswer(bench => bench.tables, pair.b);
  const failure = a?.failure ?? b?.failure;
  if (failure !== undefined)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={failure.text} />;
  if (a?.value === undefined || b?.value === undefined) {
    return (
      <div className="compare-wait" role="status" aria-busy>
        {say.loading}
      </div>
    );
  }
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
      filterLabel={strings.fields.filter}
      scope="compare-rows"
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
