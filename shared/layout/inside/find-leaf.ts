import type { Source } from '../../base/source.ts';
import { unnamedBit } from '../bits.ts';
import { asFault } from './fault.ts';
import type { FieldSink, NamedField } from './field-sink.ts';
import type { AnyLayout, ByteRange } from './layout.ts';
import type { BitPart } from './leaf.ts';
import { type Memo, newMemo } from './memo.ts';
import { parsePath } from './path.ts';
import { Reader } from './reader.ts';

/** The leaf at a path, or the word of bits that the path names a part of. */
export interface Found {
  readonly spot: NamedField;
  readonly part?: BitPart;
}

/** Looks up the one run of bytes that a path names; undefined if it names a node with members, or nothing. */
export function findLeaf(layout: AnyLayout, source: Source, path: string, memo: Memo = newMemo()): Found | undefined {
  const want = parsePath(path);
  if (!want) return undefined;
  let found: Found | undefined;
  const add = (spot: NamedField): void => {
    found ??= match(spot, path);
  };
  try {
    layout.fields(new Reader(source), { from: -1, to: Number.POSITIVE_INFINITY, memo, want, leafOnly: true, add });
  } catch (error) {
    asFault(error); // everything before the fault was named
  }
  return found;
}

/** Bytes, and the path of what they are. */
export interface NamedPlace extends ByteRange {
  readonly path: string;
}

/** The innermost struct, list or leaf around a path that has bytes: where to look for something without its own. */
export function placeAround(layout: AnyLayout, source: Source, path: string, memo: Memo = newMemo()): NamedPlace {
  let best: NamedPlace & { readonly depth: number } = { path: '', start: 0, size: 0, depth: -1 };
  const offer = (place: typeof best): void => {
    const isAround = place.path === '' || path === place.path || /^[.[]/.test(path.slice(place.path.length));
    if (place.size > 0 && place.depth > best.depth && isAround && path.startsWith(place.path)) best = place;
  };
  const sink: FieldSink = {
    ...{ from: -1, to: Number.POSITIVE_INFINITY, memo, want: parsePath(path) ?? [], leafOnly: true },
    add: offer,
    place: (r, _, { start, size }) => offer({ path: r.pathText(), start: r.base + start, size, depth: r.depth }),
  };
  try {
    layout.fields(new Reader(source), sink);
  } catch (error) {
    asFault(error); // everything before the fault was named
  }
  const { start, size } = best;
  return { path: best.path, start, size };
}

function match(spot: NamedField, path: string): Found | undefined {
  if (spot.path === path) return { spot };
  const { bits } = spot.leaf;
  if (bits === undefined || !path.startsWith(`${spot.path}.`)) return undefined;
  const name = path.slice(spot.path.length + 1);
  const part = bits.find(known => known.name === name) ?? unnamedBit(name, spot.size, bits);
  return part && { spot, part };
}

/** The bits of a part, from its word. */
export function bitsIn(word: number, { shift, width }: BitPart): number | boolean {
  const value = Math.floor(word / 2 ** shift) % 2 ** width;
  return width === 1 ? value === 1 : value;
}

/** The name of a part's value, if that number has one. */
export function labelIn(word: number, part: BitPart): string | undefined {
  return part.labels?.get(Number(bitsIn(word, part)));
}

/** The word with the bits of a part replaced. */
export function withBits(word: number, part: BitPart, value: number): number {
  return word + (value - Number(bitsIn(word, part))) * 2 ** part.shift;
}
