import type { Weight } from '../../../shared/contract/types.ts';

/** Everything the structure tree says. */
export const structureStrings = {
  title: 'Structure',
  label: 'Structure of the asset',
  reading: 'Reading…',
  none: 'Unknown structure',
  noneText: 'Gantry does not know this format. View and edit its bytes in Hex, or describe them yourself.',
  create: 'New structure for this file',
  openWith: 'Open with structure…',
  empty: 'This file is empty',
  damaged: 'The structure could not be read',
  tryAgain: 'Try again',
  follow: 'Follow the selection',
  root: 'root',
  editValue: 'Edit value',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  edit: (path: string) => `New value of ${path}`,
  toggle: (key: string) => `Toggle ${key}`,
  columns: { key: 'Name', kind: 'Type', value: 'Value', offset: 'Offset', size: 'Size', finding: 'Finding' },
  weight: { note: 'Note', warning: 'Warning', error: 'Error' } satisfies Record<Weight, string>,
  chunk: {
    duplicate: 'Duplicate',
    up: 'Move up',
    down: 'Move down',
    copy: 'Copy chunk',
    paste: {
      after: (title: string | undefined) => (title === undefined ? 'Paste after' : `Paste ${title} after`),
      inside: (title: string | undefined) => (title === undefined ? 'Paste inside' : `Paste ${title} inside`),
    },
    remove: 'Remove',
  },
  notEditable: 'This value is fixed or computed from other fields, so it cannot be edited here.',
};
