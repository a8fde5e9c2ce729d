import { expect, test } from 'vitest';
import { countIn, entryOf, newGroup } from '../../electron/host/project/step-group.ts';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

test('a group has a number of steps, and differs from others of the same number', () => {
  const group = newGroup({ count: 12 });
  expect(group).toMatch(new RegExp(`^12 ${UUID}$`));
  expect([countIn(group), entryOf(group)]).toEqual([12, undefined]);
  expect(newGroup({ count: 12 })).not.toBe(group);
});

test('a group records the new entry that it was made in, whatever its name', () => {
  const group = newGroup({ count: 1, entry: 'zbd/a 2\nb.zbd::c' });
  expect(group).toMatch(new RegExp(`^1 ${UUID}\nzbd/a 2\nb\\.zbd::c$`));
  expect([countIn(group), entryOf(group)]).toEqual([1, 'zbd/a 2\nb.zbd::c']);
});

test('a group in an older journal is read as it was written', () => {
  const group = '2 3e2f0c9a-6a52-4c77-9d3c-0a4a1c7d2b11\nzbd/gamez.zbd::walker.flt';
  expect([countIn(group), entryOf(group)]).toEqual([2, 'zbd/gamez.zbd::walker.flt']);
  expect(entryOf(undefined)).toBeUndefined();
});
