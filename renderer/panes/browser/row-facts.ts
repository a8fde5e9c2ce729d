import type { AssetRow } from '../../../shared/contract/types.ts';
import { printSize } from '../../state/print-size.ts';

/** What stands at the right of a row: entries and size. */
export function rowFacts(row: AssetRow): string {
  if (row.kind === 'folder') return '';
  const size = printSize(row.size);
  return row.entries === undefined ? size : `${row.entries.toLocaleString('en-US')} · ${size}`;
}
