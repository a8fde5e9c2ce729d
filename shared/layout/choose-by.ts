import type { Source } from '../base/source.ts';
import { follow } from './amount.ts';
import { bytes, bytesJson } from './bytes.ts';
import { Unwritable } from './inside/fault.ts';
import type { Layout, RefsOf } from './inside/layout.ts';
import {
  type Cases,
  caseChild,
  caseOf,
  caseParts,
  caseRefs,
  caseToJson,
  readCase,
  type Union,
  writeCase,
} from './inside/union.ts';
import { isRaw } from './or-raw.ts';

/** A value of a kind without a layout. */
export interface UnknownCase {
  readonly type: 'unknown';
  /** The tag that is stored. */
  readonly tag: unknown;
  readonly raw: Source;
}

const rest = bytes();

/**
 * One of several layouts, by a sibling's tag (written by tagOf). Unknown kinds keep their bytes up to the end of the
 * window, or as many as `other` says.
 */
export function chooseBy<const N extends string, const C extends Cases>(
  by: N,
  cases: C,
  other: Layout<Source> = rest,
): Layout<Union<C> | UnknownCase, 'value', N | RefsOf<C[keyof C]>> {
  const tag = follow(by);
  return {
    kind: `one of ${Object.keys(cases).length} kinds, by ${by}`,
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: [by, ...caseRefs(cases)] as (N | RefsOf<C[keyof C]>)[], // the same names, as the type lists them
    jumps: Object.values(cases).some(of => of.jumps === true),
    parts: caseParts(cases),
    tag,
    toJson: union =>
      isRaw(union) ? { type: union.tag, raw: bytesJson(union.raw) } : caseToJson(caseOf(cases, union.type), union),
    child: (union, step) => (isRaw(union) ? undefined : caseChild(caseOf(cases, union.type), union, step)),
    decode(r) {
      const type = tag(r.scope);
      const of = caseOf(cases, type);
      if (of) return readCase(r, of, type) as Union<C>; // Union lists the same cases
      return { type: 'unknown', tag: type, raw: other.decode(r) };
    },
    encode(w, union) {
      if (isRaw(union)) {
        w.putSource(union.raw);
        return;
      }
      const of = caseOf(cases, union.type);
      if (!of) throw new Unwritable(`unknown type ${JSON.stringify(union.type)}`);
      writeCase(w, of, union);
    },
    fields: (r, out) => (caseOf(cases, tag(r.scope)) ?? other).fields(r, out),
  };
}
