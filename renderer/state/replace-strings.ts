/** What is said of a file that took the place of an asset. */
export const replaceStrings = {
  replaced: (name: string, file: string) => `Replaced ${name} with ${file}.`,
  undo: 'Undo',
} as const;
