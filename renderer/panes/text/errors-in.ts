import type { TextProblemRow } from '../../../shared/contract/change-types.ts';

/** What keeps a text from compiling, in the order of the text. Warnings and notes do not. */
export function errorsIn(problems: readonly TextProblemRow[]): readonly TextProblemRow[] {
  return problems
    .filter(({ weight }) => weight === undefined)
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}
