import { keepLeftover, leftoverOf, TRAILING } from '#layout';
import type { TextProblem } from '../../format.ts';
import { parseText } from './parse-text.ts';
import type { ReaderValue } from './value.ts';

export type Compiled =
  | { readonly model: ReaderValue; readonly notes: readonly TextProblem[] }
  | { readonly problems: readonly TextProblem[] };

/** Compiles reader text to one value, which the games expect to be a list. Bytes after the old value are kept. */
export function fromText(text: string, before?: ReaderValue): Compiled {
  const { roots, problems } = parseText(text);
  const [root] = roots;
  if (!root || roots.length > 1 || problems.some(problem => problem.weight === undefined)) return { problems };
  const trailing = leftoverOf(before, TRAILING);
  if (trailing !== undefined) keepLeftover(root.value, TRAILING, trailing);
  return { model: root.value, notes: problems };
}
