import { expect, test } from 'vitest';
import { statesBy } from '../../../../renderer/panes/entries/entry-states.ts';
import type { Change } from '../../../../shared/contract/change-types.ts';

test('an archive or a folder around a change says so in the list too, until the change is written', () => {
  const inside = (address: string): Change => ({
    ...{ id: '1', asset: address, address, label: 'Changed', time: 0 },
  });
  const changes = [inside('zbd/a.big::one.txt'), { ...inside('zbd/b.big::one.txt'), written: true }];
  const stateOf = statesBy(changes);
  const row = (name: string, status: 'clean' | 'edited' = 'clean') =>
    stateOf({ kind: 'file', name, address: `zbd/${name}`, status });
  expect([row('a.big'), row('a.big', 'edited'), row('b.big'), row('c.big')]).toEqual([
    'contains changes',
    'edited, contains changes',
    '',
    '',
  ]);
});
