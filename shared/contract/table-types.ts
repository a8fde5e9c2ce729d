/** A column of an asset shown as a table. */
export interface TableColumnRow {
  readonly key: string;
  readonly title: string;
  readonly isNumeric?: true;
  readonly isEditable?: true;
  /** What its cells may say, to be offered while one is typed. */
  readonly choices?: readonly string[];
  /** Its cells are set by pressing a key. */
  readonly isKeyPress?: true;
  /** Characters it is wide; the widest takes what is left. */
  readonly width?: number;
}

/** A row, and the node of the structure it stands for. */
export interface TableRowRow {
  readonly path: string;
  readonly cells: readonly string[];
  /** The field of each cell, where it is not the column's below the row's path; null where it has none. */
  readonly paths?: readonly (string | null)[];
}

export interface TableResult {
  readonly revision: number;
  /** What the rows are, in the plural. */
  readonly what: string;
  /** Its texts are shown as Windows-1252, but may have been meant in another code page. */
  readonly hasCodePage: boolean;
  readonly columns: readonly TableColumnRow[];
  readonly rows: readonly TableRowRow[];
}
