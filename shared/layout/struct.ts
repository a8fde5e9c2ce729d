import { counted } from '../base/counted.ts';
import type { Source } from '../base/source.ts';
import { asFault } from './inside/fault.ts';
import { addGroup, type FieldSink, memberSink } from './inside/field-sink.ts';
import type { AnyLayout, Child, Infer, Layout, RefsOf, Role, Split } from './inside/layout.ts';
import { keepLeftover, leftoverOf, leftoversOf, REST } from './inside/leftovers.ts';
import type { Reader } from './inside/reader.ts';
import { type Extent, Scope } from './inside/scope.ts';
import { type Member, outlineOf, type Plan, planOf } from './inside/struct-plan.ts';
import type { Writer } from './inside/writer.ts';

export type Shape = Record<string, AnyLayout>;
type Keys<F extends Shape, R extends Role> = { [K in keyof F]: F[K]['role'] extends R ? K : never }[keyof F];
type Simplify<T> = { [K in keyof T]: T[K] } & {};
/** The model a shape describes: hidden fields are not in it, shown ones cannot be set. */
export type Model<F extends Shape> = Simplify<
  { [K in Keys<F, 'value'>]: Infer<F[K]> } & { [K in Keys<F, 'optional'>]?: Infer<F[K]> } & {
    readonly [K in Keys<F, 'shown'>]: Infer<F[K]>;
  }
>;

type Inner<L> = L extends { readonly shape: infer S }
  ? keyof S & string
  : L extends { readonly names: readonly (infer N)[] }
    ? N & string
    : keyof Infer<L> & string;
type Visible<F extends Shape> =
  | (keyof F & string)
  | { [K in keyof F & string]: `${K}.${Inner<F[K]>}` }[keyof F & string];
type Local<Ref> = Ref extends `^${string}` ? never : Ref;
type Outer<Ref> = Ref extends `^${infer Name}` ? Name : never;
/** Each name a field refers to must be a sibling, or a part of one; '^name' is left to the enclosing struct. */
type Checked<F extends Shape> = {
  [K in keyof F]: Local<RefsOf<F[K]>> extends Visible<F>
    ? unknown
    : { readonly noSibling: Exclude<Local<RefsOf<F[K]>>, Visible<F>> };
};

export interface Struct<F extends Shape> extends Layout<Model<F>, 'value', Outer<RefsOf<F[keyof F]>>> {
  readonly shape: F;
  /** The offset of each member, as long as it is fixed. */
  readonly offsets: Readonly<Record<string, number>>;
}

/** Named fields in a row. */
export function struct<F extends Shape>(shape: F & Checked<F>, about?: string): Struct<F> {
  const outline = outlineOf(shape);
  let made: Plan | undefined;
  const planned = (): Plan => (made ??= planOf(shape));
  const split = outline.hasLater ? secondPart(shape, planned) : undefined;
  const self: Struct<F> = {
    kind: 'struct',
    role: 'value',
    shape,
    get offsets() {
      return planned().offsets;
    },
    size: outline.size,
    minSize: outline.minSize,
    refs: outline.outerRefs as Outer<RefsOf<F[keyof F]>>[], // outlineOf strips the same '^'
    marks: outline.outerMarks,
    jumps: outline.jumps,
    get parts() {
      return planned().parts;
    },
    ...(about === undefined ? {} : { about }),
    ...(split ? { split } : {}),
    toJson: value => membersToJson(planned(), asRecord(value)),
    child: (value, step) => memberOf(planned(), asRecord(value), step),
    decode: r => readStruct(r, planned()) as Model<F>, // Model says what the plan's members make
    encode: (w, value) => writeStruct(w, asRecord(value), planned()),
    fields(r, out) {
      const plan = planned();
      const label = out.group ? plan.label : undefined;
      const scope = ownScope(r, plan, label);
      const start = r.pos;
      const { limit } = r;
      nameMembers(r, out, { scope, members: plan.inline, label });
      if (plan.back.length > 0) closeWindow(r, limit);
      if (split) r.split = scope;
      if (out.group) {
        const count = plan.all.filter(({ layout }) => layout.anchors === undefined && isPresent(layout, scope)).length;
        const called = label === undefined ? undefined : scope?.values[label];
        addGroup(r, out, self, { kind: 'struct', start, size: r.pos - start, count, ...labelled(called) });
      } else out.place?.(r, self, { kind: 'struct', start, size: r.pos - start });
      return scope?.values;
    },
  };
  return self;
}

// The three passes over the members of a struct: reading, writing, naming.

interface Row {
  readonly members: readonly Member[];
  readonly scope: Scope | undefined;
  /** A member whose value is also wanted. */
  readonly label?: string | undefined;
}

/** Reads members into a model. After a fault the model holds what came before it, and the fault holds the model. */
function readMembers(r: Reader, model: Record<string, unknown>, { members, scope }: Row): void {
  const outer = r.scope;
  const outerModel = r.model;
  const { asked } = r;
  const depth = r.enter();
  r.scope = scope;
  r.model = model;
  r.asked = false;
  for (const member of members) {
    r.path[depth] = member.key;
    try {
      readMember(r, model, member, asked);
    } catch (error) {
      const fault = asFault(error);
      if (member.isShown && fault.partial !== undefined) model[member.key] = fault.partial;
      fault.partial = model;
      throw fault;
    }
  }
  r.depth = depth;
  r.scope = outer;
  r.model = outerModel;
  r.placedAt = undefined;
  if (asked) r.answer = scope?.values;
}

function readMember(r: Reader, model: Record<string, unknown>, member: Member, isAsked: boolean): void {
  const { key, layout } = member;
  const { scope } = r;
  const start = r.pos;
  r.placedAt = undefined;
  r.isLost = false;
  r.asked = member.isAsked;
  const value = layout.decode(r);
  r.asked = false;
  if (scope && (member.isSeen || isAsked)) {
    scope.values[key] = r.answer ?? value;
    r.answer = undefined;
    if (r.heads) scope.keepHeads(key, r.heads);
    r.heads = undefined;
  }
  if (value !== undefined && member.isShown) model[key] = value;
  if (r.left !== undefined) {
    keepLeftover(model, key, r.left);
    r.left = undefined;
  }
  if (member.isMarked) scope?.mark(key, extentOf(r, start));
}

/** Where the value just read or written is; `stood` is where the reader or writer was before. */
function extentOf({ placedAt, isLost, pos }: Pick<Reader, 'placedAt' | 'isLost' | 'pos'>, stood: number): Extent {
  const start = placedAt ?? stood;
  return isLost ? { start, end: start, isLost } : { start, end: pos };
}

function writeStruct(w: Writer, model: Record<string, unknown>, plan: Plan): void {
  const own = w.itemScope;
  w.itemScope = undefined;
  const scope = own ?? new Scope(w.scope, model, plan.computed);
  writeMembers(w, model, { scope, members: plan.front });
  const rest = leftoverOf(model, REST);
  if (rest) w.putSource(rest as Source); // only readStruct leaves a rest
  if (plan.back.length > 0) writeMembers(w, model, { scope, members: plan.back });
}

/** Writes members of a model, each with its leftover. */
function writeMembers(w: Writer, model: Record<string, unknown>, { members, scope }: Row): void {
  const outer = w.scope;
  w.scope = scope;
  const left = leftoversOf(model);
  for (const { key, layout, isMarked } of members) {
    const start = w.pos;
    w.left = left?.[key];
    w.placedAt = undefined;
    w.isLost = false;
    layout.encode(w, model[key]);
    w.left = undefined;
    if (isMarked) scope?.mark(key, extentOf(w, start));
  }
  w.placedAt = undefined;
  w.scope = outer;
}

/** Names the bytes of members, or skips them. */
function nameMembers(r: Reader, out: FieldSink, { members, scope, label }: Row): void {
  const outer = r.scope;
  const { asked } = r;
  const depth = r.enter();
  r.scope = scope;
  r.asked = false;
  for (const member of members) {
    r.path[depth] = member.key;
    const sink = member.layout.anchors === undefined ? memberSink(out, depth, member.key) : out;
    nameMember(r, sink, member, asked || member.key === label);
  }
  r.depth = depth;
  r.scope = outer;
}

function nameMember(r: Reader, out: FieldSink, member: Member, isAsked: boolean): void {
  const { layout, key } = member;
  const isNeeded = member.isSeen || isAsked;
  if (!isNeeded && layout.size !== undefined && !layout.jumps && isOutside(r, out, layout.size)) {
    r.skip(layout.size);
    return;
  }
  r.asked = member.isAsked;
  const seen = layout.fields(r, out);
  r.asked = false;
  if (!isNeeded || !r.scope) return;
  r.scope.values[key] = seen;
  if (r.heads) r.scope.keepHeads(key, r.heads);
  r.heads = undefined;
}

function isOutside(r: Reader, out: FieldSink, size: number): boolean {
  const start = r.base + r.pos;
  return start >= out.to || start + size <= out.from;
}

const isPresent = (layout: AnyLayout, scope: Scope | undefined): boolean => layout.present?.(scope) ?? true;

/** A model as a record that its plan can walk: struct's type parameter says which members it has. */
function asRecord(model: object): Record<string, unknown> {
  return model as Record<string, unknown>;
}

function labelled(name: unknown): { label?: string } {
  return typeof name === 'string' && name !== '' ? { label: name } : {};
}

/** Members that others refer to need a scope of their own; other structs use the enclosing one. */
function ownScope(r: Reader, plan: Plan, label?: string): Scope | undefined {
  return plan.needsScope || r.asked || label !== undefined ? new Scope(r.scope, {}) : r.scope;
}

function readStruct(r: Reader, plan: Plan): object {
  r.count();
  const model = plan.blank();
  const scope = ownScope(r, plan);
  const { limit } = r;
  readMembers(r, model, { scope, members: plan.inline });
  if (plan.back.length > 0) {
    if (r.pos < r.limit) {
      const range = { start: r.pos, size: r.limit - r.pos };
      r.find(range, `${counted(range.size, 'byte')} that nothing names`);
      keepLeftover(model, REST, r.keep(range.start, range.size));
    }
    closeWindow(r, limit);
  }
  if (plan.later.length > 0) r.split = scope;
  return model;
}

/** Parts read from the end of the window leave nothing of it. */
function closeWindow(r: Reader, limit: number): void {
  r.limit = limit;
  r.pos = limit;
}

/** What a struct stores apart from its head. */
function secondPart(shape: Shape, planned: () => Plan): Split {
  return {
    kind: 'struct',
    jumps: Object.values(shape).some(({ place, jumps }) => place === 'later' && jumps === true),
    newScope: (outer, model) => new Scope(outer, asRecord(model), planned().computed),
    decode: (r, model, scope) => readMembers(r, asRecord(model), { scope, members: planned().later }),
    encode: (w, model, scope) => writeMembers(w, asRecord(model), { scope, members: planned().later }),
    fields: (r, out, scope) => nameMembers(r, out, { scope, members: planned().later }),
  };
}

function membersToJson(plan: Plan, model: Record<string, unknown>): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const { key, layout, isShown } of plan.all) {
    const value = model[key];
    if (isShown && value !== undefined) json[key] = layout.toJson ? layout.toJson(value) : value;
  }
  return json;
}

function memberOf(plan: Plan, model: Record<string, unknown>, step: string | number): Child | undefined {
  const member = plan.all.find(({ key }) => key === step);
  return member && model[member.key] !== undefined ? { layout: member.layout, value: model[member.key] } : undefined;
}
