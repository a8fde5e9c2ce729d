import { createContext, useContext } from 'react';
import type { ComparisonEntry } from '../../state/comparison-entry.ts';
import type { SideName } from './aligned.ts';

const Context = createContext<ComparisonEntry | undefined>(undefined);
export const EditableSidesProvider = Context.Provider;

/** Whether a side is something the mod project may change: not an original, a kept copy, or hashes. */
export function useTakesEdits(side: SideName): boolean {
  const kind = useContext(Context)?.[side].side.kind;
  return kind === 'asset' || kind === 'install';
}
