import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { guardFailures } from '../../failures/guard.ts';
import { refuse } from '../../failures/refuse.ts';

/** Refuses what breaks something, unless it is forced. */
export function refuseBreaking(problems: readonly EditProblem[], force: boolean | undefined): void {
  const breaking = problems.filter(({ breaks }) => breaks);
  const [first] = breaking;
  if (first !== undefined && !force) refuse(guardFailures.breaks(first, breaking.length - 1));
}
