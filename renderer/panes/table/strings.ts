const number = (count: number): string => count.toLocaleString('en');
const cells = (count: number): string => `${number(count)} ${count === 1 ? 'cell' : 'cells'}`;

/** What an asset shown as a table says. */
export const tableStrings = {
  label: (what: string) => `Table of ${what}`,
  filter: 'Filter rows',
  loading: 'Reading the table…',
  group: 'Table',
  menu: 'Actions of a row',
  copyText: 'Copy row as text',
  failed: 'This cannot be shown as a table',
  empty: 'No rows',
  lineEnd: '⏎ is a new line (Shift+Enter)',
  codePage: 'Code page',
  codePageHint: 'How the texts are decoded; the bytes stay the same',
  stranger: (letter: string) => `This code page has no character ${letter}.`,
  pressKey: 'Press a key',
  pressing: 'Press the key to use…',
  stopPressing: 'Cancel',
  pressHint: 'Assigns the next key you press to the selected row',
  pasting: (count: number) => `Paste ${cells(count)}`,
  pasted: (count: number) => `Pasted ${cells(count)}.`,
  pastedSame: 'The table already has these values.',
  nothingPasted: (why: string) => `${why} Nothing was pasted.`,
  noText: 'The clipboard has no text.',
  noCell: 'Select the cell where pasting begins.',
  notHere: (title: string) => `${title} cannot be pasted here.`,
  tooMany: (count: number, most: number) => `${cells(count)} are too many: ${number(most)} can be pasted at once.`,
  tooWide: (count: number, room: number, cell: string) =>
    `${number(count)} columns do not fit: the table has ${number(room)} from ${cell} on.`,
  tooTall: (count: number, room: number, cell: string) =>
    `${number(count)} rows do not fit: the table has ${number(room)} from ${cell} on.`,
  cell: (row: string, column: string) => `${row} › ${column}`,
  row: (place: number) => `row ${number(place)}`,
  atCell: (cell: string, why: string) => `${cell}: ${why}`,
  fixed: (expected: string, found: string) => `expected “${expected}”, which cannot be edited, but found “${found}”.`,
  noCode: (key: string) => `${key} has no code in these games.`,
};
