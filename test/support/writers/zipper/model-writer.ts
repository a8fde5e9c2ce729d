import type { Xyz } from '../../../../electron/demo/vectors.ts';
import { boxOf } from '../../../../electron/demo/zipper/boxes.ts';
import {
  type Game,
  isLater,
  type ModelLight,
  type ModelPlan,
  type PolygonPlan,
} from '../../../../electron/demo/zipper/world-plan.ts';
import type { ByteWriter } from '../byte-writer.ts';

const TYPES = { default: 0, facade: 1, points: 2 };
const FLAGS = { lighting: 0x01, fog: 0x02 };
const SCROLL = 0x10;
const RC_SCROLL = 0x20;
const WHITE: Xyz = [255, 255, 255];

/** How often a material is used, and the first polygon that does. */
export type RefRow = readonly [material: number, uses: number, polygon: number];

/** The model's own bytes, 84, 92 or 100 of them; the answer is where the compiler had its polygons. */
export function modelHead(out: ByteWriter, game: Game, plan: ModelPlan, refs: readonly RefRow[]): number {
  const { type = 'default', vertices, normals = [], morphs = [], lights = [], polygons } = plan;
  const scroll = plan.scroll ?? [0, 0];
  const named = (plan.flags ?? ['lighting', 'fog']).reduce((sum, flag) => sum | FLAGS[flag], 0);
  const flags = named | (plan.scroll ? (game === 'rc' ? RC_SCROLL : SCROLL) : 0);
  const near = out.address();
  const pointer = (list: readonly unknown[], nth: number) => (list.length > 0 ? near + nth * 0x100 : 0);
  out.u32(TYPES[type]);
  if (game !== 'rc') out.u32(0);
  out.u32(flags, plan.parentCount ?? 1, polygons.length, vertices.length, normals.length, morphs.length, lights.length);
  out.f32(0, ...scroll).u32(0);
  out.u32(pointer(polygons, 1), pointer(vertices, 2), pointer(normals, 3), pointer(lights, 4), pointer(morphs, 5));
  const { middle, radius } = ball(vertices);
  out.f32(...middle, radius);
  if (game !== 'rc') out.u32(0);
  if (isLater(game)) out.u32(refs.length, pointer(refs, 6));
  return pointer(polygons, 1);
}

/** The data of a model: vertices, normals, morphs, lights, polygons, what the polygons have. */
export function modelData(out: ByteWriter, game: Game, plan: ModelPlan): void {
  const { vertices, normals = [], morphs = [], lights = [], polygons } = plan;
  for (const list of [vertices, normals, morphs]) for (const [x, y, z] of list) out.f32(x, y, z);
  for (const light of lights) lightHead(out, light);
  for (const { places } of lights) for (const place of places) out.f32(...place);
  for (const polygon of polygons) polygonHead(out, game, polygon);
  for (const polygon of polygons) polygonData(out, game, polygon);
}

/** What follows the data from Pirate's Moon on; in a library the addresses are 0. */
export function modelRefs(out: ByteWriter, refs: readonly RefRow[], polygons: number): void {
  for (const [material, uses, polygon] of refs) out.u32(material, uses, polygons === 0 ? 0 : polygons + 40 * polygon);
}

/** How much the materials are used: each face of a cycled one by itself, then each other one with its number of faces. */
export function materialRefs(game: Game, { polygons }: ModelPlan, isCycled: (material: number) => boolean): RefRow[] {
  if (!isLater(game)) return [];
  const cycled: RefRow[] = [];
  const rest = new Map<number, { uses: number; first: number }>();
  for (const [i, { passes }] of polygons.entries()) {
    const { material } = passes[0];
    const known = rest.get(material);
    if (isCycled(material)) cycled.push([material, 1, i]);
    else if (known) known.uses += 1;
    else rest.set(material, { uses: 1, first: i });
  }
  return [...cycled, ...[...rest].map(([material, { uses, first }]): RefRow => [material, uses, first])];
}

/** Recalculated, directed, a point. */
const SHINING = 0x19;

/** The light's 76 bytes; the places it shines from come later. */
function lightHead(out: ByteWriter, { places, color, near = 50, far = 150 }: ModelLight): void {
  out.u32(0, 0).f32(0).u32(places.length, 0, 0, out.address());
  out.f32(...color).u16(0, SHINING);
  out.u32(out.address());
  out
    .f32(near, far, 255 / (far - near))
    .u32(0)
    .f32(0, 0, 0);
}

/** The bits beside the number of corners, as each generation has them. */
function polygonFlags(game: Game, { corners, normals, showsBack = false, isStrip = false }: PolygonPlan) {
  const [back, withNormals, strip] = isLater(game) ? [0x400, 0x1000, 0x2000] : [0x100, 0x200, 0x400];
  return corners.length | (showsBack ? back : 0) | (normals ? withNormals : 0) | (isStrip ? strip : 0);
}

/** The polygon's 28, 36 or 40 bytes. */
function polygonHead(out: ByteWriter, game: Game, plan: PolygonPlan): void {
  const { normals, passes, priority = 0, zones = [] } = plan;
  const near = out.address();
  const uvs = game === 'cs' || passes[0].uvs ? near + 0x30 : 0;
  out.u32(polygonFlags(game, plan), priority, near, normals ? near + 0x10 : 0);
  if (isLater(game)) out.u32(passes.length, near + 0x20, uvs, near + 0x40, near + 0x50);
  else if (game === 'mw') out.u32(uvs, near + 0x40, near + 0x50, passes[0].material);
  else out.u32(uvs, passes[0].material);
  out.u8(zones.length, ...[0, 1, 2].map(i => zones[i] ?? 255));
}

function polygonData(out: ByteWriter, game: Game, plan: PolygonPlan): void {
  const { corners, normals = [], passes } = plan;
  out.u32(...corners).u32(...normals);
  if (isLater(game)) out.u32(...passes.map(({ material }) => material));
  for (const { uvs } of isLater(game) ? passes : [passes[0]])
    if (uvs || game === 'cs') for (const i of corners.keys()) out.f32(...(uvs?.[i] ?? [0, 0]));
  if (game === 'rc') return;
  for (const i of corners.keys()) out.f32(...(plan.colors?.[i] ?? WHITE));
}

/** The middle of the box, and how far its corners are from there. */
function ball(places: readonly Xyz[]): { middle: Xyz; radius: number } {
  const box = boxOf(places);
  if (box === undefined) return { middle: [0, 0, 0], radius: 0 };
  const { min, max } = box;
  const half = (axis: 0 | 1 | 2) => (max[axis] - min[axis]) / 2;
  const [x, y, z] = [half(0), half(1), half(2)];
  return { middle: [min[0] + x, min[1] + y, min[2] + z], radius: Math.sqrt(x * x + y * y + z * z) };
}
