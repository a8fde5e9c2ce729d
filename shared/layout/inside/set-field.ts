// One changed value as the bytes to write: the same edit from the hex view, the tree and the command line.

import { viewOf } from '../../base/bytes.ts';
import { counted, grouped } from '../../base/counted.ts';
import { hexOffset } from '../../base/hex.ts';
import { type Pieces, piecesSource, withBytes } from '../../base/pieces.ts';
import type { Source } from '../../base/source.ts';
import { decodeFrom } from './decode.ts';
import { encode } from './encode.ts';
import { Unwritable } from './fault.ts';
import { valueAt } from './field-at.ts';
import type { NamedField } from './field-sink.ts';
import { bitsIn, findLeaf, withBits } from './find-leaf.ts';
import type { RootLayout } from './layout.ts';
import type { BitPart, Leaf, Parsed } from './leaf.ts';
import type { Memo } from './memo.ts';
import { parseBit, parseBytes, parseInteger, parseRawBits } from './parse-value.ts';
import { parsePath, parsePlace } from './path.ts';
import { type Change, Reader } from './reader.ts';
import { roundTrip } from './round-trip.ts';

export type FieldEdit =
  /** Only these bytes change. */
  | { readonly kind: 'patch'; readonly start: number; readonly bytes: Uint8Array }
  /** The length changes: the whole file, rewritten from its model. */
  | { readonly kind: 'rebuild'; readonly pieces: Pieces }
  | { readonly kind: 'refused'; readonly why: string };

/** The file after the edit. */
export function withEdit(source: Source, edit: Exclude<FieldEdit, { kind: 'refused' }>): Source {
  return edit.kind === 'rebuild' ? piecesSource(edit.pieces) : withBytes(source, edit);
}

const refused = (path: string, why: string): FieldEdit => ({ kind: 'refused', why: `${path || 'the file'}: ${why}` });

/** Sets the field at a path to another value. parse-value.ts says how input is read. Calls on the same bytes share a `memo`. */
export function setField<T>(
  layout: RootLayout<T>,
  source: Source,
  path: string,
  input: unknown,
  memo?: Memo,
): FieldEdit {
  const place = parsePlace(path);
  if (place) return setPlace(source, path, { ...place, input });
  const found = findLeaf(layout, source, path, memo);
  if (!found) return refused(path, notOneValue(layout, source, path));
  const { spot, part } = found;
  const edit = part
    ? setBits(source, path, { spot, part, input })
    : (setRaw(source, path, { spot, input }) ?? setValue(layout, source, path, { spot, input }));
  return breaks(layout, source, { spot, edit }) ?? edit;
}

function setValue<T>(
  layout: RootLayout<T>,
  source: Source,
  path: string,
  { spot, input }: { spot: NamedField; input: unknown },
): FieldEdit {
  const parsed: Parsed<unknown> = spot.leaf.parse?.(input, spot.room ?? spot.size, spot.value) ?? {
    why: 'this value follows from others and cannot be set',
  };
  if ('why' in parsed) return refused(path, parsed.why);
  if (isShownAlike(spot.leaf, parsed.value, spot.value)) return nothing(spot);
  const needed = spot.leaf.sizeOf?.(parsed.value) ?? spot.size;
  return needed === spot.size
    ? patch(source, spot, parsed.value)
    : rebuild(layout, source, { path, value: parsed.value });
}

/** The current value may be stored in other bytes: a NaN of other bits, 007 for 7. These stay. */
export function isShownAlike({ toJson = value => value }: Leaf<unknown>, one: unknown, other: unknown): boolean {
  return JSON.stringify(toJson(one)) === JSON.stringify(toJson(other));
}

function nothing({ start }: NamedField): FieldEdit {
  return { kind: 'patch', start, bytes: new Uint8Array(0) };
}

/** Kinds whose values are not numbers: for them, `bits:` would be plain text. */
const NOT_BITS: ReadonlySet<string> = new Set(['text', 'bytes', 'padding', 'tag', 'unknown']);

function setRaw(
  source: Source,
  path: string,
  { spot, input }: { spot: NamedField; input: unknown },
): FieldEdit | undefined {
  if (spot.leaf.coded || NOT_BITS.has(spot.leaf.kind)) return undefined;
  const raw = parseRawBits(input, spot.size);
  if (!raw) return undefined;
  return 'why' in raw ? refused(path, raw.why) : patchOf(source, spot.start, raw.value);
}

/** Kinds that other fields depend on. */
export const TELLING: ReadonlySet<string> = new Set(['count', 'size', 'offset', 'choice', 'flags', 'tag', 'constant']);

/** A count or a tag that would make a readable file unreadable is refused; in a damaged file it may be the cure. */
function breaks<T>(
  layout: RootLayout<T>,
  source: Source,
  { spot, edit }: { spot: NamedField; edit: FieldEdit },
): FieldEdit | undefined {
  if (edit.kind !== 'patch' || edit.bytes.length === 0 || !TELLING.has(spot.leaf.kind)) return undefined;
  const why = whyNotRead(layout, withEdit(source, edit));
  if (why === undefined || whyNotRead(layout, source) !== undefined) return undefined;
  return refused(spot.path, why);
}

/** What of a file cannot be read: everything after a fault, or items that a count claims. */
function whyNotRead<T>(layout: RootLayout<T>, source: Source): string | undefined {
  const { fault, findings } = decodeFrom(layout, new Reader(source));
  if (fault) return `the file could not be read any more: ${fault.text}`;
  const cut = findings.find(({ isCut }) => isCut);
  return cut && `not all of the file could be read any more: ${cut.path}: ${cut.text}`;
}

function notOneValue<T>(layout: RootLayout<T>, source: Source, path: string): string {
  if (parsePath(path) === undefined) return 'this is not a path';
  const part = valueAt(layout, source, path);
  if (part && typeof part.value === 'object') return 'this has members of its own: set these one by one';
  if (part) return 'this value has no bytes of its own and cannot be set';
  const { fault } = decodeFrom(layout, new Reader(source));
  return fault ? `there is no such field; reading stopped: ${fault.text}` : 'there is no such field';
}

function setPlace(source: Source, path: string, edit: { start: number; size: number; input: unknown }): FieldEdit {
  const { start, size, input } = edit;
  const parsed = parseBytes(input);
  if ('why' in parsed) return refused(path, parsed.why);
  const { value } = parsed;
  if (start + size > source.size) return refused(path, `the file ends at ${hexOffset(source.size)}`);
  if (value.size !== size)
    return refused(path, `${counted(value.size, 'byte')} where ${grouped(size)} are: unnamed bytes keep their length`);
  return patchOf(source, start, value.read(0, size));
}

function setBits(source: Source, path: string, edit: { spot: NamedField; part: BitPart; input: unknown }): FieldEdit {
  const { spot, part, input } = edit;
  const range = { kind: `a field of ${part.width} bits`, min: 0, max: 2 ** part.width - 1 };
  const named = [...(part.labels ?? [])].find(([, label]) => label === input)?.[0];
  const parsed =
    named !== undefined ? { value: named } : part.width === 1 ? parseBit(input) : parseInteger(input, range);
  if ('why' in parsed) return refused(path, parsed.why);
  const word = Number(spot.value);
  if (Number(bitsIn(word, part)) === parsed.value) return nothing(spot);
  return patch(source, spot, withBits(word, part, parsed.value));
}

/** Writes a value over its bytes; what its box holds after it stays. */
function patch(source: Source, { start, size, room = size, leaf }: NamedField, value: unknown): FieldEdit {
  const bytes = source.read(start, room).slice();
  (leaf as Leaf<unknown>).write(viewOf(bytes), 0, room, value);
  return patchOf(source, start, bytes);
}

/** Only the bytes that differ. */
function patchOf(source: Source, start: number, bytes: Uint8Array): FieldEdit {
  const old = source.read(start, bytes.length);
  let from = 0;
  let to = bytes.length;
  while (from < to && old[from] === bytes[from]) from++;
  while (to > from && old[to - 1] === bytes[to - 1]) to--;
  return { kind: 'patch', start: start + from, bytes: bytes.slice(from, to) };
}

/** A value of another length moves what follows: only a file that round-trips exactly may be rewritten. */
function rebuild<T>(layout: RootLayout<T>, source: Source, edit: { path: string; value: unknown }): FieldEdit {
  const { path, value } = edit;
  const trip = roundTrip(layout, source);
  if (trip.kind === 'failed') return refused(path, `its length cannot change: ${trip.fault.text}`);
  if (trip.kind === 'patchOnly') return refused(path, `its length cannot change in this file: ${trip.why}`);
  const change: Change = { steps: parsePath(path) ?? [], value, done: false };
  const decoded = decodeFrom(layout, new Reader(source, { change }));
  if (decoded.fault || !change.done) return refused(path, 'its length cannot change');
  try {
    return { kind: 'rebuild', pieces: encode(layout, decoded.value) };
  } catch (error) {
    if (error instanceof Unwritable) return refused(path, error.message);
    throw error;
  }
}
