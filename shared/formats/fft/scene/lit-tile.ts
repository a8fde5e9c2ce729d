// A tile as the game highlights it: its polygons in the grey palettes, tinted blue.
import type { SceneChoice, Wanted } from '../../../scene/choices.ts';
import type { Geometry } from '../mesh/layout/geometry.ts';
import type { Kind } from './polygons.ts';

/** The position of a tile. */
export interface TilePlace {
  readonly level: number;
  readonly x: number;
  readonly z: number;
}

const NONE = 'none';
/** A binding outside every terrain: no tile highlights such a polygon. */
const NOWHERE = { x: 255, z: 127 };

/** Parses `0_3_4`: level, x and z. */
export function wantedTile({ tile }: Wanted): TilePlace | undefined {
  const [, level, x, z] = /^(\d+)_(\d+)_(\d+)$/.exec(tile ?? '') ?? [];
  return level === undefined ? undefined : { level: Number(level), x: Number(x), z: Number(z) };
}

/** The tiles that have polygons, each of which can be highlighted. */
export function litTileChoice(geometry: Geometry | undefined, lit: TilePlace | undefined): readonly SceneChoice[] {
  if (geometry === undefined) return [];
  const found = new Map<string, TilePlace>();
  for (const table of [geometry.texturedTriangleTiles, geometry.texturedQuadTiles])
    for (const { where, x } of table) {
      const place = { level: Number(where.level), x, z: where.z };
      if (x !== NOWHERE.x || where.z !== NOWHERE.z) found.set(textOf(place), place);
    }
  const tiles = [...found.values()].toSorted((a, b) => a.level - b.level || a.z - b.z || a.x - b.x);
  const options = [
    { value: NONE, name: 'None', isStored: true },
    ...tiles.map(place => ({
      ...{ value: textOf(place), isStored: true },
      name: `${place.x}, ${place.z}${place.level === 0 ? '' : ' above'}`,
    })),
  ];
  const chosen = lit ? options.findIndex(({ value }) => value === textOf(lit)) : 0;
  return [{ key: 'tile', name: 'Lit tile', options, chosen: Math.max(0, chosen), isPlain: true }];
}

function textOf({ level, x, z }: TilePlace): string {
  return `${level}_${x}_${z}`;
}

/** Whether a polygon is highlighted with a tile. */
export function isOnTile(geometry: Geometry, kind: Kind, polygon: number, { level, x, z }: TilePlace): boolean {
  const table =
    kind === 'texturedTriangles'
      ? geometry.texturedTriangleTiles
      : kind === 'texturedQuads'
        ? geometry.texturedQuadTiles
        : undefined;
  if (table === undefined) return false;
  const { where, x: own } = table.at(polygon);
  return own === x && where.z === z && Number(where.level) === level;
}
