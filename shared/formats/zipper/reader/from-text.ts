import type { TextProblem } from '../../format.ts';
import { parseText } from './parse-text.ts';
import type { ReaderValue } from './value.ts';

export type Compiled =
  | { readonly model: ReaderValue; readonly notes: readonly TextProblem[] }
  | { readonly problems: readonly TextProblem[] };

/** Compiles reader text: one value, which the games want to be a list. */
export function fromText(text: string): Compiled {
  const { roots, problems } = parseText(text);
  const [root] = roots;
  if (root && roots.length === 1 && problems.every(problem => problem.weight !== undefined))
    return { model: root.value, notes: problems };
  return { problems };
}
