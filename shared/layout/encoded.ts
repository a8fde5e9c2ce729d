// A region that must pass through a codec before its layout applies.
import { sameBytes } from '../base/bytes.ts';
import { toBytes } from '../base/pieces.ts';
import { memorySource } from '../base/source.ts';
import { bytesLeaf } from './bytes.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, type Leaf } from './inside/leaf.ts';
import { Reader } from './inside/reader.ts';
import { Writer } from './inside/writer.ts';

export interface Codec {
  readonly name: string;
  /** Byte i of the plain bytes is byte i of the file, so fields keep their real offsets. */
  readonly inPlace: boolean;
  decode(stored: Uint8Array): Uint8Array;
  encode(plain: Uint8Array): Uint8Array;
}

/** The leftover of a region whose codec would not reproduce the same bytes. */
interface EncodedLeft {
  readonly inner: unknown;
  readonly plain: Uint8Array;
  readonly stored: Uint8Array;
}
const isEncodedLeft = (left: unknown): left is EncodedLeft =>
  typeof left === 'object' && left !== null && 'stored' in left && 'plain' in left;

/**
 * `of` over the decoded bytes of what is left in the window. In place it takes what `of` takes; otherwise all, and the
 * stored bytes are written back while the plain ones are unchanged.
 */
export function encoded<T, Ref extends string>(codec: Codec, of: Layout<T, 'value', Ref>): Layout<T, 'value', Ref> {
  const { leaf: _leaf, ...outer } = of;
  return {
    ...outer,
    kind: `${codec.name} of ${of.kind}`,
    size: codec.inPlace ? of.size : undefined,
    minSize: codec.inPlace ? of.minSize : 0,
    parts: [{ key: '', layout: of }],
    decode: r => readEncoded(r, codec, of),
    encode(w, value) {
      const left = isEncodedLeft(w.left) ? w.left : undefined;
      const inner = new Writer();
      inner.scope = w.scope;
      inner.left = left ? left.inner : w.left;
      of.encode(inner, value);
      const plain = toBytes(inner.finish());
      w.put(left && sameBytes(plain, left.plain) ? left.stored : codec.encode(plain));
    },
    fields(r, out) {
      if (!codec.inPlace) {
        const start = r.pos;
        const size = r.limit - start;
        addLeaf(r, out, { start, size, leaf: bytesLeaf, value: r.peek(start, size) });
        r.skip(size);
        return undefined;
      }
      const region = r.pos;
      const { inner } = openCoded(r, codec);
      const seen = of.fields(inner, {
        ...out,
        add: spot => out.add({ ...spot, leaf: codedLeaf(codec, spot.leaf, spot.start - r.base - region) }),
      });
      r.skip(inner.pos);
      return seen;
    },
  };
}

function readEncoded<T>(r: Reader, codec: Codec, of: Layout<T, 'value', string>): T {
  const { inner, stored, plain } = openCoded(r, codec);
  const value = of.decode(inner);
  r.left = inner.left;
  r.skip(codec.inPlace ? inner.pos : stored.length);
  if (!codec.inPlace && !sameBytes(codec.encode(plain), stored))
    r.left = { inner: inner.left, plain, stored: stored.slice() } satisfies EncodedLeft;
  return value;
}

/** A reader over the plain bytes of what is left in the window, with the same scope, path and findings. */
function openCoded(r: Reader, codec: Codec): { inner: Reader; stored: Uint8Array; plain: Uint8Array } {
  const stored = r.source.read(r.pos, r.limit - r.pos);
  const plain = codec.decode(stored);
  const base = codec.inPlace ? r.base + r.pos : 0;
  const inner = new Reader(memorySource(plain), { base, change: r.change, hold: r.hold, onStep: r.onStep });
  inner.scope = r.scope;
  inner.findings = r.findings;
  inner.depth = r.depth;
  for (let i = 0; i < r.depth; i++) inner.path[i] = r.path[i] ?? '';
  return { inner, stored, plain };
}

/** A leaf of the plain bytes, read and written through the codec. `shift` is its place in the region: a codec may depend on it. */
function codedLeaf<T>(codec: Codec, leaf: Leaf<T>, shift: number): Leaf<T> {
  const plainAt = (view: DataView, at: number, size: number): Uint8Array => {
    const region = new Uint8Array(shift + size);
    for (let i = 0; i < size; i++) region[shift + i] = view.getUint8(at + i);
    return codec.decode(region).slice();
  };
  const viewOn = (plain: Uint8Array): DataView => new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
  return {
    ...leaf,
    coded: true,
    read: (view, at, size) => leaf.read(viewOn(plainAt(view, at, size)), shift, size),
    write(view, at, size, value) {
      const plain = plainAt(view, at, size);
      leaf.write(viewOn(plain), shift, size, value);
      const stored = codec.encode(plain);
      for (let i = 0; i < size; i++) view.setUint8(at + i, stored[shift + i] ?? 0);
    },
  };
}
