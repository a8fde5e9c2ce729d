// The ground of a world in cells, in the layouts of the four games.
import { type Infer, recordsFrom } from '#layout';
import {
  type cellMw,
  type cellPm,
  type cellRc,
  span,
  type worldMw,
  type worldPm,
  type worldRc,
} from '../../../shared/formats/zipper/gamez/world.ts';
import { roughRoot } from '../../../shared/formats/zipper/node/box.ts';
import { vectorOf, type Xyz } from '../vectors.ts';
import type { Addresses } from './addresses.ts';
import type { Area, CellRow, FogPlan, Game, GroundPlan } from './world-plan.ts';

const CLEAR: FogPlan = { type: 1, color: [0, 0, 0], range: [0, 0], altitude: [0, 0], density: 0 };
const WIDER = 3;
const MOST_DECALS = 16;
const HAS_NODES = 0x100;

/** The width of a cell. */
export function cellSize(game: Game): number {
  return game === 'cs' ? 1024 : 256;
}

/** The number of whole cells across an area and up it. */
function cellCounts(game: Game, { left, top, right, bottom }: Area): [number, number] {
  const size = cellSize(game);
  return [Math.floor((right - left) / size), Math.floor((bottom - top) / size)];
}

const between = ([min, max]: readonly [number, number]) => ({ min, max });
const square = (x: number, z = -x) => ({ x, z });

/** Everything in a world except its cells and, from MechWarrior on, the space between the area and the grid. */
function groundOf(game: Game, plan: GroundPlan, address: Addresses) {
  const { type, color, range, altitude, density } = plan.fog ?? CLEAR;
  const { left, top, right, bottom } = plan.area;
  const [countX, countZ] = cellCounts(game, plan.area);
  const size = cellSize(game);
  const [red, green, blue] = color;
  return {
    ...{ flags: game === 'cs' ? 1 : 0, areaPartitionUsed: 0, areaPartitionCount: countX * countZ },
    areaPartitionPointer: address(),
    ...{ fogType: type, fogColor: { red, green, blue }, fogRange: between(range) },
    ...{ fogAltitude: between(altitude), fogDensity: density },
    ...{ left, bottom, width: right - left, height: top - bottom, right, top },
    ...{ maxDecalFeatures: MOST_DECALS, virtualPartition: isPartitioned(plan) ? ('on' as const) : ('off' as const) },
    ...{ cellSize: square(size), cellHalf: square(size / 2), cellInverse: square(1 / size) },
    ...{ cellDiagonal: -roughRoot(2 * size * size) / 2, tolerance: { low: WIDER, high: WIDER } },
    ...{ cellCountX: countX, cellCountZ: countZ, cellsPointer: address(), unknownScale: vectorOf([1, 1, 1]) },
    ...listsOf(plan, address()),
  };
}

const isPartitioned = ({ hasVirtualPartition = true }: GroundPlan): boolean => hasVirtualPartition;

function listsOf({ lights, sounds = [] }: GroundPlan, near: number) {
  const pointer = (list: readonly number[], at: number) => (list.length > 0 ? near + at : 0);
  return {
    ...{ lightsPointer: pointer(lights, 0x20), lightDataPointer: pointer(lights, 0x30), lights: [...lights] },
    ...{ soundsPointer: pointer(sounds, 0x40), soundDataPointer: pointer(sounds, 0x50), sounds: [...sounds] },
  };
}

function gridOf(game: Game, plan: GroundPlan) {
  const [countX, countZ] = isPartitioned(plan) ? cellCounts(game, plan.area) : [1, 1];
  return { grid: { minX: 1, minZ: 1, maxX: countX - 1, maxZ: countZ - 1 } };
}

/** The cells in order: rows from the bottom up, each from the left. */
function cellsOf<C>(
  game: Game,
  plan: GroundPlan,
  cell: (head: CellHead, rows: readonly CellRow[]) => C,
  at: Addresses,
) {
  const [countX, countZ] = cellCounts(game, plan.area);
  return Array.from({ length: countX * countZ }, (_, i) => {
    const [nthX, nthZ] = [i % countX, Math.floor(i / countX)];
    const rows = plan.cell(nthX, nthZ);
    const corner = [plan.area.left + nthX * cellSize(game), plan.area.bottom - nthZ * cellSize(game)] as const;
    return cell(cellHead(cellSize(game), corner, rows, at), rows);
  });
}

type CellHead = ReturnType<typeof cellHead>;

function cellHead(size: number, [x, z]: readonly [number, number], rows: readonly CellRow[], address: Addresses) {
  const low = Math.fround(Math.min(0, ...rows.map(([, from]) => from)));
  const high = Math.fround(Math.max(0, ...rows.map(([, , to]) => to)));
  const half = size / 2;
  const middle: Xyz = [x + half, (low + high) / 2, z - half];
  return {
    ...{ flags: HAS_NODES, x, z, middle: vectorOf(middle) },
    box: { min: vectorOf([x, low, z - size]), max: vectorOf([x + size, high, z]) },
    diagonal: roughRoot(2 * half * half + ((low - high) / 2) ** 2),
    nodesPointer: rows.length > 0 ? address() : 0,
  };
}

type Cell = Infer<typeof cellRc> & Infer<typeof cellMw>;

const oldCell = (head: CellHead, rows: readonly CellRow[]): Cell => ({ ...head, nodes: rows.map(([node]) => node) });

function laterCell(head: CellHead, rows: readonly CellRow[]): Infer<typeof cellPm> {
  const spans = rows.map(([node, yMin, yMax]) => ({ node, yMin, yMax }));
  return { ...head, nodes: recordsFrom(span, spans) };
}

export const grounds = {
  rc: (plan: GroundPlan, address: Addresses): Infer<typeof worldRc> => ({
    ...groundOf('rc', plan, address),
    cells: cellsOf('rc', plan, oldCell, address),
  }),
  mw: (plan: GroundPlan, address: Addresses): Infer<typeof worldMw> => ({
    ...groundOf('mw', plan, address),
    ...gridOf('mw', plan),
    cells: cellsOf('mw', plan, oldCell, address),
  }),
  pm: (game: 'pm' | 'cs', plan: GroundPlan, address: Addresses): Infer<typeof worldPm> => {
    const { left, top, right, bottom } = plan.area;
    const ground = groundOf(game, plan, address);
    return {
      ...ground,
      ...{ leftWidened: left - WIDER, bottomWidened: bottom + WIDER },
      ...{ rightWidened: right + WIDER, topWidened: top - WIDER },
      ...gridOf(game, plan),
      cells: cellsOf(game, plan, laterCell, address),
    };
  },
};
