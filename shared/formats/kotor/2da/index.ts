import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import { csvLine } from '../../../base/csv.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Format, Probe, TableForm, TextForm } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { copyAcross } from './copy-across.ts';
import { diffRows } from './diff-rows.ts';
import { type TwoDa, twoDa } from './layout.ts';
import { EMPTY, readTable } from './read-text.ts';
import { builtTable, changedTable, setCell, tableParts } from './rows.ts';

const MAGIC = '2DA V2.b\n';

/** All columns of the file; cells are shown as they are read. */
const table: TableForm<TwoDa> = {
  what: 'rows',
  columns: [{ key: 'name', title: 'Row' }],
  describe: ({ table: { columns } }) => ({
    what: 'rows',
    columns: [
      { key: 'name', title: 'Row', width: 8 },
      ...columns.map((title, i) => ({
        ...{ key: `c${i}`, title, isEditable: true as const },
        ...(i < columns.length - 1 ? { width: 18 } : {}),
      })),
    ],
  }),
  rows: ({ table: { rows } }) =>
    rows.map(({ name, cells }, i) => ({
      path: `table.rowNames[${i}]`,
      cells: [name, ...cells.map(cell => cell || EMPTY)],
      paths: [`table.rowNames[${i}]`, ...cells.map((_, x) => `rows[${i}].cells[${x}]`)],
    })),
};

/** Tables that the games read at run time: `*.2da` as shipped. */
export const kotor2da: Format<TwoDa> = {
  id: 'kotor/2da',
  icon: 'table',
  scope: 'texts',
  title: 'Game table',
  detect,
  firstBytes: firstBytesOf(MAGIC),
  layout: twoDa,
  table,
  text: textForm(),
  facts: ({ table: { columns, rows } }) => [
    ['Columns', columns.join(', ')],
    ['Rows', rows.length.toLocaleString('en')],
  ],
  changesAre: 'row',
  shownParts: tableParts,
  setShared: setCell,
  build: builtTable,
  changeItems: changedTable,
  diffRows,
  copyAcross,
  toJson: ({ table: { columns, rows } }) => ({ columns, rows }),
  toCsv: ({ table: { columns, rows } }) =>
    [['', ...columns], ...rows.map(({ name, cells }) => [name, ...cells])].map(csvLine).join(''),
  exportsAs: ['text', 'csv', 'json'],
};

function detect({ source }: Probe): Detection {
  if (source.size < MAGIC.length || fromWindows1252(source.read(0, MAGIC.length)) !== MAGIC)
    return { confidence: 'unknown', why: 'does not begin with 2DA V2.b' };
  const { value, fault } = decode(twoDa, source);
  if (fault) return { confidence: 'likely', why: `begins with 2DA V2.b, but ${fault.text}` };
  const { columns, rows } = value.table;
  return {
    confidence: 'certain',
    why: `begins with 2DA V2.b, and has ${counted(columns.length, 'column')} and ${counted(rows.length, 'row')}`,
  };
}

function textForm(): TextForm<TwoDa> {
  return { language: 'plaintext', toText, fromText };
}

/** Column names in the first line, then a line for each row; separated by tabs. */
function toText({ table: { columns, rows } }: TwoDa): string {
  return [['', ...columns], ...rows.map(({ name, cells }) => [name, ...cells.map(cell => cell || EMPTY)])]
    .map(row => `${row.join('\t')}\n`)
    .join('');
}

function fromText(text: string, before?: TwoDa): ReturnType<TextForm<TwoDa>['fromText']> {
  // An unchanged text changes nothing, even if the table is damaged.
  if (before !== undefined && text === toText(before)) return { model: before };
  const read = readTable(text);
  if ('problems' in read) return read;
  const { columns, rows } = read;
  const { offsets = [], texts = '' } = before?.table ?? {};
  const isSameShape = before?.table.columns.length === columns.length && before.table.rows.length === rows.length;
  const stored = { offsets: isSameShape ? offsets : [], texts: isSameShape ? texts : '' };
  return { model: { table: { columns, rows, ...stored } } };
}
