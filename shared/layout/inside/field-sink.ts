// Where a walk over a layout's fields reports to, and which of them it wants.
import type { AnyLayout, Step } from './layout.ts';
import type { Leaf, PlacedLeaf } from './leaf.ts';
import type { Memo } from './memo.ts';
import type { Reader } from './reader.ts';

/** A leaf of the walk, at its place in the file. */
export interface NamedField {
  readonly path: string;
  /** Steps in the path. */
  readonly depth: number;
  readonly start: number;
  readonly size: number;
  readonly leaf: Leaf<unknown>;
  readonly value: unknown;
  readonly room?: number | undefined;
  readonly finding?: string | undefined;
  /** The lowest bit and the number of bits, if the value has only some of the bits of its bytes. */
  readonly bits?: readonly [number, number] | undefined;
}

/** A struct, list or table of the walk. */
export interface Group {
  readonly path: string;
  readonly depth: number;
  readonly kind: 'struct' | 'list' | 'table';
  readonly start: number;
  readonly size: number;
  /** The number of its children. */
  readonly count: number;
  readonly layout: AnyLayout;
  /** What to call it next to its key: a chunk's id. */
  readonly label?: string;
  readonly finding?: string;
}

export interface FieldSink {
  /** The byte window; `to` is exclusive. Nothing outside is reported. */
  readonly from: number;
  readonly to: number;
  readonly memo: Memo;
  /** The only path that is wanted: everything else is skipped. */
  readonly want?: readonly Step[];
  /** Set when only a run of bytes at `want` is wanted: nodes with members do not count, and are skipped. */
  readonly leafOnly?: true;
  /** Set when only nodes are wanted: the one at `want`, and this many of its children. */
  readonly nodes?: { readonly first: number; readonly count: number };
  /** A table, or a list of numbers, may be reported as one run of bytes. */
  readonly coarse?: boolean;
  /** Tables without wanted rows, by the layout of a row: they are skipped. */
  passes?(row: AnyLayout): boolean;
  add(spot: NamedField): void;
  group?(group: Group): void;
  /** Takes leaves as they are reached, instead of `add`: the reader knows the path, so it need not be printed. */
  leaf?(r: Reader, spot: PlacedLeaf<unknown>): void;
  /** Takes groups as they are reached, instead of `group`: their paths are not printed and their children not counted. */
  place?(r: Reader, layout: AnyLayout, place: GroupPlace): void;
  /** Takes a table as a whole, instead of its rows. */
  table?(r: Reader, table: NamedTable): void;
  /** Starts reports that may turn out wrong; the function it returns discards them. */
  hold?(): () => void;
}

/** A table in the reader's space, and the way to its rows: for a sink with a window and a caller that knows its path. */
export interface NamedTable {
  readonly start: number;
  readonly size: number;
  readonly count: number;
  /** Bytes of a row, if rows are contiguous. */
  readonly stride?: number;
  name(out: FieldSink, path: readonly Step[]): void;
}

const nothing = (): void => {};

/** The sink for parts that are only skipped. */
export function blindSink(out: FieldSink): FieldSink {
  return out.from === Number.POSITIVE_INFINITY && !out.group
    ? out
    : { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY, memo: out.memo, add: nothing };
}

/** Whether nothing below this sink is wanted. */
export function isBlind(out: FieldSink): boolean {
  return out.from === Number.POSITIVE_INFINITY && !out.group;
}

/** The sink for the member at one step below a node of this depth. */
export function memberSink(out: FieldSink, depth: number, step: Step): FieldSink {
  const { want } = out;
  if (!want) return out;
  if (depth < want.length) return want[depth] === step ? out : blindSink(out);
  if (out.leafOnly) return blindSink(out);
  return out.nodes && depth > want.length ? blindSink(out) : out;
}

/** Which of the `count` items below a node of this depth are wanted, by index; `to` is exclusive. */
export function wantedItems(out: FieldSink, depth: number, count: number): { from: number; to: number } {
  const { want, nodes } = out;
  if (isBlind(out) || (want && out.leafOnly && depth >= want.length)) return { from: 0, to: 0 };
  if (!want || depth > want.length) return nodes ? { from: 0, to: 0 } : { from: 0, to: count };
  if (depth === want.length)
    return nodes ? { from: nodes.first, to: Math.min(count, nodes.first + nodes.count) } : { from: 0, to: count };
  const index = want[depth];
  return typeof index === 'number' && index < count ? { from: index, to: index + 1 } : { from: 0, to: 0 };
}

/** In the reader's space. */
export interface GroupPlace {
  readonly kind: Group['kind'];
  readonly start: number;
  readonly size: number;
}

export interface GroupSpan extends GroupPlace {
  readonly count: number;
  /** What to call it next to its key: a node's name. */
  readonly label?: string;
}

/** Reports a struct, list or table at the reader's path, if nodes are wanted. */
export function addGroup(r: Reader, out: FieldSink, layout: AnyLayout, span: GroupSpan): void {
  if (out.place) out.place(r, layout, span);
  else out.group?.({ ...span, start: r.base + span.start, path: r.pathText(), depth: r.depth, layout });
}

/** A sink for a node of this depth that adds a name to its key: a chunk's id. */
export function labelledSink(out: FieldSink, depth: number, label: string): FieldSink {
  if (!out.nodes) return out;
  return {
    ...out,
    add: spot => out.add(spot.depth === depth ? { ...spot, leaf: { ...spot.leaf, text: () => label } } : spot),
    group: group => out.group?.(group.depth === depth ? { ...group, label } : group),
  };
}
