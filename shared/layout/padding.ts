import { allZero } from '../base/bytes.ts';
import { memorySource } from '../base/source.ts';
import { bytesJson } from './bytes.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, type Leaf } from './inside/leaf.ts';
import { parseBytes } from './inside/parse-value.ts';
import { viewBytes } from './inside/text.ts';

/** Bytes nobody reads, and whether they are what a writer would store. */
export interface Padding {
  readonly bytes: Uint8Array;
  readonly isClean: boolean;
}

export const paddingLeaf: Leaf<Padding> = {
  kind: 'padding',
  read: (view, at, size) => {
    const bytes = viewBytes(view, at, size);
    return { bytes, isClean: allZero(bytes) };
  },
  write: (view, at, size, value) => viewBytes(view, at, size).set(value.bytes),
  parse: input => {
    const parsed = parseBytes(input);
    return 'why' in parsed ? parsed : { value: { bytes: parsed.value.read(0, parsed.value.size), isClean: false } };
  },
  sizeOf: value => value.bytes.length,
  toJson: value => bytesJson(memorySource(value.bytes)),
  text: value => (allZero(value.bytes) ? 'zero' : value.isClean ? 'as the tool leaves it' : 'not zero'),
};

/** Bytes nobody reads: zeros are not kept, anything else is. */
export function padding(size: number): Layout<undefined, 'hidden'> {
  return {
    kind: `padding[${size}]`,
    role: 'hidden',
    size,
    minSize: size,
    refs: [],
    decode(r) {
      const start = r.pos;
      const at = r.take(size);
      if (!allZero(r.bytes, at, at + size)) {
        r.find({ start, size }, 'padding is not zero', { weight: 'note' });
        r.left = r.bytes.slice(at, at + size);
      }
      return undefined;
    },
    encode(w) {
      if (w.left instanceof Uint8Array) w.put(w.left);
      else w.room(size);
    },
    fields(r, out) {
      const start = r.pos;
      const at = r.take(size);
      const bytes = r.taken(at, size);
      const isClean = allZero(bytes);
      addLeaf(r, out, {
        start,
        size,
        leaf: paddingLeaf,
        value: { bytes, isClean },
        ...(isClean ? {} : { finding: 'padding is not zero' }),
      });
      return undefined;
    },
  };
}
