import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import type { Pair } from './pair-state.ts';

/** What can be done with a field that differs; copying it across stands here as soon as the host can. */
export function FieldActions(_: { readonly pair: Pair; readonly change: FieldChange }) {
  return null;
}
