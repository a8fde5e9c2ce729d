import { pathText } from '#layout';
import type { ReaderList, ReaderValue } from '../formats/zipper/reader/value.ts';
import { type Gap, gapsBetween } from './pair-items.ts';
import type { HashText, PatchEdit } from './patch.ts';
import { inlineText, itemsText, markOf, nameOf } from './reader-text.ts';
import { textDeltaOf } from './text-delta.ts';
import { LONGEST_TOLD, toldOf } from './told.ts';

interface Way {
  readonly steps: readonly number[];
  readonly keys: readonly string[];
}

/** What makes one reader of another, list by list; undefined where one of them is no list. */
export function readerEdits(a: ReaderValue, b: ReaderValue, hash: HashText): PatchEdit[] | undefined {
  if (a.type !== 'list' || b.type !== 'list') return undefined;
  const edits: PatchEdit[] = [];
  compareLists({ a, b, way: { steps: [], keys: [] } }, { hash, edits });
  return edits;
}

interface Pair {
  readonly a: ReaderList;
  readonly b: ReaderList;
  readonly way: Way;
}

interface Found {
  readonly hash: HashText;
  readonly edits: PatchEdit[];
}

function compareLists(pair: Pair, found: Found): void {
  const [was, is] = [pair.a.value, pair.b.value];
  for (const gap of gapsBetween(was.map(inlineText), is.map(inlineText))) {
    if (gap.aEnd - gap.a === gap.bEnd - gap.b) compareInOrder(pair, gap, found);
    else compareByKind(pair, gap, found);
  }
}

function compareInOrder({ a, b, way }: Pair, gap: Gap, found: Found): void {
  for (let i = 0; i < gap.aEnd - gap.a; i++) compareItems({ a, b, way }, gap.a + i, gap.b + i, found);
}

function compareItems({ a, b, way }: Pair, at: number, bAt: number, found: Found): void {
  const [was, is] = [a.value[at], b.value[bAt]];
  if (was === undefined || is === undefined || inlineText(was) === inlineText(is)) return;
  if (was.type === 'list' && is.type === 'list') {
    const inside = { steps: [...way.steps, at], keys: [...way.keys, nameOf(a, at)] };
    compareLists({ a: was, b: is, way: inside }, found);
    return;
  }
  found.edits.push(spliceOf({ a, b, way }, { a: at, aEnd: at + 1, b: bAt, bEnd: bAt + 1 }, found.hash));
}

/** Lists that begin alike are the same ones with something changed inside. */
function compareByKind(pair: Pair, gap: Gap, found: Found): void {
  const [marks, others] = [pair.a.value.map(markOf), pair.b.value.map(markOf)];
  let [at, bAt] = [gap.a, gap.b];
  const rest = gapsBetween(marks, others, gap);
  for (const inner of [...rest, { a: gap.aEnd, aEnd: gap.aEnd, b: gap.bEnd, bEnd: gap.bEnd }]) {
    for (; at < inner.a && bAt < inner.b; at++, bAt++) compareItems(pair, at, bAt, found);
    if (inner.aEnd > inner.a || inner.bEnd > inner.b) found.edits.push(spliceOf(pair, inner, found.hash));
    [at, bAt] = [inner.aEnd, inner.bEnd];
  }
}

function spliceOf({ a, b, way }: Pair, gap: Gap, hash: HashText): PatchEdit {
  const old = itemsText(a.value.slice(gap.a, gap.aEnd));
  const now = itemsText(b.value.slice(gap.b, gap.bEnd));
  return {
    kind: 'items',
    list: pathText(way.steps),
    keys: way.keys,
    at: gap.a,
    remove: gap.aEnd - gap.a,
    old: toldOf(old, hash),
    new: old.length > LONGEST_TOLD ? textDeltaOf(old, now) : [now],
    between: [markOf(a.value[gap.a - 1]), markOf(a.value[gap.aEnd])],
  };
}
