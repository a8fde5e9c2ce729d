import { expect, test } from 'vitest';
import { FirstRows } from '../../electron/host/extract/first-rows.ts';

test('the first of many rows are listed, and the others are counted', () => {
  const found = new FirstRows<number>();
  expect([found.rows, found.more]).toEqual([[], 0]);
  for (let i = 0; i < 1000; i++) found.add(i);
  expect([found.rows.length, found.rows.at(-1), found.more]).toEqual([300, 299, 700]);
});
