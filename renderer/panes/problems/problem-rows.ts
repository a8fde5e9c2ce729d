import type { ProblemGroup } from '../../state/problem-groups.ts';
import type { TreeItem } from '../../widgets/virtual-tree.tsx';

/** A line of the panel: a problem, or the head of a group. */
export interface ProblemRow extends TreeItem {
  readonly group: ProblemGroup;
  /** Its place in the list of all problems; absent on a head. */
  readonly index?: number;
}

/** The groups as rows; only those in `open` show what is in them. */
export function problemRows(groups: readonly ProblemGroup[], open: readonly string[]): readonly ProblemRow[] {
  return groups.flatMap((group, place) => {
    const [only] = group.items;
    const top = { level: 1, posInSet: place + 1, setSize: groups.length };
    if (group.items.length === 1 && only !== undefined)
      return [{ ...top, key: group.key, group, index: only, expandable: false, expanded: false }];
    const isOpen = open.includes(group.key);
    const head: ProblemRow = { ...top, key: group.key, group, expandable: true, expanded: isOpen };
    return isOpen ? [head, ...group.items.map((index, i) => inner(group, index, i))] : [head];
  });
}

function inner(group: ProblemGroup, index: number, place: number): ProblemRow {
  const key = `${group.key} ${index}`;
  const { length: setSize } = group.items;
  return { key, level: 2, posInSet: place + 1, setSize, expandable: false, expanded: false, group, index };
}
