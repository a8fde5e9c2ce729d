import { expect, test } from 'vitest';
import { nodeFor } from '../../electron/launch/paths.js';

test('a verb that is soon over starts small, and what serves windows starts as Node does by itself', () => {
  for (const verb of [undefined, '--help', 'identify', 'scan'])
    expect(nodeFor(verb)).toEqual({
      flags: ['--max-semi-space-size=4'],
      surroundings: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
    });
  expect(nodeFor('serve')).toEqual({ flags: [], surroundings: {} });
});
