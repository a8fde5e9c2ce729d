import type { OpenAsset } from '../assets/open-asset.ts';
import { edited } from '../edits/edited.ts';
import type { Services } from '../services.ts';
import type { StructureUse } from './desk-types.ts';

/** Reads an asset by its present structure; notifies the windows if that has changed. */
export function readAgain(asset: OpenAsset, services: Services): void {
  const { install, address, name } = asset;
  const use = services.structures.readerFor({ install, address, name, source: asset.view().source });
  const isSame = wordsOf(use) === wordsOf(asset.structure) && use?.kept?.place === asset.structure?.kept?.place;
  if (isSame && use?.isDraft !== true) return;
  if (!isSame) asset.readBy(use);
  announceReread(asset, services);
}

/** Everything read from a structure, and its present errors. */
function wordsOf(use: StructureUse | undefined): string | undefined {
  return use && JSON.stringify([use.sent.text, use.sent.imports.map(({ text }) => text), use.spoiled]);
}

/** The bytes are the same, but everything derived from them has changed. */
export function announceReread(asset: OpenAsset, services: Services): void {
  const { revision, size, canUndo, canRedo } = edited(asset);
  const { structure } = asset;
  const install = asset.install.id;
  const readBy = { id: structure?.id ?? null, isOutdated: services.structures.isOutdated(asset) };
  const status = services.statusOf(install, asset.address);
  services.emit('assetChanged', { install, asset: asset.id, revision, size, status, canUndo, canRedo, readBy });
}
