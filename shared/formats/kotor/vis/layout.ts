import type { Layout } from '#layout';
import type { Lines } from '../lines/layout.ts';
import { reportedLines, type WordOddity } from '../lines/reported.ts';
import { parse } from './parse.ts';

/** The lines of a table of visible rooms, with counts that are wrong. */
export const vis: Layout<Lines> = {
  ...reportedLines(odd),
  about: 'Which rooms are drawn while the player is in a room.',
};

function* odd(lines: Lines): Generator<WordOddity> {
  const { rooms, odd: others } = parse(lines);
  for (const { line, stored, seen } of rooms) {
    if (Number(stored) === seen.length) continue;
    const text = `expected ${seen.length}, found ${stored}`;
    yield { spot: { line, word: 1 }, text, right: String(seen.length) };
  }
  for (const spot of others) yield { spot, text: 'expected a room and a count, or a room that is seen' };
}
