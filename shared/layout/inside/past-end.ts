import { memorySource, type Source } from '../../base/source.ts';
import { decode } from './decode.ts';
import type { Fault, RootLayout } from './layout.ts';

/** Each try adds what was missing, and at least this much more than the one before. */
const FIRST_STEP = 64;
const MOST_TRIES = 24;
const LARGEST = 64 * 1024 * 1024;
/** A truncated file lacks some of its bytes; a wrong count asks for any amount. */
const MOST_TIMES = 4;
const SMALL = 64 * 1024;

/**
 * The value of a truncated file, with zeros for the missing bytes: everything before the end is in its place.
 * Undefined if the fault has nothing to do with the end, if zeros do not complete it, or if more is missing
 * than three times what is there, or more than 64 MB.
 */
export function decodePastEnd<T>(layout: RootLayout<T>, source: Source, fault: Fault): T | undefined {
  const most = Math.min(LARGEST, Math.max(SMALL, MOST_TIMES * source.size));
  let last = fault;
  let { size } = source;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { needed, available } = last;
    if (needed === undefined || available === undefined) return undefined;
    size += Math.max(needed - available, FIRST_STEP << tries);
    if (size > most) return undefined;
    const { value, fault } = decode(layout, longer(source, size), { unchecked: true });
    if (fault === undefined) return value;
    // A part that is too short for its content stays so, however long the file is.
    if (fault.start === last.start && fault.available === last.available) return undefined;
    last = fault;
  }
  return undefined;
}

function longer(source: Source, size: number): Source {
  const bytes = new Uint8Array(size);
  bytes.set(source.read(0, source.size));
  return memorySource(bytes);
}
