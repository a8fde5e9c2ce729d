import { counted, grouped } from '../base/counted.ts';
import { fromWindows1252 } from '../base/windows1252.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, addPart, type Leaf, type Scalar } from './inside/leaf.ts';
import { parseText } from './inside/parse-value.ts';
import { characters, textBytes } from './inside/text.ts';
import { relabel } from './relabel.ts';

/** A length, then so many bytes of text. The length is the text's `.length`. */
export function prefixedText(of: Scalar): Layout<string> {
  const longest = of.leaf.range?.max ?? 0;
  const length = relabel(of, 'size');
  const leaf: Leaf<string> = { ...characters, parse: input => parseText(input, longest) };
  return {
    kind: `text after its length in ${of.kind}`,
    role: 'value',
    size: undefined,
    minSize: of.size,
    refs: [],
    taken: ['length'],
    leaf,
    decode(r) {
      const size = of.decode(r);
      const at = r.take(size);
      return r.changed(fromWindows1252(r.bytes, at, at + size));
    },
    encode(w, value) {
      const bytes = textBytes(value);
      if (bytes.length > longest)
        throw new Unwritable(`text of ${counted(bytes.length, 'character')}, ${grouped(longest)} is the most`);
      of.encode(w, bytes.length);
      w.put(bytes);
    },
    fields(r, out) {
      const head = r.pos;
      const size = of.decode(r);
      addPart(r, out, 'length', { start: head, size: of.size, leaf: length.leaf, value: size });
      const start = r.pos;
      const at = r.take(size);
      const value = fromWindows1252(r.bytes, at, at + size);
      addLeaf(r, out, { start, size, leaf, value });
      return value;
    },
  };
}
