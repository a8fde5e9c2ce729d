import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../state/workbench.ts';

/** Says what became of an asset, with the way back: a comparison in front has no undo of its own. */
export function sayDone(
  { notices, documents }: Pick<Workbench, 'notices' | 'documents'>,
  text: string,
  asset: AssetId,
): void {
  notices.done(text, () => documents.edit.undo(asset));
}
