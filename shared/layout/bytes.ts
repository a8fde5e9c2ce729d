import { toBase64 } from '../base/base64.ts';
import { counted, grouped } from '../base/counted.ts';
import { toHex } from '../base/hex.ts';
import { memorySource, type Source } from '../base/source.ts';
import { type Amount, type AmountRefs, amountIn, amountRefs, amountText } from './amount.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, type Leaf } from './inside/leaf.ts';
import { parseBytes } from './inside/parse-value.ts';
import type { Reader } from './inside/reader.ts';
import { viewBytes } from './inside/text.ts';

/** Bytes as JSON: their number, and all of them in base64. */
export function bytesJson(source: Source): { bytes: number; base64: string } {
  return { bytes: source.size, base64: toBase64(source.read(0, source.size)) };
}

const PREVIEW = 16;
export const bytesLeaf: Leaf<Source> = {
  kind: 'bytes',
  read: (view, at, size) => memorySource(viewBytes(view, at, size)),
  write: (view, at, size, value) => viewBytes(view, at, size).set(value.read(0, size)),
  parse: parseBytes,
  sizeOf: value => value.size,
  toJson: bytesJson,
  text: value => {
    const pairs = toHex(value.read(0, Math.min(PREVIEW, value.size))).match(/../g) ?? [];
    return pairs.join(' ') + (value.size > PREVIEW ? ' …' : '');
  },
};

/** Raw bytes: `count` of them, or all that are left in the window. Long runs stay in the file until read. */
export function bytes(): Layout<Source>;
export function bytes<const A extends Amount>(size: A): Layout<Source, 'value', AmountRefs<A>>;
export function bytes(size?: Amount): Layout<Source, 'value', string> {
  return bytesAs(bytesLeaf, size);
}

/** The same for bytes with a meaning: shown, typed and compared as the leaf does it. */
export function bytesAs(leaf: Leaf<Source>): Layout<Source>;
export function bytesAs<const A extends Amount>(leaf: Leaf<Source>, size: A): Layout<Source, 'value', AmountRefs<A>>;
export function bytesAs(leaf: Leaf<Source>, size?: Amount): Layout<Source, 'value', string>;
export function bytesAs(leaf: Leaf<Source>, size?: Amount): Layout<Source, 'value', string> {
  const given = size === undefined ? undefined : amountIn(size);
  const fixed = typeof size === 'number' ? size : undefined;
  const measure = (r: Reader): number => given?.(r.scope) ?? r.limit - r.pos;
  return {
    kind: size === undefined ? `${leaf.kind}, all that are left` : `${leaf.kind}[${amountText(size)}]`,
    role: 'value',
    size: fixed,
    minSize: fixed ?? 0,
    refs: size === undefined ? [] : amountRefs(size),
    leaf,
    ...(leaf.toJson ? { toJson: leaf.toJson.bind(leaf) } : {}),
    decode(r) {
      const count = measure(r);
      return r.changed(r.keep(r.skip(count), count));
    },
    encode(w, value) {
      if (fixed !== undefined && value.size !== fixed)
        throw new Unwritable(`${counted(value.size, 'byte')} where ${grouped(fixed)} belong`);
      w.putSource(value);
    },
    fields(r, out) {
      const count = measure(r);
      const start = r.skip(count);
      const isOutside = r.base + start >= out.to || r.base + start + count <= out.from;
      if (isOutside && leaf.kind !== 'text') return undefined;
      const value = r.peek(start, count);
      addLeaf(r, out, { start, size: count, leaf, value });
      return leaf.kind === 'text' ? leaf.toJson?.(value) : undefined; // the name of the struct it refers to
    },
  };
}
