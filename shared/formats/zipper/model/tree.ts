// Parts of a 'mech: nodes with everything below them, and their models. Materials are in the library.

import { copyModel, recordsFrom } from '#layout';
import { type PartSource, type TreeEdit, type TreeEdited, type Trees, treePlace } from '../../trees.ts';
import type { Material, Materials } from '../materials/layout.ts';
import { SOMEWHERE } from '../node/addresses.ts';
import { atHome } from '../node/at-home.ts';
import { materialRef } from './model.ts';
import { gameOf, type Node, nodeIn } from './stored.ts';

type Why = { readonly why: string };

const why = (text: string): Why => ({ why: text });
const PART = /^(?:children\[\d+\](?:\.children\[\d+\])*)$/;
const PLACE = /^(?:children\[\d+\]\.)*children\[\d*\]\+?$/;

/** The default place for new parts. */
const LAST = 'children[]';

export const modelTrees: Trees<Node> = {
  inside: path => (PART.test(path) ? `${path}.children[]` : undefined),
  uses: ['materials'],
  takes(edit) {
    if (edit.kind === 'insert') return PLACE.test(edit.path);
    if (edit.kind === 'copy' && edit.from) return PLACE.test(edit.to ?? LAST);
    return edit.paths.every(path => PART.test(path));
  },
  edit(root, edit, beside) {
    switch (edit.kind) {
      case 'insert':
        return put(root, [blankPart(root)], edit.path);
      case 'remove':
        return remove(root, edit.paths);
      case 'move':
        return move(root, edit.paths, edit.to);
      case 'copy':
        return edit.from
          ? graft(root, edit, {
              from: edit.from,
              own: beside('materials', 'zipper/materials') as Materials | undefined,
            }) // as: of that format
          : copy(root, edit.paths, edit.to);
    }
  },
};

interface ChildPlace {
  readonly path: string;
  readonly above: Node;
  readonly at: number;
}

/** A position among the children of a node. */
function spotAt(root: Node, to: string): ChildPlace | Why {
  const { side, path } = treePlace(to);
  const found = /^(?:(.*)\.)?children(?:\[(\d+)\])?$/.exec(path);
  const above = found ? nodeIn(root, found[1] ?? '') : undefined;
  if (!found || above === undefined) return why(`there is no ${path || 'such place'} in this model`);
  const { length } = above.children;
  const index = found[2] === undefined ? length : Number(found[2]) + (side === 'after' ? 1 : 0);
  if (index > length) return why(`${path}: there are ${length} children`);
  return { path: found[1] ?? '', above, at: index };
}

const childPath = (path: string, index: number): string => `${path === '' ? '' : `${path}.`}children[${index}]`;

function nodesAt(root: Node, paths: readonly string[]): readonly Node[] | Why {
  const all = paths.map(path => nodeIn(root, path));
  const missing = paths[all.indexOf(undefined)];
  return missing === undefined ? all.filter(node => node !== undefined) : why(`there is no ${missing} in this model`);
}

function put(root: Node, parts: readonly Node[], to: string): TreeEdited<Node> | Why {
  const spot = spotAt(root, to);
  if ('why' in spot) return spot;
  const { above, at, path } = spot;
  for (const part of parts) {
    part.parentCount = 1;
    part.parentsPointer ||= SOMEWHERE;
  }
  const children: Node[] = above.children;
  children.splice(at, 0, ...parts);
  above.childrenPointer ||= SOMEWHERE;
  const added = parts.map((_, i) => childPath(path, at + i));
  return { model: root, added, notes: [`${added.join(', ')} added`] };
}

/** Adds a part as the last child of the root; returns its path. */
export function putBelowRoot(root: Node, part: Node): string {
  put(root, [part], LAST);
  return childPath('', root.children.length - 1);
}

function take(root: Node, nodes: readonly Node[]): void {
  const visit = (node: Node): void => {
    const children: Node[] = node.children;
    const kept = children.filter(child => !nodes.includes(child));
    if (kept.length < children.length) {
      children.splice(0, children.length, ...kept);
      if (kept.length === 0) node.childrenPointer = 0;
    }
    for (const child of kept) visit(child);
  };
  visit(root);
}

function remove(root: Node, paths: readonly string[]): TreeEdited<Node> | Why {
  const nodes = nodesAt(root, paths);
  if ('why' in nodes) return nodes;
  take(root, nodes);
  return { model: root, added: [], notes: [] };
}

function copy(root: Node, paths: readonly string[], to: string | undefined): TreeEdited<Node> | Why {
  const nodes = nodesAt(root, paths);
  if ('why' in nodes) return nodes;
  return put(
    root,
    nodes.map(node => copyModel(node)),
    to ?? `${paths.at(-1)}+`,
  );
}

function move(root: Node, paths: readonly string[], to: string): TreeEdited<Node> | Why {
  const nodes = nodesAt(root, paths);
  if ('why' in nodes) return nodes;
  const spot = spotAt(root, to);
  if ('why' in spot) return spot;
  const inside = (node: Node): boolean => node === spot.above || node.children.some(inside);
  if (nodes.some(inside)) return why(`${paths[0]} cannot be moved into itself`);
  const before = spot.above.children.slice(0, spot.at).filter(child => nodes.includes(child)).length;
  take(root, nodes);
  const children: Node[] = spot.above.children;
  children.splice(spot.at - before, 0, ...nodes);
  spot.above.childrenPointer ||= SOMEWHERE;
  const isMoved = (node: Node) => nodes.includes(node);
  return { model: root, added: [], moved: pathsOf(root, isMoved), notes: [] };
}

function pathsOf(node: Node, isMeant: (node: Node) => boolean, path = ''): string[] {
  return node.children.flatMap((child, i) => {
    const at = childPath(path, i);
    return [...(isMeant(child) ? [at] : []), ...pathsOf(child, isMeant, at)];
  });
}

type Graft = Extract<TreeEdit, { kind: 'copy' }>;

function graft(
  root: Node,
  { paths, to = LAST }: Graft,
  { from, own }: { readonly from: PartSource; readonly own: Materials | undefined },
): TreeEdited<Node> | Why {
  if (from.format !== 'zipper/model') return why("only parts of 'mechs can be put into a 'mech");
  const other = from.model as Node; // as: of the requested format
  if (gameOf(other) !== gameOf(root))
    return why('the two are of different games: parts only go between files of one game');
  const nodes = nodesAt(other, paths);
  if ('why' in nodes) return nodes;
  const theirs = from.beside('materials', 'zipper/materials') as Materials | undefined; // as: of that format
  const parts = nodes.map(node => copyModel(node));
  const places = placesOf(theirs, own);
  for (const part of parts) {
    const missing = renumber(part, places);
    if (missing !== undefined) return why(missing);
  }
  return put(root, parts, to);
}

/** Maps another library's materials to this one's; a sentence for a material that is missing here. */
function placesOf(theirs: Materials | undefined, own: Materials | undefined): (index: number) => number | string {
  const looks = own?.materials.map(lookOf) ?? [];
  return index => {
    const wanted = theirs?.materials[index];
    if (wanted === undefined || own === undefined) return index;
    const look = lookOf(wanted);
    if (looks[index] === look) return index;
    const place = looks.indexOf(look);
    const called = wanted.texture === undefined ? 'a colour' : `texture ${wanted.texture}`;
    return place >= 0
      ? place
      : `its material ${index} (${called}) is not in this library: insert it into materials first`;
  };
}

const lookOf = ({ texturePointer: _, cyclePointer: __, ...look }: Material): string => JSON.stringify(look);

/** Renumbers the materials of a part; returns why if it cannot. */
function renumber(part: Node, places: (index: number) => number | string): string | undefined {
  let missing: string | undefined;
  const placed = (index: number): number => {
    const place = places(index);
    if (typeof place === 'number') return place;
    missing ??= place;
    return index;
  };
  for (const polygon of part.model?.polygons ?? [])
    if ('materials' in polygon) polygon.materials = polygon.materials.map(placed);
    else polygon.material = placed(polygon.material);
  if (part.model && 'materialRefs' in part.model && part.model.materialRefs.length > 0) {
    const rows = [...part.model.materialRefs].map(row => ({ ...row, material: placed(row.material) }));
    part.model.materialRefs = recordsFrom(materialRef, rows);
  }
  for (const child of part.children) missing ??= renumber(child, places);
  return missing;
}

/** A body without a model at its parent's position, otherwise like the 'mech's own. */
function blankPart(root: Node): Node {
  const { model: _, ...like } = copyModel({ ...root, children: [] });
  const part = { ...like, name: 'node', modelPointer: 0, childrenPointer: 0 } as Node; // as: a node without its model is still a node
  part.flags = { ...part.flags, active: true, hasNodeBox: false, hasModelBox: false, hasChildBox: false };
  const none = { x: 0, y: 0, z: 0 };
  for (const box of ['nodeBox', 'modelBox', 'childBox'] as const) part[box] = { min: none, max: none };
  if (part.data.type === 'object3d') part.data.value = atHome(part.data.value);
  return part;
}
