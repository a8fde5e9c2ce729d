// An entry is edited as a document of its own, and its archive is rebuilt when it is written. Until then, and afterwards if
// the archive has edits of its own too, the bytes of the archive's document lack the changes in its entries.
import { counted } from '../../../shared/base/counted.ts';
import type { Asset } from '../../../shared/contract/types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { entryContent } from '../../../shared/formats/entry-content.ts';
import type { View } from '../../answers/view.ts';
import { keyOfStep, parseAddress, stepsOf } from '../../files/address.ts';
import { entriesOf } from '../../files/entry-names.ts';
import { inflate } from '../../files/zlib.ts';
import { type AssetState, isEdited, isPending } from '../project/asset-state.ts';
import type { OpenAsset } from './open-asset.ts';

/** The entries of larger archives are not checked here: that would block the host. */
const LARGEST = 16 * 1024 * 1024;

/** What Info says if the size and bytes of an archive do not include changes in its entries. */
export function changesInside(asset: OpenAsset): Asset['facts'] {
  const { address, install } = asset;
  const inside = install.project.states().filter(state => state.address.startsWith(`${address}::`) && isEdited(state));
  if (inside.length === 0) return [];
  const holds = heldIn(address, asset.view());
  const without = inside.filter(state => isPending(state) || !holds(state)).length;
  if (without === 0) return [];
  const entries = counted(without, 'entry', 'entries');
  return [['Changed entries', `${entries}; size, SHA-256 and bytes shown here are without their changes`]];
}

/** Whether an archive contains an entry as edits have made it; assumed for nested entries, and for entries named in other files. */
function heldIn(address: string, view: View): (state: AssetState) => boolean {
  const { format, source } = view;
  const { container } = format;
  const depth = parseAddress(address).entries.length;
  const isRead = container !== undefined && container.naming === undefined && source.size <= LARGEST;
  const model = isRead ? view.model : undefined;
  if (!isRead || model === undefined) return () => true;
  const entries = entriesOf(container, model, source);
  const places = new Map(stepsOf(entries.map(({ name }) => name)).map((step, index) => [keyOfStep(step), index]));
  return ({ address: at, document }) => {
    const [step, ...deeper] = parseAddress(at).entries.slice(depth);
    const entry = step === undefined || deeper.length > 0 ? undefined : entries[places.get(keyOfStep(step)) ?? -1];
    const content = entry && entryContent(source, entry, inflate);
    return content === undefined || 'why' in content || differenceOf(content, document.source()) === undefined;
  };
}
