import { type Pieces, piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { ChangedRange } from '../../../shared/contract/command-types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { decode } from '../../../shared/layout/decode.ts';
import type { Opened } from '../../files/open-address.ts';

interface Patched {
  readonly pieces: Pieces;
  readonly size: number;
  readonly changed: readonly ChangedRange[];
}

/**
 * New content of the same size, put over its bytes in the file it lies in. Undefined where that is not safe: another
 * size, a container on the way that packs it, or one that would find something wrong with it, such as a checksum.
 */
export function patchThrough(opened: Opened, outer: Source, content: Source): Patched | undefined {
  if (opened.steps.some(({ entries, index }) => entries[index]?.packed !== undefined)) return undefined;
  const difference = differenceOf(opened.source, content);
  if (difference === undefined) return { pieces: [outer], size: outer.size, changed: [] };
  const { start, oldSize, newSize } = difference;
  if (oldSize !== newSize) return undefined;
  const entryStart = opened.steps.reduce((sum, { entries, index }) => sum + (entries[index]?.start ?? 0), 0);
  const at = entryStart + start;
  const behind = at + oldSize;
  const pieces = [
    sliceSource(outer, 0, at),
    content.read(start, newSize),
    sliceSource(outer, behind, outer.size - behind),
  ];
  if (!staysSound(opened, piecesSource(pieces))) return undefined;
  return { pieces, size: outer.size, changed: [{ start: at, size: newSize, what: opened.name }] };
}

/** Whether every container on the way decodes as before, with no more findings. */
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
