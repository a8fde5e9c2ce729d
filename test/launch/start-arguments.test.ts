import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startArguments } from '../../electron/launch/start-arguments.js';

test.each([
  [[], { safe: false, browser: false }],
  [['--safe'], { safe: true, browser: false }],
  [['games/mech3'], { folder: resolve('/home/player/games/mech3'), safe: false, browser: false }],
  [['--browser', '/games/pm', '--safe'], { folder: resolve('/games/pm'), safe: true, browser: true }],
])('%j means %j', (args, expected) => {
  expect(startArguments(args, '/home/player')).toEqual(expected);
});

test.each([
  [['--port'], 'not --port'],
  [['a', 'b'], 'was given 2'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => startArguments(args, '/')).toThrow(sentence);
});
