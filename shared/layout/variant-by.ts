import { follow } from './amount.ts';
import { Unwritable } from './inside/fault.ts';
import type { AnyLayout, Infer, Layout, RefsOf } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';
import { type Cases, caseOf, caseParts, caseRefs } from './inside/union.ts';
import { plainValue } from './optional.ts';

/** The same field in different shapes, chosen by a value that the model has anyway (a version, a flag): it has no tag of its own. */
export function variantBy<const N extends string, const C extends Cases>(
  by: N,
  cases: C,
): Layout<Infer<C[keyof C]>, 'value', N | RefsOf<C[keyof C]>> {
  const find = follow(by);
  const pick = (r: Reader): AnyLayout => {
    const variant = plainValue(find(r.scope));
    return caseOf(cases, variant) ?? r.fault(`there is no variant for ${by} = ${JSON.stringify(variant)}`);
  };
  const all = Object.values(cases);
  const [only] = all;
  const sizes = new Set(all.map(({ size }) => size));
  return {
    kind: `variant by ${by}`,
    role: 'value',
    size: sizes.size === 1 ? only?.size : undefined,
    minSize: Math.min(...all.map(({ minSize }) => minSize)),
    refs: [by, ...caseRefs(cases)] as (N | RefsOf<C[keyof C]>)[], // the same names, as the type lists them
    parts: caseParts(cases),
    // All variants are the same field, so any of them can convert a value.
    ...(only?.toJson ? { toJson: only.toJson.bind(only) } : {}),
    ...(only?.child ? { child: only.child.bind(only) } : {}),
    decode: r => pick(r).decode(r) as Infer<C[keyof C]>, // the cases' own type
    encode(w, value) {
      const variant = plainValue(find(w.scope));
      const of = caseOf(cases, variant);
      if (!of) throw new Unwritable(`there is no variant for ${by} = ${JSON.stringify(variant)}`);
      of.encode(w, value);
    },
    fields: (r, out) => pick(r).fields(r, out),
  };
}
