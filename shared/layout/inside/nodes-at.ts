// A tree over a layout that opens lazily: one node and a window of its children. Tables and long lists are entered directly.
import type { Source } from '../../base/source.ts';
import { asFault } from './fault.ts';
import type { Group, NamedField } from './field-sink.ts';
import { fieldOf } from './fields-in.ts';
import { bitsIn, labelIn } from './find-leaf.ts';
import type { AnyLayout, Field, Finding, Kind } from './layout.ts';
import type { BitPart } from './leaf.ts';
import { type Memo, newMemo } from './memo.ts';
import { parsePath, pathText, stepText } from './path.ts';
import { Reader } from './reader.ts';

export interface Node {
  readonly path: string;
  /** The last step of the path: a name or `[i]`. */
  readonly key: string;
  readonly kind: Kind | 'struct' | 'list' | 'table';
  readonly start: number;
  readonly size: number;
  readonly bits?: readonly [number, number];
  /** The number of children; 0 for leaves. */
  readonly count: number;
  readonly value?: unknown;
  readonly text?: string;
  readonly about?: string;
  readonly finding?: Field['finding'];
  /** An item of a list of chunks. */
  readonly isChunk?: true;
  /** The words that the value accepts. */
  readonly choices?: readonly string[];
  /** Whether setField can change its value. */
  readonly editable: boolean;
}

export interface Nodes {
  readonly node: Node;
  /** The index of the first of `children` among all. */
  readonly first: number;
  readonly children: readonly Node[];
}

export interface NodeWindow {
  readonly first: number;
  readonly count: number;
}

/** The node at a path, and `count` of its children from `first`. Undefined if the path leads to no node. */
export function nodesAt(
  layout: AnyLayout,
  source: Source,
  path: string,
  window: NodeWindow,
  memo: Memo = newMemo(),
): Nodes | undefined {
  const want = parsePath(path);
  if (!want) return undefined;
  const seen = collect(layout, source, { want, nodes: window, memo });
  const { group, leaf } = seen;
  if (leaf) return leafNodes(leaf, window, memo);
  if (!group) return bitNode(layout, source, { path, memo });
  const all = seen.children.map(child => withAbout(nodeOf(child, memo), group.layout));
  // Lists and tables report only the requested children; a struct, and a list whose items are not reported one by one, report all.
  const isAll = group.kind === 'struct' || all.length === group.count;
  const children = isAll ? all.slice(window.first, window.first + window.count) : all;
  // If all are reported, their number is the count: a child that is absent, or has its bytes elsewhere, does not count.
  const isWhole = group.kind === 'struct' || (window.first === 0 && window.count >= group.count);
  const node = nodeOf(group, memo);
  return { node: isWhole ? { ...node, count: all.length } : node, first: window.first, children };
}

interface Seen {
  group?: Group;
  leaf?: NamedField;
  readonly children: (Group | NamedField)[];
}

function collect(
  layout: AnyLayout,
  source: Source,
  wanted: { want: (string | number)[]; nodes: NodeWindow; memo: Memo },
): Seen {
  const depth = wanted.want.length;
  const path = pathText(wanted.want);
  const seen: Seen = { children: [] };
  const sink = {
    ...wanted,
    from: -1,
    to: Number.POSITIVE_INFINITY,
    add(spot: NamedField) {
      if (spot.depth === depth && spot.path === path) seen.leaf ??= spot;
      else if (spot.depth === depth + 1) seen.children.push(spot);
    },
    group(group: Group) {
      if (group.depth === depth && group.path === path) seen.group ??= group;
      else if (group.depth === depth + 1) seen.children.push(group);
    },
  };
  try {
    layout.fields(new Reader(source), sink);
  } catch (error) {
    const { fault } = asFault(error);
    // Children reported before the fault are shown; the node that failed never reported itself.
    seen.group ??= brokenGroup(layout, source, { path, depth, children: seen.children, text: fault.text });
  }
  return seen;
}

function brokenGroup(
  layout: AnyLayout,
  source: Source,
  seen: { path: string; depth: number; children: readonly (Group | NamedField)[]; text: string },
): Group {
  const { path, depth, children, text } = seen;
  const start = children.reduce((least, child) => Math.min(least, child.start), source.size);
  const end = children.reduce((most, child) => Math.max(most, child.start + child.size), start);
  return { path, depth, kind: 'struct', start, size: end - start, count: children.length, layout, finding: text };
}

function nodeOf(seen: Group | NamedField, memo: Memo): Node {
  const key = stepText(parsePath(seen.path)?.at(-1));
  const known = findingAt(memo, seen.path);
  if ('layout' in seen) {
    const { path, kind, start, size, count, layout, label } = seen;
    const finding = seen.finding === undefined ? known : ({ weight: 'error', text: seen.finding } as const);
    return {
      ...{ path, key, kind, start, size, count, editable: false },
      ...(label === undefined ? {} : { text: label }),
      ...(layout.about === undefined ? {} : { about: layout.about }),
      ...(finding ? { finding } : {}),
    };
  }
  const { labels, bits, parse } = seen.leaf;
  return {
    ...fieldOrWhy(seen),
    ...{ key, count: bits?.length ?? 0, editable: parse !== undefined },
    ...(labels ? { choices: labels } : {}),
    ...(known ? { finding: known } : {}),
  };
}

/** A value too large to show says so; the others are shown. */
function fieldOrWhy(spot: NamedField): Field {
  try {
    return fieldOf(spot);
  } catch (error) {
    const { text } = asFault(error).fault;
    return { ...fieldOf({ ...spot, leaf: { ...spot.leaf, toJson: () => null } }), finding: { weight: 'note', text } };
  }
}

function findingAt(memo: Memo, path: string): Pick<Finding, 'weight' | 'text'> | undefined {
  const found = memo.findings?.get(path);
  return found && { weight: found.weight, text: found.text };
}

function withAbout(node: Node, parent: AnyLayout): Node {
  const about = parent.parts?.find(part => part.key === node.key)?.layout.about;
  const isChunk = parent.kind === 'chunks' && node.key.startsWith('[');
  return { ...node, ...(about === undefined ? {} : { about }), ...(isChunk ? { isChunk } : {}) };
}

function leafNodes(spot: NamedField, { first, count }: NodeWindow, memo: Memo): Nodes {
  return { node: nodeOf(spot, memo), first, children: bitNodes(spot).slice(first, first + count) };
}

function bitNodes({ leaf, value, path, start, size }: NamedField): Node[] {
  return (leaf.bits ?? []).map(part => ({
    path: `${path}.${part.name}`,
    key: part.name,
    kind: part.width === 1 ? 'flags' : (leaf.storage ?? 'flags'),
    start,
    size,
    bits: [part.shift, part.width],
    count: 0,
    ...bitValue(Number(value), part),
    editable: true,
  }));
}

/** Its number, or the label of that number. */
function bitValue(word: number, part: BitPart): Pick<Node, 'value' | 'text' | 'choices'> {
  const value = bitsIn(word, part);
  const label = labelIn(word, part);
  if (part.labels === undefined) return { value };
  return { value: label ?? value, choices: [...part.labels.values()], ...(label ? { text: String(value) } : {}) };
}

function bitNode(layout: AnyLayout, source: Source, { path, memo }: { path: string; memo: Memo }): Nodes | undefined {
  const steps = parsePath(path) ?? [];
  if (steps.length === 0) return undefined;
  const { leaf } = collect(layout, source, { want: steps.slice(0, -1), nodes: { first: 0, count: 0 }, memo });
  const node = leaf && bitNodes(leaf).find(part => part.path === path);
  return node && { node, first: 0, children: [] };
}
