import { expect, test } from 'vitest';
import { PLAIN, selectedRows } from '../../../renderer/widgets/table-keys.ts';

const order = [4, 2, 0, 3, 1];
const reach = (row: number, how: Partial<typeof PLAIN>, before: readonly number[] = []) => [
  ...selectedRows({ order, before: new Set(before), anchor: 2, row }, { ...PLAIN, ...how }),
];

test('a row is selected alone, added, removed, or as the end of a range in the shown order', () => {
  expect(reach(3, {}, [0, 1])).toEqual([3]);
  expect(reach(3, { ctrlKey: true }, [0])).toEqual([0, 3]);
  expect(reach(0, { ctrlKey: true }, [0, 3])).toEqual([3]);
  expect(reach(3, { shiftKey: true }, [1])).toEqual([2, 0, 3]);
  expect(reach(4, { shiftKey: true })).toEqual([4, 2]);
});
