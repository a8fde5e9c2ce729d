import type { AnyLayout, Infer, Layout } from './layout.ts';
import type { Scalar } from './leaf.ts';
import type { Reader } from './reader.ts';
import type { Shape, Struct } from './struct.ts';
import { Unwritable } from './unwritable.ts';

type Editions = Readonly<Record<number, Struct<Shape>>>;

/**
 * A struct that exists in several editions, told apart by a number that all have at the same place and in their model: the
 * version of a file. It is no step of a path.
 */
export function editions<const E extends Readonly<Record<number, AnyLayout>>>(
  member: string,
  cases: E,
): Layout<Infer<E[keyof E]>> {
  const all = cases as unknown as Editions; // structs: checked in the next line, their models differ
  const { offset, scalar } = placeOf(member, all);
  const pick = (r: Reader): AnyLayout => {
    const start = r.pos;
    r.skip(offset);
    const at = r.take(scalar.size);
    const edition = scalar.leaf.read(r.view, at, scalar.size);
    r.pos = start;
    return all[edition] ?? r.fault(`there is no ${member} ${edition}: expected ${Object.keys(all).join(', ')}`);
  };
  const caseOf = (value: unknown): AnyLayout | undefined =>
    typeof value === 'object' && value !== null ? all[Number(Reflect.get(value, member))] : undefined;
  return {
    kind: `edition by ${member}`,
    role: 'value',
    size: undefined,
    minSize: Math.min(...Object.values(all).map(of => of.minSize)),
    refs: [],
    parts: Object.entries(all).map(([key, layout]) => ({ key, layout })),
    toJson: value => caseOf(value)?.toJson?.(value) ?? value,
    child: (value, step) => caseOf(value)?.child?.(value, step),
    decode: r => pick(r).decode(r) as Infer<E[keyof E]>, // the cases' own models
    encode(w, value) {
      const of = caseOf(value);
      if (!of) throw new Unwritable(`there is no such ${member}: expected ${Object.keys(all).join(', ')}`);
      of.encode(w, value);
    },
    fields: (r, out) => pick(r).fields(r, out),
  };
}

/** Where the number lies in every edition. */
function placeOf(member: string, cases: Editions): { offset: number; scalar: Scalar } {
  const places = Object.values(cases).map(of => ({
    offset: of.offsets?.[member],
    scalar: of.shape?.[member] as Scalar,
  }));
  const [first] = places;
  if (first?.offset === undefined || places.some(({ offset }) => offset !== first.offset))
    throw new Error(`${member} must lie at the same place in every edition`);
  return { offset: first.offset, scalar: first.scalar };
}
