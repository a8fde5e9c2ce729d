import { type Source, sliceSource } from '../../base/source.ts';
import { bytesJson } from '../bytes.ts';
import { decode } from './decode.ts';
import { isSource } from './diff/content-hash.ts';
import { fieldOf, fieldsIn } from './fields-in.ts';
import { bitsIn, findLeaf, labelIn } from './find-leaf.ts';
import type { AnyLayout, Child, Field, RootLayout, Step } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { nodesAt } from './nodes-at.ts';
import { parsePath, parsePlace, pathText } from './path.ts';

export interface FieldAt {
  readonly field: Field;
  /** The nodes from the root to the field's own, which is last; `index` is its position among the children that nodesAt gives. */
  readonly ancestors: readonly { readonly path: string; readonly index: number }[];
}

/** The field at a byte, and the path to it through the tree. A tag, a length or padding leads to the node it belongs to. */
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

export interface ValueAt {
  /** As JSON. */
  readonly value: unknown;
  /** Set where the path names one run of bytes. */
  readonly field?: Field;
}

/** The value at a path, as JSON: a field, a part of a word, or a whole branch of the model. Undefined if there is none. */
export function valueAt<T>(layout: RootLayout<T>, source: Source, path: string, memo?: Memo): ValueAt | undefined {
  const place = parsePlace(path);
  if (place) {
    if (place.start + place.size > source.size) return undefined;
    return { value: bytesJson(sliceSource(source, place.start, place.size)) };
  }
  const found = path === '' ? undefined : findLeaf(layout, source, path, memo);
  if (!found) return branchAt(layout, source, path);
  const { spot, part } = found;
  const field = fieldOf(spot);
  if (!part) return { value: field.value, field };
  const value = bitsIn(Number(spot.value), part);
  const label = labelIn(Number(spot.value), part);
  const { text: _, ...word } = field;
  const own = label === undefined ? {} : { text: label };
  return { value, field: { ...word, path, bits: [part.shift, part.width], value, ...own } };
}

/** All bytes of a field which fieldsIn() only counts, because they are many. */
export function bytesAt(layout: AnyLayout, source: Source, path: string, memo?: Memo): Source | undefined {
  const value = findLeaf(layout, source, path, memo)?.spot.value;
  return isSource(value) ? value : undefined;
}

function branchAt<T>(layout: RootLayout<T>, source: Source, path: string): ValueAt | undefined {
  const steps = parsePath(path);
  const decoded = decode(layout, source);
  let at: Child | undefined = { layout, value: decoded.value };
  for (const step of steps ?? []) {
    if (at.value === undefined || at.value === null) return undefined;
    at = at.layout.child?.(at.value, step);
    if (!at) return undefined;
  }
  if (!steps || at.value === undefined) return undefined;
  const { layout: of, value } = at;
  return {
    // Computed on demand: for a long list it takes long, and some callers only ask what is at the path.
    get value() {
      return of.toJson ? of.toJson(value) : value;
    },
  };
}
