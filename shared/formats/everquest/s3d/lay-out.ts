import { piecesSource } from '../../../base/pieces.ts';
import { type Source, sliceSource } from '../../../base/source.ts';

/** A stretch of the old bytes, and what takes its place: itself, other bytes, or nothing. */
export interface Stretch {
  readonly start: number;
  readonly size: number;
  readonly now: 'same' | 'gone' | Source;
}

export interface LaidOut {
  readonly contents: Source;
  /** Where each stretch begins now; of what is gone, where it would. */
  readonly starts: readonly number[];
}

/**
 * The old bytes with stretches exchanged, in the order given, and more behind. What lies between them stays; a stretch that
 * began inside the one before it gets bytes of its own.
 */
export function layOut(old: Source, stretches: readonly Stretch[], more: readonly Source[]): LaidOut {
  const pieces: Source[] = [];
  const starts: number[] = [];
  let size = 0;
  const append = (piece: Source): void => {
    if (piece.size > 0) pieces.push(piece);
    size += piece.size;
  };
  let reached = 0;
  for (const { start, size: taken, now } of stretches) {
    const from = Math.min(Math.max(0, start), old.size);
    const own = Math.min(taken, old.size - from);
    if (from > reached) append(sliceSource(old, reached, from - reached));
    starts.push(size);
    if (now === 'same') append(sliceSource(old, from, own));
    else if (now !== 'gone') append(now);
    reached = Math.max(reached, from + own);
  }
  append(sliceSource(old, reached, old.size - reached));
  for (const piece of more) {
    starts.push(size);
    append(piece);
  }
  return { contents: piecesSource(pieces), starts };
}
