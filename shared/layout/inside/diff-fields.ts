// Two files of one format, field by field. Their bytes come first: what is the same is never looked into. Then both are
// named once, tables as wholes; lists are matched by what names their items, or by what is in them; and of what is not
// the same only the changed values are read.
import { type Source, sameSource } from '../../base/source.ts';
import { decode } from './decode.ts';
import { align } from './diff/align.ts';
import { comparePairs } from './diff/compare-items.ts';
import { Comparison } from './diff/comparison.ts';
import { type DiffTree, treeOf } from './diff/diff-tree.ts';
import { toFieldChanges } from './diff/field-changes.ts';
import { settle } from './diff/follows.ts';
import { gapsIn } from './diff/gaps.ts';
import { changesInPlace } from './diff/in-place.ts';
import { tellComeAndGone } from './diff/moves.ts';
import { compareReferences } from './diff/references.ts';
import { Whereabouts } from './diff/whereabouts.ts';
import type { FieldChange, FieldOptions } from './field-change.ts';
import type { AnyLayout, Finding, RootLayout } from './layout.ts';

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

function compareGaps(comparison: Comparison, a: DiffTree, b: DiffTree): void {
  const [as, bs] = [a, b].map(tree => gapsIn(tree).map(node => ({ node, core: node.core })));
  if (!as || !bs || as.length + bs.length === 0) return;
  const match = align(as, bs, { likeness: () => 1, isElsewhere: () => false });
  comparePairs(comparison, { a: a.root, b: b.root, as, bs, match });
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
