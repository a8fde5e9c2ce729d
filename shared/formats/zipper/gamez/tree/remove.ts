// Removes nodes with everything below them, and the models and materials that nothing else uses.
import { counted } from '../../../../base/counted.ts';
import type { Gamez } from '../layout.ts';
import { type AnyNode, isCs } from '../node-table.ts';
import { materialsIn, renumberNode, texturesIn } from './links.ts';
import { below } from './place.ts';
import { dropLastTextures, dropMaterials, dropModels, dropNodes, placesWithout } from './slots.ts';

/** Classes that every world has at fixed indices. */
const FIXED: ReadonlySet<string> = new Set(['world', 'window', 'camera', 'display']);

/** Why a node cannot be removed, copied or moved. */
export function fixed(world: Gamez, index: number, verb: 'removed' | 'copied' | 'moved'): string | undefined {
  const { data, name } = world.nodes[index] ?? {};
  if (data === undefined) return `there is no nodes[${index}]: the world has ${counted(world.nodes.length, 'node')}`;
  const isOnlyLight = isCs(world) && data.type === 'light';
  if (!FIXED.has(data.type) && !isOnlyLight) return undefined;
  const because = isOnlyLight ? 'the header names the only light' : `the game expects its ${data.type} there`;
  return `nodes[${index}] (${name}) cannot be ${verb}: ${because}`;
}

/** Applies it to a copy of the world; returns what else was removed, or why it is impossible. */
export function removeNodes(
  world: Gamez,
  roots: readonly number[],
  unlink: boolean,
): { readonly notes: readonly string[] } | { readonly why: string } {
  for (const root of roots) {
    const why = fixed(world, root, 'removed');
    if (why !== undefined) return { why };
  }
  const gone = below(world, roots);
  const stays = [...gone].map(index => fixed(world, index, 'removed')).find(why => why !== undefined);
  if (stays !== undefined) return { why: stays };
  const holders = world.nodes.flatMap((node, i) => (gone.has(i) ? [] : heldBy(node, i, gone)));
  if (holders.length > 0 && !unlink) return { why: `nodes[${roots[0]}] is used by ${holders.join(', ')}` };
  const shown = world.nodes.flatMap((node, i) => (gone.has(i) && node.model >= 0 ? [node.model] : []));
  const places = placesWithout(world.nodes.length, gone);
  const lists = world.nodes.map(({ children, parents }) => ({ children: children.length, parents: parents.length }));
  for (const [i, node] of world.nodes.entries()) {
    if (gone.has(i)) continue;
    renumberNode(node, old => places[old]);
    if ((lists[i]?.children ?? 0) > 0 && node.children.length === 0) node.childrenPointer = 0;
    if ((lists[i]?.parents ?? 0) > 0 && node.parents.length === 0) node.parentsPointer = 0;
  }
  dropNodes(world, gone);
  const notes = [...dropUnused(world, shown)];
  return { notes: gone.size > 1 ? [`${counted(gone.size, 'node', 'nodes')} removed with it`, ...notes] : notes };
}

/** What in a node refers to a removed one, other than as its child or parent. */
function heldBy({ data }: AnyNode, index: number, gone: ReadonlySet<number>): string[] {
  if (data.type !== 'camera') return [];
  const keys = ['world', 'window', 'focusXY', 'focusXZ'] as const;
  return keys.filter(key => gone.has(data.value[key])).map(key => `nodes[${index}].data.${key}`);
}

/** Removes models that no node shows any more, with the materials that only they used. */
function* dropUnused(world: Gamez, shown: readonly number[]): Generator<string> {
  const inUse = new Set(world.nodes.map(({ model }) => model));
  const gone = new Set<number>();
  for (const slot of shown) {
    const model = world.models[slot];
    if (model === undefined) continue;
    if (!inUse.has(slot)) gone.add(slot);
    else model.parentCount = Math.max(1, model.parentCount - 1);
  }
  if (gone.size === 0) return;
  const candidates = new Set(
    [...gone].flatMap(slot => [...(world.models[slot] ? materialsIn(world.models[slot]) : [])]),
  );
  const places = dropModels(world, gone);
  for (const node of world.nodes) if (node.model >= 0) node.model = places(node.model) ?? -1;
  yield `${counted(gone.size, 'model', 'models')} removed, which no other node shows`;
  for (const model of world.models) for (const material of materialsIn(model)) candidates.delete(material);
  const textures = new Set(
    [...candidates].flatMap(index => (world.materials[index] ? texturesIn(world.materials[index]) : [])),
  );
  dropMaterials(world, candidates);
  if (candidates.size > 0)
    yield `${counted(candidates.size, 'material', 'materials')} removed, which no other model uses`;
  const dropped = dropLastTextures(world, withSmaller(world, textures));
  if (dropped > 0) yield `${counted(dropped, 'texture', 'textures')} removed, which no other material uses`;
}

/** Textures with their half-size versions. */
function withSmaller({ textures }: Gamez, from: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(from);
  for (const index of all) {
    const mip = textures[index]?.mip ?? -1;
    if (mip >= 0) all.add(mip);
  }
  return all;
}
