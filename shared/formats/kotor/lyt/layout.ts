import type { Layout } from '#layout';
import { type Lines, reportedLines, type WordFinding } from '../../lines.ts';
import { LONGEST_NAME } from '../resources/resource.ts';
import { parse } from './parse.ts';
import { blankRow } from './rows.ts';

/** The lines of a layout, with wrong counts and malformed rows. */
export const lyt: Layout<Lines> = {
  ...reportedLines(odd, blankRow),
  about: 'Where the rooms and doors of an area are. Transitions of walkmeshes count its rooms from 0.',
};

function* odd(lines: Lines): Generator<WordFinding> {
  const { counts, odd: rows, rooms, isEnded } = parse(lines);
  for (const { spot, stored, found } of counts) {
    if (stored === '') yield { spot, text: `expected ${found} after it, found nothing` };
    else if (Number(stored) !== found) yield { spot, text: `expected ${found}, found ${stored}`, right: String(found) };
  }
  yield* rows;
  for (const { line, name } of rooms) {
    if (name.length <= LONGEST_NAME) continue;
    yield { spot: { line, word: 0 }, text: `expected at most ${LONGEST_NAME} letters, found ${name.length}` };
  }
  const last = lines.findLastIndex(({ words }) => words.length > 0);
  if (!isEnded && last >= 0)
    yield { spot: { line: last, word: 0 }, text: 'expected donelayout at the end', weight: 'note' };
}
