import { hexOffset } from '../../shared/base/hex.ts';
import type { EditProblem } from '../../shared/contract/guard-types.ts';
import type { Io } from './io.ts';
import { oneLine } from './shown-text.ts';

/** The problems that an edit brings, for people, on stderr: one line each. */
export function printProblems(io: Io, problems: readonly EditProblem[]): void {
  for (const { address, path, start, weight, text } of problems) {
    const place = path === '' ? address : `${address}: ${path}`;
    io.err(`${weight}: ${oneLine(place)}${start === undefined ? '' : ` at ${hexOffset(start)}`}: ${oneLine(text)}\n`);
  }
}

/** The same as scripts read them. */
export function toldProblems(problems: readonly EditProblem[]): readonly Omit<EditProblem, 'breaks'>[] {
  return problems.map(({ breaks: _, ...told }) => told);
}
