import type { Edited } from '../../../shared/contract/change-types.ts';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { Workbench } from '../../state/workbench.ts';

/** Reports the change of a side, with an Undo button; Undo in the comparison's tab works too. */
export function notifyWithUndo(
  { notices, documents }: Pick<Workbench, 'notices' | 'documents'>,
  text: string,
  { edited, comparison }: { readonly edited: Edited; readonly comparison: ComparisonId | undefined },
): void {
  documents.noted(edited, comparison);
  notices.done(text, () => documents.edit.undo(edited.asset));
}
