/** What an asset shown as a table says. */
export const tableStrings = {
  label: (what: string) => `Table of ${what}`,
  filter: 'Filter rows',
  loading: 'Reading the table…',
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
  noCode: (key: string) => `${key} has no code in these games.`,
};
