import type { AssetRow } from '../../../shared/contract/types.ts';
import { usePart } from '../workbench.ts';
import { type ProblemSign, signAt } from './problem-signs.ts';

/** What a list row shows about its problems: as in Problems or, if the asset has not been read yet, from the row itself. */
export function useSign({ address, problems }: Pick<AssetRow, 'address' | 'problems'>): ProblemSign | undefined {
  const listed = usePart(
    parts => parts.problems,
    ({ list }) => signAt(list, address),
  );
  return listed ?? (problems > 0 ? { weight: 'warning', count: problems } : undefined);
}
