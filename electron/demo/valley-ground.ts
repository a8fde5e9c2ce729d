// The ground of Lower Marram: computed heights, in tiles of one cell each.
import { speck } from './draw.ts';
import type { Uv, Xyz } from './vectors.ts';
import type { ModelPlan, PolygonPlan } from './zipper/world-plan.ts';

type Point = readonly [x: number, z: number];

/** The courses of the river and of the creek that joins it, as on the map. */
export const courses: readonly (readonly Point[])[] = [
  [
    [-900, -1024],
    [-640, -512],
    [-420, -96],
    [-388, 412],
    [-120, 1024],
  ],
  [
    [-420, -96],
    [-96, 40],
    [240, 112],
    [1024, 96],
  ],
];

export const EDGE = 1024;
const STEP = 64;
const PER_TILE = 4;
export const TILES = (2 * EDGE) / (STEP * PER_TILE);
export const CAUSEWAY = { from: -128, to: -64, height: 2 };
const BED = -7;

/** The height of the ground at a corner of the grid. */
export function heightAt(x: number, z: number): number {
  if (z === CAUSEWAY.from || z === CAUSEWAY.to) return CAUSEWAY.height;
  const far = Math.min(...courses.map(course => distanceTo(course, [x, z])));
  if (far < 60) return BED;
  const bank = Math.min(1, (far - 60) / 60);
  const hills = Math.max(0, far - 260) * 0.07;
  const bumps = speck(x / STEP + 100, z / STEP + 100, 16) * 0.2 * bank;
  return Math.round((BED + bank * 9 + hills + bumps) * 4) / 4;
}

/** The same, computing each corner just once. */
export function rememberedHeights(): typeof heightAt {
  const known = new Map<string, number>();
  return (x, z) => {
    const key = `${x},${z}`;
    const height = known.get(key) ?? heightAt(x, z);
    known.set(key, height);
    return height;
  };
}

function distanceTo(course: readonly Point[], [x, z]: Point): number {
  const distances = course.slice(1).map(([toX, toZ], i) => {
    const [fromX, fromZ] = course[i] ?? [toX, toZ];
    const [alongX, alongZ] = [toX - fromX, toZ - fromZ];
    const part = ((x - fromX) * alongX + (z - fromZ) * alongZ) / (alongX * alongX + alongZ * alongZ);
    const way = Math.min(1, Math.max(0, part));
    const [offX, offZ] = [x - fromX - way * alongX, z - fromZ - way * alongZ];
    return Math.sqrt(offX * offX + offZ * offZ);
  });
  return Math.min(...distances);
}

/** The textures of the ground. */
interface GroundMaterials {
  readonly grass: number;
  readonly sand: number;
  readonly mud: number;
}

export interface Ground {
  readonly materials: GroundMaterials;
  readonly heightAt: typeof heightAt;
}

/** One tile: in each row, a strip of triangles for each kind of ground. */
export function groundTile(tileX: number, tileZ: number, { materials, heightAt: height }: Ground): ModelPlan {
  const left = -EDGE + tileX * STEP * PER_TILE;
  const top = -EDGE + tileZ * STEP * PER_TILE;
  const places = Array.from({ length: (PER_TILE + 1) ** 2 }, (_, i): Point => {
    return [left + (i % (PER_TILE + 1)) * STEP, top + Math.floor(i / (PER_TILE + 1)) * STEP];
  });
  const vertices = places.map(([x, z]): Xyz => [x, height(x, z), z]);
  const normals = places.map(([x, z]) => slopeAt(height, x, z));
  const polygons = Array.from({ length: PER_TILE }, (_, row) => strips(row, vertices, materials)).flat();
  return { vertices, normals, polygons };
}

/** The side of the river that a tile is on: 1 is west, 2 is east. */
export function zoneOf(tileX: number): number {
  return tileX < 3 ? 1 : 2;
}

/** The strips of a row: neighbours of the same kind are joined. */
function strips(row: number, vertices: readonly Xyz[], materials: GroundMaterials): PolygonPlan[] {
  const edges = Array.from({ length: PER_TILE + 1 }, (_, i) => {
    const upper = row * (PER_TILE + 1) + i;
    return [upper, upper + PER_TILE + 1];
  });
  const heightsOf = (corners: readonly number[]) => corners.map(corner => vertices[corner]?.[1] ?? 0);
  const kinds = edges.slice(1).map((edge, i) => kindOf(heightsOf([...(edges[i] ?? []), ...edge])));
  const starts = kinds.map((_, i) => i).filter(i => kinds[i] !== kinds[i - 1]);
  return starts.map((from, nth): PolygonPlan => {
    const corners = edges.slice(from, (starts[nth + 1] ?? PER_TILE) + 1).flat();
    const uvs = corners.map((_, i): Uv => [from + (i >> 1), i & 1]);
    const colors = heightsOf(corners).map(lightAt);
    const material = materials[kinds[from] ?? 'grass'];
    return { corners, normals: corners, colors, passes: [{ material, uvs }], isStrip: true };
  });
}

/** Low ground is in the shade. */
function lightAt(height: number): Xyz {
  const light = Math.round(Math.min(255, Math.max(110, 170 + height * 1.5)));
  return [light, light, light - 12];
}

function kindOf(heights: readonly number[]): keyof GroundMaterials {
  if (heights.every(height => height === CAUSEWAY.height)) return 'sand';
  const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  return mean < 0 ? 'mud' : 'grass';
}

/** The normal of the ground. */
function slopeAt(height: typeof heightAt, x: number, z: number): Xyz {
  const acrossX = (height(x - STEP, z) - height(x + STEP, z)) / (2 * STEP);
  const acrossZ = (height(x, z - STEP) - height(x, z + STEP)) / (2 * STEP);
  const length = Math.sqrt(acrossX * acrossX + 1 + acrossZ * acrossZ);
  return [acrossX / length, 1 / length, acrossZ / length];
}

const WATER_LEVEL = -0.5;
const REACH = 75;

/** The water of a course: a band along it. */
export function waterModel(course: readonly Point[], material: number): ModelPlan {
  const ends = course.map((point, i): Xyz[] => {
    const [beforeX, beforeZ] = course[Math.max(0, i - 1)] ?? point;
    const [afterX, afterZ] = course[Math.min(course.length - 1, i + 1)] ?? point;
    const [alongX, alongZ] = [afterX - beforeX, afterZ - beforeZ];
    const length = Math.sqrt(alongX * alongX + alongZ * alongZ);
    const [offX, offZ] = [(-alongZ / length) * REACH, (alongX / length) * REACH];
    return [
      [point[0] - offX, WATER_LEVEL, point[1] - offZ],
      [point[0] + offX, WATER_LEVEL, point[1] + offZ],
    ];
  });
  const polygons = course.slice(1).map((_, i): PolygonPlan => {
    const corners = [2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2];
    const uvs: readonly Uv[] = [
      [0, i * 6],
      [2, i * 6],
      [2, i * 6 + 6],
      [0, i * 6 + 6],
    ];
    return { corners, normals: [0, 0, 0, 0], passes: [{ material, uvs }], showsBack: true };
  });
  return { vertices: ends.flat(), normals: [[0, 1, 0]], polygons, scroll: [0.01, 0.04] };
}

/** The road on the causeway, in the same plane as the ground: only its priority draws it on top. */
export function roadModel(material: number): ModelPlan {
  const middle = (CAUSEWAY.from + CAUSEWAY.to) / 2;
  const count = (2 * EDGE) / STEP;
  const vertices = Array.from({ length: count + 1 }, (_, i): Xyz[] => [
    [-EDGE + i * STEP, CAUSEWAY.height, middle - 10],
    [-EDGE + i * STEP, CAUSEWAY.height, middle + 10],
  ]).flat();
  const polygons = Array.from({ length: count }, (_, i): PolygonPlan => {
    const uvs: readonly Uv[] = [
      [0, 0],
      [0, 1],
      [3, 1],
      [3, 0],
    ];
    const corners = [2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2];
    return { corners, normals: [0, 0, 0, 0], passes: [{ material, uvs }], priority: 5 };
  });
  return { vertices, normals: [[0, 1, 0]], polygons };
}
