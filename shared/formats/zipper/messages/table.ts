import type { TableForm } from '../../format.ts';
import type { Messages } from './layout.ts';

/** Messages by number, key and text. */
export const table: TableForm<Messages> = {
  what: 'messages',
  columns: [
    { key: 'id', title: 'Number', isNumeric: true, width: 12 },
    { key: 'key', title: 'Key', width: 28 },
    { key: 'text', title: 'Text', isEditable: true },
  ],
  hasCodePage: ({ messages }) => messages.some(({ letters }) => letters === 'windows-1252'),
  rows: ({ messages }) =>
    messages.map(({ id, key, text }, i) => ({ path: `messages[${i}]`, cells: [String(id), key ?? '', text] })),
};
