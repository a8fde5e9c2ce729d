import type { FogPlan, Game, GroundPlan } from '../../../../electron/demo/zipper/world-plan.ts';
import { isLater } from '../../../../electron/demo/zipper/world-plan.ts';
import type { ByteWriter } from '../byte-writer.ts';

const CLEAR: FogPlan = { type: 1, color: [0, 0, 0], range: [0, 0], altitude: [0, 0], density: 0 };
const WIDER = 3;
const MOST_DECALS = 16;
const HAS_NODES = 0x100;

/** How wide a cell is. */
function cellSize(game: Game): number {
  return game === 'cs' ? 1024 : 256;
}

/** How many whole cells lie across an area and up it. */
function cellCounts(game: Game, { area }: Pick<GroundPlan, 'area'>): [number, number] {
  const size = cellSize(game);
  return [Math.floor((area.right - area.left) / size), Math.floor((area.bottom - area.top) / size)];
}

/** The world's 172, 188 or 204 bytes, its lights, its sounds and its cells. */
export function world(out: ByteWriter, game: Game, plan: GroundPlan): void {
  const { lights, sounds = [] } = plan;
  const [countX, countZ] = cellCounts(game, plan);
  out.u32(game === 'cs' ? 1 : 0, 0, countX * countZ, out.address());
  writeFog(out, plan.fog ?? CLEAR);
  writeArea(out, game, plan);
  writeGrid(out, game, plan, [countX, countZ]);
  const near = out.address();
  const list = (numbers: readonly number[], at: number) =>
    numbers.length > 0 ? [numbers.length, at, at + 16] : [0, 0, 0];
  out.u32(...list(lights, near + 0x20), ...list(sounds, near + 0x40), 0);
  out.u32(...lights, ...sounds);
  for (let z = 0; z < countZ; z++) for (let x = 0; x < countX; x++) writeCell(out, game, plan, [x, z]);
}

function writeFog(out: ByteWriter, { type, color, range, altitude, density }: FogPlan): void {
  out.u32(type).f32(...color, ...range, ...altitude, density);
}

function writeArea(out: ByteWriter, game: Game, { area: { left, top, right, bottom } }: GroundPlan): void {
  out.f32(left, bottom, right - left, top - bottom, right, top);
  if (isLater(game)) out.f32(left - WIDER, bottom + WIDER, right + WIDER, top - WIDER);
  out.u32(MOST_DECALS);
}

function writeGrid(out: ByteWriter, game: Game, plan: GroundPlan, [countX, countZ]: [number, number]): void {
  const size = cellSize(game);
  const isOn = plan.hasVirtualPartition ?? true;
  out.u32(isOn ? 1 : 0);
  if (game !== 'rc') out.u32(1, 1, isOn ? countX - 1 : 0, isOn ? countZ - 1 : 0);
  out.f32(size, -size, size / 2, -size / 2, 1 / size, -1 / size, -roughRoot(2 * size * size) / 2, WIDER, WIDER);
  out.u32(countX, countZ, out.address()).f32(1, 1, 1);
}

function writeCell(out: ByteWriter, game: Game, plan: GroundPlan, [nthX, nthZ]: [number, number]): void {
  const size = cellSize(game);
  const [x, z] = [plan.area.left + nthX * size, plan.area.bottom - nthZ * size];
  const rows = plan.cell(nthX, nthZ);
  const low = Math.fround(Math.min(0, ...rows.map(([, from]) => from)));
  const high = Math.fround(Math.max(0, ...rows.map(([, , to]) => to)));
  const half = size / 2;
  out.u32(HAS_NODES, -1);
  out.f32(x, z, x, low, z - size, x + size, high, z, x + half, (low + high) / 2, z - half);
  out.f32(roughRoot(2 * half * half + ((low - high) / 2) ** 2));
  out.u16(0, rows.length).u32(rows.length > 0 ? out.address() : 0);
  out.zeros({ rc: 0, mw: 8, pm: 24, cs: 24 }[game]);
  for (const [node, from, to] of rows)
    if (isLater(game)) out.u32(node).f32(from, to);
    else out.u32(node);
}

/** The root as the compiler took it, with a trick on the bits; it is off by up to six in a hundred. */
function roughRoot(square: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, square, true);
  view.setUint32(0, (view.getUint32(0, true) >>> 1) + 0x1fc0_0000, true);
  return view.getFloat32(0, true);
}
