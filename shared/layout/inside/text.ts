import { counted, grouped } from '../../base/counted.ts';
import { fromWindows1252, notInWindows1252, toWindows1252 } from '../../base/windows1252.ts';
import { type Amount, type AmountRefs, amountIn, amountRefs, amountText } from '../amount.ts';
import { Unwritable } from './fault.ts';
import type { Layout } from './layout.ts';
import { addLeaf, type Leaf } from './leaf.ts';
import { parseText } from './parse-value.ts';

/** The bytes of a view's range, in shared memory. */
export function viewBytes(view: DataView, at: number, size: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, size);
}

/** The bytes of a text to write. */
export function textBytes(text: string): Uint8Array {
  const bytes = toWindows1252(text);
  if (bytes) return bytes;
  throw new Unwritable(`the game's character set (windows-1252) has no ${JSON.stringify(notInWindows1252(text))}`);
}

/** Characters without a terminator. */
export const characters: Leaf<string> = {
  kind: 'text',
  read: (view, at, size) => fromWindows1252(viewBytes(view, at, size)),
  write: (view, at, size, value) => viewBytes(view, at, size).set(textBytes(value)),
  parse: input => parseText(input),
  sizeOf: value => value.length,
};

/** Text of this many bytes, without a NUL; a size given by name is written by sizeOf. */
export function text<const A extends Amount>(size: A): Layout<string, 'value', AmountRefs<A>> {
  const measure = amountIn(size);
  const fixed = typeof size === 'number' ? size : undefined;
  return {
    kind: `text[${amountText(size)}]`,
    role: 'value',
    size: fixed,
    minSize: fixed ?? 0,
    refs: amountRefs(size),
    leaf: characters,
    decode(r) {
      const count = measure(r.scope);
      const at = r.take(count);
      return r.changed(fromWindows1252(r.bytes, at, at + count));
    },
    encode(w, value) {
      const bytes = textBytes(value);
      if (fixed !== undefined && bytes.length !== fixed)
        throw new Unwritable(`text of ${counted(bytes.length, 'character')} where ${grouped(fixed)} belong`);
      w.put(bytes);
    },
    fields(r, out) {
      const start = r.pos;
      const count = measure(r.scope);
      const at = r.take(count);
      const value = fromWindows1252(r.bytes, at, at + count);
      addLeaf(r, out, { start, size: count, leaf: characters, value });
      return value;
    },
  };
}
