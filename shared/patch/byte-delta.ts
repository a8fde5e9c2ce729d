import { fromBase64, toBase64 } from '../base/base64.ts';
import { type Pieces, piecesSize, toBytes } from '../base/pieces.ts';
import { type Source, sliceSource } from '../base/source.ts';
import { type DeltaPart, deltaOf } from './delta.ts';
import type { ByteDelta, CopyOf } from './patch.ts';

/** Contents up to this size are searched for parts of the old one; copies of others add up to no more. */
const LARGEST = 256 * 1024 * 1024;

/** A replaced range, as a document reports it. */
export interface Replaced {
  readonly start: number;
  readonly old: Source;
  readonly new: Source;
}

/** New bytes as a delta of the old ones; for very large contents, only edited ranges are compared. */
export function byteDeltaOf(old: Source, now: Source, edited?: readonly Replaced[]): ByteDelta {
  if (edited !== undefined && Math.max(old.size, now.size) > LARGEST) return deltaOfEdits(old, edited);
  return deltaOf(toBytes([old]), toBytes([now])).map(printPart);
}

function printPart(part: DeltaPart<Uint8Array>): ByteDelta[number] {
  return 'copy' in part ? part.copy : toBase64(part.put);
}

function deltaOfEdits(old: Source, edited: readonly Replaced[]): ByteDelta {
  const parts: (string | readonly [number, number])[] = [];
  let at = 0;
  const keep = (end: number) => {
    if (end > at) parts.push([at, end - at]);
  };
  for (const { start, old: gone, new: now } of edited) {
    keep(start);
    if (now.size > 0) parts.push(toBase64(toBytes([now])));
    at = start + gone.size;
  }
  keep(old.size);
  return parts;
}

/** Above `LARGEST`, old ranges may add up to this multiple of the content: repeated references must not make a giant. */
const MOST_TIMES = 4;

/** What a delta is applied to. */
export interface DeltaBase {
  readonly old: Source;
  /** Content found elsewhere in the game. */
  found?(copy: CopyOf): Source | undefined;
}

/** The new content, its old stretches not copied; undefined where the delta does not belong to this old content. */
export function applyByteDelta({ old, found }: DeltaBase, delta: ByteDelta, size: number): Pieces | undefined {
  const pieces: (Uint8Array | Source)[] = [];
  const most = Math.max(LARGEST, MOST_TIMES * old.size);
  let copied = 0;
  let brought = 0;
  for (const part of delta) {
    if (typeof part === 'string') {
      const bytes = fromBase64(part);
      if (bytes === undefined) return undefined;
      pieces.push(bytes);
    } else if ('copy' in part) {
      const source = found?.(part);
      brought += part.size;
      if (source === undefined || brought > LARGEST) return undefined;
      pieces.push(source);
    } else {
      const [start, count] = part;
      copied += count;
      if (start + count > old.size || copied > most) return undefined;
      pieces.push(sliceSource(old, start, count));
    }
  }
  return piecesSize(pieces) === size ? pieces : undefined;
}
