/** The column that a table is sorted by, and the direction. */
export interface TableSort {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

export interface TableContent {
  readonly columns: readonly { readonly key: string; readonly numeric?: boolean }[];
  readonly count: number;
  cell(row: number, column: number): string;
}

/** The rows that a table shows, in order. */
export function tableOrder(content: TableContent, filter: string, sort: TableSort | undefined): readonly number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = Array.from({ length: content.count }, (_, row) => row);
  const kept = words.length === 0 ? rows : rows.filter(row => holds(content, row, words));
  return sort === undefined ? kept : sorted(content, kept, sort);
}

/** Whether each word is in one of the row's cells. */
function holds({ columns, cell }: TableContent, row: number, words: readonly string[]): boolean {
  const cells = columns.map((_, column) => cell(row, column).toLowerCase());
  return words.every(word => cells.some(text => text.includes(word)));
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function sorted({ columns, cell }: TableContent, rows: readonly number[], { column, direction }: TableSort): number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const isNumeric = columns[column]?.numeric === true;
  const keyed = rows.map(row => ({ row, text: cell(row, column) }));
  const compare = isNumeric ? byNumber : byText;
  return keyed.sort((a, b) => sign * compare(a.text, b.text) || a.row - b.row).map(({ row }) => row);
}

function byText(a: string, b: string): number {
  return words.compare(a, b);
}

/** Non-numbers come after all numbers. */
function byNumber(a: string, b: string): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || byText(a, b);
  return x - y;
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** What the next click on a column's heading does: sort ascending, descending, then not at all. */
export function nextSort(sort: TableSort | undefined, column: number): TableSort | undefined {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}
