import { describe, expect, test } from 'vitest';
import { foldedDirectory, foldedRanges } from '../../shared/base/fold-ranges.ts';

describe('ranges in a message', () => {
  test('are folded if many similar ones follow each other; a few stay as they are', () => {
    const places = Array.from({ length: 424 }, (_, i) => ({ start: 0x1c + i * 16, size: 4, what: 'directory' }));
    const entry = { start: 0x1a94, size: 9, what: 'entry 0.2da' };
    const few = places.slice(0, 3);
    expect(foldedRanges([...places, entry, ...few])).toEqual([
      { start: 0x1c, size: 1696, what: 'directory, in 424 places' },
      entry,
      ...few,
    ]);
    expect(foldedRanges([])).toEqual([]);
    const bytes = places.slice(0, 4).map(place => ({ ...place, what: 'bytes' }));
    expect(foldedDirectory([...bytes, ...places])).toEqual([...bytes, foldedRanges(places)[0]]);
    const values = places.map((place, i) => ({ ...place, before: `offset ${i}`, after: `offset ${i + 8}` }));
    expect(foldedRanges(values)).toMatchObject([{ size: 1696, before: 'offset 0, …', after: 'offset 8, …' }]);
  });
});
