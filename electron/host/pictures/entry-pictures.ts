import type { PictureRow } from '../../../shared/contract/picture-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Picture, PictureInfo } from '../../../shared/formats/pictures.ts';
import { aroundEntry } from '../../answers/pictures/around.ts';
import { type PictureReader, pictureReader } from '../../answers/pictures/open-pictures.ts';
import { View } from '../../answers/view.ts';
import { printStep, stepsOf } from '../../files/address.ts';
import { entriesOf } from '../../files/entry-names.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Services } from '../services.ts';

/** The pictures of an open asset. */
export function readerOf(asset: OpenAsset): PictureReader {
  return pictureReader({ address: asset.address, view: asset.view(), around: asset.around });
}

/** What is told of each picture; those that are entries can be opened alone. */
export function rowsOf(asset: OpenAsset, list: readonly PictureInfo[], services: Services): PictureRow[] {
  const { id } = asset.install;
  const entries = placesOf(asset);
  return list.map(({ name, facts = [], ...info }, i) => {
    const row = { ...info, name: name || asset.name, facts };
    const place = entries[i];
    if (place === undefined) return row;
    const edited = ['edited', 'written'].includes(services.statusOf(id, place.address));
    return { ...row, entry: { ...place, asset: services.assets.idOf(id, place.address), edited } };
  });
}

/** A picture as the mod project has it: an entry with edits of its own is shown with them. */
export function currentPicture(asset: OpenAsset, { pictures, spot }: PictureReader, index: number): Picture {
  const edits = editsOf(asset, index);
  if (edits === undefined) return pictures.decode(spot(index));
  const { format, decoded } = asset.view();
  const { address, document } = edits;
  const around = aroundEntry({ format, model: decoded?.value, index });
  const alone = pictureReader({ address, view: new View('', document.source(), document.revision), around });
  return alone.pictures.decode(alone.spot(0));
}

/** The edits of its own that the entry has which is a picture. */
export function editsOf(asset: OpenAsset, index: number): { address: string; document: Document } | undefined {
  const address = placesOf(asset)[index]?.address;
  const document = address === undefined ? undefined : asset.install.project.peek(address);
  return address === undefined || document === undefined ? undefined : { address, document };
}

/** Where a container's entries lie, in its order; none for what is no container. */
function placesOf(asset: OpenAsset): { address: string; start: number; size: number }[] {
  const { format, decoded, source } = asset.view();
  if (format.container === undefined || decoded === undefined || decoded.fault) return [];
  const entries = entriesOf(format.container, decoded.value, source);
  const steps = stepsOf(entries.map(entry => entry.name));
  return entries.flatMap(({ start, size }, i) => {
    const step = steps[i];
    return step === undefined ? [] : [{ address: `${asset.address}::${printStep(step)}`, start, size }];
  });
}
