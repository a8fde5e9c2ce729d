import { counted } from '../../../shared/base/counted.ts';

const number = (value: number) => value.toLocaleString('en-US');
const hex = (value: number) => `0x${value.toString(16).toUpperCase()}`;

/** Everything about writing to the install. */
export const strings = {
  planTitle: 'Write to install',
  planning: 'Working out what would change…',
  nothing: 'There is nothing to write: no edit is pending.',
  intro: (files: number) =>
    files === 1
      ? 'One file of the game will be replaced. Nothing is written yet: this is what would change.'
      : `${files} files of the game will be replaced. Nothing is written yet: this is what would change.`,
  breaking: (count: number) =>
    count === 1
      ? 'Your changes break something: it reads worse than before.'
      : `Your changes break ${number(count)} things: they read worse than before.`,
  writeAnyway: 'Write anyway',
  showBytes: 'Show its bytes',
  backup: 'Originals are kept in',
  confirm: (files: number) => (files === 1 ? 'Write 1 file' : `Write ${files} files`),
  refusedAll: 'Nothing is written while one file is refused. Your edits are kept.',
  clearReadOnly:
    'Write files marked read-only too, as those copied from a CD are. They are marked again when restored.',
  merged: 'Another program changed this file since your edits. Its changes are kept; yours are added to them.',
  followLinks: 'Write through links too: some of these files are really outside the game folder.',
  outside: (real: string) => `Really ${real}, outside the game folder`,
  cancel: 'Cancel',
  close: 'Close',
  entries: 'Entries',
  entry: 'Entry',
  sizeBefore: 'Size before',
  sizeAfter: 'Size after',
  ranges: 'Bytes that change',
  offset: 'Offset',
  length: 'Length',
  what: 'What',
  before: 'Before',
  after: 'After',
  bytes: (size: number) => counted(size, 'byte'),
  untouched: (count: number) =>
    count === 0
      ? 'Every other byte stays exactly as it is.'
      : count === 1
        ? '1 other entry stays exactly as it is.'
        : `${number(count)} other entries stay exactly as they are.`,
  moreRanges: (count: number) => `and ${number(count)} more ranges`,
  hex,
  number,
  refused: 'Cannot be written',
  writing: 'Writing…',
  writtenTitle: 'Written to the install',
  written: (files: number) =>
    files === 1
      ? 'The file was written, opened again and checked.'
      : `${files} files were written, opened again and checked.`,
  writtenBroken: (files: number) =>
    files === 1
      ? 'The file was written: what was read back is what you asked for. Its content reads worse than before.'
      : `${files} files were written: what was read back is what you asked for. Their content reads worse than before.`,
  stillBroken: 'What reads worse than before',
  putBack: 'Put the originals back',
  failedTitle: 'That did not work',
  failedKeep: 'Your edits are kept.',
  copyDetails: 'Copy details',
  copied: 'Copied.',
  backupsTitle: 'Backups',
  listing: 'Looking for backups…',
  noBackups: 'There are no backups yet. The first time a file is written, its original is kept here.',
  backupsIntro: 'The originals of every file Gantry has written, kept by their checksum.',
  file: 'File',
  kept: 'Kept since',
  state: 'The game has',
  differs: 'a changed file',
  same: 'the original',
  restore: 'Put back',
  restoreAll: 'Put all originals back',
  restoring: 'Putting the originals back…',
  restoredTitle: 'The originals are back',
  restored: (files: number) =>
    files === 1
      ? 'One file is as it was before Gantry wrote it. Your edits stay in the project.'
      : `${files} files are as they were before Gantry wrote them. Your edits stay in the project.`,
} as const;
