// The three ways over the members of a struct: reading, writing, naming.
import { asFault } from './fault.ts';
import { type FieldSink, memberSink } from './field-sink.ts';
import { keepLeftover, leftoverOf } from './leftovers.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import type { Member } from './struct-plan.ts';
import type { Writer } from './writer.ts';

interface Row {
  readonly members: readonly Member[];
  readonly scope: Scope | undefined;
  /** A member whose value is wanted as well. */
  readonly label?: string | undefined;
}

/** Reads members into a model. After a fault the model holds what came before it, and the fault holds the model. */
export function readMembers(r: Reader, model: Record<string, unknown>, { members, scope }: Row): void {
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
  if (member.isMarked) scope?.mark(key, { start: r.placedAt ?? start, end: r.pos });
}

/** Writes members of a model, each with what it left behind. */
export function writeMembers(w: Writer, model: Record<string, unknown>, { members, scope }: Row): void {
  const outer = w.scope;
  w.scope = scope;
  for (const { key, layout, isMarked } of members) {
    const start = w.pos;
    w.left = leftoverOf(model, key);
    w.placedAt = undefined;
    layout.encode(w, model[key]);
    w.left = undefined;
    if (isMarked) scope?.mark(key, { start: w.placedAt ?? start, end: w.pos });
  }
  w.placedAt = undefined;
  w.scope = outer;
}

/** Names the bytes of members, or steps over them. */
export function nameMembers(r: Reader, out: FieldSink, { members, scope, label }: Row): void {
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
