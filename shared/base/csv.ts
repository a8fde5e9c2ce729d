/** A row of a table for spreadsheets (RFC 4180), with its line end; cells are quoted where necessary. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A row of such a table, and the line of the text where it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a table from a spreadsheet, separated by commas or another letter; quoted cells may hold anything. */
export function csvRows(text: string, delimiter: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let [line, begun] = [1, 1];
  const endRow = (): void => {
    rows.push({ line: begun, cells: [...cells, cell] });
    [cells, cell, begun] = [[], '', line];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\n') line++;
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[at++];
    else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === delimiter) [cells, cell] = [[...cells, cell], ''];
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
