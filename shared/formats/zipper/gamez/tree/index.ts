import { blankOf } from '#layout';
import { itemAt, type PartSource, type TreeEdit, type TreeEdited, type Trees } from '../../../trees.ts';
import { SOMEWHERE } from '../../node/addresses.ts';
import type { Gamez } from '../layout.ts';
import { type AnyNode, isCs, isPm, isRc, parentOf } from '../node-table.ts';
import { nodeCs, nodeMw, nodePm, nodeRc } from '../nodes.ts';
import { type Added, addParts, partsOf, putBelow } from './copy.ts';
import { libraryParts } from './library-parts.ts';
import { editModels, takesModels } from './models.ts';
import { linksAt, partNodes } from './parting.ts';
import { below, offGround, placeIn } from './place.ts';
import { fixed, removeNodes } from './remove.ts';
import { NoRoom } from './slots.ts';

type Why = { readonly why: string };

/** Nodes with all below them, and the models, materials and textures they use. */
export const worldTrees: Trees<Gamez> = {
  inside: path => (nodeAt(path) === undefined ? undefined : `${path}.children[]`),
  takes(edit) {
    if (takesModels(edit)) return true;
    if (edit.kind === 'insert') return leadsTo(edit.path);
    if (edit.kind === 'copy' && edit.from) return leadsTo(edit.to ?? 'nodes[]');
    return nodesAt(edit.paths) !== undefined || (edit.kind === 'remove' && linksAt(edit.paths) !== undefined);
  },
  edit(world, edit) {
    if (takesModels(edit) && !isCs(world)) return undefined;
    try {
      return edited(world, edit);
    } catch (error) {
      if (error instanceof NoRoom) return { why: error.message };
      throw error;
    }
  },
};

function nodeAt(path: string): number | undefined {
  const { list, index } = itemAt(path) ?? {};
  return list === 'nodes' ? index : undefined;
}

const leadsTo = (place: string): boolean => /^nodes(\[\d*\]\+?|\[\d+\]\.children\[\d*\]\+?)$/.test(place);

function nodesAt(paths: readonly string[]): readonly number[] | undefined {
  const all = paths.map(nodeAt);
  const found = all.filter(index => index !== undefined);
  return found.length === all.length ? found : undefined;
}

function edited(world: Gamez, edit: TreeEdit): TreeEdited<Gamez> | Why {
  if (isCs(world) && takesModels(edit)) return editModels(world, edit);
  if (edit.kind === 'insert') return insert(world, edit.path);
  if (edit.kind === 'copy' && edit.from) return graft(world, edit, edit.from);
  const links = edit.kind === 'remove' ? linksAt(edit.paths) : undefined;
  if (links) return partNodes(world, links) ?? { model: world, added: [], notes: [] };
  const nodes = nodesAt(edit.paths) ?? [];
  if (edit.kind === 'remove') {
    const removed = removeNodes(world, nodes, edit.unlink === true);
    return 'why' in removed ? removed : { model: world, added: [], notes: removed.notes };
  }
  if (edit.kind === 'move') return move(world, nodes, edit.to);
  const place = edit.to === undefined ? undefined : placeIn(world, edit.to);
  if (place && 'why' in place) return place;
  const parts = partsOf(world, nodes, true);
  return 'why' in parts ? parts : additionOf(world, addParts(world, parts, place));
}

const additionOf = (world: Gamez, { added, notes }: Added): TreeEdited<Gamez> => ({
  model: world,
  added: added.map(index => `nodes[${index}]`),
  notes: [`${added.map(index => `nodes[${index}]`).join(', ')} added`, ...notes],
});

type Graft = Extract<TreeEdit, { kind: 'copy' }>;

/** Adds parts from another world or a 'mech. */
function graft(world: Gamez, { paths, to }: Graft, from: PartSource): TreeEdited<Gamez> | Why {
  const place = placeIn(world, to ?? 'nodes[]');
  if ('why' in place) return place;
  const parts = foreignParts(world, paths, from);
  return 'why' in parts ? parts : additionOf(world, addParts(world, parts, place));
}

function foreignParts(world: Gamez, paths: readonly string[], from: PartSource) {
  if (from.format === 'zipper/model') return libraryParts(world, paths, from);
  const nodes = nodesAt(paths);
  if (from.format !== 'zipper/gamez' || nodes === undefined) return { why: 'only nodes can be put into a world' };
  const other = from.model as Gamez; // as: of the requested format
  if (other.version !== world.version)
    return {
      why: `it is of version ${other.version} and this world of ${world.version}: nodes only go between worlds of one game`,
    };
  return partsOf(other, nodes, false);
}

/** Moves nodes to another parent; their table indices stay. */
function move(world: Gamez, nodes: readonly number[], to: string): TreeEdited<Gamez> | Why {
  const stays = nodes.map(index => fixed(world, index, 'moved')).find(why => why !== undefined);
  if (stays !== undefined) return { why: stays };
  const place = placeIn(world, to);
  if ('why' in place) return place;
  const { parent } = place;
  if (parent !== undefined && nodes.includes(parent)) return { why: `nodes[${parent}] cannot be moved into itself` };
  if (parent !== undefined && below(world, nodes).has(parent))
    return { why: `nodes[${parent}] is part of nodes[${nodes[0]}], which cannot be moved into itself` };
  let { at } = place;
  for (const index of nodes) {
    const node = world.nodes[index];
    if (node === undefined) continue;
    const old = parentOf(node);
    const above = old === undefined ? undefined : world.nodes[old];
    const was = above?.children.indexOf(index) ?? -1;
    if (above && was >= 0) {
      above.children = above.children.toSpliced(was, 1);
      if (above.children.length === 0) above.childrenPointer = 0;
      if (old === place.parent && was < at) at--;
    }
    if (old !== place.parent) offGround(world, new Set([index]));
    putBelow(world, index, { parent: place.parent, at: at++ }, old === place.parent ? index : undefined);
  }
  return { model: world, added: nodes.map(index => `nodes[${index}]`), notes: [] };
}

/** A node without a model, at its parent's position. */
function insert(world: Gamez, to: string): TreeEdited<Gamez> | Why {
  const place = placeIn(world, to);
  if ('why' in place) return place;
  const node = blankNode(world);
  return additionOf(world, addParts(world, { nodes: new Map([[-1, node]]), roots: [-1] }, place));
}

function layoutOf(world: Gamez) {
  if (isRc(world)) return nodeRc;
  if (isPm(world)) return nodePm;
  return isCs(world) ? nodeCs : nodeMw;
}

/** What the games' tool stores in nodes of bodies; its purpose is unknown. */
const BODY = 160;

/** A body without a transform: visible, without a box and in no zone. */
function blankNode(world: Gamez): AnyNode {
  const node = blankOf(layoutOf(world), undefined, { class: 'object3d' }) as AnyNode; // as: of this layout
  const { data } = node;
  if (data.type !== 'object3d') throw new Error('a body was asked for');
  const like = world.nodes.find(each => each.data.type === 'object3d');
  Object.assign(node, { name: 'node', model: -1, zone: -1, updateFlags: like?.updateFlags ?? 1, areaX: -1, areaZ: -1 });
  Object.assign(node, { dataPointer: like?.dataPointer ?? SOMEWHERE });
  if ('unknownC4' in node) node.unknownC4 = BODY;
  node.flags.active = true;
  node.flags.treeValid = true;
  data.value.flags.always = true;
  data.value.flags.initial = true;
  data.value.scale = { x: 1, y: 1, z: 1 };
  const none = { x: 0, y: 0, z: 0 };
  data.value.transform = { x: { ...none, x: 1 }, y: { ...none, y: 1 }, z: { ...none, z: 1 }, translation: none };
  return node;
}
