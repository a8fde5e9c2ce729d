// Cells as spreadsheets put them on the clipboard: tabs between cells, a line for each row.

/** Rows of cells for a spreadsheet; a cell of several lines is quoted. */
export function tabText(rows: readonly (readonly string[])[]): string {
  return rows.map(cells => cells.map(quoted).join('\t')).join('\r\n');
}

const quoted = (cell: string): string => (/^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A cell in quotes up to its end, or everything up to the end of a cell. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;
const ROW_END = /\r\n|\n|\r/y;

/**
 * The cells of a text from a spreadsheet. Only a cell that needs its quotes has any: around "Halt!" they are its text.
 * The end of the last line begins no further row.
 */
export function tabRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (let at = 0, cells: string[] = []; text !== ''; ) {
    const [whole, inside] = matchAt(CELL, text, at) ?? [''];
    cells.push(inside !== undefined && /[\t\r\n"]/.test(inside) ? inside.replaceAll('""', '"') : whole);
    at += whole.length;
    if (text[at] === '\t') at++;
    else {
      rows.push(cells);
      cells = [];
      at += matchAt(ROW_END, text, at)?.[0].length ?? 0;
      if (at >= text.length) break;
    }
  }
  return rows;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
