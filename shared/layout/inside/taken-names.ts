import type { AnyLayout } from './layout.ts';

/**
 * A word whose own parts (a tag, a size, a rest) stand below the path of what it holds needs these names for itself:
 * a path must lead to one thing only. Refused when the layout is built.
 */
export function reserveNames(word: string, names: readonly string[], inside: AnyLayout): readonly string[] {
  const taken = takenBy(inside);
  const twice = names.find(name => taken.includes(name));
  if (twice !== undefined)
    throw new Error(`${word} names a part of its own '${twice}', and so does what it holds: give that another name`);
  return [...names, ...taken];
}

function takenBy(layout: AnyLayout): readonly string[] {
  if (layout.taken) return layout.taken;
  return 'shape' in layout ? (layout.parts ?? []).map(part => part.key) : [];
}
