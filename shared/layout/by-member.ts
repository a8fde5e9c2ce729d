// One of several structs, told apart by a member that all of them have at the same place: a version, a kind. The model
// keeps that member, so it shows which struct it is.

import { Unwritable } from './inside/fault.ts';
import type { AnyLayout, Infer, Layout, RefsOf } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';
import type { Reader } from './inside/reader.ts';
import { caseOf, caseParts, caseRefs } from './inside/union.ts';
import type { Shape } from './struct.ts';

type Structs = Readonly<Record<string | number, AnyLayout & { readonly shape: Shape }>>;

/** The struct whose `member` has the value of its case; `otherwise` for any other value, which is a fault without it. */
export function byMember<const N extends string, const C extends Structs, O extends Structs[string] = never>(
  member: N,
  cases: C,
  otherwise?: O,
): Layout<Infer<C[keyof C]> | Infer<O>, 'value', RefsOf<C[keyof C]>> {
  const all: AnyLayout[] = [...Object.values(cases), ...(otherwise ? [otherwise] : [])];
  const { tag, offset } = tagOf(all, member);
  const pick = (value: unknown): AnyLayout | undefined => caseOf(cases, value) ?? otherwise;
  const ahead = (r: Reader): AnyLayout => {
    const start = r.pos;
    r.skip(offset);
    const value = tag.decode(r);
    r.pos = start;
    return pick(value) ?? r.fault(`unknown ${member} ${JSON.stringify(value)}`);
  };
  const inModel = (value: unknown): AnyLayout | undefined =>
    typeof value === 'object' && value !== null ? pick((value as Record<string, unknown>)[member]) : undefined;
  const sizes = new Set(all.map(({ size }) => size));
  const [size] = sizes;
  return {
    kind: `one of ${all.length} kinds, by ${member}`,
    role: 'value',
    size: sizes.size === 1 ? size : undefined,
    minSize: Math.min(...all.map(({ minSize }) => minSize)),
    refs: caseRefs(cases) as RefsOf<C[keyof C]>[], // the same names, as the type lists them
    jumps: all.some(({ jumps }) => jumps === true),
    parts: [...caseParts(cases), ...(otherwise ? [{ key: 'otherwise', layout: otherwise }] : [])],
    toJson: value => inModel(value)?.toJson?.(value) ?? value,
    child: (value, step) => inModel(value)?.child?.(value, step),
    decode: r => ahead(r).decode(r) as Infer<C[keyof C]> | Infer<O>, // the cases' own types
    encode(w, value) {
      const of = inModel(value);
      if (!of) throw new Unwritable(`unknown ${member}`);
      of.encode(w, value);
    },
    fields: (r, out) => ahead(r).fields(r, out),
  };
}

/** The member that tells the structs apart: the same scalar at the same place in each. */
function tagOf(all: readonly AnyLayout[], member: string): { tag: Scalar<unknown>; offset: number } {
  const places = all.map(({ parts }) => parts?.find(({ key }) => key === member));
  const [first] = places;
  const offset = first?.offset;
  if (first?.layout.leaf === undefined || offset === undefined || places.some(place => place?.offset !== offset))
    throw new Error(`${member} must be one number, at the same place in each`);
  return { tag: first.layout as Scalar<unknown>, offset }; // what has a leaf and a place is a scalar
}
