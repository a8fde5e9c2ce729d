// Numbers that stand for something else: above zero the fragment of that number, counted from 1; below zero the string at
// that place of the table; zero for nothing.
import { follow } from '../../../../layout/amount.ts';
import type { Layout } from '../../../../layout/layout.ts';
import { addLeaf } from '../../../../layout/leaf.ts';
import { refTo } from '../../../../layout/reference.ts';
import { i32 } from '../../../../layout/scalars.ts';
import type { StringsSeen } from './strings.ts';

/** The number of a fragment, from 1; 0 for none. */
export const fragmentRef = {
  ...refTo(i32, '^^fragments', { first: 1 }),
  about: 'a fragment, counted from 1; 0 for none',
};

/** A string, or where a fragment is meant its number: shown with the text. `strings` is the way to the table. */
export function nameRef<const N extends string>(strings: N, about: string): Layout<number, 'value', N> {
  const table = follow(strings);
  return {
    ...fragmentRef,
    refs: [strings],
    about,
    fields(r, out) {
      const start = r.pos;
      const value = i32.decode(r);
      const name = value < 0 ? (table(r.scope) as StringsSeen | undefined)?.at(-value) : undefined; // what the table leaves
      const { leaf } = fragmentRef;
      addLeaf(r, out, {
        start,
        size: i32.size,
        leaf: name === undefined ? leaf : { ...leaf, text: () => name },
        value,
      });
      return name ?? value;
    },
  };
}

/** What a fragment is called. */
export const name = nameRef('^^strings', 'a place in the table of names, negative; 0 for none');
/** Something that may lie in another file, by name, or in this one, by number. */
export const nameOrFragment = nameRef('^^strings', 'a name, negative; or a fragment, counted from 1');
