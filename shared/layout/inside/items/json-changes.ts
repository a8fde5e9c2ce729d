// Where JSON differs from a model: values to set, and lists whose items are added or removed.
import { counted } from '../../../base/counted.ts';
import { JsonFloat, plainJson } from '../../../base/json-float.ts';
import { wholeJson } from '../../../base/lazy-json.ts';
import type { Child, Step } from '../layout.ts';
import { pathText } from '../path.ts';
import { Table } from '../record-table.ts';
import { type ListEdit, type Origin, sameOrder } from './orders.ts';

/** The reason for a member that JSON shows but no field holds. */
export const FOLLOWS = 'follows from other fields and cannot be set';

/** A new value from JSON. */
export interface JsonValue {
  readonly path: string;
  readonly value: unknown;
}

/** A member of the JSON that the model does not have. */
export interface Stray extends JsonValue {
  /** What the model's own JSON shows anyway: it is computed. */
  readonly isKnown: boolean;
}

export interface JsonChanges {
  readonly values: JsonValue[];
  readonly lists: ListEdit[];
  /** A member that the model lacks: the file may have a field for it. */
  readonly strays: Stray[];
  /** Why it cannot be changed, one clause for each. */
  readonly refusals: string[];
}

/** What has to change to make a part of a model match JSON; members that JSON leaves out stay. */
export function changesTo(child: Child, json: unknown, steps: readonly Step[]): JsonChanges {
  const changes: JsonChanges = { values: [], lists: [], strays: [], refusals: [] };
  compare(changes, { child, steps }, json);
  return changes;
}

interface At {
  readonly child: Child;
  readonly steps: readonly Step[];
}

function compare(changes: JsonChanges, at: At, json: unknown): void {
  const { role, shownUnder } = at.child.layout;
  const now = jsonOf(at.child);
  if (role === 'shown' || isAlike(now, json)) return;
  if (shownUnder === undefined || !isRecord(now) || !isRecord(json)) compareValue(changes, at, { now, json });
  else compareShown(changes, at, { now, json, under: shownUnder });
}

/** A value that is shown next to what else there is of it, as that of a chunk next to its id. */
function compareShown(
  changes: JsonChanges,
  at: At,
  { now, json, under }: Both<JsonRecord> & { readonly now: JsonRecord; readonly under: string },
): void {
  const { [under]: wanted, ...others } = json;
  const own = now[under];
  if (wanted !== undefined && !isAlike(own, wanted)) compareValue(changes, at, { now: own, json: wanted });
  compareMembers(changes, at, { now, json: others });
}

function compareValue(changes: JsonChanges, at: At, { now, json }: Both<unknown>): void {
  const { layout, value } = at.child;
  if (layout.leaf !== undefined) changes.values.push({ path: pathText(at.steps), value: plainJson(json) });
  else if (layout.word !== undefined) compareBits(changes, at, { now, json });
  else if ((isList(value) || hasItems(at.child, now)) && Array.isArray(json)) compareItems(changes, at, { now, json });
  else if (typeof now !== 'object' || now === null || now instanceof JsonFloat)
    changes.values.push({ path: pathText(at.steps), value: plainJson(json) });
  else if (isRecord(json)) compareMembers(changes, at, { now, json });
  else comparePlain(changes, at, { now, json });
}

interface Both<T> {
  readonly now: unknown;
  readonly json: T;
}

/** Also finds it as the value of a union, or of a part that is read on demand. */
function isList(value: unknown): boolean {
  if (Array.isArray(value) || value instanceof Table) return true;
  return typeof value === 'object' && value !== null && 'value' in value && isList(value.value);
}
/** Items that are read on demand; the parts of a tuple have names. */
const hasItems = ({ layout, value }: Child, now: unknown): boolean =>
  Array.isArray(now) && now.length > 0 && layout.child?.(value, 0) !== undefined;
type JsonRecord = Readonly<Record<string, unknown>>;
const isRecord = (json: unknown): json is JsonRecord =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.getPrototypeOf(json) === Object.prototype;

function jsonOf({ layout, value }: Child): unknown {
  return layout.toJson ? wholeJson(layout.toJson(value)) : value;
}

/** Unnamed bits that JSON leaves out are not set. */
function compareBits(changes: JsonChanges, { steps }: At, { now, json }: Both<unknown>): void {
  if (!isRecord(json) || !isRecord(now)) {
    changes.values.push({ path: pathText(steps), value: plainJson(json) });
    return;
  }
  for (const key of new Set([...Object.keys(now), ...Object.keys(json)])) {
    const value = json[key] ?? (/^bit\d+$/.test(key) ? false : now[key]);
    if (value !== now[key]) changes.values.push({ path: pathText([...steps, key]), value });
  }
}

function compareMembers(
  changes: JsonChanges,
  { child, steps }: At,
  { now, json }: Both<Readonly<Record<string, unknown>>>,
): void {
  const known = isRecord(now) ? now : {};
  for (const [key, value] of Object.entries(json)) {
    const member = child.layout.child?.(child.value, key);
    const path = [...steps, key];
    if (member) compare(changes, { child: member, steps: path }, value);
    else if (!isAlike(known[key], value))
      changes.strays.push({ path: pathText(path), value: plainJson(value), isKnown: Object.hasOwn(known, key) });
  }
}

/** The members of a struct in order, or its only one. */
function comparePlain(changes: JsonChanges, { child, steps }: At, { now, json }: Both<unknown>): void {
  const keys = isRecord(now) ? Object.keys(now) : Array.isArray(now) ? [...now.keys()] : [];
  const values = Array.isArray(json) ? json : [json];
  const members = memberKeys(child, keys);
  if (members.length === 0) {
    changes.refusals.push(`${pathText(steps) || 'the file'} ${FOLLOWS}`);
    return;
  }
  if (members.length !== values.length) {
    changes.refusals.push(
      `${pathText(steps) || 'the file'} takes ${counted(keys.length, 'value')}, not ${values.length}`,
    );
    return;
  }
  for (const [i, key] of members.entries()) {
    const member = child.layout.child?.(child.value, key);
    if (member) compare(changes, { child: member, steps: [...steps, key] }, values[i]);
  }
}

/** A tuple is an array in JSON, but its parts still have names. */
function memberKeys({ layout, value }: Child, keys: readonly Step[]): readonly string[] {
  if (layout.jsonOrder !== undefined) return layout.jsonOrder;
  if (keys.every(key => typeof key === 'string')) return keys as readonly string[]; // as: each was checked
  return typeof value === 'object' && value !== null
    ? Object.keys(value).filter(key => layout.child?.(value, key))
    : [];
}

function compareItems(changes: JsonChanges, { child, steps }: At, { now, json }: Both<readonly unknown[]>): void {
  const items = Array.isArray(now) ? now : [];
  const isOther = (i: number): boolean => isOtherKind(child.layout.child?.(child.value, i), json[i]);
  if (items.length !== json.length) {
    changes.lists.push({ list: pathText(steps), orderFrom: length => orderFor(items, json, length) });
    return;
  }
  if (json.some((_, i) => isOther(i))) {
    const order = json.map((item, i): Origin => (isOther(i) ? { blank: item } : i));
    changes.lists.push({ list: pathText(steps), orderFrom: () => order });
    return;
  }
  for (const [i, item] of json.entries()) {
    const member = child.layout.child?.(child.value, i);
    if (member) compare(changes, { child: member, steps: [...steps, i] }, item);
  }
}

/** Whether an item can match JSON only if it is made new: a text instead of a number. */
function isOtherKind(item: Child | undefined, json: unknown): boolean {
  if (item === undefined || !isUnion(item.value)) return false;
  const now = jsonOf(item);
  if (isRecord(now) && isRecord(json)) return json.type !== undefined && json.type !== now.type;
  return kindOf(now) !== kindOf(json);
}

const isUnion = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'value' in value;

function kindOf(json: unknown): string {
  if (Array.isArray(json)) return 'list';
  return json instanceof JsonFloat ? 'float' : typeof json;
}

/** Equal items at the start and the end stay, and as many in between as there are items for. */
function orderFor(now: readonly unknown[], json: readonly unknown[], length: number): readonly Origin[] {
  const most = Math.min(length, json.length);
  let first = 0;
  while (first < most && isAlike(now[first], json[first])) first++;
  let last = 0;
  while (last < most - first && isAlike(now[length - 1 - last], json[json.length - 1 - last])) last++;
  const kept = sameOrder(length);
  const between = json.slice(first, json.length - last).map((item, i): Origin => {
    const old = first + i;
    return old < length - last ? old : { blank: item };
  });
  return [...kept.slice(0, first), ...between, ...kept.slice(length - last)];
}

/** Whether both give the same JSON. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
