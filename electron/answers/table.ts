import type { TableResult } from '../../shared/contract/table-types.ts';
import { isA } from '../../shared/formats/is-a.ts';
import { failures } from '../failures/failures.ts';
import { refuse, refuseFault } from '../failures/refuse.ts';
import type { View } from './view.ts';

/** An asset as a table; refuses one without a table, and one that is too damaged. */
export function tableOf({ format, decoded, revision }: View, address: string): TableResult {
  if (format.table === undefined || decoded === undefined)
    return refuse(failures.noTable(address, `it ${isA(format)}`));
  if (decoded.fault !== undefined) return refuseFault(address, format.id, decoded.fault);
  const { what, columns } = format.table.describe?.(decoded.value) ?? format.table;
  const hasCodePage = format.table.hasCodePage?.(decoded.value) ?? false;
  return { revision, what, hasCodePage, columns, rows: format.table.rows(decoded.value) };
}
