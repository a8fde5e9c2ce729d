import { expect, test } from 'vitest';
import { listChangeOf, listChanges } from '../../../../renderer/state/project/list-changes.ts';
import type { Change, ChangedField } from '../../../../shared/contract/change-types.ts';

const change = (...fields: ChangedField[]): Change => ({
  ...{ id: '1', asset: 'archive', address: 'a.big', label: 'Changed', time: 0 },
  fields,
});
const rename = (old: string, name: string): ChangedField => ({
  ...{ path: 'entries[1]', label: old, old, new: name },
  renamed: true,
});

test('an entry counts as added or renamed as long as the list has it under that name', () => {
  const newestFirst: Change[] = [
    { ...change({ path: 'entries[9]', label: 'elsewhere.txt', new: '1 byte' }), address: 'b.big' },
    change({ path: 'entries[3]', label: 'gone.txt', old: '3 bytes' }),
    change(rename('d.txt', 'c.txt')),
    change(rename('c.txt', 'd.txt')),
    change(rename('a.txt', 'b.txt'), rename('b.txt', 'a.txt')),
    change(rename('new.txt', 'newer.txt')),
    change({ path: 'entries[3]', label: 'gone.txt', new: '3 bytes' }),
    change({ path: 'entries[2]', label: 'new.txt', new: '2 bytes' }, { path: 'count', label: 'count', new: '3' }),
    { ...change({ path: 'entries[1]', label: 'kept.txt', new: '2 bytes' }), written: true },
  ];
  expect([...listChanges(newestFirst, 'a.big')]).toEqual([
    ['kept.txt', 'written'],
    ['newer.txt', 'added'],
    ['b.txt', 'renamed'],
    ['a.txt', 'renamed'],
  ]);
});

test('an entry of an archive is known as added by its address and name, a file of a folder is not', () => {
  const changes = [change({ path: 'entries[2]', label: 'new.txt', new: '2 bytes' })];
  const of = (kind: 'entry' | 'file', address: string) => listChangeOf(changes, { kind, address, name: 'new.txt' });
  expect([of('entry', 'a.big::new.txt'), of('entry', 'b.big::new.txt'), of('file', 'a.big/new.txt')]).toEqual([
    'added',
    undefined,
    undefined,
  ]);
});
