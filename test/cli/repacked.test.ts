import { describe, expect, test } from 'vitest';
import { foldedRows } from '../../electron/cli/repacked.ts';

describe('the ranges that a person is told', () => {
  test('many alike in a row are one, few stay as they are', () => {
    const places = Array.from({ length: 424 }, (_, i) => ({ start: 0x1c + i * 16, size: 4, what: 'directory' }));
    const entry = { start: 0x1a94, size: 9, what: 'entry 0.2da' };
    const few = places.slice(0, 3);
    expect(foldedRows([...places, entry, ...few])).toEqual([
      { start: 0x1c, size: 1696, what: 'directory, in 424 places' },
      entry,
      ...few,
    ]);
    expect(foldedRows([])).toEqual([]);
  });
});
