import { TriangleAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AssetRow } from '../../../shared/contract/types.ts';
import { nameInFolder } from '../../state/entry-folders.ts';
import { printSize } from '../../state/print-size.ts';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { Marked } from '../../widgets/marked.tsx';
import { strings } from './strings.ts';

interface AssetCellsProps {
  readonly row: AssetRow;
  readonly open?: boolean;
  /** Shown in the folder its name says: only the rest of the name. */
  readonly inFolder?: boolean;
  readonly marks?: readonly (readonly [number, number])[];
  /** Where it lies, when the tree around it is not shown. */
  readonly place?: string;
  readonly cell: ComponentType<{ readonly className?: string; readonly children?: ReactNode }>;
}

/** Name, state and facts of one asset. */
export function AssetCells({ row, open = false, inFolder = false, marks = [], place, cell: Cell }: AssetCellsProps) {
  return (
    <>
      <Cell className="asset-name">
        <FormatIcon kind={row.kind} format={row.format} open={open} />
        <span className="truncate" title={row.title ? `${row.address} (${row.title})` : row.address}>
          <Marked text={inFolder ? nameInFolder(row) : row.name} marks={marks} />
        </span>
        {place && <span className="asset-place truncate">{place}</span>}
        <Status row={row} />
      </Cell>
      <Cell className="asset-facts">
        {rowFacts(row)}
        {row.problems > 0 && (
          <span className="asset-problems" title={strings.problems(row.problems)}>
            <TriangleAlert aria-label={strings.problems(row.problems)} />
          </span>
        )}
      </Cell>
    </>
  );
}

function Status({ row }: { readonly row: AssetRow }) {
  // What is written needs no attention any more.
  if (row.status === 'clean' || row.status === 'written') return null;
  return (
    <span className={`asset-dot asset-${row.status}`} title={strings[row.status]}>
      <span className="visually-hidden">{strings[row.status]}</span>
    </span>
  );
}

/** What stands at the right of a row: entries and size. */
export function rowFacts(row: AssetRow): string {
  if (row.kind === 'folder') return '';
  const size = printSize(row.size);
  return row.entries === undefined ? size : `${row.entries.toLocaleString('en-US')} · ${size}`;
}
