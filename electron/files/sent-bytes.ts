// Bytes that cross to a thread: copied where they are few, else by where they lie on disk and what edits put in their place.
import { piecesSource, toBytes } from '../../shared/base/pieces.ts';
import { memorySource, originOf, type Source, sliceSource } from '../../shared/base/source.ts';
import type { Document } from '../../shared/document/document.ts';
import { refuse } from '../failures/refuse.ts';
import { fileFailures } from './file-failures.ts';
import { openFile } from './file-source.ts';

/** Bytes as they are, or one stretch of a file on disk. */
export type SentBytes =
  | { readonly bytes: Uint8Array }
  | { readonly file: string; readonly start: number; readonly size: number };

/** Bytes that take the place of others. */
export interface SentPatch {
  readonly start: number;
  readonly removed: number;
  readonly bytes: Uint8Array;
}

/** As many bytes that were too many to be sent. */
interface LeftOut {
  readonly start: number;
  readonly removed: number;
  readonly leftOut: number;
}

/** What edits have left of a file or an entry. */
export type SentDocument =
  | SentBytes
  | { readonly before: SentBytes; readonly patches: readonly (SentPatch | LeftOut)[] };

/** Where bytes lie on disk as one stretch. */
export function placeOnDisk(source: Source): SentBytes | undefined {
  const { source: file, start } = originOf(source, 0, source.size);
  return 'path' in file && typeof file.path === 'string' ? { file: file.path, start, size: source.size } : undefined;
}

/** Sends up to so many bytes; undefined where that cannot be. What does not fit is left out, and the rest can be read. */
export function sentDocument(document: Document, most: number): SentDocument | undefined {
  if (document.size <= most) return { bytes: toBytes([document.source()]) };
  const before = placeOnDisk(document.original);
  if (before === undefined) return undefined;
  const patches = document.patches();
  let left = most;
  const small = new Set<Source>();
  for (const { new: content } of patches.toSorted((a, b) => a.new.size - b.new.size)) {
    if (content.size > left) break;
    left -= content.size;
    small.add(content);
  }
  const sent = patches.map(({ start, old, new: content }) => ({
    ...{ start, removed: old.size },
    ...(small.has(content) ? { bytes: toBytes([content]) } : { leftOut: content.size }),
  }));
  return { before, patches: sent };
}

/** Reads what was sent; `address` is what failures call it by. */
export function sentSource(sent: SentDocument, address: string): Source {
  if ('bytes' in sent) return memorySource(sent.bytes);
  if ('file' in sent) return sliceSource(openFile(sent.file), sent.start, sent.size);
  return patchedSource(sentSource(sent.before, address), sent.patches, address);
}

/** Bytes with these in the place of others. */
export function patchedSource(before: Source, patches: readonly (SentPatch | LeftOut)[], address: string): Source {
  const pieces: (Uint8Array | Source)[] = [];
  let at = 0;
  for (const patch of patches) {
    pieces.push(sliceSource(before, at, patch.start - at));
    pieces.push('bytes' in patch ? patch.bytes : unread(patch.leftOut, address));
    at = patch.start + patch.removed;
  }
  return piecesSource([...pieces, sliceSource(before, at, before.size - at)]);
}

function unread(size: number, address: string): Source {
  return { size, read: () => refuse(fileFailures.tooMuchNew(address, size)) };
}
