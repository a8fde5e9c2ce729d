import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ExtractPlanRow } from '../../../shared/contract/extract-types.ts';
import { printSize } from '../../state/print-size.ts';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { extractStrings as say } from './strings.ts';

interface PlanListProps {
  readonly rows: readonly ExtractPlanRow[];
  /** Whether the rows say what each file is. */
  readonly hasForms?: boolean;
}

/** The files that come out, and what does not. */
export function PlanList({ rows, hasForms = true }: PlanListProps) {
  const [active, setActive] = useState(-1);
  return (
    <div className="extract-list">
      <VirtualList
        label={say.result}
        count={rows.length}
        active={active}
        onActive={setActive}
        renderRow={index => <PlanRow row={rows[index]} hasForms={hasForms} />}
      />
    </div>
  );
}

function PlanRow({ row, hasForms }: { readonly row: ExtractPlanRow | undefined; readonly hasForms: boolean }) {
  if (row === undefined) return null;
  if ('refused' in row)
    return (
      <>
        <TriangleAlert className="extract-refused" aria-hidden />
        <span className="truncate" title={`${row.address}: ${row.refused}`}>
          <span className="mono">{row.address}</span>: {row.refused}
        </span>
      </>
    );
  return (
    <>
      <span className="extract-file mono truncate" title={row.address}>
        {row.name}
      </span>
      {hasForms && <span className="dim">{say.form[row.kind]}</span>}
      <span className="extract-size mono">{row.bytes === undefined ? '' : printSize(row.bytes)}</span>
    </>
  );
}
