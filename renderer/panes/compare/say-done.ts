import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../state/workbench.ts';
import { strings } from './strings.ts';

/** Says what became of an asset, with the way back: a comparison in front has no undo of its own. */
export function sayDone({ notices, documents }: Workbench, text: string, asset: AssetId): void {
  notices.say(text, { action: { title: strings.fields.undo, run: () => void documents.edit.undo(asset) } });
}
