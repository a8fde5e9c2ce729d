// Text in a box of fixed size, which may hold more bytes after the NUL. A writer fills the rest of the box as its rule says;
// if the file differs from that, the bytes of the box are kept as a leftover, and stay under a text that changes.

import { allZero, sameBytes } from '../base/bytes.ts';
import { counted } from '../base/counted.ts';
import { fromWindows1252 } from '../base/windows1252.ts';
import { Unwritable } from './inside/fault.ts';
import { addLeaf, addPart, type Leaf, leafLayout, type Parsed, type Scalar } from './inside/leaf.ts';
import { parseText } from './inside/parse-value.ts';
import { textBytes, viewBytes } from './inside/text.ts';
import { paddingLeaf } from './padding.ts';

interface Spelling {
  /** The text of a box, which is between two positions in these bytes. */
  read(bytes: Uint8Array, start: number, end: number): string;
  /** How many bytes the text takes, with its NUL. */
  used(bytes: Uint8Array, start: number, end: number): number;
  /** Writes a text over the old content of a box. */
  draw(text: Uint8Array, box: Uint8Array): void;
  /** Whether only the bytes after the used ones can differ from a freshly written box. */
  readonly isPlain: boolean;
}

/** A text is short. `indexOf` takes no end, and would search on through a page of many boxes. */
function nulIn(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === 0) return at;
  return end;
}

const upToNul: Spelling = {
  isPlain: true,
  read: (bytes, start, end) => fromWindows1252(bytes, start, nulIn(bytes, start, end)),
  used: (bytes, start, end) => Math.min(end, nulIn(bytes, start, end) + 1) - start,
  draw(text, box) {
    box.set(text);
    if (text.length < box.length) box[text.length] = 0;
  },
};

const DOT = '.'.charCodeAt(0);
/** `name.tif` is stored as `name\0tif\0`. */
const dotAsNul: Spelling = {
  isPlain: false,
  read(bytes, start, end) {
    const name = upToNul.read(bytes, start, end);
    const ending = upToNul.read(bytes, start + upToNul.used(bytes, start, end), end);
    return ending === '' ? name : `${name}.${ending}`;
  },
  used(bytes, start, end) {
    const name = upToNul.used(bytes, start, end);
    const ending = upToNul.read(bytes, start + name, end);
    return ending === '' ? name : name + upToNul.used(bytes, start + name, end);
  },
  draw(text, box) {
    upToNul.draw(text, box);
    const dot = text.indexOf(DOT);
    if (dot >= 0) box[dot] = 0;
  },
};

/** Text up to a NUL, zeros after it. */
export function fixedText(size: number): Scalar<string> {
  return boxed(`text[${size}]`, size, upToNul, new Uint8Array(size));
}

/** Text in a box that the game's tool had filled with some other text first. */
export function filledText(size: number, fill: string): Scalar<string> {
  const blank = new Uint8Array(size);
  blank.set(textBytes(fill));
  return boxed(`text[${size}] over "${fill}"`, size, upToNul, blank);
}

/** A file name whose first dot is stored as a NUL. */
export function dottedText(size: number): Scalar<string> {
  return boxed(`text[${size}], its dot a NUL`, size, dotAsNul, new Uint8Array(size));
}

function boxed(kind: string, size: number, spelling: Spelling, blank: Uint8Array): Scalar<string> {
  const leaf = boxLeaf(size, spelling);
  const drawn = (text: string, over: Uint8Array): Uint8Array => {
    const box = over.slice();
    const bytes = textBytes(text);
    if (bytes.length > size) throw new Unwritable(`"${text}" does not fit ${counted(size, 'byte')}`);
    spelling.draw(bytes, box);
    return box;
  };
  return {
    ...leafLayout(kind, size, leaf),
    decode(r) {
      const at = r.take(size);
      const { bytes } = r;
      const text = spelling.read(bytes, at, at + size);
      const isFresh = spelling.isPlain
        ? isBlank(bytes, at, blank, spelling.used(bytes, at, at + size))
        : sameBytes(r.taken(at, size), drawn(text, blank));
      if (!isFresh) r.left = bytes.slice(at, at + size);
      return text;
    },
    encode(w, text) {
      const box = w.left instanceof Uint8Array ? w.left : undefined;
      if (box && spelling.read(box, 0, box.length) === text) w.put(box);
      else w.put(drawn(text, box ?? blank));
    },
    fields(r, out) {
      const start = r.pos;
      const at = r.take(size);
      const box = r.taken(at, size);
      const text = spelling.read(box, 0, size);
      const used = spelling.used(box, 0, size);
      addLeaf(r, out, { start, size: used, room: size, leaf, value: text });
      if (used < size) {
        const after = box.subarray(used);
        const value = { bytes: after, isClean: allZero(after) || sameBytes(after, blank.subarray(used)) };
        addPart(r, out, 'padding', { start: start + used, size: size - used, leaf: paddingLeaf, value });
      }
      return text;
    },
  };
}

/** Whether a box that begins somewhere in these bytes is blank from some byte of it on. */
function isBlank(bytes: Uint8Array, at: number, blank: Uint8Array, from: number): boolean {
  for (let i = from; i < blank.length; i++) if (bytes[at + i] !== blank[i]) return false;
  return true;
}

function boxLeaf(size: number, spelling: Spelling): Leaf<string> {
  return {
    kind: 'text',
    read: (view, at) => spelling.read(viewBytes(view, at, size), 0, size),
    write: (view, at, _, value) => spelling.draw(textBytes(value), viewBytes(view, at, size)),
    parse: (input): Parsed<string> => {
      const parsed = parseText(input, size);
      return 'value' in parsed && parsed.value.includes('\0') ? { why: 'this text ends at its first NUL' } : parsed;
    },
  };
}
