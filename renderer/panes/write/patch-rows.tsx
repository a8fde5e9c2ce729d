import { CircleCheck, Combine, TriangleAlert } from 'lucide-react';
import type { PatchEditRow, PatchRow } from '../../../shared/contract/patch-types.ts';
import { strings } from './sharing-strings.ts';

const SHOWN = 100;

/** Each place of a patch: whether it fits, and where it does not. */
export function PatchRows({ rows }: { readonly rows: readonly PatchRow[] }) {
  return (
    <ul className="sharing-rows">
      {rows.map(row => (
        <li key={row.address} className={`sharing-row sharing-${row.status}`}>
          <SignOf status={row.status} />
          <div>
            <p>
              <span className="mono">{row.address}</span> {strings.status[row.status]}
              {row.text !== undefined && `: ${row.text}`}
            </p>
            {row.status !== 'exact' && <Edits edits={row.edits} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SignOf({ status }: Pick<PatchRow, 'status'>) {
  if (status === 'conflict') return <TriangleAlert aria-hidden />;
  return status === 'merged' ? <Combine aria-hidden /> : <CircleCheck aria-hidden />;
}

function Edits({ edits }: { readonly edits: readonly PatchEditRow[] }) {
  if (edits.length === 0) return null;
  return (
    <ul className="sharing-edits">
      {edits.slice(0, SHOWN).map(({ path, status, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have one path, and the list never changes
        <li key={index}>
          <span className="mono">{path}</span> {strings.edit[status]}
          {text !== undefined && `: ${text}`}
        </li>
      ))}
    </ul>
  );
}
