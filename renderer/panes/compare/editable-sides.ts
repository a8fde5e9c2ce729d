import { createContext, useContext } from 'react';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { ComparisonEntry } from '../../state/compare/comparison-entry.ts';
import type { SideName } from './aligned.ts';

interface ShownComparison {
  /** The id of its tab. */
  readonly id: ComparisonId;
  readonly entry: ComparisonEntry;
}

const Context = createContext<ShownComparison | undefined>(undefined);
export const EditableSidesProvider = Context.Provider;

/** Whether the mod project can change a side: not an original, a backup or hashes. */
export function useTakesEdits(side: SideName): boolean {
  const kind = useContext(Context)?.entry[side].side.kind;
  return kind === 'asset' || kind === 'install';
}

/** The current comparison, in whose tab Undo undoes the copying. */
export function useComparisonId(): ComparisonId | undefined {
  return useContext(Context)?.id;
}
