import type { AssetRow } from '../../../shared/contract/types.ts';
import { usePart } from '../workbench.ts';
import { type ProblemSign, signAt } from './problem-signs.ts';

/** What a row of a list says of the problems in it: as Problems tells it; what is not read there yet may be told by the row alone. */
export function useSign({ address, problems }: Pick<AssetRow, 'address' | 'problems'>): ProblemSign | undefined {
  const told = usePart(
    parts => parts.problems,
    ({ list }) => signAt(list, address),
  );
  return told ?? (problems > 0 ? { weight: 'warning', count: problems } : undefined);
}
