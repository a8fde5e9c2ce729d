import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { Index } from '../../index/open-index.ts';
import type { Comparer, Work } from '../compare/comparer.ts';
import { hashPlace } from '../compare/hashed-place.ts';
import { type NewSnapshot, saveSnapshot } from './snapshot-store.ts';

export interface Taking extends Omit<NewSnapshot, 'hashes'> {
  /** Hashes are taken from it where it still fits the disk. */
  readonly index?: Index;
}

/** Remembers an install as it lies on the disk now, by the hashes of its files and of all that lies in them. */
export async function takeSnapshot(
  dataFolder: string,
  { index, ...taking }: Taking,
  { comparer, work }: { readonly comparer: Comparer; readonly work: Work },
): Promise<SnapshotRow> {
  const place = { kind: 'folder', folder: taking.folder, ...(index !== undefined && { index }) } as const;
  const { files } = await hashPlace(place, comparer, work);
  return saveSnapshot(dataFolder, { ...taking, hashes: files });
}
