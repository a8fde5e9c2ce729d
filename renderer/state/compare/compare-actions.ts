import { type Change, DRAFT } from '../../../shared/contract/change-types.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Workbench } from '../workbench.ts';
import { assetSide } from './comparison-entry.ts';

type Placed = Pick<AssetRow, 'id' | 'name' | 'address'>;

/** Whether bytes differ by a change: a text that does not compile has changed none, nor has an undone step. */
export function isOfBytes({ id, undone }: Change): boolean {
  return id !== DRAFT && undone !== true;
}

/** Whether there is something to compare with an asset's original. */
export function differsFromOriginal(changes: readonly Change[], asset: AssetId): boolean {
  return changes.some(change => change.asset === asset && isOfBytes(change));
}

/** Compares an edited asset with its original. */
export function compareWithOriginal({ comparing }: Pick<Workbench, 'comparing'>, asset: Placed): void {
  void comparing.start({ ...assetSide(asset), side: { kind: 'original', asset: asset.id } }, assetSide(asset));
}

/** Compares another program's version with the edited one. */
export function compareWithDisk({ comparing }: Pick<Workbench, 'comparing'>, asset: Placed): void {
  void comparing.start({ ...assetSide(asset), side: { kind: 'disk', asset: asset.id } }, assetSide(asset));
}

/** Selects the left side of a comparison. */
export function pickForCompare({ comparing }: Pick<Workbench, 'comparing'>, asset: Placed): void {
  comparing.pick(assetSide(asset));
}

/** Compares with the side selected before, which is the left one. */
export function compareWithPicked({ comparing }: Pick<Workbench, 'comparing'>, asset: Placed): void {
  const { picked } = comparing.store.getState();
  if (picked === undefined) return;
  comparing.pick(undefined);
  void comparing.start(picked, assetSide(asset));
}
