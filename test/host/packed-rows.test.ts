import { expect, test } from 'vitest';
import { PackedRows } from '../../electron/host/command/packed-rows.ts';

const row = (number: number) => ({ name: `name "${number}"\n`, number });
const list = (from: number, until: number) => {
  const rows = new PackedRows<ReturnType<typeof row>>();
  for (let number = from; number < until; number++) rows.push(row(number));
  return rows;
};

test.each([0, 1, 999, 1000, 1001, 2500])('%i rows are returned in order, as often as they are requested', count => {
  const rows = list(0, count);
  const expected = Array.from({ length: count }, (_, number) => row(number));
  expect([...rows]).toEqual(expected);
  expect([...rows]).toEqual(expected);
});

test('a list continues after another was appended to it, which does not change', () => {
  const rows = list(0, 1500);
  const more = list(1500, 3100);
  rows.append(more);
  rows.push(row(3100));
  expect([...rows].map(({ number }) => number)).toEqual(Array.from({ length: 3101 }, (_, number) => number));
  expect([...more].map(({ number }) => number)).toEqual(Array.from({ length: 1600 }, (_, i) => 1500 + i));
});
