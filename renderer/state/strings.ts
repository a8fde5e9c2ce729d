import { someOf } from '../../shared/base/counted.ts';
/** Everything about where an asset is. */
export const placeStrings = {
  menu: 'Actions',
  copyAddress: 'Copy address',
  copyPath: 'Copy path of the file',
  reveal: 'Reveal in file manager',
  copied: 'Copied.',
  notCopied: 'Copying failed. Click in the window and try again.',
} as const;

/** What is said of the file of settings. */
export const settingsStrings = {
  broken: (why: string) =>
    `settings.json could not be read: ${why}. Gantry uses the defaults and does not change the file.`,
  invalid: (names: readonly string[]) => `settings.json has values that cannot be used: ${names.join(', ')}.`,
} as const;

/** What changing the entries of a container says. */
export const entryStrings = {
  group: 'Archive',
  rename: (name: string) => `Rename entry ${name}…`,
  remove: (name: string) => `Remove entry ${name}`,
  removed: (count: number) => (count === 1 ? 'Removed 1 entry.' : `Removed ${count.toLocaleString('en-US')} entries.`),
  duplicated: (count: number) =>
    count === 1 ? 'Duplicated 1 entry.' : `Duplicated ${count.toLocaleString('en-US')} entries.`,
  fixedOrder: (name: string) => `${name} keeps its place: the order of this archive cannot change.`,
  undo: 'Undo',
  added: (name: string) => `Added ${name}.`,
  addedAll: (count: number) => (count === 1 ? 'Added 1 file.' : `Added ${count.toLocaleString('en-US')} files.`),
  onlyArchives: 'Drop files on an archive to add them, or one file on another to replace it.',
  onlyEntries: 'Only entries of archives can be renamed and removed here. Files of the game folder stay as they are.',
} as const;

/** What is said when a name is followed. */
export const referenceStrings = {
  nothing: 'Select a field that names another file or entry.',
  namesNothing: (name: string) => `“${name}” does not refer to a file or entry.`,
  missing: (name: string) => `“${name}” was not found in this folder.`,
  usersOf: (name: string) => `References to ${name}`,
  namedBy: (name: string) => `References from ${name}`,
} as const;

/** What "go to" answers when a target leads nowhere. */
export const goToStrings = {
  empty: 'Type an offset, such as 0x1F0, end-4 or 50%, or the path of a field.',
  noBytes: 'This file is empty.',
  beforeStart: 'This is before the first byte.',
  turnedRound: 'The range ends before it starts.',
  divided: 'Division by zero.',
  pastEnd: (size: number) =>
    `This is past the end: the last byte is at 0x${(size - 1).toString(16).toUpperCase()} (${size - 1}).`,
  notANumber: (typed: string) => `“${typed}” is not an offset.`,
  notUnderstood: (word: string) => `“${word}” is no number: 0x1F0, 1F0h, 496, end-4 and 50% are.`,
};

/** More of them nobody reads in a notice. */
const MOST_NOTES = 3;

/** What is said of a file that took the place of an asset. */
export const replaceStrings = {
  replaced: (name: string, file: string) => `Replaced ${name} with ${file}.`,
  anyway: 'Use its bytes as they are',
  replacedAll: (count: number) =>
    count === 1 ? 'Replaced 1 entry.' : `Replaced ${count.toLocaleString('en-US')} entries.`,
  left: (files: readonly string[]) => (files.length === 0 ? [] : [`No entry has the name of ${someOf(files)}.`]),
  some: (notes: readonly string[]) =>
    notes.length <= MOST_NOTES
      ? notes
      : [
          ...notes.slice(0, MOST_NOTES),
          `${(notes.length - MOST_NOTES).toLocaleString('en-US')} more changes were needed.`,
        ],
} as const;

/** What is said where models go in and out. */
export const importStrings = {
  import: 'Import model…',
  importNew: 'Import as new model…',
  export: 'Export model…',
  reading: (file: string) => `Reading ${file}…`,
  done: (file: string) => `Imported ${file}.`,
} as const;

/** What is done with items of lists. */
export const itemStrings = {
  menu: 'Item',
  insert: 'Insert before',
  insertAtEnd: 'Insert at the end',
  add: 'Insert inside',
  duplicate: 'Duplicate',
  up: 'Move up',
  down: 'Move down',
  cut: 'Cut',
  copy: 'Copy',
  paste: (title: string | undefined) => (title === undefined ? 'Paste after' : `Paste ${title} after`),
  pasteAtEnd: (title: string | undefined) => (title === undefined ? 'Paste at the end' : `Paste ${title} at the end`),
  pasteInside: (title: string | undefined) => (title === undefined ? 'Paste inside' : `Paste ${title} inside`),
  copied: (title: string) => `Copied ${title}.`,
  isCut: (title: string) => `Cut ${title}. Paste moves it.`,
  remove: 'Remove',
  unlink: 'Remove and unlink references',
  repaired: (repairs: readonly string[]) =>
    repairs.length === 1 ? `Also repaired: ${repairs[0]}` : `Also repaired ${repairs.length} values: ${repairs[0]}…`,
} as const;
