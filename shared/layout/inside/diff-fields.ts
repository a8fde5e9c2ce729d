// Two files of one format, field by field. Their bytes come first: what is the same is never looked into. Then both are
// named once, tables as wholes; lists are matched by what names their items, or by what is in them; and of what is not
// the same only the changed values are read.
import { type Source, sameSource, sliceSource } from '../../base/source.ts';
import { bytesLeaf } from '../bytes.ts';
import { decode } from './decode.ts';
import { align } from './diff/align.ts';
import { type Aligned, comparePairs, tellMoved } from './diff/compare-items.ts';
import { Comparison, isTelling, Whereabouts } from './diff/comparison.ts';
import { hashSource, mix } from './diff/content-hash.ts';
import { DiffNode, versionOf } from './diff/diff-node.ts';
import { type DiffTree, treeOf } from './diff/diff-tree.ts';
import { toFieldChanges } from './diff/field-changes.ts';
import { settle } from './diff/follows.ts';
import { changesInPlace } from './diff/in-place.ts';
import type { Unit } from './diff/keys.ts';
import { likenessOf } from './diff/likeness.ts';
import type { FieldChange, FieldOptions } from './field-change.ts';
import type { AnyLayout, Finding, RootLayout } from './layout.ts';
import { placePath } from './path.ts';

/** What is not the same in two files of one layout, in the order of the second. */
export function diffFields(layout: AnyLayout, a: Source, b: Source, options: FieldOptions = {}): FieldChange[] {
  if (sameSource(a, b)) return [];
  const inPlace = changesInPlace(layout, a, b, options);
  if (inPlace)
    return toFieldChanges(
      inPlace.map(change => ({ change })),
      options,
    );
  const whereabouts = new Whereabouts();
  const left = treeOf(layout, a, { options, met: node => whereabouts.add(node, 'a') });
  const right = treeOf(layout, b, { options, met: node => whereabouts.add(node, 'b') });
  const comparison = new Comparison({ a: left, b: right, whereabouts }, options);
  comparison.compare(left.root, right.root);
  compareGaps(comparison, left, right);
  tellComeAndGone(comparison);
  compareReferences(comparison);
  tellComeAndGone(comparison);
  const settled = settle(comparison.changes, {
    a: left,
    b: right,
    hasIgnored: comparison.hasIgnored,
    findings: finding(layout, a, b),
  });
  return toFieldChanges(settled, options);
}

// References are the same when what they lead to is: their numbers change with every item that comes or goes before it.

/** Compares what had to wait until it was known which item is which. */
function compareReferences(comparison: Comparison): void {
  for (const [a, b] of comparison.referenceLists) comparePairs(comparison, alignReferences(a, b));
  for (const [a, b] of comparison.references) {
    const target = targetOf(a);
    const leadsTo = target && versionOf(target);
    if (hasSameName(a, b)) {
      comparison.tell({ kind: 'changed', a, b, aside: true });
      continue;
    }
    const isSame =
      leadsTo !== undefined && leadsTo.step === Math.floor((Number(b.value) - firstOf(b)) / (b.leaf?.per ?? 1));
    comparison.tell({ kind: 'changed', a, b, ...(isSame ? { aside: leadsTo.parent ?? true } : {}) });
  }
}

/** Lists of references, item by item: the same is what leads to the same. */
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

/** What is shown with a name stands for what has that name, wherever it lies. */
function hasSameName({ leaf, value }: DiffNode, other: DiffNode): boolean {
  const name = leaf?.text?.(value);
  return name !== undefined && name === other.leaf?.text?.(other.value);
}

/** The number that the first item of its list goes by. */
const firstOf = ({ leaf }: Pick<DiffNode, 'leaf'>): number => leaf?.first ?? 0;

/** The item that a reference leads to: of the nearest list of that name, going outwards. */
function targetOf({ leaf, value, parent }: DiffNode): DiffNode | undefined {
  const path = leaf?.target?.replaceAll('^', '').split('.');
  if (path === undefined || typeof value !== 'number') return undefined;
  for (let at = parent; at; at = at.parent) {
    let list: DiffNode | undefined = at;
    for (const step of path) list = list?.member(step);
    if (list && list !== parent) return list.member(Math.floor((value - firstOf({ leaf })) / (leaf?.per ?? 1)));
  }
  return undefined;
}

/** Tells what went from one place and came at another as moved, and the rest as removed and added. */
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

// Bytes that nothing names are compared as bytes.

const unknownLeaf = { ...bytesLeaf, kind: 'unknown' as const };

/** The stretches of a file that its layout says nothing of, as leaves. */
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

/** What decoding finds is asked for only where a number may disagree with what it counts; the models are not kept. */
function finding(layout: AnyLayout, a: Source, b: Source): (side: 'a' | 'b') => readonly Finding[] {
  const known = new Map<'a' | 'b', readonly Finding[]>();
  return side => {
    const before = known.get(side);
    if (before) return before;
    const { findings } = decode(layout as RootLayout<unknown>, side === 'a' ? a : b); // whoever compares files hands over a root
    known.set(side, findings);
    return findings;
  };
}
