// The parts of a scene as a readable tree: the parts of one model share a row, and so do a node and its only mesh.
import type { Material } from '../../../shared/scene/material.ts';
import type { NodeKind, Scene, SceneNode } from '../../../shared/scene/scene.ts';
import type { TreeItem } from '../../widgets/virtual-tree.tsx';

/** A node, or several of one model. */
export interface Part {
  readonly key: string;
  readonly name: string;
  readonly kind: NodeKind;
  /** More than one: all parts of one model. */
  readonly nodes: readonly number[];
  readonly children: readonly Part[];
}

export interface PartRow extends TreeItem {
  readonly part: Part;
}

export interface PartTree {
  readonly parts: readonly Part[];
  /** The keys of a node and all its parents, innermost first. */
  readonly keysOf: ReadonlyMap<number, readonly string[]>;
  readonly kinds: ReadonlyMap<NodeKind, number>;
}

/** With fewer children below one parent, each has its own row. */
const FEW = 8;
/** Rows with more children are collapsed at first. */
const MANY = 120;

/** A part's name without the prefix of its container, because rows are short. */
const shortName = ({ name }: SceneNode): string => name.slice(name.indexOf('.') + 1);

export function partTree({ nodes }: Pick<Scene, 'nodes'>): PartTree {
  const below = new Map<number, number[]>();
  const kinds = new Map<NodeKind, number>();
  for (const [index, { parent, kind }] of nodes.entries()) {
    const of = parent >= 0 && parent < nodes.length ? parent : -1;
    const own = below.get(of);
    if (own) own.push(index);
    else below.set(of, [index]);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const keysOf = new Map<number, readonly string[]>();

  function partOf(index: number, above: readonly string[]): Part {
    const node = nodes[index] as SceneNode; // as: it was just listed
    const keys = [String(index), ...above];
    keysOf.set(index, keys);
    const [only, ...others] = below.get(index) ?? [];
    const child = only === undefined || others.length > 0 ? undefined : nodes[only];
    const isOne = only !== undefined && child !== undefined && shortName(child) === shortName(node);
    if (isOne) keysOf.set(only, keys);
    const children = listOf(isOne ? only : index, keys);
    return {
      key: String(index),
      name: shortName(node),
      kind: isOne ? child.kind : node.kind,
      nodes: [index],
      children,
    };
  }

  function listOf(parent: number, above: readonly string[]): readonly Part[] {
    const own = below.get(parent) ?? [];
    const models = new Map<string, number[]>();
    for (const index of own) {
      const node = nodes[index] as SceneNode; // as: one of its keys
      const model = own.length > FEW ? `${shortName(node)} ${node.kind}` : String(index);
      const known = models.get(model);
      if (known) known.push(index);
      else models.set(model, [index]);
    }
    return [...models].map(([model, members]) => {
      const [first = 0] = members;
      if (members.length === 1) return partOf(first, above);
      const key = `${parent} ${model}`;
      const children = members.map(index => partOf(index, [key, ...above]));
      return { key, name: children[0]?.name ?? '', kind: children[0]?.kind ?? 'group', nodes: members, children };
    });
  }

  return { parts: listOf(-1, []), keysOf, kinds };
}

export interface PartFilter {
  readonly text: string;
  readonly kind?: NodeKind | undefined;
}

/** The rows of a tree: clicking a row toggles its initial state; search results are always expanded. */
export function partRows(
  { parts }: PartTree,
  { text, kind }: PartFilter,
  isTurned: (key: string) => boolean,
  isOpen: (key: string) => boolean = () => false,
): PartRow[] {
  const wanted = text.trim().toLowerCase();
  const isFiltered = wanted !== '' || kind !== undefined;
  const found = isFiltered ? parts.flatMap(part => within(part, wanted, kind)) : parts;
  const rows: PartRow[] = [];
  const add = (list: readonly Part[], level: number): void => {
    for (const [position, part] of list.entries()) {
      const { key, children, nodes } = part;
      const atFirst = nodes.length === 1 && children.length <= MANY;
      const expandable = children.length > 0;
      const isAlways = isFiltered ? nodes.length === 1 : isOpen(key);
      const expanded = expandable && (isAlways || atFirst !== isTurned(key));
      rows.push({ key, part, level, posInSet: position + 1, setSize: list.length, expandable, expanded });
      if (expanded) add(children, level + 1);
    }
  };
  add(found, 1);
  return rows;
}

/** The searchable text of a part, including its parents. */
function within(part: Part, text: string, kind: NodeKind | undefined): Part[] {
  const children = part.children.flatMap(child => within(child, text, kind));
  const isIt = (kind === undefined || part.kind === kind) && part.name.toLowerCase().includes(text);
  if (!isIt && children.length === 0) return [];
  const nodes = part.nodes.length === 1 ? part.nodes : children.flatMap(child => child.nodes);
  return [{ ...part, nodes: isIt && children.length === 0 ? part.nodes : nodes, children }];
}

/** What uses each material and each picture. */
export interface Users {
  /** By material: how many parts are drawn with it. */
  readonly parts: readonly number[];
  /** By picture: the materials that use it. */
  readonly materials: readonly (readonly number[])[];
}

export function usersOf({ nodes, meshes, materials, textures }: Scene): Users {
  const parts = materials.map(() => 0);
  const inMesh = meshes.map(({ passes }) => new Set(passes.flatMap(({ groups }) => groups.map(of => of.material))));
  for (const { mesh } of nodes)
    for (const material of inMesh[mesh ?? -1] ?? []) if (material >= 0) parts[material] = (parts[material] ?? 0) + 1;
  const users = textures.map((): number[] => []);
  for (const [index, material] of materials.entries())
    for (const texture of new Set(picturesIn(material))) users[texture]?.push(index);
  return { parts, materials: users };
}

/** All pictures of a material, including those it alternates between. */
function picturesIn({ layers }: Material): readonly number[] {
  return layers.flatMap(({ texture, cycle }) => [texture, ...(cycle?.textures ?? [])]);
}
