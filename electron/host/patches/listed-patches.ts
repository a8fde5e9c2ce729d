import { FailureError } from '../../../shared/contract/failure.ts';
import type { ListedPatch } from '../../../shared/contract/patch-types.ts';
import { hashSource } from '../../files/hash-source.ts';
import { openAddress } from '../../files/open-address.ts';
import type { Project } from '../project/project.ts';
import { appliedPatches, type PatchPlace, readRecords } from './patch-records.ts';

/** The patches of a game folder, with the places that are on disk as they were before them. */
export async function listedPatches(project: Project): Promise<ListedPatch[]> {
  const places = new Map((await readRecords(project)).map(record => [record.patch, record.places]));
  const listed: ListedPatch[] = [];
  for (const patch of await appliedPatches(project)) {
    const notInGame: string[] = [];
    for (const place of places.get(patch.patch) ?? [])
      if (await isAsBefore(project, place)) notInGame.push(place.address);
    listed.push({ ...patch, ...(notInGame.length > 0 && { notInGame }) });
  }
  return listed;
}

async function isAsBefore({ install }: Project, { address, before, after }: PatchPlace): Promise<boolean> {
  if (before.sha256 === after.sha256) return false;
  try {
    const { source, close } = openAddress(install, address);
    try {
      return source.size === before.size && (await hashSource(source)) === before.sha256;
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof FailureError) return false; // it is not as it was before either
    throw error;
  }
}
