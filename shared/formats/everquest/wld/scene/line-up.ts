// A file of many things shows them side by side: each would else stand in the same place.
import { boundsOf } from '../../../../scene/bounds-of.ts';
import type { Bounds, Mesh } from '../../../../scene/mesh.ts';
import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Added } from './actors.ts';
import type { Building } from './building.ts';

type Vector = readonly [number, number, number];

interface Stood extends Added {
  readonly bounds: Bounds;
}

/** Gaps between neighbours, as a share of the mean size. */
const GAP = 0.25;

/** Moves things that stand at the origin into rows: the first to the right, later rows behind. */
export function lineUp(building: Building, things: readonly Added[]): void {
  if (things.length < 2) return;
  const stood = things.map((thing): Stood => ({ ...thing, bounds: boundsAt(building, thing) }));
  const sizes = stood.map(({ bounds }) => ({ width: span(bounds, 1), depth: span(bounds, 0) }));
  const gap = (sizes.reduce((sum, { width, depth }) => sum + width + depth, 0) / (2 * sizes.length)) * GAP;
  const area = sizes.reduce((sum, { width, depth }) => sum + (width + gap) * (depth + gap), 0);
  const longest = Math.max(Math.sqrt(area) * 1.5, ...sizes.map(({ width }) => width));
  let [along, behind, row] = [0, 0, 0];
  for (const [i, thing] of stood.entries()) {
    const { width, depth } = sizes[i] ?? { width: 0, depth: 0 };
    if (along > 0 && along + width > longest) {
      behind += row + gap;
      along = 0;
      row = 0;
    }
    // +y is to the right of who looks at things that face +x.
    const { min, max } = thing.bounds;
    moveBy(building, thing, [-behind - max[0], along - min[1], 0]);
    along += width + gap;
    row = Math.max(row, depth);
  }
}

const span = ({ min, max }: Bounds, axis: 0 | 1): number => Math.max(0, max[axis] - min[axis]);

function boundsAt({ nodes, meshes }: Building, { node, skins }: Added): Bounds {
  const own = nodes
    .slice(node, endOf(nodes, node))
    .map(each => ({ ...each, parent: Math.max(-1, each.parent - node) }));
  if (skins.length === 0) return nodeBounds(own, meshes);
  return boundsOf(Float32Array.from(skins.flatMap(skin => cornersOf(meshes[skin]))));
}

/** The first node behind one and all below it: what is below a thing was put there right behind it. */
function endOf(nodes: Building['nodes'], node: number): number {
  let end = node + 1;
  while (end < nodes.length && (nodes[end]?.parent ?? -1) >= node) end += 1;
  return end;
}

const cornersOf = (mesh: Mesh | undefined): readonly number[] =>
  mesh && mesh.positions.length > 0 ? [...mesh.bounds.min, ...mesh.bounds.max] : [];

function moveBy(building: Building, { node, skeleton, skins }: Added, aside: Vector): void {
  const moved = building.nodes[node];
  if (skeleton === undefined) {
    if (moved) building.nodes[node] = { ...moved, translation: aside };
    return;
  }
  moveSkeleton(building, skeleton, aside);
  // What is seen of a skin and what is not share their places.
  const places = new Set(skins.flatMap(skin => building.meshes[skin]?.positions ?? []));
  for (const positions of places) for (let at = 0; at < positions.length; at += 3) shift(positions, at, aside);
  for (const skin of skins) {
    const mesh = building.meshes[skin];
    if (mesh) building.meshes[skin] = { ...mesh, bounds: boundsOf(mesh.positions) };
  }
}

/** Skins follow bones and not their nodes. */
function moveSkeleton({ skeletons }: Building, index: number, aside: Vector): void {
  const skeleton = skeletons[index];
  if (skeleton === undefined) return;
  for (const [bone, parent] of skeleton.parents.entries())
    if (parent < 0) shift(skeleton.translations, bone * 3, aside);
  skeletons[index] = { ...skeleton, aside };
}

function shift(values: Float32Array, at: number, by: Vector): void {
  for (const [axis, part] of by.entries()) values[at + axis] = (values[at + axis] ?? 0) + part;
}
