import { gameOf, type Node, stored } from './stored.ts';

const VERSIONS = { mw: 27, pm: 41 } as const;

/** The shape that scripts rely on: models and nodes in two lists, a parent before its children, as worlds have them. */
export function toJson(root: Node): unknown {
  const models: unknown[] = [];
  const nodes: NodeJson[] = [];
  const add = (node: Node, parent: number | null): number => {
    const place = nodes.length;
    const { model, children: _, ...own } = (stored.toJson?.({ ...node, children: [] }) ?? {}) as StoredJson; // what the layout says
    const children: number[] = [];
    const index = model === undefined ? null : models.push(model) - 1;
    nodes.push({ ...own, class: node.data.type, model: index, parent, children });
    for (const child of node.children) children.push(add(child, place));
    return place;
  };
  add(root, null);
  return { version: VERSIONS[gameOf(root)], models, nodes };
}

/** What the layout makes of one node without its children. */
interface StoredJson {
  readonly name: string;
  readonly data: unknown;
  readonly model?: unknown;
  readonly children: unknown;
}
interface NodeJson {
  readonly name: string;
  readonly class: string | number;
  readonly model: number | null;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly data: unknown;
}
