import { parsePath } from '#layout';
import type { ReaderList, ReaderValue } from '../formats/zipper/reader/value.ts';
import { inlineText, markOf, nameOf } from './reader-text.ts';

/** Which part of one reader to copy to where in another. */
export interface Copying {
  readonly theirs: ReaderValue;
  readonly ours: ReaderValue;
  /** The source; without it, what is at `path` is removed. */
  readonly fromPath: string | undefined;
  /** What it replaces; without it, it is inserted next to the same neighbours. */
  readonly path: string | undefined;
  /** What is at `path` stays as it is, and moves to the position of their `fromPath`. */
  readonly isMove?: true | undefined;
}

export type Copied = { readonly value: ReaderValue } | { readonly why: string };

/** Our reader with one value, or a whole branch, as they have it. */
export function copiedReader({ theirs, ours, fromPath, path, isMove }: Copying): Copied {
  const taken = fromPath === undefined ? undefined : valueAtSteps(theirs, stepsOf(fromPath));
  if (fromPath !== undefined && taken === undefined) return { why: `the other side has no ${fromPath}` };
  if (isMove && fromPath !== undefined && path !== undefined)
    return movedLike({ theirs, ours }, { there: stepsOf(fromPath), here: stepsOf(path) });
  if (path !== undefined) return replacedAt(ours, stepsOf(path), taken);
  return fromPath === undefined || taken === undefined
    ? { why: 'nothing was chosen' }
    : insertedLike({ theirs, ours, taken: [taken] }, stepsOf(fromPath));
}

function stepsOf(path: string): readonly number[] {
  return (parsePath(path) ?? []).map(step => (typeof step === 'number' ? step : -1));
}

function valueAtSteps(root: ReaderValue, steps: readonly number[]): ReaderValue | undefined {
  let at: ReaderValue | undefined = root;
  for (const step of steps) at = at?.type === 'list' ? at.value[step] : undefined;
  return at;
}

function replacedAt(root: ReaderValue, steps: readonly number[], taken: ReaderValue | undefined): Copied {
  const last = steps.at(-1);
  if (last === undefined) return taken === undefined ? { why: 'the whole cannot be taken out' } : { value: taken };
  const list = valueAtSteps(root, steps.slice(0, -1));
  if (list?.type !== 'list' || list.value[last] === undefined) return { why: 'there is no such place' };
  return { value: changedList(root, list, { at: last, remove: 1, insert: taken === undefined ? [] : [taken] }) };
}

interface Sides {
  readonly theirs: ReaderValue;
  readonly ours: ReaderValue;
}

/** An item removed and inserted again, together with the word that names it, if that comes before it on both sides. */
function movedLike(
  { theirs, ours }: Sides,
  { there, here }: { readonly there: readonly number[]; readonly here: readonly number[] },
): Copied {
  const [from, at] = [there.at(-1), here.at(-1)];
  const [theirList, ourList] = [valueAtSteps(theirs, there.slice(0, -1)), valueAtSteps(ours, here.slice(0, -1))];
  if (from === undefined || at === undefined || theirList?.type !== 'list' || ourList?.type !== 'list')
    return { why: 'its list is missing' };
  const word = ourList.value[at - 1];
  const isNamed = at % 2 === 1 && from % 2 === 1 && isWord(word) && markOf(word) === markOf(theirList.value[from - 1]);
  const first = isNamed ? at - 1 : at;
  const taken = ourList.value.slice(first, at + 1);
  if (taken.length === 0) return { why: 'there is no such place' };
  const without = changedList(ours, ourList, { at: first, remove: taken.length, insert: [] });
  return insertedLike({ theirs, ours: without, taken }, [...there.slice(0, -1), from - (at - first)]);
}

function isWord(item: ReaderValue | undefined): boolean {
  return item?.type === 'string' && /^[A-Z][A-Z0-9_]*$/.test(item.value);
}

/** Into the list with the same name, after the item that it follows on the other side. */
function insertedLike(
  { theirs, ours, taken }: Sides & { readonly taken: readonly ReaderValue[] },
  steps: readonly number[],
): Copied {
  let [there, here]: [ReaderValue, ReaderValue] = [theirs, ours];
  for (const step of steps.slice(0, -1)) {
    if (there.type !== 'list' || here.type !== 'list') return { why: 'its list is missing' };
    const inside = there.value[step];
    const index = listLike(here, step, nameOf(there, step));
    const found = index === undefined ? undefined : here.value[index];
    if (inside === undefined || found === undefined) return { why: 'its list is missing' };
    [there, here] = [inside, found];
  }
  if (there.type !== 'list' || here.type !== 'list') return { why: 'its list is missing' };
  return {
    value: changedList(ours, here, { at: placeLike(here, there, steps.at(-1) ?? 0), remove: 0, insert: taken }),
  };
}

function listLike(list: ReaderList, index: number, name: string): number | undefined {
  if (list.value[index]?.type === 'list' && nameOf(list, index) === name) return index;
  const alike = [...list.value.keys()].filter(at => list.value[at]?.type === 'list' && nameOf(list, at) === name);
  return alike.length === 1 ? alike[0] : undefined;
}

function placeLike(here: ReaderList, there: ReaderList, index: number): number {
  const before = there.value[index - 1];
  if (before === undefined) return 0;
  const alike = (is: (item: ReaderValue) => boolean) =>
    [...here.value.keys()]
      .filter(at => is(here.value[at] ?? before))
      .toSorted((a, b) => far(a, index) - far(b, index))[0];
  const place =
    alike(item => inlineText(item) === inlineText(before)) ?? alike(item => markOf(item) === markOf(before));
  return place === undefined ? Math.min(index, here.value.length) : place + 1;
}

function far(at: number, index: number): number {
  return Math.abs(at + 1 - index);
}

interface Change {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly ReaderValue[];
}

function changedList(value: ReaderValue, list: ReaderList, change: Change): ReaderValue {
  if (value.type !== 'list') return value;
  if (value !== list) return { ...value, value: value.value.map(item => changedList(item, list, change)) };
  return { ...value, value: value.value.toSpliced(change.at, change.remove, ...change.insert) };
}
