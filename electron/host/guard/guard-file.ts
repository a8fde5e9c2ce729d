import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { followEdits } from '../../answers/guard/follow-edits.ts';
import { judge } from '../../answers/guard/judge.ts';
import type { RepackTarget } from '../../files/repack.ts';
import { refuseBreaking } from './refuse-breaking.ts';

/** A file on disk as an edit would leave it. */
export interface GuardedWrite {
  readonly pieces: Pieces;
  /** How many containers the edit went through. */
  readonly steps: number;
  readonly force: boolean | undefined;
  /** The format chosen by hand. */
  readonly as?: Format | undefined;
}

/** The outermost file of an address. */
export interface FileOnDisk extends RepackTarget {
  /** Absolute. */
  readonly path: string;
}

/** What a file and all that is edited in it would say that they did not say before; refuses what breaks, unless forced. */
export function guardFile(
  { source, name, address, path }: FileOnDisk,
  { pieces, steps, force, as }: GuardedWrite,
): readonly EditProblem[] {
  const after = piecesSource(pieces);
  const own = judge({ address, name, before: source, after, steps, as: steps === 0 ? as : undefined });
  refuseBreaking(own, force);
  const problems = [...own, ...followEdits([{ path, address, before: source, after }])];
  refuseBreaking(problems, force);
  return problems;
}
