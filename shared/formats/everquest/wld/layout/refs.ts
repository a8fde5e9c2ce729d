// Numbers that stand for something else: above zero the fragment of that number, counted from 1; below zero the string at
// that place of the table; zero for nothing. The layouts they are part of lie at any depth below the file's own, so that what
// they need of it is looked for from the inside out.
import { addLeaf, type FieldSink, follow, i32, type Layout, type Reader, type Reference, refTo } from '#layout';
import type { StringsSeen } from './strings.ts';

const number = refTo(i32, '^^fragments', { first: 1 });

/** The number of a fragment, from 1; 0 for none. */
export const fragmentRef: Reference = {
  ...number,
  about: 'a fragment, counted from 1; 0 for none',
  decode: decodeChecked,
  fields: (r, out) => nameChecked(r, out, undefined),
};

/** A string, or where a fragment is meant its number: shown with the text. `strings` is the way to the table. */
export function nameRef<const N extends string>(strings: N, about: string): Layout<number, 'value', N> {
  const table = follow(strings);
  return {
    ...number,
    refs: [strings],
    about,
    decode: decodeChecked,
    fields: (r, out) => nameChecked(r, out, table(r.scope) as StringsSeen | undefined), // what the table leaves
  };
}

/** What a fragment is called. */
export const name = nameRef('^^strings', 'a place in the table of names, negative; 0 for none');
/** Something that may lie in another file, by name, or in this one, by number. */
export const nameOrFragment = nameRef('^^strings', 'a name, negative; or a fragment, counted from 1');

function decodeChecked(r: Reader): number {
  const start = r.pos;
  const value = i32.decode(r);
  const odd = oddity(r, value);
  if (odd !== undefined) r.find({ start, size: i32.size }, odd);
  return value;
}

function nameChecked(r: Reader, out: FieldSink, table: StringsSeen | undefined): unknown {
  const start = r.pos;
  const value = i32.decode(r);
  const text = value < 0 ? table?.at(-value) : undefined;
  const leaf = text === undefined ? number.leaf : { ...number.leaf, text: () => text };
  const odd = oddity(r, value);
  addLeaf(r, out, { start, size: i32.size, leaf, value, ...(odd === undefined ? {} : { finding: odd }) });
  return text ?? value;
}

function oddity(r: Reader, value: number): string | undefined {
  if (value > 0) {
    const count = ofFile(r, 'fragmentCount');
    return value <= count ? undefined : `expected a fragment from 1 to ${count}, found ${value}`;
  }
  const size = ofFile(r, 'stringHashSize');
  return -value < size ? undefined : `expected a place in the ${size} bytes of names, found ${-value}`;
}

/** A number of the header. */
function ofFile({ scope }: Reader, member: string): number {
  for (let at = scope; at; at = at.outer) {
    const value = at.values[member];
    if (typeof value === 'number') return value;
  }
  return Number.POSITIVE_INFINITY;
}
