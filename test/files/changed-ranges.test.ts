// The byte ranges that a dry run lists for a file without entries.
import { expect, test } from 'vitest';
import { type ChangedRange, rawChanges } from '../../electron/files/changed-ranges.ts';
import { memorySource } from '../../shared/base/source.ts';

const SIZE = 32_768;

/** The ranges reported for a file of zeros in which some bytes change. */
function reported(...changed: readonly number[]): readonly ChangedRange[] {
  const after = new Uint8Array(SIZE);
  for (const at of changed) after[at] = 1;
  return rawChanges(memorySource(new Uint8Array(SIZE)), memorySource(after));
}

const every = (step: number, from: number, count: number) => Array.from({ length: count }, (_, i) => from + i * step);

test('a few changed ranges are listed one by one', () => {
  expect(reported(3, 4, 9)).toEqual([
    { start: 3, size: 2, what: 'bytes', before: '00 00', after: '01 01' },
    { start: 9, size: 1, what: 'bytes', before: '00', after: '01' },
  ]);
});

test('of many changed ranges those near each other become one, and what is far from them stays its own', () => {
  const ranges = reported(10, ...every(4, 20_000, 100), 30_000);
  expect(ranges.map(({ start, size }) => [start, size])).toEqual([
    [10, 1],
    [20_000, 397],
    [30_000, 1],
  ]);
});

test('many ranges far from each other are never more than 64 lines, and every changed byte is in one', () => {
  const changed = every(300, 5, 100);
  const ranges = reported(...changed);
  expect(ranges.length).toBeLessThanOrEqual(64);
  expect(changed.filter(at => !ranges.some(({ start, size }) => at >= start && at < start + size))).toEqual([]);
});
