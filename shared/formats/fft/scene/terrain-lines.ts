// The tiles of the terrain as lines over the map.
import type { Overlay, OverlayItem, OverlayPaint, PaintField } from '../../../scene/scene.ts';
import type { Geometry } from '../mesh/layout/geometry.ts';
import {
  terrain as layout,
  SLOPES,
  SURFACES,
  surfaceName,
  type Tile,
  tile as tileLayout,
} from '../mesh/layout/terrain.ts';
import { type TileSpot, tilesOf } from '../mesh/table.ts';
import { turned } from './building.ts';
import type { Layer } from './map-files.ts';

/** The side of a tile, and the unit of heights. */
const SIDE = 28;
const UNIT = 12;
/** How far above the ground the lines are, to stay visible. */
const ABOVE = 0.75;

type Point = [number, number, number];

/** The tiles of both levels; on the upper one, only those that units can enter. */
export function terrainLines({ mesh: { terrain, terrainOffset, primaryMesh }, source }: Layer): Overlay[] {
  if (terrain === undefined) return [];
  const bound = primaryMesh ? boundPolygons(primaryMesh) : new Map<string, number>();
  const start = terrainOffset + (layout.offsets.tiles ?? 0);
  const size = tileLayout.size ?? 0;
  return [0, 1].flatMap(level => {
    const spots = tilesOf(terrain).filter(
      spot => spot.level === level && (level === 0 || !spot.tile.flags.unselectable),
    );
    if (spots.length === 0) return [];
    const lines: number[] = [];
    const items = spots.map((spot): OverlayItem => {
      const firstLine = lines.length / 6;
      const corners = cornersOf(spot);
      lines.push(...ring(corners), ...(spot.tile.flags.impassable ? cross(corners) : []));
      return {
        ...{ label: `${spot.x}, ${spot.z}`, about: aboutOf(spot, bound), place: middleOf(corners) },
        ...{ firstLine, lineCount: lines.length / 6 - firstLine },
        origin: { source, path: `terrain.tiles[${spot.index}]`, start: start + spot.index * size, size },
      };
    });
    const paint = paintOf(spots, terrain.sizeX);
    return [{ name: `Terrain, level ${level}`, kind: 'other', lines: Float32Array.from(lines), items, paint } as const];
  });
}

/** How many polygons light up with each tile. */
function boundPolygons(geometry: Geometry): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const table of [geometry.texturedTriangleTiles, geometry.texturedQuadTiles])
    for (const { where, x } of table) {
      const key = `${Number(where.level)} ${x} ${where.z}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

function aboutOf({ level, x, z, tile }: TileSpot, bound: ReadonlyMap<string, number>): string {
  const { surface, height, slope, slopeKind, flags } = tile;
  const polygons = bound.get(`${level} ${x} ${z}`) ?? 0;
  return [
    ...[surfaceName(surface.kind), `height ${height}`],
    ...(slope.depth > 0 ? [`depth ${slope.depth}`] : []),
    ...(slope.height > 0 ? [`${slopeKind} by ${slope.height}`] : []),
    ...(flags.impassable ? ['no way'] : []),
    ...(flags.unselectable ? ['no cursor'] : []),
    ...(flags.passThroughOnly ? ['no stop'] : []),
    `${polygons} ${polygons === 1 ? 'polygon' : 'polygons'}`,
  ].join(', ');
}

/** South-west, south-east, north-east, north-west, in the scene's directions. */
function cornersOf({ x, z, tile }: TileSpot): readonly [Point, Point, Point, Point] {
  const low = (tile.height + tile.slope.depth) * UNIT;
  const up = tile.slope.height * UNIT;
  const raised = raisedCorners(tile.slopeKind);
  const corner = (east: 0 | 1, north: 0 | 1, isRaised: boolean): Point => {
    const [sceneX, sceneY, sceneZ] = turned((x + east) * SIDE, -(low + (isRaised ? up : 0)), (z + north) * SIDE);
    return [sceneX, sceneY + ABOVE, sceneZ];
  };
  return [
    corner(0, 0, raised.southWest),
    corner(1, 0, raised.southEast),
    corner(1, 1, raised.northEast),
    corner(0, 1, raised.northWest),
  ];
}

/** Which corners of a tile are raised. */
export interface Raised {
  readonly southWest: boolean;
  readonly southEast: boolean;
  readonly northEast: boolean;
  readonly northWest: boolean;
}

const NUMBERS = new Map<string | number, number>(
  Object.entries(SLOPES).map(([number, name]) => [name, Number(number)]),
);

/** For each edge (north, south, west, east) two bits count its raised corners. Flat if no slope matches. */
export function raisedCorners(slope: Tile['slopeKind']): Raised {
  const code = typeof slope === 'number' ? slope : (NUMBERS.get(slope) ?? 0);
  for (let bits = 0; bits < 16; bits++) {
    const raised = {
      ...{ southWest: (bits & 1) > 0, southEast: (bits & 2) > 0 },
      ...{ northEast: (bits & 4) > 0, northWest: (bits & 8) > 0 },
    };
    if (codeOf(raised) === code) return raised;
  }
  return { southWest: false, southEast: false, northEast: false, northWest: false };
}

function codeOf({ southWest, southEast, northEast, northWest }: Raised): number {
  const count = (a: boolean, b: boolean): number => Number(a) + Number(b);
  const [north, south] = [count(northEast, northWest), count(southEast, southWest)];
  return (north << 6) | (south << 4) | (count(northWest, southWest) << 2) | count(northEast, southEast);
}

function ring(corners: readonly Point[]): number[] {
  return corners.flatMap((corner, i) => [...corner, ...(corners[(i + 1) % corners.length] ?? corner)]);
}

/** A cross, for impassable tiles. */
function cross([a, b, c, d]: readonly [Point, Point, Point, Point]): number[] {
  return [...a, ...c, ...b, ...d];
}

function middleOf([a, , c]: readonly [Point, Point, Point, Point]): Point {
  return [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2, (a[2] + c[2]) / 2];
}

const SLOPE_NAMES = Object.values(SLOPES);
const SURFACE_NAMES = Object.values(SURFACES);

/** The values that tiles can be painted with; each tile has four neighbours. */
function paintOf(spots: readonly TileSpot[], sizeX: number): OverlayPaint {
  const at = new Map(spots.map(({ x, z }, item) => [z * sizeX + x, item]));
  const beside = ({ x, z }: TileSpot): readonly number[] =>
    [
      ...(x > 0 ? [z * sizeX + x - 1] : []),
      ...(x + 1 < sizeX ? [z * sizeX + x + 1] : []),
      ...[(z - 1) * sizeX + x, (z + 1) * sizeX + x],
    ].flatMap(place => at.get(place) ?? []);
  const field = (
    [member, title]: readonly [string, string],
    read: (tile: Tile) => string | number | boolean,
    of: Pick<PaintField, 'choices' | 'most'>,
  ): PaintField => ({ member, title, values: spots.map(({ tile }) => String(read(tile))), ...of });
  const flag = { choices: ['false', 'true'] };
  return {
    neighbours: spots.map(beside),
    fields: [
      field(['surface.kind', 'Surface'], ({ surface }) => surfaceName(surface.kind), { choices: SURFACE_NAMES }),
      field(['height', 'Height'], ({ height }) => height, { most: 255 }),
      field(['slopeKind', 'Raised corners'], ({ slopeKind }) => slopeKind, { choices: SLOPE_NAMES }),
      field(['slope.height', 'Slope height'], ({ slope }) => slope.height, { most: 31 }),
      field(['slope.depth', 'Depth'], ({ slope }) => slope.depth, { most: 7 }),
      field(['flags.impassable', 'No way'], ({ flags }) => flags.impassable, flag),
      field(['flags.unselectable', 'No cursor'], ({ flags }) => flags.unselectable, flag),
      field(['flags.passThroughOnly', 'No stop'], ({ flags }) => flags.passThroughOnly, flag),
      field(['flags.shading', 'Shade'], ({ flags }) => flags.shading, { most: 3 }),
    ],
  };
}
