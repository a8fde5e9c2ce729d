import type { TableColumn, TableRow } from '../formats/format.ts';

export interface TableResult {
  readonly revision: number;
  /** What the rows are, in the plural. */
  readonly what: string;
  /** Its texts are shown as Windows-1252, but may have been meant in another code page. */
  readonly hasCodePage: boolean;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}
