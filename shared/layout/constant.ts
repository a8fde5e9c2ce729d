import type { Layout } from './inside/layout.ts';
import { addLeaf, type Scalar } from './inside/leaf.ts';
import { relabel } from './relabel.ts';

/** A value that every file should have here. Any other value is a finding, and is written back. */
export function constant<T extends number | string | bigint>(of: Scalar<T>, want: NoInfer<T>): Layout<T, 'hidden'> {
  const { leaf, size } = relabel(of, 'constant');
  const text = constantText(want);
  return {
    kind: `${of.kind} = ${text}`,
    role: 'hidden',
    size,
    minSize: size,
    refs: [],
    leaf,
    decode(r) {
      const start = r.pos;
      const at = r.take(size);
      const found = leaf.read(r.view, at, size);
      if (!Object.is(found, want)) {
        r.find({ start, size }, `expected ${text}, found ${constantText(found)}`);
        r.left = r.taken(at, size).slice();
      }
      return found;
    },
    encode(w) {
      if (w.left instanceof Uint8Array) w.put(w.left);
      else w.put(bytesOf(of, want));
    },
    fields(r, out) {
      const start = r.pos;
      const at = r.take(size);
      const value = leaf.read(r.view, at, size);
      const finding = Object.is(value, want) ? {} : { finding: `expected ${text}, found ${constantText(value)}` };
      addLeaf(r, out, { start, size, leaf, value, ...finding });
      return value;
    },
  };
}

/** A value as the bytes it is stored in. */
export function bytesOf<T>(of: Scalar<T>, value: T): Uint8Array {
  const bytes = new Uint8Array(of.size);
  of.leaf.write(new DataView(bytes.buffer), 0, of.size, value);
  return bytes;
}

function constantText(value: number | string | bigint): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'number' && Number.isInteger(value) && value > 9
    ? `0x${value.toString(16).toUpperCase()}`
    : String(value);
}
