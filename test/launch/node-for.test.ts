import { expect, test } from 'vitest';
import { nodeFor } from '../../electron/launch/paths.js';

test('a short command starts with little memory, and the server starts with Node’s defaults', () => {
  for (const verb of [undefined, '--help', 'identify', 'scan'])
    expect(nodeFor(verb)).toEqual({
      flags: ['--max-semi-space-size=4'],
      surroundings: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
    });
  expect(nodeFor('serve')).toEqual({ flags: [], surroundings: {} });
});
