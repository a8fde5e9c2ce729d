import { expect, test } from 'vitest';
import { listChanges, statesBy } from '../../../../renderer/panes/entries/list-changes.ts';
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
    { ...change({ path: 'entries[9]', label: 'elsewhere.txt', new: '1 byte' }), asset: 'other' },
    change({ path: 'entries[3]', label: 'gone.txt', old: '3 bytes' }),
    change(rename('d.txt', 'c.txt')),
    change(rename('c.txt', 'd.txt')),
    change(rename('a.txt', 'b.txt'), rename('b.txt', 'a.txt')),
    change(rename('new.txt', 'newer.txt')),
    change({ path: 'entries[3]', label: 'gone.txt', new: '3 bytes' }),
    change({ path: 'entries[2]', label: 'new.txt', new: '2 bytes' }, { path: 'count', label: 'count', new: '3' }),
    { ...change({ path: 'entries[1]', label: 'kept.txt', new: '2 bytes' }), written: true },
  ];
  expect([...listChanges(newestFirst, 'archive')]).toEqual([
    ['kept.txt', 'written'],
    ['newer.txt', 'added'],
    ['b.txt', 'renamed'],
    ['a.txt', 'renamed'],
  ]);
});

test('an archive or a folder around a change says so in the list too, until the change is written', () => {
  const inside = (address: string): Change => ({ ...change(), asset: address, address });
  const changes = [inside('zbd/a.big::one.txt'), { ...inside('zbd/b.big::one.txt'), written: true }];
  const stateOf = statesBy(changes, 'zbd');
  const row = (name: string, status: 'clean' | 'edited' = 'clean') => stateOf({ name, address: `zbd/${name}`, status });
  expect([row('a.big'), row('a.big', 'edited'), row('b.big'), row('c.big')]).toEqual([
    'contains changes',
    'edited, contains changes',
    '',
    '',
  ]);
});
