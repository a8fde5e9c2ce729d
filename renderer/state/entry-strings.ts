/** What changing the entries of a container says. */
export const entryStrings = {
  removed: (count: number) => (count === 1 ? 'Removed 1 entry.' : `Removed ${count.toLocaleString('en-US')} entries.`),
  undo: 'Undo',
  added: (name: string) => `Added ${name}.`,
  onlyEntries: 'Only entries of archives can be renamed and removed here. Files of the game folder stay as they are.',
} as const;
