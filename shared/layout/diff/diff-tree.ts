// One side of a comparison as a tree: one walk over the layout's fields, tables kept as they are.
import type { Source } from '../../base/source.ts';
import { asFault } from '../fault.ts';
import type { FieldSink, Group, Spot } from '../field-sink.ts';
import type { AnyLayout, Fault, Step } from '../layout.ts';
import type { LeafSpot } from '../leaf.ts';
import { type Memo, newMemo } from '../memo.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import { DiffNode } from './diff-node.ts';

export interface DiffTree {
  readonly root: DiffNode;
  readonly source: Source;
  /** Every byte has a name, one behind the other. */
  readonly isTiled: boolean;
  readonly fault?: Fault;
}

/** All that a layout names in some bytes. */
export function treeOf(layout: AnyLayout, source: Source): DiffTree {
  const builder = new TreeBuilder();
  try {
    layout.fields(new Reader(source), builder.sink({ from: 0, to: Number.POSITIVE_INFINITY, areTablesWhole: true }));
    return { root: builder.root, source, isTiled: builder.end === source.size };
  } catch (error) {
    return { root: builder.root, source, isTiled: false, fault: asFault(error).fault };
  }
}

/** The leaves in a window, in the order of their bytes; what lies outside is only stepped over. */
export function leavesIn(
  layout: AnyLayout,
  source: Source,
  window: { readonly from: number; readonly to: number },
  memo: Memo,
): { readonly leaves: readonly DiffNode[]; readonly fault?: Fault } {
  const builder = new TreeBuilder();
  const { group: _, ...sink } = builder.sink({ ...window, areTablesWhole: false });
  try {
    layout.fields(new Reader(source), { ...sink, memo });
  } catch (error) {
    return { leaves: [], fault: asFault(error).fault };
  }
  const leaves: DiffNode[] = [];
  collectLeaves(builder.root, leaves);
  return { leaves: leaves.sort((x, y) => x.start - y.start) };
}

function collectLeaves(node: DiffNode, leaves: DiffNode[]): void {
  if (node.leaf) leaves.push(node);
  for (const member of node.members ?? []) collectLeaves(member, leaves);
}

/** Names the rows of a table that lie in a window, as members of its node. */
export function openRows(node: DiffNode, window: { readonly from: number; readonly to: number }): void {
  const { table } = node;
  if (table === undefined) return;
  const builder = new TreeBuilder(node);
  table.name(builder.sink({ ...window, areTablesWhole: false }), []);
}

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly areTablesWhole: boolean;
}

class TreeBuilder {
  readonly root: DiffNode;
  /** Where the last byte with a name lies, while each began where the one before ended. */
  end = 0;
  /** The nodes on the way to the last one, by depth. */
  readonly #way: DiffNode[];
  /** What was made and filled since something was first told that may turn out wrong. */
  #journal: { readonly made: DiffNode[]; readonly filled: DiffNode[] } | undefined;

  constructor(root = new DiffNode(undefined, '')) {
    this.root = root;
    this.#way = [root];
  }

  sink({ from, to, areTablesWhole }: Wanted): FieldSink {
    return {
      from,
      to,
      memo: newMemo(),
      leaf: (r, spot) => this.#leaf(this.#at(r.path, r.depth), r.base, spot),
      add: spot => this.#spot(spot),
      group: group => this.#group(group),
      hold: () => this.#hold(),
      ...(areTablesWhole
        ? {
            table: (r, table) => {
              const node = this.#at(r.path, r.depth);
              node.table = table;
              this.#reach(r.base + table.start, table.size);
              node.start = r.base + table.start;
              node.size = table.size;
            },
          }
        : {}),
    };
  }

  #at(path: readonly Step[], depth: number): DiffNode {
    const way = this.#way;
    let known = 1;
    while (known <= depth && known < way.length && way[known]?.step === path[known - 1]) known++;
    let node = way[known - 1] ?? this.root;
    for (; known <= depth; known++) {
      const before = node.members?.length ?? 0;
      node = node.open(path[known - 1] ?? '');
      if (this.#journal && node.parent?.members?.length !== before) this.#journal.made.push(node);
      way[known] = node;
    }
    way.length = depth + 1;
    return node;
  }

  #leaf(at: DiffNode, base: number, { start, size, leaf, value }: LeafSpot<unknown>): void {
    // Two runs of bytes under one name: pieces of one thing.
    const node = at.leaf === undefined ? at : (at.parent ?? at).add(at.step);
    if (node !== at) this.#journal?.made.push(node);
    this.#journal?.filled.push(node);
    node.leaf = leaf;
    node.value = value;
    node.start = base + start;
    node.size = size;
    this.#reach(node.start, size);
  }

  #reach(start: number, size: number): void {
    this.end = start === this.end ? start + size : Number.NaN;
  }

  #spot({ path, start, size, leaf, value }: Spot): void {
    const steps = parsePath(path) ?? [path];
    this.#leaf(this.#at(steps, steps.length), 0, { start, size, leaf, value });
  }

  #group({ path, layout, kind, start, size }: Group): void {
    const steps = parsePath(path) ?? [path];
    const node = this.#at(steps, steps.length);
    node.layout = layout;
    node.isList = kind !== 'struct';
    node.start = start;
    node.size = size;
  }

  #hold(): () => void {
    this.#journal ??= { made: [], filled: [] };
    const { made, filled } = this.#journal;
    const [firstMade, firstFilled] = [made.length, filled.length];
    return () => {
      for (const node of filled.splice(firstFilled)) node.leaf = undefined;
      for (const node of made.splice(firstMade).reverse()) node.parent?.drop(node);
      this.#way.length = 1;
    };
  }
}
