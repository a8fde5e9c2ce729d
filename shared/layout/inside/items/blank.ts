// A new item: what zeros decode to, without leftovers, filled in with what JSON gives.
import { viewOf } from '../../../base/bytes.ts';
import { plainJson } from '../../../base/json-float.ts';
import { memorySource } from '../../../base/source.ts';
import { asFault, Unwritable } from '../fault.ts';
import type { AnyLayout } from '../layout.ts';
import type { Leaf } from '../leaf.ts';
import { withoutLeftovers } from '../leftovers.ts';
import { Reader } from '../reader.ts';
import type { Scope } from '../scope.ts';

/** The longest blank item. */
const LONGEST = 1 << 16;

/** A blank value of a layout; its tags and kinds come from `wanted`. */
export function blankOf(layout: AnyLayout, scope: Scope | undefined, wanted: unknown): unknown {
  let bytes = beginning(layout, wanted, scope);
  while (bytes.length <= LONGEST) {
    const r = new Reader(memorySource(bytes));
    r.scope = scope;
    try {
      return withoutLeftovers(readWhole(r, layout));
    } catch (error) {
      const { needed, available } = asFault(error).fault;
      if (needed === undefined || available === undefined || needed - available > LONGEST) break;
      const more = new Uint8Array(bytes.length + Math.max(1, needed - available));
      more.set(bytes);
      bytes = more;
    }
  }
  throw new Unwritable('a blank item of this kind cannot be made: copy one instead');
}

/** The second part as well, if there is one: all zeros, since JSON for the first says nothing about it. */
function readWhole(r: Reader, layout: AnyLayout): unknown {
  const value = layout.decode(r);
  if (!layout.split || !r.split || typeof value !== 'object' || value === null) return value;
  const zeros = new Reader(memorySource(new Uint8Array(r.source.size)));
  zeros.pos = r.pos;
  layout.split.decode(zeros, value, r.split);
  return value;
}

/** Zeros, except for the tags and plain members that JSON gives: other members depend on them. */
export function beginning(layout: AnyLayout, wanted: unknown, scope: Scope | undefined): Uint8Array {
  const begun = layout.begin?.(wanted, scope) ?? new Uint8Array(0);
  const bytes = new Uint8Array(Math.max(layout.minSize, begun.length));
  bytes.set(begun);
  putMembers(bytes, { layout, wanted, start: 0 });
  return bytes;
}

function putMembers(bytes: Uint8Array, at: { layout: AnyLayout; wanted: unknown; start: number }): void {
  const { layout, wanted, start } = at;
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return;
  const given = wanted as Record<string, unknown>;
  for (const { key, layout: of, offset } of layout.parts ?? []) {
    if (offset === undefined || given[key] === undefined) continue;
    if (of.word !== undefined) putBits(bytes.subarray(start + offset), of.word, given[key]);
    else if (of.leaf === undefined) putMembers(bytes, { layout: of, wanted: given[key], start: start + offset });
    else if (of.size !== undefined) putLeaf(bytes.subarray(start + offset, start + offset + of.size), of, given[key]);
  }
}

function putBits(bytes: Uint8Array, { bits = [], write }: Leaf<number>, wanted: unknown): void {
  if (typeof wanted !== 'object' || wanted === null) return;
  const given = wanted as Record<string, unknown>;
  const word = bits.reduce((sum, { name, shift }) => sum + Number(given[name] ?? 0) * 2 ** shift, 0);
  write(viewOf(bytes), 0, bytes.length, word);
}

function putLeaf(bytes: Uint8Array, { leaf, size = 0 }: AnyLayout, wanted: unknown): void {
  const parsed = bytes.length === size ? leaf?.parse?.(plainJson(wanted), size) : undefined;
  if (parsed !== undefined && 'value' in parsed) leaf?.write(viewOf(bytes), 0, size, parsed.value);
}
