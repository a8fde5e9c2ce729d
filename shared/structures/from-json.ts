// Applies JSON to a file or a part of it: lists first, then each changed value; derived numbers follow.
import { decode, findLeaf, type ItemEdit, LayoutFault, parsePath, setField, valueAt, withEdit } from '#layout';
import { JsonFloat } from '../base/json-float.ts';
import { JsonItems } from '../base/lazy-json.ts';
import { changedItems, type ItemsOf, listAt } from './change-items.ts';
import { type ChangedFile, changedList, hasBlank, type ListChange } from './changed-file.ts';

interface Wanted {
  readonly path: string;
  readonly json: unknown;
  /** Every field must be given: one missing from the JSON does not keep its value. */
  readonly isWhole?: boolean;
}

/** Lists in new items can only be filled once the items exist. */
const MOST_ROUNDS = 32;

/** The file after an edit of its items, or of a part given as JSON. */
export function changedByEdit(of: ItemsOf, edit: ItemEdit): ChangedFile {
  if (edit.kind === 'set') return fromJson(of, edit);
  if (edit.kind !== 'insert' || edit.json === undefined) return changedItems(of, edit);
  const [, path = '', index = ''] = /^(.*)\[(\d*)\]$/.exec(edit.path) ?? [];
  const list = listAt(of, parsePath(path) ?? []);
  const length = list?.items?.length ?? 0;
  const at = index === '' ? length : Number(index);
  // If items have no fixed size, the item before is copied and gets new values.
  const isBlank = !list || length === 0 || hasBlank(list.attribute);
  const before = `${path}[${Math.max(0, at - 1)}]`;
  const changed = changedItems(of, isBlank ? edit : { kind: 'copy', paths: [before], to: edit.path });
  if ('why' in changed) return changed;
  return fromJson({ ...of, source: changed.source }, { path: `${path}[${at}]`, json: edit.json });
}

/** The file with a part changed to match the JSON, or the reason it cannot be. */
export function fromJson(of: ItemsOf, wanted: Wanted): ChangedFile {
  const { fault } = decode(of.layout, of.source);
  if (fault) return { why: fault.text };
  try {
    return inRounds(of, wanted);
  } catch (error) {
    if (!(error instanceof LayoutFault)) throw error;
    return { why: error.message };
  }
}

function inRounds(of: ItemsOf, { path, json, isWhole = false }: Wanted): ChangedFile {
  let { source } = of;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const old = valueAt(of.layout, source, path);
    if (old === undefined) return { why: `there is no field ${path}` };
    const found: Found = { values: [], lists: [] };
    const why = compare(old.value, json, { path, isWhole, found });
    if (why !== undefined) return { why };
    if (found.lists.length === 0) return withValues({ ...of, source }, found.values, { isGrown: round > 0 });
    for (const list of found.lists) {
      const changed = withList({ ...of, source }, list);
      if ('why' in changed) return { why: `${list.path}: ${changed.why}` };
      ({ source } = changed);
    }
  }
  return { why: `${path || 'the file'}: the lists do not reach the lengths given` };
}

function withList({ layout, source, ...by }: ItemsOf, { path, items }: ListWanted): ChangedFile {
  const steps = parsePath(path) ?? [];
  const list = listAt({ layout, source }, steps);
  // If items have no fixed size, an existing one is copied and gets new values.
  const near = (at: number): number | 'blank' => {
    const known = items.findLast((item, i) => i < at && item !== 'new') ?? items.find(item => item !== 'new');
    return known === undefined || known === 'new' || (list && hasBlank(list.attribute)) ? 'blank' : known;
  };
  const change: ListChange = { steps, items: items.map((item, i) => (item === 'new' ? near(i) : item)) };
  return changedList(source, change, by);
}

/** Derived numbers: JSON may keep their old values. */
const FOLLOWING: ReadonlySet<string> = new Set(['count', 'size', 'offset', 'constant']);

function withValues(
  { layout, source }: ItemsOf,
  values: readonly Value[],
  { isGrown }: { isGrown: boolean },
): ChangedFile {
  let now = source;
  const late: Value[] = [];
  let hasGrown = isGrown;
  const set = ({ path, value }: Value): string | undefined => {
    const edit = setField(layout, now, path, value);
    if (edit.kind === 'refused') return edit.why;
    hasGrown ||= edit.kind === 'rebuild';
    now = withEdit(now, edit);
    return undefined;
  };
  for (const value of values) {
    const leaf = findLeaf(layout, now, value.path)?.spot.leaf;
    const isLate = leaf !== undefined && (!leaf.parse || FOLLOWING.has(leaf.kind));
    if (isLate) late.push(value);
    const why = isLate ? undefined : set(value);
    if (why !== undefined) return { why };
  }
  if (!hasGrown)
    for (const value of late) {
      const why = set(value);
      if (why !== undefined) return { why };
    }
  return { source: now };
}

interface Value {
  readonly path: string;
  readonly value: unknown;
}

interface ListWanted {
  readonly path: string;
  /** The new items, by their old indices. */
  readonly items: readonly (number | 'new')[];
}

interface Found {
  readonly values: Value[];
  readonly lists: ListWanted[];
}

interface Comparing {
  readonly path: string;
  readonly isWhole: boolean;
  readonly found: Found;
}

type Json = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !isItems(value) && !(value instanceof JsonFloat);
/** Items of a long list are created when accessed. */
type Items = readonly unknown[] | JsonItems;
const isItems = (value: unknown): value is Items => Array.isArray(value) || value instanceof JsonItems;
const itemAt = (items: Items, index: number): unknown =>
  items instanceof JsonItems ? items.item(index) : items[index];

/** Bytes, enum values and references count as one value each. */
const isOne = (value: unknown): boolean =>
  !isPlain(value) ||
  'base64' in value ||
  'ref' in value ||
  ('value' in value && 'name' in value && Object.keys(value).length === 2);

const isSame = (old: unknown, next: unknown): boolean => JSON.stringify(old) === JSON.stringify(next);

/** Collects changed values; returns why a difference cannot be set. */
function compare(old: unknown, next: unknown, at: Comparing): string | undefined {
  const { path, found, isWhole } = at;
  if (isItems(old) && Array.isArray(next)) {
    const isOther = old.length !== next.length;
    if (isOther) found.lists.push({ path, items: arranged(old, next) });
    return isOther
      ? undefined
      : first(next, (item, i) => compare(itemAt(old, i), item, { ...at, path: `${path}[${i}]` }));
  }
  if (isPlain(old) && isPlain(next) && !isOne(old)) {
    const missing = isWhole ? Object.keys(old).find(key => !(key in next)) : undefined;
    const odd = missing ?? Object.keys(next).find(key => !(key in old));
    if (odd !== undefined) return `${path === '' ? odd : `${path}.${odd}`}: fields cannot be added or removed here`;
    return first(Object.keys(next), key =>
      compare(old[key], next[key], { ...at, path: path === '' ? key : `${path}.${key}` }),
    );
  }
  if (isItems(old) || !isSame(old, next))
    found.values.push({ path, value: next instanceof JsonFloat ? next.value : next });
  return undefined;
}

/** Pairs the items that match from the start and from the end; items in between are added or removed. */
function arranged(old: Items, next: readonly unknown[]): (number | 'new')[] {
  const least = Math.min(old.length, next.length);
  let front = 0;
  while (front < least && isSame(itemAt(old, front), next[front])) front++;
  let back = 0;
  while (back < least - front && isSame(itemAt(old, old.length - 1 - back), next.at(-1 - back))) back++;
  const middle = Math.min(old.length, next.length) - back;
  return next.map((_, i) => {
    if (i >= next.length - back) return i + old.length - next.length;
    return i < middle ? i : 'new';
  });
}

function first<T>(items: readonly T[], check: (item: T, index: number) => string | undefined): string | undefined {
  for (const [i, item] of items.entries()) {
    const why = check(item, i);
    if (why !== undefined) return why;
  }
  return undefined;
}
