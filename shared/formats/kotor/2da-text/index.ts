import type { Layout } from '#layout';
import { counted } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import { type Lines, reportedLines, type WordFinding } from '../../lines.ts';
import { textForm } from '../../lines-text.ts';
import { copyTextAcross } from './copy-across.ts';
import { diffTextRows } from './diff-rows.ts';
import { type ParsedTable, parseTable } from './parse.ts';
import { setTextCell, textTableParts } from './rows.ts';

const MAGIC = '2DA V2.0';

const table: TableForm<Lines> = {
  what: 'rows',
  columns: [{ key: 'name', title: 'Row' }],
  describe(lines) {
    const { columns } = parseTable(lines);
    const titled = columns.map((title, i) => ({
      ...{ key: `c${i}`, title, isEditable: true as const },
      ...(i < columns.length - 1 ? { width: 18 } : {}),
    }));
    return { what: 'rows', columns: [{ key: 'name', title: 'Row', width: 8 }, ...titled] };
  },
  rows: lines =>
    parseTable(lines).rows.map(({ line, cells }, i) => ({
      path: `[${line}]`,
      cells: cells.map(({ text }) => text),
      // A cell of several words is several words in the layout.
      paths: cells.map(({ word, words }, x) => (words === 1 ? `[${line}][${word}]` : cellPath(i, x - 1))),
    })),
};

/** Tables that the games read, in the text form that tools and mods write: `*.2da`. */
export const kotor2daText: Format<Lines> = {
  id: 'kotor/2daText',
  icon: 'sheet',
  scope: 'texts',
  title: 'Game table as text',
  detect,
  layout: {
    ...reportedLines(odd),
    about: 'A table of texts: names of columns, then a row in each line; **** is empty.',
  } satisfies Layout<Lines>,
  text: textForm,
  table,
  shownParts: textTableParts,
  setShared: setTextCell,
  diffRows: diffTextRows,
  copyAcross: copyTextAcross,
  facts(lines) {
    const { columns, rows } = parseTable(lines);
    return [
      ['Columns', columns.join(', ')],
      ['Rows', rows.length.toLocaleString('en')],
    ];
  },
  toJson(lines) {
    const { columns, rows } = parseTable(lines);
    return {
      columns,
      rows: rows.map(({ cells: [name, ...cells] }) => ({ name: name?.text, cells: cells.map(({ text }) => text) })),
    };
  },
  exportsAs: ['text', 'json'],
};

const cellPath = (row: number, cell: number): string => `rows[${row}].${cell < 0 ? 'name' : `cells[${cell}]`}`;

function detect({ source }: Probe): Detection {
  const head = source.read(0, Math.min(MAGIC.length, source.size));
  if (fromWindows1252(head) !== MAGIC) return { confidence: 'unknown', why: `does not begin with ${MAGIC}` };
  if (hasControls(source.read(0, Math.min(4096, source.size))))
    return { confidence: 'unknown', why: 'contains bytes that text never does' };
  return { confidence: 'certain', why: `begins with ${MAGIC}` };
}

function* odd(lines: Lines): Generator<WordFinding> {
  const parsed: ParsedTable = parseTable(lines);
  for (const { line, cells } of parsed.rows)
    if (cells.length !== parsed.columns.length + 1)
      yield {
        spot: { line, word: 0 },
        text: `expected ${counted(parsed.columns.length, 'cell')} after the name of the row, found ${cells.length - 1}`,
      };
}
