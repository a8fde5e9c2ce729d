import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { hashSource } from '../../files/hash-source.ts';
import type { AssetState } from '../project/asset-state.ts';

/** What is known of a file as it is now. */
export interface FileOnDisk {
  /** Nobody but Gantry has written it since its last write. */
  readonly isAsWritten: boolean;
  readonly modified: number;
}

/** Who wrote the bytes that an edit replaces; accepted are those of another program that the user gave up. */
type Whose = 'ours' | 'accepted' | 'theirs';

/** Whether the edits of an address may replace the bytes found. */
export async function mayReplace(state: AssetState, found: Source, onDisk: FileOnDisk): Promise<boolean> {
  return (await whoseIs(state, found, onDisk)) !== 'theirs';
}

/**
 * Gantry's own are the bytes that the edits were made on, those of the last write, and those that are already the
 * edited ones. A crash may have come between a write and its record.
 */
export async function whoseIs(state: AssetState, found: Source, onDisk: FileOnDisk): Promise<Whose> {
  const { original, document } = state;
  if (original === undefined || onDisk.isAsWritten) return 'ours';
  // Too large to hash at its first edit: then the file's modification time decides.
  if (original.sha256 === null && onDisk.modified === original.modified) return 'ours';
  const sha256 = await hashSource(found);
  if (sha256 === original.sha256) return 'ours';
  // An original that exists only in the file itself is whatever the file now holds.
  const isLost = original.sha256 === null && document.written === document.original;
  const known = [...(isLost ? [] : [document.writtenSource()]), document.source()];
  for (const source of known)
    if (source.size === found.size && sha256 === (await hashWhereReadable(source))) return 'ours';
  return sha256 === original.accepted ? 'accepted' : 'theirs';
}

/** Undefined if the file of the bytes is not the one that was opened. */
async function hashWhereReadable(source: Source): Promise<string | undefined> {
  try {
    return await hashSource(source);
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}
