import type { Source } from '../../base/source.ts';
import { fieldsIn } from './fields-in.ts';
import type { AnyLayout, Field, Step } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { nodesAt } from './nodes-at.ts';
import { parsePath, parsePlace, pathText } from './path.ts';

export interface FieldAt {
  readonly field: Field;
  /** The nodes below the root that lead to the field's own, which comes last; `index` is the place among the children nodesAt gives. */
  readonly ancestors: readonly { readonly path: string; readonly index: number }[];
}

/** The field at a byte, and the way to it through the tree. A tag, a length or padding leads to the node it belongs to. */
export function fieldAt(
  layout: AnyLayout,
  source: Source,
  offset: number,
  memo: Memo = newMemo(),
): FieldAt | undefined {
  const [field] = fieldsIn(layout, source, { start: offset, size: 1 }, memo);
  if (!field) return undefined;
  const steps = parsePlace(field.path) ? [] : (parsePath(field.path) ?? []);
  const ancestors: { path: string; index: number }[] = [];
  for (const [depth, step] of steps.entries()) {
    const index = indexOf(layout, source, { parent: steps.slice(0, depth), step, memo });
    if (index === undefined) break;
    ancestors.push({ path: pathText(steps, depth + 1), index });
  }
  return { field, ancestors };
}

function indexOf(
  layout: AnyLayout,
  source: Source,
  { parent, step, memo }: { parent: readonly Step[]; step: Step; memo: Memo },
): number | undefined {
  if (typeof step === 'number') return step;
  const nodes = nodesAt(layout, source, pathText(parent), { first: 0, count: Number.MAX_SAFE_INTEGER }, memo);
  if (nodes?.node.kind !== 'struct') return undefined;
  const index = nodes.children.findIndex(({ key }) => key === step);
  return index < 0 ? undefined : index;
}
