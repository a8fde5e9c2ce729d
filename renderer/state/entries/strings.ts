import { counted, someOf } from '../../../shared/base/counted.ts';

/** Sentences about changing the entries of a container. */
export const entryStrings = {
  group: 'Archive',
  rename: (name: string) => `Rename entry ${name}…`,
  remove: (name: string) => `Remove entry ${name}`,
  removed: (count: number) => (count === 1 ? 'Removed 1 entry.' : `Removed ${count.toLocaleString('en-US')} entries.`),
  duplicated: (count: number) =>
    count === 1 ? 'Duplicated 1 entry.' : `Duplicated ${count.toLocaleString('en-US')} entries.`,
  fixedOrder: (name: string) => `${name} keeps its position: the order of this archive cannot change.`,
  added: (name: string) => `Added ${name}.`,
  addedAll: (count: number) => (count === 1 ? 'Added 1 file.' : `Added ${count.toLocaleString('en-US')} files.`),
  onlyArchives: 'Drop files on an archive to add them, or one file on another to replace it.',
  onlyEntries: 'Only entries of archives can be renamed and removed here. Files of the game folder stay unchanged.',
} as const;

/** Nobody reads more names in a notice; one more name takes as much room as saying that there are more. */
const MOST_NOTES = 3;

/** Sentences about a file that replaced an asset. */
export const replaceStrings = {
  replaced: (name: string, file: string) => `Replaced ${name} with ${file}.`,
  reading: (files: readonly string[]) => `Reading ${someOf(files)}…`,
  anyway: 'Use its bytes unchanged',
  replacedAll: (count: number) =>
    count === 1 ? 'Replaced 1 entry.' : `Replaced ${count.toLocaleString('en-US')} entries.`,
  noFiles: 'This folder has no files directly in it.',
  left: (files: readonly string[]) => (files.length === 0 ? [] : [`No entry has the name of ${someOf(files)}.`]),
  some: (notes: readonly string[]) =>
    notes.length <= MOST_NOTES + 1
      ? notes
      : [...notes.slice(0, MOST_NOTES), `${counted(notes.length - MOST_NOTES, 'more note')}.`],
} as const;

/** Sentences about exporting and importing models. */
export const importStrings = {
  import: 'Import model…',
  importNew: 'Import as new model…',
  export: 'Export model…',
  reading: (file: string) => `Reading ${file}…`,
  done: (file: string) => `Imported ${file}.`,
} as const;
