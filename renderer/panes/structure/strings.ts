import type { Weight } from '../../../shared/contract/types.ts';

/** Everything the structure tree says. */
export const structureStrings = {
  title: 'Structure',
  label: 'Structure of the asset',
  reading: 'Reading…',
  none: 'No structure is known',
  noneText: 'These bytes have no layout yet. They can be read and edited in the Hex view.',
  empty: 'It has no bytes',
  damaged: 'It cannot be read any further',
  follow: 'Follow the selection',
  root: 'root',
  edit: (path: string) => `New value of ${path}`,
  toggle: (key: string) => `Switch ${key}`,
  columns: { key: 'Name', kind: 'Type', value: 'Value', offset: 'Offset', size: 'Size', finding: 'Finding' },
  weight: { note: 'Note', warning: 'Warning', error: 'Error' } satisfies Record<Weight, string>,
  chunk: {
    menu: 'Chunk',
    duplicate: 'Duplicate',
    up: 'Move up',
    down: 'Move down',
    copy: 'Copy chunk',
    paste: {
      behind: (title: string | undefined) => (title === undefined ? 'Paste behind' : `Paste ${title} behind`),
      inside: (title: string | undefined) => (title === undefined ? 'Paste inside' : `Paste ${title} inside`),
    },
    remove: 'Remove',
  },
  notEditable: 'This is computed from other fields, or fixed, and cannot be edited here.',
};
