// Text in a window that gives its size: up to a NUL, which may be missing. A missing NUL, and bytes after one, are
// kept as a leftover.
import { allZero } from '../base/bytes.ts';
import { fromWindows1252 } from '../base/windows1252.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, addPart, type Leaf, type Parsed } from './inside/leaf.ts';
import { parseText } from './inside/parse-value.ts';
import type { Reader } from './inside/reader.ts';
import { textBytes, viewBytes } from './inside/text.ts';
import { paddingLeaf } from './padding.ts';

const NUL = Uint8Array.of(0);

const leaf: Leaf<string> = {
  kind: 'text',
  read: (view, at, size) => split(viewBytes(view, at, size)).text,
  write(view, at, size, value) {
    const box = viewBytes(view, at, size);
    box.fill(0); // the last letter of a text without a NUL makes room for one
    box.set(textBytes(value));
  },
  parse: (input): Parsed<string> => {
    const parsed = parseText(input);
    return 'value' in parsed && parsed.value.includes('\0') ? { why: 'this text ends at its first NUL' } : parsed;
  },
  sizeOf: value => value.length + 1,
};

/** Text that takes all that is left of its window. */
export const restText: Layout<string> = {
  kind: 'text, all that is left',
  role: 'value',
  size: undefined,
  minSize: 0,
  refs: [],
  leaf,
  decode(r) {
    const { text, tail } = split(takeRest(r));
    if (tail.length !== 1) r.left = tail.slice();
    return r.changed(text);
  },
  encode(w, value) {
    if (value.includes('\0')) throw new Unwritable('a text that ends with NUL cannot hold one');
    w.put(textBytes(value));
    w.put(w.left instanceof Uint8Array ? w.left : NUL);
  },
  fields(r, out) {
    const start = r.pos;
    const { text, tail } = split(takeRest(r));
    const size = text.length + Math.min(1, tail.length);
    addLeaf(r, out, { start, size, leaf, value: text });
    if (tail.length > 1) {
      const after = tail.subarray(1);
      const value = { bytes: after, isClean: allZero(after) };
      addPart(r, out, 'padding', { start: start + size, size: after.length, leaf: paddingLeaf, value });
    }
    return text;
  },
};

function takeRest(r: Reader): Uint8Array {
  const size = r.limit - r.pos;
  return r.taken(r.take(size), size);
}

/** The text, and the bytes from its NUL on: none if the NUL is missing. */
function split(box: Uint8Array): { readonly text: string; readonly tail: Uint8Array } {
  const nul = box.indexOf(0);
  const end = nul < 0 ? box.length : nul;
  return { text: fromWindows1252(box.subarray(0, end)), tail: box.subarray(end) };
}
