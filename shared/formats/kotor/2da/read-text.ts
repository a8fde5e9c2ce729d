// Reads a table in any form users have: tabs as in Gantry, CSV from a spreadsheet, or the V2.0 text that other tools write.
import { counted } from '../../../base/counted.ts';
import { csvRows } from '../../../base/csv.ts';
import { notInWindows1252 } from '../../../base/windows1252.ts';
import type { TextProblem } from '../../format.ts';
import { lineOf } from '../../lines.ts';
import { parseTable } from '../2da-text/parse.ts';
import type { TwoDaRow } from './layout.ts';

/** How texts write an empty cell, as the games' own tools do. */
export const EMPTY = '****';

/** The columns and rows of a text, or why it is not a table. */
export type TextTable =
  | { readonly columns: readonly string[]; readonly rows: readonly TwoDaRow[] }
  | { readonly problems: readonly TextProblem[] };

/** A row with its line in the text, from 1: the name of the row, then its cells. */
interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads the table in a text. */
export function readTable(text: string): TextTable {
  const [head, ...body] = rowsOf(text);
  const lines = text.split(/\r?\n/);
  const problem = (line: number, why: string): TextProblem => {
    const endColumn = (lines[line - 1]?.length ?? 0) + 1;
    return { text: why, line, column: 1, endLine: line, endColumn };
  };
  const [corner, ...columns] = head?.cells ?? [];
  if (head === undefined || columns.length === 0)
    return {
      problems: [problem(1, 'Expected the names of the columns in the first line, with a tab or a comma before each.')],
    };
  if (corner !== '')
    return {
      problems: [problem(head.line, `Expected an empty cell before the names of the columns, found ${corner}.`)],
    };
  const stranger = notInWindows1252(text);
  const problems = [head, ...body].flatMap(({ line, cells }) => {
    const { length } = cells.slice(1);
    if (length !== columns.length)
      return [problem(line, `Expected ${counted(columns.length, 'cell')} after the name of the row, found ${length}.`)];
    if (stranger !== undefined && cells.some(cell => cell.includes(stranger)))
      return [problem(line, `The games have no letter ${stranger}: expected letters of Windows-1252.`)];
    return [];
  });
  if (problems.length > 0) return { problems };
  const rows = body.map(({ cells: [name = '', ...cells] }) => ({
    name,
    cells: cells.map(cell => (cell === EMPTY ? '' : cell)),
  }));
  return { columns, rows };
}

function rowsOf(text: string): readonly TextRow[] {
  const [head = ''] = text.split(/\r?\n/, 1);
  if (head.startsWith('2DA V2.0')) return rowsOfV20(text);
  if (head.includes('\t')) return rowsOfTabs(text);
  const delimiter = head.includes(',') ? ',' : ';';
  return csvRows(text, delimiter).filter(({ cells }) => cells.length > 1 || cells[0] !== '');
}

function rowsOfV20(text: string): readonly TextRow[] {
  const { columns, rows } = parseTable((text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map(lineOf));
  return [
    { line: 1, cells: ['', ...columns] },
    ...rows.map(({ line, cells }) => ({ line: line + 1, cells: cells.map(cell => cell.text) })),
  ];
}

function rowsOfTabs(text: string): readonly TextRow[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((each, i) => ({ line: i + 1, cells: each.split('\t') }));
}
