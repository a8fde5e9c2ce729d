// The squares of the ground: each is drawn with all that is listed in it, or not at all.
import { floatBytes } from '../../../../base/f32.ts';
import type { Oddity } from '../../../../layout/checked.ts';
import { type Box, boxBytes, sphereAround, unionOf } from '../../node/box.ts';
import type { AnyNode } from '../node-table.ts';

type World = Extract<AnyNode['data'], { type: 'world' }>['value'];
type Cell = World['cells'][number];

/** Where nodes stand, by their place in the table; undefined of one that keeps no box. */
type Places = readonly (Box | undefined)[];

/** Squares whose heights do not hold their nodes, whose sphere is not theirs, and nodes that stand beside their square. */
export function* oddCells(world: World, places: Places, path: string): Generator<Oddity> {
  const listed = new Map<number, number>();
  for (const { nodes } of world.cells)
    for (const node of numbersIn(nodes)) listed.set(node, (listed.get(node) ?? 0) + 1);
  const slack = Math.max(Math.abs(world.tolerance.low), Math.abs(world.tolerance.high));
  for (const [k, cell] of world.cells.entries()) {
    const at = `${path}.cells[${k}]`;
    let inside: Box | undefined;
    let i = 0;
    for (const node of numbersIn(cell.nodes)) {
      const place = places[node];
      inside = unionOf(inside, place);
      const name = `${at}.nodes[${i++}]${isSpan(cell) ? '.node' : ''}`;
      if (place && listed.get(node) === 1 && isBeside(place, cell.box, slack))
        yield { path: name, text: BESIDE, weight: 'note' };
    }
    yield* oddExtent(cell, inside, at);
  }
}

const BESIDE = 'this node stands beside the square that lists it: the game draws it only with this one';
const HEIGHTS = 'the nodes listed reach above or below this square, by which the game decides what to draw';
const SPHERE = 'the middle and the diagonal do not follow from the box of the square';

function* numbersIn(nodes: Cell['nodes']): Generator<number> {
  for (const item of nodes as Iterable<number | { readonly node: number }>)
    yield typeof item === 'number' ? item : item.node;
}

const isSpan = ({ nodes }: Cell): boolean => !Array.isArray(nodes);

/** Whether a box leaves the sides of a square by more than the world lets it. */
function isBeside({ min, max }: Box, square: Box, slack: number): boolean {
  const leaves = (axis: 'x' | 'z'): boolean =>
    min[axis] < square.min[axis] - slack || max[axis] > square.max[axis] + slack;
  return leaves('x') || leaves('z');
}

/** Rounding of heights, and of a sphere that original files have off by the last place. */
const NEAR = 1e-3;

function* oddExtent({ box, middle, diagonal }: Cell, inside: Box | undefined, path: string): Generator<Oddity> {
  const isHeld = inside === undefined || (inside.min.y >= box.min.y - NEAR && inside.max.y <= box.max.y + NEAR);
  const held = isHeld ? box : withHeights(box, inside);
  const { middle: expected, radius } = sphereAround(held);
  const sphere = floatBytes([expected.x, expected.y, expected.z, radius]);
  if (!isHeld) {
    yield {
      path: `${path}.box.min.x`,
      text: HEIGHTS,
      weight: 'note',
      repair: Uint8Array.of(...boxBytes(held), ...sphere),
    };
  } else if (!isNear(middle, expected) || Math.abs(diagonal - radius) > NEAR * radius)
    yield { path: `${path}.middle.x`, text: SPHERE, weight: 'note', repair: sphere };
}

function withHeights({ min, max }: Box, inside: Box): Box {
  return {
    min: { ...min, y: Math.min(min.y, inside.min.y) },
    max: { ...max, y: Math.max(max.y, inside.max.y) },
  };
}

function isNear(a: Box['min'], b: Box['min']): boolean {
  return Math.abs(a.x - b.x) <= NEAR && Math.abs(a.y - b.y) <= NEAR && Math.abs(a.z - b.z) <= NEAR;
}
