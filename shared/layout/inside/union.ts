// What the three unions share: cases by the value of a tag.
import { JsonFloat } from '../../base/json-float.ts';
import type { AnyLayout, Child, Infer, Part } from './layout.ts';
import { keepLeftover, leftoverOf } from './leftovers.ts';
import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** Layouts by the number or label of their tag. */
export type Cases = Readonly<Record<string | number, AnyLayout>>;
/** One of the cases: its tag, and the value that goes with it. */
export type Union<C extends Cases> = {
  [K in keyof C & (string | number)]: { type: K; value: Infer<C[K]> };
}[keyof C & (string | number)];

export interface AnyUnion {
  readonly type: string | number;
  readonly value: unknown;
}

/** The layout for a tag. */
export function caseOf(cases: Cases, tag: unknown): AnyLayout | undefined {
  return typeof tag === 'number' || typeof tag === 'string' ? cases[tag] : undefined;
}

/** The names that all cases together need. */
export function caseRefs(cases: Cases): string[] {
  return [...new Set(Object.values(cases).flatMap(layout => [...layout.refs]))];
}

/** The cases, for the documentation. Refuses a case with later() parts: nothing would say where they are. */
export function caseParts(cases: Cases): Part[] {
  for (const [tag, { split }] of Object.entries(cases))
    if (split) throw new Error(`case ${tag} has later() parts, but only items of a list can`);
  return Object.entries(cases).map(([tag, layout]) => ({ key: tag, layout }));
}

/** Reads the value of a case; its leftovers hang on the union. */
export function readCase(r: Reader, of: AnyLayout, type: unknown): AnyUnion {
  r.count();
  const union = { type: type as string | number, value: of.decode(r) }; // it was found by this tag
  if (r.left !== undefined) keepLeftover(union, 'value', r.left);
  r.left = undefined;
  return union;
}

/** Writes the value of a case. */
export function writeCase(w: Writer, of: AnyLayout, union: AnyUnion): void {
  w.left = leftoverOf(union, 'value');
  of.encode(w, union.value);
  w.left = undefined;
}

/** A value is shown under its union's own path; if it has members, its tag is one of them. */
export function caseToJson(of: AnyLayout | undefined, union: AnyUnion): unknown {
  const json = of?.toJson ? of.toJson(union.value) : union.value;
  const isPlain = typeof json === 'object' && json !== null && !Array.isArray(json) && of?.leaf === undefined;
  return isPlain ? { type: union.type, ...json } : json;
}

/** The member of a union's value: the union itself is not a step of the path. */
export function caseChild(of: AnyLayout | undefined, union: AnyUnion, step: string | number): Child | undefined {
  return of?.child?.(union.value, step);
}

const FLOATS: ReadonlySet<string> = new Set(['f32', 'f64']);

/** The tag of the case that JSON asks for: by its `type`, or by the kind of its value. */
export function caseFor(cases: Cases, wanted: unknown): string | undefined {
  if (wanted === undefined) return Object.keys(cases)[0];
  if (typeof wanted === 'object' && wanted !== null && 'type' in wanted) return String(wanted.type);
  const fits = (kind: string | undefined): boolean => {
    if (wanted instanceof JsonFloat) return FLOATS.has(kind ?? '');
    if (typeof wanted === 'string') return kind === 'text';
    if (typeof wanted === 'number') return kind !== undefined && kind !== 'text' && !FLOATS.has(kind);
    return Array.isArray(wanted) && kind === undefined;
  };
  return Object.entries(cases).find(([, { leaf }]) => fits(leaf?.kind))?.[0];
}
