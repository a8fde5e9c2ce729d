import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { NodesResult, TreeNode } from '../../../shared/contract/types.ts';
import type { TreeItem } from '../../widgets/virtual-tree.tsx';
import {
  type CountOf,
  closedRoot,
  closeWay,
  type FlatRow,
  type OpenNode,
  openWay,
  rowAt,
  rowOfPath,
  rowTotal,
  type Step,
} from './flat-tree.ts';

/** A row of the tree: its node once that is loaded. */
export interface StructureRow extends TreeItem {
  readonly node: TreeNode;
  /** From the root to this row. */
  readonly way: readonly Step[];
}

export interface StructurePorts {
  readonly windowSize: number;
  /** A node and a window of its children, as far as they are loaded; requests the rest. */
  nodes(path: string, first: number): NodesResult | undefined;
}

/** A longer chain of only children is left for the user to open. */
const mostLone = 8;

interface StructureState {
  readonly root: OpenNode | undefined;
}

/** Which nodes of an asset's structure are open, and the rows that follow from it. */
export interface Structure {
  readonly store: StoreApi<StructureState>;
  count(): number;
  /** Undefined while the row's node is being loaded. */
  at(row: number): StructureRow | undefined;
  parentOf(row: number): number | undefined;
  open(way: readonly Step[]): void;
  close(way: readonly Step[]): void;
  /** Opens the parents of a node and returns its row. */
  reveal(ancestors: readonly Step[]): number | undefined;
  /** Opens nodes that are only children, from the root: a single closed row would show nothing. */
  openLone(): void;
  rowOf(ancestors: readonly Step[]): number | undefined;
  /** The row of a node, or that of the closed node it is in. */
  shownRow(ancestors: readonly Step[]): number;
}

export function createStructure(ports: StructurePorts): Structure {
  const store = createStore<StructureState>(() => ({ root: closedRoot }));
  let isTouched = false;
  const countOf: CountOf = path => ports.nodes(path, 0)?.node.count ?? 0;
  const root = () => store.getState().root;

  function nodeOf(flat: FlatRow): TreeNode | undefined {
    if (flat.parent === undefined) return ports.nodes('', 0)?.node;
    const first = flat.index - (flat.index % ports.windowSize);
    return ports.nodes(flat.parent, first)?.children[flat.index - first];
  }

  function at(row: number): StructureRow | undefined {
    const flat = rowAt(root(), countOf, row);
    const node = flat && nodeOf(flat);
    if (flat === undefined || node === undefined) return undefined;
    return {
      node,
      key: node.path === '' ? '/' : node.path,
      level: flat.level,
      posInSet: flat.index + 1,
      setSize: flat.setSize,
      expandable: node.count > 0,
      expanded: flat.open !== undefined && node.count > 0,
      // The root is no step: a path begins with one of its children.
      way: flat.parent === undefined ? [] : [...flat.above.slice(1), { path: node.path, index: flat.index }],
    };
  }

  return {
    store,
    at,
    count: () => rowTotal(root(), countOf),
    parentOf(row) {
      const flat = rowAt(root(), countOf, row);
      return flat === undefined || flat.parent === undefined
        ? undefined
        : rowOfPath(root(), countOf, flat.above.slice(1));
    },
    open(way) {
      isTouched = true;
      store.setState({ root: openWay(root(), way) });
    },
    close(way) {
      isTouched = true;
      store.setState({ root: closeWay(root(), way) });
    },
    openLone() {
      const way: Step[] = [];
      let node = ports.nodes('', 0);
      while (!isTouched && node?.node.count === 1 && way.length < mostLone) {
        const only = node.children[0];
        if (only === undefined || only.count === 0) break;
        way.push({ path: only.path, index: 0 });
        node = ports.nodes(only.path, 0);
      }
      if (way.length > 0) store.setState({ root: openWay(root(), way) });
    },
    reveal(ancestors) {
      const way = wayOf(ancestors);
      store.setState({ root: openWay(root(), way.slice(0, -1)) });
      return rowOfPath(root(), countOf, way);
    },
    rowOf: ancestors => rowOfPath(root(), countOf, wayOf(ancestors)),
    shownRow(ancestors) {
      const way = wayOf(ancestors);
      for (let length = way.length; length > 0; length--) {
        const row = rowOfPath(root(), countOf, way.slice(0, length));
        if (row !== undefined) return row;
      }
      return 0;
    },
  };
}

function wayOf(ancestors: readonly Step[]): readonly Step[] {
  return ancestors[0]?.path === '' ? ancestors.slice(1) : ancestors;
}
