import { fromWindows1252 } from '../base/windows1252.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, type Leaf, type Parsed } from './inside/leaf.ts';
import { parseText } from './inside/parse-value.ts';
import type { Reader } from './inside/reader.ts';
import { textBytes, viewBytes } from './inside/text.ts';

const leaf: Leaf<string> = {
  kind: 'text',
  read: (view, at, size) => fromWindows1252(viewBytes(view, at, size - 1)),
  write: (view, at, _, value) => viewBytes(view, at, value.length).set(textBytes(value)),
  parse: (input): Parsed<string> => {
    const parsed = parseText(input);
    return 'value' in parsed && parsed.value.includes('\0') ? { why: 'this text ends at its first NUL' } : parsed;
  },
  sizeOf: value => value.length + 1,
};

/** Text that ends with its NUL. */
export const zeroText: Layout<string> = {
  kind: 'text up to its NUL',
  role: 'value',
  size: undefined,
  minSize: 1,
  refs: [],
  leaf,
  decode: r => r.changed(readToNul(r)),
  encode(w, value) {
    if (value.includes('\0')) throw new Unwritable('a text that ends with NUL cannot hold one');
    w.put(textBytes(value));
    w.room(1);
  },
  fields(r, out) {
    const start = r.pos;
    const value = readToNul(r);
    addLeaf(r, out, { start, size: value.length + 1, leaf, value });
    return value;
  },
};

const STEP = 64;
function readToNul(r: Reader): string {
  const start = r.pos;
  let value = '';
  while (r.pos < r.limit) {
    const size = Math.min(STEP, r.limit - r.pos);
    const at = r.take(size);
    let end = at;
    while (end < at + size && r.bytes[end] !== 0) end++;
    value += fromWindows1252(r.bytes, at, end);
    if (end === at + size) continue;
    r.pos = start + value.length + 1;
    return value;
  }
  r.pos = start;
  return r.fault('text without its NUL');
}
