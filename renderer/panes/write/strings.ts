import { counted, someOf } from '../../../shared/base/counted.ts';

const number = (value: number) => value.toLocaleString('en-US');
const hex = (value: number) => `0x${value.toString(16).toUpperCase()}`;

/** Everything about writing to the game folder. */
export const strings = {
  planTitle: (folder = 'game folder') => `Write to ${folder}`,
  filesDone: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${counted(total, 'file')}`,
  planning: 'Calculating changes…',
  nothing: 'There are no changes to write.',
  intro: (files: number) =>
    files === 1
      ? '1 game file will be replaced. Nothing is written yet: these bytes will change.'
      : `${files} game files will be replaced. Nothing is written yet: these bytes will change.`,
  breaking: (count: number) =>
    count === 1 ? 'Your changes cause 1 new problem.' : `Your changes cause ${number(count)} new problems.`,
  odd: (count: number) => (count === 1 ? '1 thing to check' : `${number(count)} things to check`),
  writeAnyway: 'Write anyway',
  showBytes: 'Show in Hex',
  backup: 'Originals are kept in',
  confirm: (files: number) => (files === 1 ? 'Write 1 file' : `Write ${files} files`),
  refusedAll: 'Nothing can be written until all files can be. Your changes are kept.',
  readOnly: 'This file is marked read-only.',
  clearReadOnly: (files: readonly string[]) =>
    files.length === 1
      ? `Also write ${files[0]}. It is marked read-only, as files copied from a CD are; restoring makes it so again.`
      : `Also write these ${number(files.length)} read-only files: ${someOf(files)}. Restoring makes them read-only again.`,
  readOnlyFirst: (files: number) =>
    files === 1
      ? 'Nothing is written until you tick this.'
      : 'Nothing is written until you tick this: all files are written together.',
  relocate: (files: readonly string[]) =>
    `Move ${files.length > 3 ? `${number(files.length)} files` : files.join(', ')} to the end of the disc. ${files.length === 1 ? 'Its' : 'Their'} sectors have no room for more. Everything that names their sectors changes with them.`,
  relocated: 'New place on the disc',
  sectorBefore: 'Sector before',
  sectorAfter: 'Sector after',
  follows: (path: string) => `${path} follows`,
  merged: 'Another program changed this file after you did. Both sets of changes are kept.',
  overwritten:
    'Another program changed this file after you did. Your version replaces all of its changes. The previous file is kept in Backups.',
  overwrittenIn: (names: readonly string[]) =>
    `Another program changed this file after you did. Your changes overwrite its changes to ${someOf(names)}; its other changes are kept. The previous file is kept in Backups.`,
  followLinks: 'Also write through links: some of these files are outside the game folder.',
  outside: (real: string) => `Links to ${real}, outside the game folder`,
  cancel: 'Cancel',
  close: 'Close',
  entries: 'Entries',
  entry: 'Entry',
  sizeBefore: 'Size before',
  sizeAfter: 'Size after',
  fields: 'Changed fields',
  field: 'Field',
  bytesBefore: 'Bytes before',
  bytesAfter: 'Bytes after',
  nothingThere: '(none)',
  renamedTo: (name: string) => `renamed to ${name}`,
  moreFields: (count: number) => `and ${number(count)} more ${count === 1 ? 'field' : 'fields'}`,
  ranges: 'Changed bytes',
  offset: 'Offset',
  length: 'Size',
  what: 'What',
  before: 'Before',
  after: 'After',
  bytes: (size: number) => counted(size, 'byte'),
  untouched: (count: number) =>
    count === 0
      ? 'No other bytes change.'
      : count === 1
        ? '1 other entry stays unchanged.'
        : `${number(count)} other entries stay unchanged.`,
  moreRanges: (count: number) => `and ${counted(count, 'more range')}`,
  hex,
  number,
  refused: 'Cannot be written',
  writing: 'Writing…',
  writtenTitle: (folder = 'the game folder') => `Written to ${folder}`,
  written: (files: number) =>
    files === 1 ? '1 file was written and verified.' : `${files} files were written and verified.`,
  writtenBroken: (files: number) =>
    files === 1
      ? '1 file was written and verified, but it has new problems.'
      : `${files} files were written and verified, but they have new problems.`,
  stillBroken: 'New problems',
  putBack: 'Restore originals',
  failedTitle: 'Nothing was written',
  failedKeep: 'Your changes are kept.',
  copyDetails: 'Copy details',
  copied: 'Copied.',
  backupsTitle: 'Backups',
  listing: 'Looking for backups…',
  noBackups: 'No backups yet. Gantry keeps the original of each file the first time it writes it.',
  backupsIntro: 'Gantry keeps the original of every file it writes.',
  file: 'File',
  kept: 'Since',
  state: 'In the game folder',
  differs: 'changed',
  same: 'original',
  restore: 'Restore',
  restoreAll: 'Restore all originals',
  restoring: 'Restoring originals…',
  restoredTitle: 'Originals restored',
  restored: (files: number) =>
    files === 1
      ? '1 file is restored. Your changes stay in the mod project.'
      : `${files} files are restored. Your changes stay in the mod project.`,
} as const;
