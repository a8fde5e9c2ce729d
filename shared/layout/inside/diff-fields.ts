// Compares two files of one format, field by field. Bytes come first: equal bytes are never decoded. Then both files are
// named once, tables as a whole; lists are matched by the names of their items, or by their content; and of the parts
// that differ, only the changed values are read.
import { type Source, sameSource, sliceSource } from '../../base/source.ts';
import { bytesLeaf } from '../bytes.ts';
import { decode } from './decode.ts';
import { align } from './diff/align.ts';
import { type Aligned, comparePairs, likenessOf, tellMoved } from './diff/compare-items.ts';
import { Comparison, isTelling, Whereabouts } from './diff/comparison.ts';
import { hashSource, mix } from './diff/content-hash.ts';
import { DiffNode, isDerived, type RawChange, versionOf } from './diff/diff-node.ts';
import { type DiffTree, leavesIn, treeOf } from './diff/diff-tree.ts';
import { differingRanges } from './diff/differing-ranges.ts';
import { toFieldChanges } from './diff/field-changes.ts';
import { settle } from './diff/follows.ts';
import { NAMES, type Unit } from './diff/keys.ts';
import { type ItemPlace, placeOfItem } from './diff/place-of-item.ts';
import { sameValue } from './diff/same-value.ts';
import type { CompareOptions, FieldChange, FieldOptions } from './field-change.ts';
import type { AnyLayout, Finding, RootLayout } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { parsePath, placePath } from './path.ts';

/** The differences between two files of one layout, in the order of the second. */
export function diffFields(layout: AnyLayout, a: Source, b: Source, options: FieldOptions = {}): FieldChange[] {
  if (sameSource(a, b)) return [];
  const inPlace = changesInPlace(layout, a, b, options);
  if (inPlace)
    return toFieldChanges(
      inPlace.map(change => ({ change })),
      options,
    );
  const comparison = compareTrees(layout, a, b, options);
  const { a: left, b: right } = comparison;
  compareGaps(comparison, left, right);
  tellComeAndGone(comparison);
  compareReferences(comparison);
  tellComeAndGone(comparison);
  const settled = settle(withLinks(comparison, layout), {
    a: left,
    b: right,
    hasIgnored: comparison.hasIgnored,
    findings: finding(layout, a, b),
  });
  return toFieldChanges(settled, options);
}

/** Both files as trees, and which nodes correspond. */
function compareTrees(layout: AnyLayout, a: Source, b: Source, options: CompareOptions): Comparison {
  const whereabouts = new Whereabouts();
  const left = treeOf(layout, a, { options, met: node => whereabouts.add(node, 'a') });
  const right = treeOf(layout, b, { options, met: node => whereabouts.add(node, 'b') });
  const comparison = new Comparison({ a: left, b: right, whereabouts }, options);
  comparison.compare(left.root, right.root);
  return comparison;
}

/** Where an item of the second file would be in the first; undefined if it is not an item, or if the first has no such list. */
export function placeBeside(layout: AnyLayout, a: Source, b: Source, path: string): ItemPlace | undefined {
  const { b: right, orders } = compareTrees(layout, a, b, {});
  const steps = parsePath(path) ?? [];
  let list: DiffNode | undefined = right.root;
  for (const step of steps.slice(0, -1)) list = list?.member(step);
  return list && placeOfItem(list, steps.at(-1), orders);
}

// Two long files of one size that differ in a few bytes: only these bytes are read, and a little around them to
// check that both still have the same structure. If they do not, the result is undefined and the whole files must be compared.

/** Smaller files are compared as a whole: that also finds moved items. */
const LARGE = 2 * 1024 * 1024;
const MOST_RANGES = 256;
/** If more bytes than these differ, something was inserted or removed. */
const MOST_BYTES = 64 * 1024;
/** Differences this close together are read together. */
const NEAR = 256;
/** The bytes this far around a difference must have the same names on both sides. */
const AROUND = 2048;

/** The changed leaves; undefined where the structure may have changed with them. */
function changesInPlace(layout: AnyLayout, a: Source, b: Source, options: CompareOptions): RawChange[] | undefined {
  if (a.size !== b.size || a.size < LARGE) return undefined;
  const ranges = differingRanges(a, b, { near: NEAR, most: MOST_RANGES });
  if (!ranges || ranges.reduce((sum, { from, to }) => sum + to - from, 0) > MOST_BYTES) return undefined;
  const [memoA, memoB] = [newMemo(), newMemo()];
  const changes: RawChange[] = [];
  for (const { from, to } of ranges) {
    const window = { from: Math.max(0, from - AROUND), to: to + AROUND };
    const [left, right] = [leavesIn(layout, a, window, memoA), leavesIn(layout, b, window, memoB)];
    if (left.fault || right.fault) return undefined;
    const found = changedLeaves(left.leaves, right.leaves, { options, from, to });
    if (!found) return undefined;
    for (const change of found) changes.push(change);
  }
  // Two different names may be two items that were swapped.
  const names = changes.filter(({ kind }) => kind === 'renamed').length;
  return names < 2 && sameLists(memoA, memoB) ? changes : undefined;
}

function changedLeaves(
  as: readonly DiffNode[],
  bs: readonly DiffNode[],
  { options, from, to }: { options: CompareOptions; from: number; to: number },
): RawChange[] | undefined {
  if (as.length !== bs.length) return undefined;
  const changes: RawChange[] = [];
  let named = from;
  for (const [i, a] of as.entries()) {
    const b = bs[i];
    if (!b || a.start !== b.start || a.size !== b.size || a.kind !== b.kind || a.path !== b.path) return undefined;
    if (a.start >= to || a.start + a.size <= from) continue;
    if (a.start > named) return undefined; // bytes that nothing names
    named = Math.max(named, a.start + a.size);
    if (sameValue(a, b, options)) continue;
    // Other fields may be read according to these.
    if (isDerived(b) || STEERING.has(b.kind ?? '')) return undefined;
    const isName = b.kind === 'text' && NAMES.includes(String(b.step));
    changes.push({ kind: isName ? 'renamed' : 'changed', a, b });
  }
  return named >= to ? changes : undefined;
}

const STEERING: ReadonlySet<string> = new Set(['reference', 'choice', 'tag', 'constant', 'flags', 'padding', 'bytes']);

/** Whether all long lists begin and end at the same places. */
function sameLists(a: Memo, b: Memo): boolean {
  if (a.lists.size !== b.lists.size) return false;
  for (const [item, places] of a.lists) {
    const others = b.lists.get(item);
    if (others?.size !== places.size) return false;
    for (const [start, { length, end }] of places) {
      const other = others.get(start);
      if (other?.length !== length || other.end !== end) return false;
    }
  }
  return true;
}

// References are equal if their targets are: their numbers change with every item added or removed before the target.

/** Compares what had to wait until the items were matched. */
function compareReferences(comparison: Comparison): void {
  for (const [a, b] of comparison.referenceLists) comparePairs(comparison, alignReferences(a, b));
  for (const [a, b] of comparison.references) {
    const leadsTo = newTargetOf(comparison, a);
    if (hasSameName(a, b)) {
      comparison.tell({ kind: 'changed', a, b, aside: true });
      continue;
    }
    const [old, now] = [numberIn(a), numberIn(b)];
    const isSame = leadsTo?.step === now.item && old.part === now.part;
    comparison.tell({ kind: 'changed', a, b, ...(isSame ? { aside: leadsTo?.parent ?? true } : {}) });
  }
}

/** Numbers that the format knows to lead to items elsewhere in the file: equal if their targets are. */
function withLinks({ changes, orders, a, b }: Comparison, layout: AnyLayout): readonly RawChange[] {
  const { links } = layout;
  if (links?.leads === undefined || orders.size === 0) return changes;
  const leads = links.leads.bind(links);
  const byList = new Map(Array.from(orders, ([list, order]) => [list.path, { order, pair: list.pair }]));
  const leadsIn = ({ source }: DiffTree) => leads(decode(layout as RootLayout<unknown>, source).value); // callers that compare files pass a root
  const [was, is] = [leadsIn(a), leadsIn(b)];
  return changes.map(change => {
    if (change.kind !== 'changed' || !change.a || !change.b || change.part) return change;
    const [old, now] = [was(change.a.path), is(change.b.path)];
    const { order, pair } = byList.get(old?.list ?? '') ?? {};
    const isSame = pair?.path === now?.list && order?.match[Number(change.a.value)] === Number(change.b.value);
    return pair && isSame ? { ...change, aside: pair } : change;
  });
}

/** The target of a reference in the first file, if the second has it. */
function newTargetOf({ orders }: Comparison, a: DiffNode): Pick<DiffNode, 'step' | 'parent'> | undefined {
  const list = targetListOf(a);
  const order = list?.table && orders.get(list);
  if (list && order) {
    const step = order.match[numberIn(a).item] ?? -1;
    return step < 0 ? undefined : { step, parent: list.pair };
  }
  const target = targetOf(a);
  return target && versionOf(target);
}

/** Which item a reference names, and which part of it. */
function numberIn({ leaf, value }: DiffNode): { readonly item: number; readonly part: number } {
  const [number, per] = [Number(value) - firstOf({ leaf }), leaf?.per ?? 1];
  const item = Math.floor(number / per);
  return { item, part: number - item * per };
}

/** Lists of references, item by item: equal if their targets are. */
function alignReferences(a: DiffNode, b: DiffNode): Aligned {
  const as = a.items.map((node): Unit => {
    const target = targetOf(node);
    const index = target && versionOf(target)?.step;
    return { node, core: index === undefined ? mix(1, Number(node.value)) : mix(0, Number(index)) };
  });
  const bs = b.items.map(
    (node): Unit => ({
      node,
      core: mix(targetOf(node) ? 0 : 1, Number(node.value) - (targetOf(node) ? firstOf(node) : 0)),
    }),
  );
  const match = align(
    as,
    bs,
    likenessOf(() => false),
  );
  return { a, b, as, bs, match };
}

/** A field shown with a name means whatever has that name, wherever it is. */
function hasSameName({ leaf, value }: DiffNode, other: DiffNode): boolean {
  const name = leaf?.text?.(value);
  return name !== undefined && name === other.leaf?.text?.(other.value);
}

/** The number of the first item of its list. */
const firstOf = ({ leaf }: Pick<DiffNode, 'leaf'>): number => leaf?.first ?? 0;

/** The item that a reference leads to. */
function targetOf(node: DiffNode): DiffNode | undefined {
  return targetListOf(node)?.member(numberIn(node).item);
}

/** The list or table that a reference leads into: the nearest one of that name, searching outwards. */
function targetListOf({ leaf, value, parent }: DiffNode): DiffNode | undefined {
  const path = leaf?.target?.replaceAll('^', '').split('.');
  if (path === undefined || typeof value !== 'number') return undefined;
  for (let at = parent; at; at = at.parent) {
    let list: DiffNode | undefined = at;
    for (const step of path) list = list?.member(step);
    if (list && list !== parent) return list;
  }
  return undefined;
}

/** Reports what disappeared in one place and appeared in another as moved, and the rest as removed and added. */
function tellComeAndGone(comparison: Comparison): void {
  const [removed, added] = [comparison.removed.splice(0), comparison.added.splice(0)];
  const went = countByCore(removed);
  const came = countByCore(added);
  const movedA = new Set<DiffNode>();
  for (const unit of added) {
    const before = once(went, unit);
    if (before && once(came, unit)) {
      movedA.add(before.node);
      before.node.pair = unit.node;
      unit.node.pair = before.node;
      tellMoved(comparison, before, unit);
    } else tellOne(comparison, 'added', unit);
  }
  for (const unit of removed) if (!movedA.has(unit.node)) tellOne(comparison, 'removed', unit);
}

function countByCore(units: readonly Unit[]): ReadonlyMap<number, readonly Unit[]> {
  return Map.groupBy(
    units.filter(({ node }) => isTelling(node)),
    ({ core }) => core,
  );
}

function once(units: ReadonlyMap<number, readonly Unit[]>, { core }: Unit): Unit | undefined {
  const [first, ...more] = units.get(core) ?? [];
  return more.length === 0 ? first : undefined;
}

function tellOne(comparison: Comparison, kind: 'added' | 'removed', { node, name }: Unit): void {
  const side = kind === 'added' ? 'b' : 'a';
  comparison.tell({ kind, [side]: node });
  if (name && name.parent === node.parent) comparison.tell({ kind, [side]: name, aside: node });
}

function compareGaps(comparison: Comparison, a: DiffTree, b: DiffTree): void {
  const [as, bs] = [a, b].map(tree => gapsIn(tree).map(node => ({ node, core: node.core })));
  if (!as || !bs || as.length + bs.length === 0) return;
  const match = align(as, bs, { likeness: () => 1, isElsewhere: () => false });
  comparePairs(comparison, { a: a.root, b: b.root, as, bs, match });
}

// Bytes without a name are compared as bytes.

const unknownLeaf = { ...bytesLeaf, kind: 'unknown' as const };

/** The ranges of a file that its layout does not name, as leaves. */
function gapsIn({ source, runs }: DiffTree): DiffNode[] {
  const inOrder = runs.every((run, i) => i === 0 || run.start >= (runs[i - 1]?.start ?? 0));
  const gaps: DiffNode[] = [];
  let named = 0;
  for (const { start, size } of inOrder ? runs : runs.toSorted((x, y) => x.start - y.start)) {
    if (start > named) gaps.push(gapNode(source, named, start - named));
    named = Math.max(named, start + size);
  }
  if (named < source.size) gaps.push(gapNode(source, named, source.size - named));
  return gaps;
}

function gapNode(source: Source, start: number, size: number): DiffNode {
  const node = new DiffNode(new DiffNode(undefined, ''), placePath(start, size));
  node.start = start;
  node.size = size;
  node.leaf = unknownLeaf;
  node.value = sliceSource(source, start, size);
  node.core = hashSource(size, sliceSource(source, start, size));
  node.exact = node.core;
  node.exactToo = hashSource(~size, sliceSource(source, start, size));
  node.weight = 1;
  return node;
}

/** Findings are computed only if a number may disagree with what it counts; the models are not kept. */
function finding(layout: AnyLayout, a: Source, b: Source): (side: 'a' | 'b') => readonly Finding[] {
  const known = new Map<'a' | 'b', readonly Finding[]>();
  return side => {
    const before = known.get(side);
    if (before) return before;
    const { findings } = decode(layout as RootLayout<unknown>, side === 'a' ? a : b); // callers that compare files pass a root
    known.set(side, findings);
    return findings;
  };
}
