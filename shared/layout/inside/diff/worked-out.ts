// Tables that a writer computes from others: their changes follow from changes in those.
import type { Finding } from '../layout.ts';
import type { DiffNode, RawChange } from './diff-node.ts';

/** The change in a table as one that follows from a sibling, if it does. */
export function followingIn(findings: () => readonly Finding[]): (change: RawChange) => RawChange {
  const known = new Map<DiffNode, DiffNode | undefined>();

  function sourceOf(table: DiffNode): DiffNode | undefined {
    if (!known.has(table)) known.set(table, isOdd(table.pair ?? table, findings) ? undefined : changedSource(table));
    return known.get(table);
  }

  return change => {
    const { kind, a, b } = change;
    const at = rowOf(b ?? a);
    if (at === undefined) return change;
    // A moved item is otherwise unchanged.
    if (kind !== 'moved' && [rowOf(a), rowOf(b)].some(each => each && saysMore(each))) return change;
    const source = sourceOf(at.table);
    return source === undefined ? change : { ...change, aside: source };
  };
}

interface Row {
  readonly table: DiffNode;
  /** The table itself, if it is reported as a whole. */
  readonly row: DiffNode;
}

/** The row of such a table that a node is, or is in. */
function rowOf(node: DiffNode | undefined): Row | undefined {
  let row = node;
  for (let at = node; at; at = at.parent) {
    if (followsOf(at) !== undefined) return row && { table: at, row };
    row = at;
  }
  return undefined;
}

function followsOf({ parent, step }: DiffNode) {
  return parent?.layout?.parts?.find(({ key }) => key === step)?.layout.follows;
}

/** Whether a row has a value that nothing else determines. */
function saysMore({ table, row }: Row): boolean {
  const unless = Object.entries(followsOf(table)?.unless ?? {});
  return row !== table && unless.some(([name, none]) => row.member(name)?.value !== none);
}

/** The first of its sources that differs between the two sides. */
function changedSource(table: DiffNode): DiffNode | undefined {
  const { from = [] } = followsOf(table) ?? {};
  return from.map(name => table.parent?.member(name)).find(isChanged);
}

function isChanged(node: DiffNode | undefined): boolean {
  return node !== undefined && (node.exact !== node.pair?.exact || node.exactToo !== node.pair.exactToo);
}

/** Whether decoding finds values in it that do not follow. */
function isOdd({ path }: DiffNode, findings: () => readonly Finding[]): boolean {
  return findings().some(found => found.weight !== 'note' && found.path.startsWith(`${path}[`));
}
