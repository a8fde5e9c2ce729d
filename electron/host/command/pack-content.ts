// Edited content on its way into a file: every container around it is repacked, and the result is checked before it is written.
import { basename } from 'node:path';
import { decode } from '#layout';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { ChangedRange, Repacked } from '../../../shared/contract/command-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { parseAddress } from '../../files/address.ts';
import type { Opened } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import { writeMade } from '../contents/write-made.ts';
import { type FileOnDisk, guardFile } from '../guard/guard-file.ts';
import { reportStep } from './edit-steps.ts';
import { type Edited, type WriteTo, writeEdited } from './with-index.ts';

/** The file on disk that an address begins in. */
export function outermost({ steps, source, file }: Opened, address: string): FileOnDisk {
  return { source: steps[0]?.source ?? source, name: basename(file), address: parseAddress(address).path, path: file };
}

/** What is at an address, and its new content. */
interface NewContent {
  readonly opened: Opened;
  readonly address: string;
  readonly content: Source;
}

/** An opened address with new content, written if it breaks nothing. */
export async function writeGuarded(
  { opened, address, content }: NewContent,
  path: string,
  signal: AbortSignalLike,
): Promise<void> {
  const { pieces } = await packContent(opened, address, content);
  await guardFile(outermost(opened, address), { pieces, steps: opened.steps.length, force: false });
  await writeMade(opened, path, pieces, { signal });
}

/** An opened address with new content, checked and written, and what that changed. */
export async function writeContent(
  edited: NewContent & Pick<Edited, 'index'>,
  to: WriteTo,
): Promise<Omit<Repacked, 'out'>> {
  const { opened, address, content, index } = edited;
  await reportStep(to.progress, 'packing');
  const { pieces, size, changed } = await packContent(opened, address, content);
  const wrote = await writeEdited({ opened, target: outermost(opened, address), pieces, index }, to);
  return { bytes: size, changed: changed.map(({ start, size, what }) => ({ start, size, what })), ...wrote };
}

interface Packed {
  readonly pieces: Pieces;
  readonly size: number;
  readonly changed: readonly ChangedRange[];
}

/** The outermost file with the new content in it; if repacking is not safe, only the bytes themselves, if that is. */
export async function packContent(opened: Opened, address: string, content: Source): Promise<Packed> {
  const target = outermost(opened, address);
  try {
    return await repack(target, [{ entries: parseAddress(address).entries, kind: 'replace', content }]);
  } catch (error) {
    const patched = isNotCanonical(error) ? patchThrough(opened, target.source, content) : undefined;
    if (patched === undefined) throw error;
    return patched;
  }
}

function isNotCanonical(error: unknown): boolean {
  return error instanceof FailureError && error.failure.code === 'notCanonical';
}

/**
 * New content of the same size, written over its bytes in their file. Undefined if that is not safe: another
 * size, a container on the path that packs it, or one that would find something wrong, such as a checksum.
 */
function patchThrough(opened: Opened, outer: Source, content: Source): Packed | undefined {
  if (opened.steps.some(({ entries, index }) => entries[index]?.packed !== undefined)) return undefined;
  const difference = differenceOf(opened.source, content);
  if (difference === undefined) return { pieces: [outer], size: outer.size, changed: [] };
  const { start, oldSize, newSize } = difference;
  if (oldSize !== newSize) return undefined;
  const entryStart = opened.steps.reduce((sum, { entries, index }) => sum + (entries[index]?.start ?? 0), 0);
  const at = entryStart + start;
  const after = at + oldSize;
  const pieces = [
    sliceSource(outer, 0, at),
    content.read(start, newSize),
    sliceSource(outer, after, outer.size - after),
  ];
  if (!staysSound(opened, piecesSource(pieces))) return undefined;
  return { pieces, size: outer.size, changed: [{ start: at, size: newSize, what: opened.name }] };
}

/** Whether every container on the path decodes as before, without more findings. */
function staysSound({ steps }: Opened, patched: Source): boolean {
  let start = 0;
  for (const { layout, source, entries, index } of steps) {
    const before = decode(layout, source);
    const after = decode(layout, sliceSource(patched, start, source.size));
    if (after.fault !== undefined || after.findings.length > before.findings.length) return false;
    start += entries[index]?.start ?? 0;
  }
  return true;
}
