// Content of the game that a patch would contain: whole contents that exist elsewhere in the game are stored as references.

import { createHash } from 'node:crypto';
import type { ByteRange } from '#layout';
import { fromBase64 } from '../../../shared/base/base64.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import {
  type ByteDelta,
  type Content,
  type Copied,
  type CopyOf,
  carriesIn,
  type FileChange,
  type Patch,
  type PatchEdit,
  type PatchTarget,
  withCopies,
} from '../../../shared/patch/patch.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { entriesIn, findCopies, type Searched } from './find-copies.ts';
import { contentOf } from './patch-content.ts';

/** Smaller contents may be equal by chance, and reveal nothing of the game. */
const LEAST = 64;

/** A part of new content that may be content of the game. */
type Region = ByteRange & Content;

/** A target or a file, and where it may hold the game's own content. */
export interface Draft<T> {
  readonly content: T;
  readonly regions: readonly Region[];
}

/** The parts of new content that a delta stores bytes of: all of it, and each of its entries. */
export async function regionsOf(
  address: string,
  { now, bytes }: { readonly now: Source; readonly bytes: ByteDelta },
  options: WorkOptions,
): Promise<readonly Region[]> {
  // Content that is stored compressed does not appear in it as such.
  const inside = entriesIn(address, now).filter(({ packed }) => packed === undefined);
  const ranges = [{ start: 0, size: now.size }, ...inside];
  const regions: Region[] = [];
  for (const { start, size } of ranges) {
    const isWithin = start >= 0 && size >= LEAST && start + size <= now.size;
    if (isWithin && carriesIn(bytes, { start, size }))
      regions.push({ start, ...(await contentOf(sliceSource(now, start, size), options)) });
  }
  return regions;
}

/** For a target stored as edits: only all of it can be a copy, and only if the edits are long. */
export function regionsOfEdits(edits: readonly PatchEdit[], after: Content): readonly Region[] {
  return JSON.stringify(edits).length < LONG ? [] : [{ start: 0, ...after }];
}

/** Shorter edits are stored as they are: they fit other versions too. */
const LONG = 400;

export interface Drafts {
  readonly targets: readonly Draft<PatchTarget>[];
  readonly files: readonly Draft<FileChange>[];
}

/** A patch's content, with every copy replaced by a reference. */
export async function withReferences(
  { targets, files }: Drafts,
  searched: Searched,
  options: WorkOptions,
): Promise<Pick<Patch, 'targets' | 'files'>> {
  const regions = [...targets, ...files].flatMap(draft => draft.regions);
  const added = targets.flatMap(({ content }) => (content.edits ?? []).flatMap(addedIn));
  const found = await findCopies(searched, [...regions, ...added], options);
  const copyOf: CopyFinder = ({ size, sha256 }) => {
    const at = found.get(sha256);
    return at && { copy: at.address, size, sha256 };
  };
  return {
    targets: targets.map(draft => targetWithCopies(draft, copyOf)),
    ...(files.length > 0 && { files: files.map(draft => fileWithCopies(draft, copyOf)) }),
  };
}

type CopyFinder = (content: Content) => CopyOf | undefined;

function targetWithCopies({ content, regions }: Draft<PatchTarget>, copyOf: CopyFinder): PatchTarget {
  const { edits, bytes, ...rest } = content;
  const [whole] = bytes === undefined ? copiedIn(regions, copyOf) : [];
  if (whole) return { ...rest, bytes: [whole.of] };
  return {
    ...rest,
    ...(edits && { edits: edits.map(edit => editWithCopies(edit, copyOf)) }),
    ...(bytes && { bytes: withCopies(bytes, copiedIn(regions, copyOf)) }),
  };
}

function fileWithCopies({ content, regions }: Draft<FileChange>, copyOf: CopyFinder): FileChange {
  return content.kind === 'delete'
    ? content
    : { ...content, bytes: withCopies(content.bytes, copiedIn(regions, copyOf)) };
}

function editWithCopies(edit: PatchEdit, copyOf: CopyFinder): PatchEdit {
  const [content] = addedIn(edit);
  const copy = content && copyOf(content);
  return copy === undefined || edit.kind !== 'add' ? edit : { ...edit, bytes: '', copy };
}

/** The content of an entry that an edit adds, unless it is tiny. */
function addedIn(edit: PatchEdit): Content[] {
  const bytes = edit.kind === 'add' ? fromBase64(edit.bytes) : undefined;
  if (bytes === undefined || bytes.length < LEAST) return [];
  return [{ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }];
}

/** The regions that are copies, in order, without those inside another. */
function copiedIn(regions: readonly Region[], copyOf: CopyFinder): Copied[] {
  const kept: Copied[] = [];
  let end = 0;
  for (const { start, size, sha256 } of regions.toSorted((a, b) => a.start - b.start || b.size - a.size)) {
    const of = start < end ? undefined : copyOf({ size, sha256 });
    if (of === undefined) continue;
    kept.push({ start, size, of });
    end = start + size;
  }
  return kept;
}
