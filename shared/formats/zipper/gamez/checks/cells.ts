// Checks the squares of the ground: each is drawn with everything listed in it, or not at all.
import type { CheckFinding } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { boxNames, oddFloats } from '../../../odd-floats.ts';
import { SOMEWHERE } from '../../node/addresses.ts';
import { type Box, boxFloats, sphereAround, sphereFloats, sphereNames, unionOf } from '../../node/box.ts';
import type { AnyNode } from '../node-table.ts';
import type { CellBytes } from '../world.ts';

type World = Extract<AnyNode['data'], { type: 'world' }>['value'];
type Cell = World['cells'][number];

/** The positions of nodes, by index in the table; undefined for a node without a box. */
type Places = readonly (Box | undefined)[];

export interface Ground {
  readonly places: Places;
  readonly bytes: CellBytes;
  readonly path: string;
}

/** Squares whose heights or sphere do not enclose their nodes, and nodes outside their square. */
export function* oddCells(world: World, { places, bytes, path }: Ground): Generator<CheckFinding> {
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
        yield {
          path: name,
          text: BESIDE,
          weight: 'note',
          ...moved(world.cells, k, { place, slack, bytes, path, item: i - 1 }),
        };
    }
    yield* oddExtent(cell, inside, at);
  }
}

interface Moving {
  /** Position of the node. */
  readonly place: Box;
  /** Index of the node in its square's list. */
  readonly item: number;
  readonly slack: number;
  readonly bytes: CellBytes;
  readonly path: string;
}

/** The repair that moves a node to the end of the list of the square it is in, if there is one. */
function moved(
  cells: World['cells'],
  from: number,
  { place, item, slack, bytes, path }: Moving,
): Partial<CheckFinding> {
  const to = cells.findIndex(({ box }) => !isBeside(place, box, slack));
  if (to < 0) return {};
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const counts = cells.slice(low, high + 1).map(({ nodes }) => nodes.length);
  const size = counts.reduce((sum, count) => sum + bytes.headSize + count * bytes.itemSize, 0);
  return {
    over: { path: `${path}.cells[${low}].flags`, size },
    repair: stored => withNodeMoved(stored, counts, { from: from - low, to: to - low, item, bytes }),
  };
}

interface Move {
  readonly from: number;
  readonly to: number;
  readonly item: number;
  readonly bytes: CellBytes;
}

/** The bytes of some squares with a node moved from one list to the end of another; the total length is the same. */
function withNodeMoved(stored: Uint8Array, counts: readonly number[], { from, to, item, bytes }: Move): Uint8Array {
  const { headSize, itemSize } = bytes;
  const cells: Uint8Array[] = [];
  let at = 0;
  for (const count of counts) {
    const end = at + headSize + count * itemSize;
    cells.push(stored.subarray(at, end));
    at = end;
  }
  const first = headSize + item * itemSize;
  const moving = cells[from]?.subarray(first, first + itemSize) ?? new Uint8Array(0);
  const made = cells.map((cell, i) => {
    const kept = i === from ? [...cell.subarray(0, first), ...cell.subarray(first + itemSize)] : [...cell];
    const now = Uint8Array.of(...kept, ...(i === to ? moving : []));
    const change = Number(i === to) - Number(i === from);
    if (change !== 0) setCount(now, (counts[i] ?? 0) + change, bytes);
    return now;
  });
  return Uint8Array.from(made.flatMap(cell => [...cell]));
}

/** Sets the number of nodes in the header of a square, and its address, which is 0 if there are none. */
function setCount(cell: Uint8Array, count: number, { countOffset, addressOffset }: CellBytes): void {
  const view = viewOf(cell);
  view.setUint16(countOffset, count, true);
  const address = view.getUint32(addressOffset, true);
  view.setUint32(addressOffset, count === 0 ? 0 : address || SOMEWHERE, true);
}

const BESIDE = 'this node is outside the square that lists it: the game draws it only with this one';
const HEIGHTS = 'the nodes listed reach above or below this square, by which the game decides what to draw';
const SPHERE = 'the middle and the diagonal do not follow from the box of the square';

function* numbersIn(nodes: Cell['nodes']): Generator<number> {
  for (const item of nodes as Iterable<number | { readonly node: number }>)
    yield typeof item === 'number' ? item : item.node;
}

const isSpan = ({ nodes }: Cell): boolean => !Array.isArray(nodes);

/** Whether a box crosses the sides of a square by more than the world allows. */
function isBeside({ min, max }: Box, square: Box, slack: number): boolean {
  const leaves = (axis: 'x' | 'z'): boolean =>
    min[axis] < square.min[axis] - slack || max[axis] > square.max[axis] + slack;
  return leaves('x') || leaves('z');
}

/** Tolerance for rounded heights, and for a sphere that original files store slightly wrong. */
const NEAR = 1e-3;

function* oddExtent({ box, middle, diagonal }: Cell, inside: Box | undefined, path: string): Generator<CheckFinding> {
  const isBelow = inside !== undefined && !(inside.min.y >= box.min.y - NEAR);
  const isAbove = inside !== undefined && !(inside.max.y <= box.max.y + NEAR);
  const held = isBelow || isAbove ? withHeights(box, inside) : box;
  const sphere = sphereFloats(sphereAround(held));
  if (isBelow || isAbove) {
    // Two of the six numbers are heights.
    const isWrong = (i: number): boolean => (isBelow && i === 1) || (isAbove && i === 4);
    const floats = { names: boxNames(`${path}.box`), isWrong, expected: [...boxFloats(held), ...sphere] };
    return yield* oddFloats(floats, { text: HEIGHTS, weight: 'note' });
  }
  const found = sphereFloats({ middle, radius: diagonal });
  const [, , , radius = 0] = sphere;
  const isWrong = (i: number): boolean =>
    !(Math.abs((found[i] ?? 0) - (sphere[i] ?? 0)) <= (i < 3 ? NEAR : NEAR * radius));
  yield* oddFloats({ names: sphereNames(`${path}.`), isWrong, expected: sphere }, { text: SPHERE, weight: 'note' });
}

function withHeights({ min, max }: Box, inside: Box): Box {
  return {
    min: { ...min, y: Math.min(min.y, inside.min.y) },
    max: { ...max, y: Math.max(max.y, inside.max.y) },
  };
}
