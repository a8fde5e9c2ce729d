import type { TableForm, TableRow } from '../../format.ts';
import type { Mesh } from './layout/mesh.ts';
import { LEVEL, SLOPES, SURFACES, surfaceName, type Terrain, type Tile } from './layout/terrain.ts';

/** The tiles of the terrain, as far as the map goes. */
export const table: TableForm<Mesh> = {
  what: 'tiles of the terrain',
  columns: [
    { key: 'place', title: 'Level, x, z', width: 12 },
    { key: 'surface.kind', title: 'Surface', isEditable: true, choices: Object.values(SURFACES) },
    { key: 'height', title: 'Height', width: 8, isNumeric: true, isEditable: true },
    { key: 'slope.depth', title: 'Depth', width: 7, isNumeric: true, isEditable: true },
    { key: 'slope.height', title: 'Slope', width: 7, isNumeric: true, isEditable: true },
    { key: 'slopeKind', title: 'Raised', width: 12, isEditable: true, choices: Object.values(SLOPES) },
    { key: 'ceiling.thickness', title: 'Thickness', width: 11, isNumeric: true, isEditable: true },
    { key: 'flags.unselectable', title: 'No cursor', width: 11, isEditable: true },
    { key: 'flags.impassable', title: 'No way', width: 8, isEditable: true },
    { key: 'flags.passThroughOnly', title: 'No stop', width: 9, isEditable: true },
    { key: 'flags.shading', title: 'Shade', width: 7, isNumeric: true, isEditable: true },
    { key: 'cameraBlocked', title: 'No camera', width: 11 },
  ],
  rows: ({ terrain }) => (terrain ? tilesOf(terrain).map(rowOf) : []),
};

/** A tile and its position. */
export interface TileSpot {
  readonly index: number;
  readonly level: number;
  readonly x: number;
  readonly z: number;
  readonly tile: Tile;
}

/** The tiles within the map, level by level, row by row. */
export function tilesOf({ sizeX, sizeZ, tiles }: Terrain): readonly TileSpot[] {
  const spots: TileSpot[] = [];
  for (const level of [0, 1])
    for (let number = 0; number < sizeX * sizeZ; number++) {
      const index = level * LEVEL + number;
      if (index >= tiles.length) break;
      spots.push({ index, level, x: number % sizeX, z: Math.floor(number / sizeX), tile: tiles.at(index) });
    }
  return spots;
}

function rowOf({ index, level, x, z, tile }: TileSpot): TableRow {
  const { surface, height, slope, slopeKind, ceiling, flags, cameraBlocked } = tile;
  const path = `terrain.tiles[${index}]`;
  const mark = (isSet: boolean): string => (isSet ? 'true' : '');
  return {
    path,
    cells: [
      ...[`${level}, ${x}, ${z}`, surfaceName(surface.kind), String(height), String(slope.depth)],
      ...[String(slope.height), String(slopeKind), String(ceiling.thickness), mark(flags.unselectable)],
      ...[mark(flags.impassable), mark(flags.passThroughOnly), String(flags.shading)],
      blockedText(cameraBlocked),
    ],
  };
}

/**
 * GaneshaDx's names of the quarters; the game's decompilation has them in another order, and it is not known which is
 * right.
 */
const QUARTERS = ['NE', 'SE', 'SW', 'NW'];

/** `low NE SE, steep NW`. */
function blockedText(blocked: Tile['cameraBlocked']): string {
  const set = Object.entries(blocked).flatMap(([quarter, isSet]) => (isSet ? [quarter] : []));
  return ['low', 'steep']
    .flatMap(view => {
      const names = set
        .filter(quarter => quarter.startsWith(view))
        .map(quarter => QUARTERS[Number(quarter.slice(view.length))] ?? '');
      return names.length > 0 ? [`${view} ${names.join(' ')}`] : [];
    })
    .join(', ');
}
