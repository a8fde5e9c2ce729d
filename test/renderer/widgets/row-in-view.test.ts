import { expect, test } from 'vitest';
import { scrollFor } from '../../../renderer/widgets/row-in-view.ts';

test('a list is scrolled only as far as a row needs, and not if the row is fully visible', () => {
  const view = { start: 100, size: 240 };
  const to = (start: number) => scrollFor({ start, size: 24 }, view);
  expect([to(100), to(124), to(316)]).toEqual([100, 100, 100]);
  expect([to(99), to(0), to(317), to(1000)]).toEqual([99, 0, 101, 784]);
  expect(scrollFor({ start: 50, size: 300 }, view)).toBe(50);
  expect(scrollFor({ start: 150, size: 300 }, view)).toBe(150);
});
