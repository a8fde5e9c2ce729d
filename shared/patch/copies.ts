import type { ByteRange } from '#layout';
import { fromBase64, toBase64 } from '../base/base64.ts';
import type { ByteDelta, CopyOf } from './patch.ts';

/** A stretch of the new content that is, as a whole, a content of the game. */
export interface Copied extends ByteRange {
  readonly of: CopyOf;
}

type Part = ByteDelta[number];

export function isCopy(part: Part): part is CopyOf {
  return typeof part === 'object' && 'copy' in part;
}

/** The delta with these stretches told by where they come from; `copied` in their order, none over another. */
export function withCopies(delta: ByteDelta, copied: readonly Copied[]): ByteDelta {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, size, of } of copied) {
    for (const part of within(delta, at, start)) parts.push(part);
    parts.push(of);
    at = start + size;
  }
  return [...parts, ...within(delta, at, Number.POSITIVE_INFINITY)];
}

/** Whether anything in a stretch of the new content is carried along. */
export function carriesIn(delta: ByteDelta, { start, size }: ByteRange): boolean {
  return within(delta, start, start + size).some(part => typeof part === 'string');
}

/** The parts that make a stretch of the new content, those at its ends cut. */
function within(delta: ByteDelta, from: number, to: number): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const part of delta) {
    const size = sizeOf(part);
    const [first, end] = [Math.max(from, at) - at, Math.min(to, at + size) - at];
    if (first < end) parts.push(first === 0 && end === size ? part : cut(part, first, end));
    at += size;
  }
  return parts;
}

function sizeOf(part: Part): number {
  if (typeof part === 'string') return fromBase64(part)?.length ?? 0;
  return 'copy' in part ? part.size : part[1];
}

function cut(part: Part, from: number, to: number): Part {
  if (typeof part === 'string') return toBase64((fromBase64(part) ?? new Uint8Array(0)).subarray(from, to));
  return 'copy' in part ? part : [part[0] + from, to - from];
}
