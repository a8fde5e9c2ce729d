import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { RepackTarget } from '../../files/repack.ts';
import { judge } from '../../workers/guard/judge.ts';
import { refuseBreaking } from './refuse-breaking.ts';

/** A file on disk as an edit would leave it. */
export interface GuardedWrite {
  readonly pieces: Pieces;
  /** How many containers the edit went through. */
  readonly steps: number;
  readonly force: boolean | undefined;
}

/** What a file and all that is edited in it would say that they did not say before; refuses what breaks, unless forced. */
export function guardFile(
  { source, name, address }: RepackTarget,
  { pieces, steps, force }: GuardedWrite,
): readonly EditProblem[] {
  const problems = judge({ address, name, before: source, after: piecesSource(pieces), steps });
  refuseBreaking(problems, force);
  return problems;
}
