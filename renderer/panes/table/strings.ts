/** What an asset shown as a table says. */
export const tableStrings = {
  label: (what: string) => `Table of ${what}`,
  filter: (what: string) => `Filter the ${what}`,
  loading: 'Reading the table…',
  failed: 'This cannot be shown as a table',
  empty: 'There is nothing to list',
  lineEnd: '⏎ is a new line (Shift+Enter)',
  codePage: 'Letters',
  codePageHint: 'Which alphabet the texts were written in; the bytes stay the same',
  stranger: (letter: string) => `This code page has no letter ${letter}.`,
  pressKey: 'Press a key',
  pressing: 'Press the key to use…',
  stopPressing: 'Cancel',
  pressHint: 'Sets the selected row to the key you press next',
  noCode: (key: string) => `${key} has no code in these games.`,
};
