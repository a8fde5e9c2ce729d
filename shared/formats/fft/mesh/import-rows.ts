// The tables of a map's polygons: a stored polygon keeps its rows, and a new one gets its own.
import { recordsFrom } from '#layout';
import type { Kept } from './import-kept.ts';
import type { NewPolygon, UvSpot } from './import-triangles.ts';
import type { Polygons } from './import-visibility.ts';
import {
  type Geometry,
  quadCorners,
  quadNormals,
  texturedQuad,
  texturedTriangle,
  tileBinding,
  triangleCorners,
  triangleNormals,
  untextured,
} from './layout/geometry.ts';

/** A stored polygon by its row, or a new one. */
type Polygon = Polygons[keyof Polygons][number];

interface Rows<T> {
  at(row: number): T;
}

/** The geometry with these polygons; `changes` are new texture coordinates for polygons that stay. */
export function geometryOf(stored: Geometry, polygons: Polygons, changes: Kept['changes']): Geometry {
  const { texturedTriangles: triangles, texturedQuads: quads, untexturedTriangles, untexturedQuads } = polygons;
  const spots = (kind: 'texturedTriangles' | 'texturedQuads') => (row: number) => changes.get(`${kind} ${row}`);
  const s = stored;
  return {
    texturedTriangleCorners: recordsFrom(triangleCorners, rowsOf(triangles, s.texturedTriangleCorners, cornersOf)),
    texturedQuadCorners: recordsFrom(quadCorners, rowsOf(quads, s.texturedQuadCorners, cornersOf)),
    untexturedTriangleCorners: recordsFrom(
      triangleCorners,
      rowsOf(untexturedTriangles, s.untexturedTriangleCorners, cornersOf),
    ),
    untexturedQuadCorners: recordsFrom(quadCorners, rowsOf(untexturedQuads, s.untexturedQuadCorners, cornersOf)),
    texturedTriangleNormals: recordsFrom(triangleNormals, rowsOf(triangles, s.texturedTriangleNormals, normalsOf)),
    texturedQuadNormals: recordsFrom(quadNormals, rowsOf(quads, s.texturedQuadNormals, normalsOf)),
    texturedTriangles: recordsFrom(
      texturedTriangle,
      rowsOf(triangles, repictured(s.texturedTriangles, spots('texturedTriangles')), pictured),
    ),
    texturedQuads: recordsFrom(
      texturedQuad,
      rowsOf(quads, repictured(s.texturedQuads, spots('texturedQuads')), pictured),
    ),
    untexturedTriangles: recordsFrom(
      untextured,
      rowsOf(untexturedTriangles, s.untexturedTriangles, () => BLACK),
    ),
    untexturedQuads: recordsFrom(
      untextured,
      rowsOf(untexturedQuads, s.untexturedQuads, () => BLACK),
    ),
    texturedTriangleTiles: recordsFrom(
      tileBinding,
      rowsOf(triangles, s.texturedTriangleTiles, () => UNBOUND),
    ),
    texturedQuadTiles: recordsFrom(
      tileBinding,
      rowsOf(quads, s.texturedQuadTiles, () => UNBOUND),
    ),
  };
}

const BLACK = { unknown00: 1 };
/** The binding of a polygon that belongs to no tile. */
const UNBOUND = { where: { level: false, z: 127 }, x: 255 };

function rowsOf<T>(polygons: readonly Polygon[], stored: Rows<T>, make: (polygon: NewPolygon) => T): T[] {
  return polygons.map(polygon => (typeof polygon === 'number' ? stored.at(polygon) : make(polygon)));
}

const NOWHERE = { x: 0, y: 0, z: 0 };
/** The length of a normal as the game stores it. */
const WHOLE = 4096;

function cornersOf({ corners }: NewPolygon) {
  return lettered(
    corners.map(({ place: [x, y, z] }) => ({ x, y, z })),
    NOWHERE,
  );
}

function normalsOf({ corners }: NewPolygon) {
  const whole = (share: number) => Math.round(share * WHOLE);
  return lettered(
    corners.map(({ normal: [x, y, z] }) => ({ x: whole(x), y: whole(y), z: whole(z) })),
    NOWHERE,
  );
}

/** The row of the palettes in video memory, and the column of the map's textures. */
const CLUT_ROW = 480;
const MAP_COLUMN = 3;
const NO_UV: UvSpot = { u: 0, v: 0, page: 0, palette: 0 };

function pictured({ corners }: NewPolygon) {
  const uvs = corners.map(({ uv }) => uv ?? NO_UV);
  const { page, palette } = uvs[0] ?? NO_UV;
  return {
    ...spotsOf(uvs),
    clut: { palette, beyondMap: 0, clutRow: CLUT_ROW, unknown15: false },
    texturePage: { page, pageColumn: MAP_COLUMN, pageRow: false, blend: 0, colourDepth: 0, unknown9: 0 },
  };
}

/** Stored rows, some of them with new texture coordinates. */
function repictured<T extends { readonly clut: object; readonly texturePage: object }>(
  stored: Rows<T>,
  spots: (row: number) => readonly UvSpot[] | undefined,
): Rows<T> {
  return {
    at(index) {
      const row = stored.at(index);
      const uvs = spots(index);
      const [first] = uvs ?? [];
      if (uvs === undefined || first === undefined) return row;
      const { a, b, c, d } = spotsOf(uvs);
      return {
        ...{ ...row, a, b, c, ...(uvs.length === 4 && { d }) },
        clut: { ...row.clut, palette: first.palette },
        texturePage: { ...row.texturePage, page: first.page },
      };
    },
  };
}

function spotsOf(uvs: readonly UvSpot[]) {
  return lettered(
    uvs.map(({ u, v }) => ({ u, v })),
    { u: 0, v: 0 },
  );
}

/** Corners under their names in the rows. */
function lettered<T>(all: readonly T[], rest: T) {
  return { a: all[0] ?? rest, b: all[1] ?? rest, c: all[2] ?? rest, d: all[3] ?? rest };
}
