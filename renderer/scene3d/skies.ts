// Two-sided domes and boxes around a whole scene: from outside they would hide what they surround.
import type { Mesh } from '../../shared/scene/mesh.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { Vector } from './vectors.ts';

/** The minimum along x, y and z, then the maximum. */
export type Box = readonly number[];

/** A part this much larger than everything in it, and at least this high relative to its longest side, is a sky. */
const LARGER = 1.2;
const HIGH = 0.15;
/** A sky, its clouds, and perhaps a moon. */
const MOST = 3;

/** The sky nodes of a walkable scene, with their boxes in the scene's axes. `places` has 16 numbers for each node. */
export function skiesOf(
  { nodes, meshes, materials }: Pick<Scene, 'nodes' | 'meshes' | 'materials'>,
  places: Float32Array,
): ReadonlyMap<number, Box> {
  if (!nodes.some(({ ground }) => ground)) return new Map();
  const boxes = nodes.flatMap(({ mesh: index }, node) => {
    const mesh = index === undefined ? undefined : meshes[index];
    return mesh === undefined || mesh.skin ? [] : [{ node, mesh, box: boxAt(mesh, places, node * 16) }];
  });
  const rest = boxes.filter(({ box }) => box.every(Number.isFinite)).toSorted((a, b) => sizeOf(b.box) - sizeOf(a.box));
  const found = new Map<number, Box>();
  for (let taken = rest.shift(); taken && rest.length > 0 && found.size < MOST; taken = rest.shift()) {
    if (!isAround(taken.box, around(rest.map(({ box }) => box)))) break;
    if (!nodes[taken.node]?.ground && hasTwoSides(taken.mesh, materials)) found.set(taken.node, taken.box);
  }
  return found;
}

export function isOutside([x, y, z]: Vector, box: Box): boolean {
  return [x, y, z].some((at, axis) => at < (box[axis] ?? 0) || at > (box[axis + 3] ?? 0));
}

/** A one-sided sky hides nothing. */
function hasTwoSides({ passes }: Mesh, materials: Scene['materials']): boolean {
  return passes.every(({ groups }) => groups.every(({ material }) => materials[material]?.doubleSided === true));
}

function boxAt({ bounds: { min, max } }: Mesh, places: Float32Array, at: number): Box {
  const box = new Array<number>(6).fill(0);
  for (let row = 0; row < 3; row++) {
    let [middle, half] = [places[at + 12 + row] ?? 0, 0];
    for (let column = 0; column < 3; column++) {
      const part = places[at + column * 4 + row] ?? 0;
      const [low, high] = [min[column] ?? 0, max[column] ?? 0];
      middle += (part * (low + high)) / 2;
      half += (Math.abs(part) * (high - low)) / 2;
    }
    box[row] = middle - half;
    box[row + 3] = middle + half;
  }
  return box;
}

function around(boxes: readonly Box[]): Box {
  return Array.from({ length: 6 }, (_, side) =>
    boxes.reduce(
      (found, box) => (side < 3 ? Math.min(found, box[side] ?? 0) : Math.max(found, box[side] ?? 0)),
      side < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    ),
  );
}

const extents = (box: Box): readonly number[] => [0, 1, 2].map(axis => (box[axis + 3] ?? 0) - (box[axis] ?? 0));
const sizeOf = (box: Box): number => Math.hypot(...extents(box));

function isAround(sky: Box, rest: Box): boolean {
  const sides = extents(sky);
  const isHigh = Math.min(...sides) >= HIGH * Math.max(...sides);
  return (
    isHigh &&
    sizeOf(sky) >= LARGER * sizeOf(rest) &&
    !isOutside(cornerOf(rest, 0), sky) &&
    !isOutside(cornerOf(rest, 3), sky)
  );
}

const cornerOf = (box: Box, from: 0 | 3): Vector => [box[from] ?? 0, box[from + 1] ?? 0, box[from + 2] ?? 0];
