// Whether encode(decode(bytes)) equals bytes: the promise without which a file is only ever patched.

import { viewOf } from '../../base/bytes.ts';
import { counted, grouped } from '../../base/counted.ts';
import { type Pieces, piecesSource, toBytes } from '../../base/pieces.ts';
import { firstDifference, memorySource, type Source } from '../../base/source.ts';
import { decodeFrom } from './decode.ts';
import { encode } from './encode.ts';
import { Unwritable } from './fault.ts';
import { fieldsIn } from './fields-in.ts';
import type { ByteRange, Decoded, Fault, Finding, RootLayout } from './layout.ts';
import { Reader } from './reader.ts';

export type RoundTrip =
  | { readonly kind: 'exact' }
  | { readonly kind: 'patchOnly'; readonly why: string; readonly start: number; readonly path: string }
  | { readonly kind: 'failed'; readonly fault: Fault };

/**
 * Decodes, overwrites the source, encodes, compares: the encoder gets only the value and its leftovers. Calls
 * `onStep` now and then.
 */
export function roundTrip<T>(layout: RootLayout<T>, source: Source, onStep?: () => void): RoundTrip {
  return readAndWrite(layout, source, { onStep, unchecked: true }).trip;
}

interface Looking<T> {
  readonly onStep?: (() => void) | undefined;
  /** Skips the checks of a format's own rules. */
  readonly unchecked?: boolean;
  /** Called with what was read, and the source it was read from, before its bytes are overwritten. */
  look?(decoded: Decoded<T>, source: Source): void;
}

/** The same, with the findings of the reading and access to its value: a large model is made only once. */
export function readAndWrite<T>(
  layout: RootLayout<T>,
  source: Source,
  { onStep, unchecked = false, look }: Looking<T> = {},
): { readonly trip: RoundTrip; readonly findings: readonly Finding[] } {
  const masked = maskable(source);
  const reader = new Reader(masked.source, { thorough: true, unchecked, onStep });
  const decoded = decodeFrom(layout, reader);
  const { findings } = decoded;
  look?.(decoded, masked.source);
  if (decoded.fault) return { trip: { kind: 'failed', fault: decoded.fault }, findings };
  for (const keep of reader.beforeLoss) keep();
  masked.mask(reader.owned);
  return { trip: writeAgain(layout, source, decoded.value, onStep), findings };
}

function writeAgain<T>(layout: RootLayout<T>, source: Source, value: T, onStep: (() => void) | undefined): RoundTrip {
  const written = tryEncode(layout, value, onStep);
  if (typeof written === 'string') return { kind: 'patchOnly', why: written, start: 0, path: '' };
  const again = piecesSource(written);
  const start = firstDifference(source, again);
  if (start === undefined) return { kind: 'exact' };
  const path = start < source.size ? (fieldsIn(layout, source, { start, size: 1 })[0]?.path ?? '') : '';
  return { kind: 'patchOnly', why: differenceText(source, again, { start, path }), start, path };
}

function differenceText(source: Source, again: Source, { start, path }: { start: number; path: string }): string {
  const where = `${path === '' ? 'the file' : path} at 0x${start.toString(16).toUpperCase()}`;
  const sizes =
    source.size === again.size ? '' : ` (${counted(again.size, 'byte')} instead of ${grouped(source.size)})`;
  return `a rewrite would first differ in ${where}${sizes}`;
}

function tryEncode<T>(layout: RootLayout<T>, value: T, onStep: (() => void) | undefined): Pieces | string {
  try {
    return encode(layout, value, onStep);
  } catch (error) {
    if (error instanceof Unwritable) return `a rewrite is not possible: ${error.message}`;
    throw error;
  }
}

interface Maskable {
  readonly source: Source;
  /** Makes every byte wrong that no lazy value owns. */
  mask(owned: readonly ByteRange[]): void;
}

/** Up to this size a copy is decoded and then overwritten: that finds values that still share the source's memory. */
const COPIED = 1 << 24;

function maskable(source: Source): Maskable {
  return source.size <= COPIED ? copied(source) : veiled(source);
}

function copied(source: Source): Maskable {
  const bytes = toBytes([source]);
  return {
    source: memorySource(bytes),
    mask(owned) {
      for (const { start, end } of gapsBetween(owned, bytes.length)) makeWrong(bytes.subarray(start, end));
    },
  };
}

function makeWrong(bytes: Uint8Array): void {
  const view = viewOf(bytes);
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) view.setInt32(at, ~view.getInt32(at, true), true);
  for (; at < bytes.length; at++) bytes[at] = ~(bytes[at] ?? 0);
}

/** A large source is not copied: once masked, it returns wrong bytes. */
function veiled(source: Source): Maskable {
  let gaps: readonly { start: number; end: number }[] = [];
  return {
    source: {
      size: source.size,
      read(start, size) {
        const hidden = gaps.filter(gap => gap.start < start + size && gap.end > start);
        const bytes = source.read(start, size);
        if (hidden.length === 0) return bytes;
        const wrong = bytes.slice();
        for (const gap of hidden)
          for (let i = Math.max(0, gap.start - start); i < Math.min(size, gap.end - start); i++)
            wrong[i] = ~(wrong[i] ?? 0);
        return wrong;
      },
    },
    mask(owned) {
      gaps = gapsBetween(owned, source.size);
    },
  };
}

function gapsBetween(ranges: readonly ByteRange[], size: number): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  let at = 0;
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    if (range.start > at) gaps.push({ start: at, end: range.start });
    at = Math.max(at, range.start + range.size);
  }
  if (at < size) gaps.push({ start: at, end: size });
  return gaps;
}
