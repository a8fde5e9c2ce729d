import { counted } from '../../../shared/base/counted.ts';
import type { StructurePlace } from '../../../shared/contract/structure-types.ts';

const places = { library: 'Your library', project: 'This mod project' } satisfies Record<StructurePlace, string>;

/** Everything that the structure editor and the library say. */
export const definitionStrings = {
  label: 'Structure text',
  bytes: 'Bytes',
  loading: 'Reading the structure…',
  places,
  isNew: 'Not saved yet',
  isDraft: 'Unsaved changes',
  isOutdated: 'The saved text has changed in the meantime: Save replaces it, Revert shows it.',
  isKept: (place: StructurePlace) => `Saved in ${places[place].toLowerCase()}`,
  save: 'Save',
  saveIn: (place: StructurePlace) => `Save in ${places[place].toLowerCase()}`,
  noProject: 'There is no mod project yet. Gantry makes one with the first change to a file.',
  saved: (id: string) => `Saved ${id}.ksy.`,
  revert: 'Revert',
  discard: 'Discard',
  discarded: 'The structure text was discarded.',
  library: 'Open with another structure',
  isRead: 'No problems. The bytes are read by this text.',
  doesNotFit: (count: number) =>
    count === 1
      ? 'No errors in the text, but 1 problem in this file.'
      : `No errors in the text, but ${count} problems in this file.`,
  isNotRead: (count: number) =>
    count === 1
      ? '1 error. The last text without errors is in use.'
      : `${count} errors. The last text without errors is in use.`,
  notSaved: 'The structure was not saved. Correct its errors first.',
  warnings: (count: number) => `${counted(count, 'warning')}.`,
  problem: (line: number, column: number, text: string) => `Line ${line}, column ${column}: ${text}`,
  command: {
    group: 'Structure',
    save: 'Save structure',
    find: 'Find in structure',
  },
  box: {
    selection: 'Make a field of the selection',
    place: 'Place a type at an offset',
    range: (start: string, size: number) =>
      size === 1 ? `1 byte at ${start}` : `${size.toLocaleString('en')} bytes at ${start}`,
    name: 'Name',
    type: 'Type',
    bytes: 'bytes',
    offset: 'Offset',
    repeat: 'Repeat',
    repeatHint: 'A number or a field; empty for once',
    add: 'Add field',
    badName: 'Use lowercase letters, digits and _, starting with a letter.',
    taken: (name: string) => `There is already a field named ${name}.`,
    badOffset: 'Enter an offset such as 0x40.',
    badRepeat: 'Enter a number or the name of a field.',
    noPlace: 'The field could not be added: correct the errors in the text first.',
  },
  lib: {
    choose: (name: string) => `Open ${name} with a structure`,
    title: 'Structure library',
    none: 'No structures yet',
    noneText: 'Add a .ksy file, or create a structure for an open file.',
    automatic: 'Choose automatically',
    automaticHint: (id: string | undefined) =>
      id === undefined
        ? 'By how the file begins, its extension and the patterns below'
        : `“${id}” fits, by how the file begins, its extension or a pattern below`,
    own: 'No structure',
    ownHint: 'Only the formats that Gantry knows',
    matches: 'For',
    glob: (glob: string) => `files named ${glob}`,
    extension: (extensions: readonly string[]) => `${extensions.map(each => `.${each}`).join(', ')} files`,
    magic: (hex: string) => `files that start with ${hex.match(/../g)?.join(' ') ?? ''}`,
    byHand: 'files you choose it for',
    fault: (line: number, text: string) => `Cannot be used: line ${line}: ${text}`,
    add: 'Add .ksy file…',
    create: 'New structure for this file',
    open: 'Open',
    close: 'Close',
    export: 'Export',
    edit: 'Edit…',
    remove: 'Remove',
    removed: (id: string) => `Removed ${id}. It no longer reads any files.`,
    undo: 'Undo',
    name: 'Name',
    files: 'Files, such as *.dat',
    ok: 'OK',
    cancel: 'Cancel',
    added: (id: string) => `Added ${id}.`,
  },
};
