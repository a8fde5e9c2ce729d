// A ball around all that is shown, for the first view of it.
import type { Bounds } from '../../shared/scene/mesh.ts';
import { type Box, newBox } from '../../shared/scene/node-bounds.ts';
import type { SceneNode } from '../../shared/scene/scene.ts';
import { isWorld } from './builder.ts';
import { ballAround, nodePlaces, type PlaceOptions } from './element-place.ts';
import { transformPointInto } from './matrices.ts';

type Ball = ReturnType<typeof ballAround>;

/** Around all surfaces that are shown; where there are none around all marks and lights: a light may be far away. */
export function ballOfShown(options: PlaceOptions, isShown: (node: number) => boolean): Ball {
  return (
    around(options, isShown, ({ mesh }) => mesh !== undefined) ??
    around(options, isShown, ({ gizmo, light }) => gizmo !== undefined || light !== undefined)
  );
}

function around(
  options: PlaceOptions,
  isShown: (node: number) => boolean,
  isMeant: (node: SceneNode) => boolean,
): Ball {
  const { scene } = options.built;
  const box = newBox();
  const isLarge = isWorld(scene);
  for (const [node, each] of scene.nodes.entries()) {
    if (!isMeant(each) || !isShown(node)) continue;
    const of = each.mesh === undefined ? undefined : scene.meshes[each.mesh];
    if (of && !of.skin && isLarge) growByBall(box, options.pose.nodes, node, of.bounds);
    else for (const place of nodePlaces(node, options)) grow(box, place, 0);
  }
  return ballAround([box.min, box.max].filter(corner => corner.every(Number.isFinite)));
}

function grow({ min, max }: Box, place: ArrayLike<number>, radius: number): void {
  for (const axis of [0, 1, 2] as const) {
    const at = place[axis] ?? 0;
    if (at - radius < min[axis]) min[axis] = at - radius;
    if (at + radius > max[axis]) max[axis] = at + radius;
  }
}

const middle = new Float32Array(3);

/** Of thousands of meshes the balls around them are near enough, and cost no garbage. */
function growByBall(box: Box, matrices: Float32Array, node: number, { min, max }: Bounds): void {
  const [x, y, z] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  transformPointInto(middle, 0, matrices, node, x, y, z);
  grow(box, middle, Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2);
}
