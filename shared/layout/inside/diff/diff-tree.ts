// One side of a comparison as a tree: one walk over the layout's fields, tables kept as they are.
import type { Source } from '../../../base/source.ts';
import { asFault } from '../fault.ts';
import type { CompareOptions } from '../field-change.ts';
import type { FieldSink, GroupPlace, NamedField, NamedTable } from '../field-sink.ts';
import type { AnyLayout, ByteRange, Fault, Step } from '../layout.ts';
import type { PlacedLeaf } from '../leaf.ts';
import { type Memo, newMemo } from '../memo.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import { DiffNode, foldMembers, keepSigns, sharedLeaf } from './diff-node.ts';
import { signsAmong } from './keys.ts';
import { type Sealing, seal } from './seal.ts';

export interface DiffTree {
  readonly root: DiffNode;
  readonly source: Source;
  /** The ranges that the layout names, in the order in which it reads them. */
  readonly runs: readonly ByteRange[];
  /** How parts that are read later are sealed. */
  readonly sealing: Sealing;
  /** Folds a node's members, if the file is large. */
  fold(node: DiffNode): void;
  readonly fault?: Fault;
}

/** In larger files, the items of lists are folded. */
const LARGE = 2 * 1024 * 1024;
/** Items with fewer values are kept: reading them again takes longer than the memory is worth. */
const LEAST_WEIGHT = 24;

export interface TreeOptions {
  readonly options: CompareOptions;
  /** Called once for every node, when its hashes are known. */
  met(node: DiffNode): void;
  /** The fewest values of an item that is folded; by default, only items of large files are. */
  readonly foldFrom?: number;
}

/** The tree of everything that a layout names in a source, sealed. */
export function treeOf(layout: AnyLayout, source: Source, { options, met, ...folds }: TreeOptions): DiffTree {
  const foldFrom = folds.foldFrom ?? (source.size > LARGE ? LEAST_WEIGHT : Number.POSITIVE_INFINITY);
  const sealing: Sealing = { source, options, names: new Map() };
  const first = { ...sealing, met };
  const walk: Walk = { layout, memo: newMemo(), sealing, foldFrom };
  const builder = new TreeBuilder(new DiffNode(undefined, ''), leaving(walk, first));
  const fault = builder.walk(walk, []);
  seal(builder.root, first);
  return { root: builder.root, source, sealing, runs: builder.runs, fold: folding(walk), ...(fault && { fault }) };
}

/** What is needed to read the same fields again. */
interface Walk {
  readonly layout: AnyLayout;
  readonly memo: Memo;
  readonly sealing: Sealing;
  readonly foldFrom: number;
}

/** What is done with an item when the walk leaves it. */
type Leave = (item: DiffNode) => void;

function leaving(walk: Walk, sealing: Sealing): Leave | undefined {
  if (walk.foldFrom === Number.POSITIVE_INFINITY) return undefined;
  const fold = folding(walk);
  return item => {
    seal(item, sealing);
    fold(item);
  };
}

/** Folds the members of a sealed node if there are many values in them. */
function folding(walk: Walk): Leave {
  return node => {
    if (node.folded === undefined && node.weight < walk.foldFrom) return;
    foldMembers(node, signsAmong(node.built ?? []), item => unfold(item, walk));
  };
}

/** Reads the members of an item again; the items among them are folded in turn. */
function unfold(node: DiffNode, walk: Walk): void {
  const { sealing } = walk;
  const signs = node.folded?.signs ?? [];
  node.folded = undefined;
  new TreeBuilder(node, leaving(walk, sealing)).walk(walk, node.steps);
  keepSigns(node, signs);
  for (const member of node.built ?? []) seal(member, sealing);
  node.isSealed = true; // its hashes and weight are known
}

/** The leaves in a window, in the order of their bytes; everything outside is only stepped over. */
export function leavesIn(
  layout: AnyLayout,
  source: Source,
  window: { readonly from: number; readonly to: number },
  memo: Memo,
): { readonly leaves: readonly DiffNode[]; readonly fault?: Fault } {
  const builder = new TreeBuilder();
  const { place: _, ...sink } = builder.sink({ ...window, memo, areTablesWhole: false });
  try {
    layout.fields(new Reader(source), sink);
  } catch (error) {
    return { leaves: [], fault: asFault(error).fault };
  }
  const leaves: DiffNode[] = [];
  collectLeaves(builder.root, leaves);
  return { leaves: leaves.sort((x, y) => x.start - y.start) };
}

function collectLeaves(node: DiffNode, leaves: DiffNode[]): void {
  if (node.leaf) leaves.push(node);
  for (const member of node.built ?? []) collectLeaves(member, leaves);
}

/** Names the rows of a table in a window, as members of its node. */
export function openRows(node: DiffNode, window: { readonly from: number; readonly to: number }): void {
  const { table } = node;
  if (table === undefined) return;
  const builder = new TreeBuilder(node);
  table.name(builder.sink({ ...window, memo: newMemo(), areTablesWhole: false }), []);
}

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly memo: Memo;
  readonly want?: readonly Step[];
  readonly areTablesWhole: boolean;
}

class TreeBuilder {
  readonly root: DiffNode;
  readonly runs: Run[] = [];
  /** The nodes from the root to the last one, by depth. */
  readonly #way: DiffNode[];
  readonly #leave: Leave | undefined;
  /** Steps to the root; everything outside it is ignored. */
  #steps: readonly Step[] = [];
  /** What was created and filled since the start of reports that may turn out wrong. */
  #journal: { readonly made: DiffNode[]; readonly filled: DiffNode[] } | undefined;

  constructor(root = new DiffNode(undefined, ''), leave?: Leave) {
    this.root = root;
    this.#way = [root];
    this.#leave = leave;
  }

  /** Reads everything below the steps to the root; returns the fault if the bytes end before that. */
  walk({ layout, memo, sealing: { source } }: Walk, steps: readonly Step[]): Fault | undefined {
    this.#steps = steps;
    const all = { from: 0, to: Number.POSITIVE_INFINITY, memo, areTablesWhole: true };
    try {
      layout.fields(new Reader(source), this.sink(steps.length === 0 ? all : { ...all, want: steps }));
      return undefined;
    } catch (error) {
      return asFault(error).fault;
    } finally {
      this.#leaveFrom(1);
    }
  }

  sink({ areTablesWhole, ...wanted }: Wanted): FieldSink {
    return {
      ...wanted,
      leaf: (r, spot) => this.#leaf(this.#at(r.path, r.depth), r.base, spot),
      add: spot => this.#spot(spot),
      place: (r, layout, place) => this.#group(r, layout, place),
      hold: () => this.#hold(),
      ...(areTablesWhole ? { table: (r: Reader, table: NamedTable) => this.#table(r, table) } : {}),
    };
  }

  /** The node at a path, created if missing; undefined if it is not below the root. */
  #at(path: readonly Step[], depth: number): DiffNode | undefined {
    const way = this.#way;
    const { length } = this.#steps;
    for (let i = 0; i < length; i++) if (i >= depth || path[i] !== this.#steps[i]) return undefined;
    const below = depth - length;
    let known = 1;
    while (known <= below && known < way.length && way[known]?.step === path[length + known - 1]) known++;
    this.#leaveFrom(known);
    let node = way[known - 1] ?? this.root;
    for (; known <= below; known++) {
      const before = node.built?.length ?? 0;
      node = node.open(path[length + known - 1] ?? '');
      node.isSealed = false;
      if (this.#journal && node.parent?.built?.length !== before) this.#journal.made.push(node);
      way[known] = node;
    }
    return node;
  }

  /** Leaves the nodes from this depth on, the deepest first. */
  #leaveFrom(first: number): void {
    const way = this.#way;
    while (way.length > first) {
      const node = way.pop();
      if (this.#leave === undefined || typeof node?.step !== 'number' || node.leaf !== undefined) continue;
      this.#leave(node);
      if (node.folded) this.#forgetBelow(node);
    }
  }

  /** If a folded node's parent is discarded, so is the node. */
  #forgetBelow(node: DiffNode): void {
    for (const nodes of [this.#journal?.made, this.#journal?.filled])
      for (let last = nodes?.at(-1); last && isBelow(last, node); last = nodes?.at(-1)) nodes?.pop();
  }

  #table(r: Reader, table: NamedTable): void {
    const node = this.#at(r.path, r.depth);
    if (node === undefined) return;
    node.table = table;
    this.#reach(r.base + table.start, table.size);
    node.start = r.base + table.start;
    node.size = table.size;
  }

  #leaf(at: DiffNode | undefined, base: number, { start, size, leaf, value }: PlacedLeaf<unknown>): void {
    if (at === undefined) return;
    // Two runs of bytes under one name are pieces of one value.
    const node = at.leaf === undefined ? at : (at.parent ?? at).add(at.step);
    if (node !== at) this.#journal?.made.push(node);
    this.#journal?.filled.push(node);
    node.leaf = sharedLeaf(leaf);
    node.value = value;
    node.start = base + start;
    node.size = size;
    this.#reach(node.start, size);
  }

  #reach(start: number, size: number): void {
    const last = this.runs.at(-1);
    if (last && last.start + last.size === start) last.size += size;
    else this.runs.push({ start, size });
  }

  #spot({ path, start, size, leaf, value }: NamedField): void {
    const steps = parsePath(path) ?? [path];
    this.#leaf(this.#at(steps, steps.length), 0, { start, size, leaf, value });
  }

  #group(r: Reader, layout: AnyLayout, { kind, start, size }: GroupPlace): void {
    const node = this.#at(r.path, r.depth);
    if (node === undefined) return;
    node.layout = layout;
    node.isList = kind !== 'struct';
    node.start = r.base + start;
    node.size = size;
  }

  #hold(): () => void {
    this.#journal ??= { made: [], filled: [] };
    const { made, filled } = this.#journal;
    const [firstMade, firstFilled] = [made.length, filled.length];
    const [runs, last] = [this.runs.length, this.runs.at(-1)];
    const lastSize = last?.size ?? 0;
    return () => {
      this.runs.length = runs;
      if (last) last.size = lastSize;
      for (const node of filled.splice(firstFilled)) node.leaf = undefined;
      for (const node of made.splice(firstMade).reverse()) node.parent?.drop(node);
      this.#way.length = 1;
    };
  }
}

/** A range of named bytes that may still grow. */
interface Run {
  readonly start: number;
  size: number;
}

function isBelow(node: DiffNode, above: DiffNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === above) return true;
  return false;
}
