import { expect, test } from 'vitest';
import { commandsFor } from '../../../../renderer/state/commands/commands-for.ts';

const commands = [
  { id: 'raw', group: 'File', title: 'Save as: the bytes' },
  { id: 'patch', group: 'File', title: 'Save as: a patch…' },
  { id: 'apply', group: 'Patches', title: 'Apply or remove a patch…' },
  { id: 'dark', group: 'View', title: 'Theme: dark' },
  { id: 'light', group: 'View', title: 'Theme: light' },
  { id: 'extract', group: 'File', title: 'Extract…' },
  { id: 'write', group: 'Game', title: 'Write to game folder…' },
];
const found = (query: string) => commandsFor(query, commands).map(({ item }) => item.id);

test.each([
  ['export', ['extract', 'raw', 'patch']],
  ['export patch', ['patch']],
  ['patch export', ['patch']],
  ['delete patch', ['apply']],
  ['save as', ['raw', 'patch']],
  ['theme light', ['light', 'dark']],
  ['xport patch', []],
  ['dry run', ['write', 'raw', 'patch']],
])('%s finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids);
});
