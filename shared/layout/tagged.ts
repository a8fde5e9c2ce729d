import { viewOf } from '../base/bytes.ts';
import { Unwritable } from './inside/fault.ts';
import { type Layout, type RefsOf, reserveNames } from './inside/layout.ts';
import { addPart, type Scalar } from './inside/leaf.ts';
import type { Reader } from './inside/reader.ts';
import {
  type Cases,
  caseChild,
  caseFor,
  caseOf,
  caseParts,
  caseRefs,
  caseToJson,
  readCase,
  type Union,
  writeCase,
} from './inside/union.ts';

function tagBytes(tag: Scalar<number | string>, wanted: string | undefined): Uint8Array | undefined {
  if (wanted === undefined) return undefined;
  const parsed = tag.leaf.parse?.(wanted, tag.size);
  if (parsed === undefined || 'why' in parsed) return undefined;
  const bytes = new Uint8Array(tag.size);
  tag.leaf.write(viewOf(bytes), 0, tag.size, parsed.value);
  return bytes;
}

/** Tag and value, one after the other. The value has the path of the whole; its tag is that path's `.type`. */
export function tagged<const C extends Cases>(
  tag: Scalar<number | string> | Scalar,
  cases: C,
): Layout<Union<C>, 'value', RefsOf<C[keyof C]>> {
  const scalar = tag as Scalar<number | string>; // a scalar of numbers alone is one of these
  const pick = (r: Reader, type: unknown, start: number) => {
    const of = caseOf(cases, type);
    if (of) return of;
    r.pos = start;
    return r.fault(`unknown type ${JSON.stringify(type)}`);
  };
  const taken = Object.values(cases).flatMap(of => [...reserveNames('tagged', ['type'], of)]);
  const smallest = Math.min(...Object.values(cases).map(of => of.minSize));
  return {
    kind: `value after its kind in ${tag.kind}`,
    role: 'value',
    size: undefined,
    minSize: tag.size + (Number.isFinite(smallest) ? smallest : 0),
    refs: caseRefs(cases) as RefsOf<C[keyof C]>[], // the same names, as the type lists them
    taken,
    parts: caseParts(cases),
    begin(wanted) {
      const type = caseFor(cases, wanted);
      const head = tagBytes(scalar, type);
      const rest = caseOf(cases, type)?.begin?.(wanted);
      return head && rest ? Uint8Array.from([...head, ...rest]) : head;
    },
    toJson: union => caseToJson(caseOf(cases, union.type), union),
    child: (union, step) => caseChild(caseOf(cases, union.type), union, step),
    decode(r) {
      const start = r.pos;
      const type = scalar.decode(r);
      return readCase(r, pick(r, type, start), type) as Union<C>; // Union lists the same cases
    },
    encode(w, union) {
      const of = caseOf(cases, union.type);
      if (!of) throw new Unwritable(`unknown type ${JSON.stringify(union.type)}`);
      w.left = undefined;
      scalar.encode(w, union.type);
      writeCase(w, of, union);
    },
    fields(r, out) {
      const start = r.pos;
      const type = scalar.decode(r);
      addPart(r, out, 'type', { start, size: tag.size, leaf: scalar.leaf, value: type });
      return pick(r, type, start).fields(r, out);
    },
  };
}
