// Copies nodes with everything below them: from the same world, another one, or a library of 'mechs.
import { copyModel } from '#layout';
import { SOMEWHERE } from '../../node/addresses.ts';
import { placedBox } from '../../node/box.ts';
import type { Gamez } from '../layout.ts';
import { type AnyNode, isCs, isPm, parentOf } from '../node-table.ts';
import { Adopting, type Looks } from './adopt.ts';
import { listInCellAt, listInCells } from './cells.ts';
import { renumberNode, type Slot } from './links.ts';
import { below, groundOf, isTop, type Place } from './place.ts';
import { fixed } from './remove.ts';
import { addNodes } from './slots.ts';

/** Nodes to add: node numbers in them are those of their source. */
export interface Parts {
  /** By their numbers in the source, parents first. */
  readonly nodes: ReadonlyMap<number, AnyNode>;
  readonly roots: readonly number[];
  /** The model of a node; if absent, it keeps its own, which belongs to this world. */
  readonly modelOf?: (node: number) => { readonly key: unknown; readonly model: Slot } | undefined;
  readonly looks?: Looks;
}

export interface Added {
  readonly added: readonly number[];
  readonly notes: readonly string[];
}

/** Parts of a world, of this or another one. */
export function partsOf(world: Gamez, roots: readonly number[], isOwn: boolean): Parts | { readonly why: string } {
  const all = below(world, roots);
  for (const index of [...roots, ...all]) {
    const why = fixed(world, index, 'copied');
    if (why !== undefined) return { why };
  }
  const nodes = new Map([...all].flatMap(i => (world.nodes[i] ? [[i, copyModel(world.nodes[i])] as const] : [])));
  // Children of another copied node are included with that node.
  const inside = new Set([...nodes.values()].flatMap(({ children }) => children));
  const own = { nodes, roots: roots.filter(root => !inside.has(root)) };
  if (isOwn) return own;
  return {
    ...own,
    modelOf(index) {
      const slot = world.nodes[index]?.model ?? -1;
      const model = world.models[slot];
      return model && { key: slot, model };
    },
    looks: { material: index => world.materials[index], texture: index => world.textures[index] },
  };
}

/** Adds parts at the end of the table, below a node; without a place, each root next to the node it copies. */
export function addParts(world: Gamez, { nodes, roots, modelOf, looks }: Parts, place: Place | undefined): Added {
  const first = world.nodes.length;
  const places = new Map([...nodes.keys()].map((old, i) => [old, first + i]));
  const isOwn = modelOf === undefined;
  const adopting = new Adopting(world, looks ?? { material: () => undefined, texture: () => undefined });
  for (const [old, node] of nodes) {
    const given = modelOf?.(old);
    if (modelOf) node.model = given ? adopting.model(given.key, given.model) : -1;
    else if (world.models[node.model]) shownOnceMore(world, node.model);
    const outside = (number: number): number | undefined => (isOwn ? number : undefined);
    renumberNode(node, number => places.get(number) ?? outside(number));
  }
  numberAnew(world, [...nodes.values()]);
  addNodes(world, [...nodes.values()]);
  const added: number[] = [];
  for (const [i, root] of roots.entries()) {
    const index = places.get(root) ?? first;
    added.push(index);
    if (place === undefined) listBeside(world, root, index);
    else putBelow(world, index, { ...place, at: place.at + i }, isOwn ? root : undefined);
  }
  return { added, notes: [...adopting.notes()] };
}

function shownOnceMore(world: Gamez, slot: number): void {
  const model = world.models[slot];
  if (model) model.parentCount++;
}

/** Lists a copy wherever its original is listed, directly after it. */
function listBeside(world: Gamez, original: number, copy: number): void {
  const twice = (list: readonly number[]): number[] =>
    list.flatMap(each => (each === original ? [each, copy] : [each]));
  for (const [i, node] of world.nodes.entries()) {
    if (i >= copy) continue;
    if (node.children.includes(original)) node.children = twice(node.children);
    const { data } = node;
    if (data.type === 'light' && data.value.attached.includes(original))
      data.value.attached = twice(data.value.attached);
    if (data.type !== 'world') continue;
    data.value.lights = twice(data.value.lights);
    data.value.sounds = twice(data.value.sounds);
    listInCells(data.value, each => (each === original ? [each, copy] : [each]));
  }
}

/** Moves a node below another, and lists it on the ground if that is the world. `like`: its old index or its original. */
export function putBelow(world: Gamez, index: number, { parent, at }: Place, like?: number): void {
  const node = world.nodes[index];
  if (node === undefined) return;
  const was = like === undefined ? undefined : world.nodes[like];
  const isEmpty = node.data.type === 'empty';
  if (parent === undefined || isEmpty) node.parents = [];
  else node.parents = [parent];
  if (isEmpty && 'emptyParent' in node) node.emptyParent = parent ?? -1;
  node.parentsPointer = node.parents.length === 0 ? 0 : node.parentsPointer || SOMEWHERE;
  const above = parent === undefined ? undefined : world.nodes[parent];
  if (above && !isEmpty && node.data.type !== 'light') {
    above.children = above.children.toSpliced(at, 0, index);
    above.childrenPointer ||= SOMEWHERE;
  }
  if (like !== undefined && was && parentOf(was) === parent) {
    const ground = groundOf(world);
    if (ground && index !== like) listInCells(ground, each => (each === like ? [each, index] : [each]));
    return;
  }
  stand(world, index, isTop(world, parent));
}

/** Records on which square a node is: only children of the world are on one. */
function stand(world: Gamez, index: number, isOnGround: boolean): void {
  const node = world.nodes[index];
  const ground = groundOf(world);
  if (node === undefined) return;
  const box = node.data.type === 'object3d' ? placedBox(node.nodeBox, node.data.value) : node.nodeBox;
  const square = isOnGround && ground && node.flags.hasNodeBox ? listInCellAt(ground, index, box) : undefined;
  node.areaX = square?.x ?? -1;
  node.areaZ = square?.z ?? -1;
  if ('virtualX' in node) {
    node.virtualX = 0;
    node.virtualZ = 0;
  }
}

const MARK = 0x0200_0000;

/** The later games number their nodes a second time: new ones get the lowest free numbers. */
function numberAnew(world: Gamez, nodes: readonly AnyNode[]): void {
  if (!isPm(world) && !isCs(world)) return;
  const taken = new Set(world.nodes.map(({ runtimeNumber }) => runtimeNumber));
  let next = MARK + 1;
  for (const node of nodes) {
    if (!('runtimeNumber' in node)) continue;
    while (taken.has(next)) next++;
    taken.add(next);
    node.runtimeNumber = next;
  }
}
