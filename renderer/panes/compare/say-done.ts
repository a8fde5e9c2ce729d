import type { Edited } from '../../../shared/contract/change-types.ts';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { Workbench } from '../../state/workbench.ts';

/** Says what became of a side, with the way back; Undo in the comparison's tab is another. */
export function sayDone(
  { notices, documents }: Pick<Workbench, 'notices' | 'documents'>,
  text: string,
  { edited, comparison }: { readonly edited: Edited; readonly comparison: ComparisonId | undefined },
): void {
  documents.noted(edited, comparison);
  notices.done(text, () => documents.edit.undo(edited.asset));
}
