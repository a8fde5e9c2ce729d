import { bits, bytesOf, countOf, type DamagedHead, type Infer, records, relabel, struct, u8, u16, u32 } from '#layout';
import { counted, grouped } from '../../../../base/counted.ts';
import { direction, point } from './vectors.ts';

/** Chunks begin at multiples of this. */
export const ALIGN = 4;

/** Corners of polygons. */
export const triangleCorners = struct({ a: point, b: point, c: point }, 'The three corners of a triangle.');
export const quadCorners = struct(
  { a: point, b: point, c: point, d: point },
  'The four corners of a quad, as a strip: its triangles are a b c and b d c.',
);
export const triangleNormals = struct({ a: direction, b: direction, c: direction }, 'A normal for each corner.');
export const quadNormals = struct(
  { a: direction, b: direction, c: direction, d: direction },
  'A normal for each corner.',
);

const uv = struct({ u: u8, v: u8 }, 'A place on a page of the texture, in pixels.');
const clut = bits(u16, { palette: 4, beyondMap: 2, clutRow: 9, unknown15: 1 });
const texturePage = bits(u16, { page: 2, pageColumn: 2, pageRow: 1, blend: 2, colourDepth: 2, unknown9: 7 });

/** The texture coordinates of a triangle's corners. */
export const texturedTriangle = struct(
  { a: uv, clut, b: uv, texturePage, c: uv },
  'The texture of a triangle: palette, page, and the position of each corner. Two words go to the graphics chip as they are.',
);
/** The texture coordinates of a quad's corners. */
export const texturedQuad = struct(
  { ...texturedTriangle.shape, d: uv },
  'The texture of a quad: palette, page, and the position of each corner.',
);

/** Four bytes for each plain black polygon. */
export const untextured = struct({ unknown00: u32 }, 'Nothing reads it; 1 in most files.');

/** The terrain tile of a polygon. */
export const tileBinding = struct(
  { where: bits(u8, { level: 1, z: 7 }), x: u8 },
  'The tile that the polygon lights up with; x 255 and z 127 for none.',
);

export const GEOMETRIES = [
  ...(['primaryMesh', 'animatedMesh1', 'animatedMesh2', 'animatedMesh3', 'animatedMesh4'] as const),
  ...(['animatedMesh5', 'animatedMesh6', 'animatedMesh7', 'animatedMesh8'] as const),
] as const;

/**
 * The number of polygons of each kind that the game has room for, in all meshes of a map together. The game does not check.
 */
export const ROOM = {
  texturedTriangles: 360,
  texturedQuads: 710,
  untexturedTriangles: 64,
  untexturedQuads: 256,
} as const;

/** The game puts all meshes into one array for each kind, and the visibility table has an entry for each polygon. */
const pool = (kind: keyof typeof ROOM) => ({
  pool: { of: GEOMETRIES, most: ROOM[kind], places: 'visibility', blank: { drawn: { lit: 1 } } },
});

/** Polygons of four kinds: first the corners of all of them, then what only textured ones have. */
export const geometry = struct(
  {
    texturedTriangleCount: countOf(u16, 'texturedTriangles'),
    texturedQuadCount: countOf(u16, 'texturedQuads'),
    untexturedTriangleCount: countOf(u16, 'untexturedTriangles'),
    untexturedQuadCount: countOf(u16, 'untexturedQuads'),
    texturedTriangleCorners: { ...records(triangleCorners, 'texturedTriangleCount'), parallelTo: 'texturedTriangles' },
    texturedQuadCorners: { ...records(quadCorners, 'texturedQuadCount'), parallelTo: 'texturedQuads' },
    untexturedTriangleCorners: {
      ...records(triangleCorners, 'untexturedTriangleCount'),
      parallelTo: 'untexturedTriangles',
    },
    untexturedQuadCorners: { ...records(quadCorners, 'untexturedQuadCount'), parallelTo: 'untexturedQuads' },
    texturedTriangleNormals: { ...records(triangleNormals, 'texturedTriangleCount'), parallelTo: 'texturedTriangles' },
    texturedQuadNormals: { ...records(quadNormals, 'texturedQuadCount'), parallelTo: 'texturedQuads' },
    texturedTriangles: {
      ...records(texturedTriangle, 'texturedTriangleCount'),
      policy: pool('texturedTriangles'),
    },
    texturedQuads: { ...records(texturedQuad, 'texturedQuadCount'), policy: pool('texturedQuads') },
    untexturedTriangles: {
      ...records(untextured, 'untexturedTriangleCount'),
      policy: pool('untexturedTriangles'),
    },
    untexturedQuads: { ...records(untextured, 'untexturedQuadCount'), policy: pool('untexturedQuads') },
    texturedTriangleTiles: { ...records(tileBinding, 'texturedTriangleCount'), parallelTo: 'texturedTriangles' },
    texturedQuadTiles: { ...records(tileBinding, 'texturedQuadCount'), parallelTo: 'texturedQuads' },
  },
  'Polygons: triangles and quads with a texture, triangles and quads without, which are black.',
);
export interface Geometry extends Infer<typeof geometry> {}

const count = relabel(u16, 'count');
const counts = struct({
  texturedTriangleCount: count,
  texturedQuadCount: count,
  untexturedTriangleCount: count,
  untexturedQuadCount: count,
});
type Counts = Infer<typeof counts>;

const sum = (...layouts: readonly { readonly size?: number | undefined }[]): number =>
  layouts.reduce((total, { size = 0 }) => total + size, 0);

/** Bytes of one polygon of each kind. */
const POLYGON: Readonly<Record<keyof Counts, number>> = {
  texturedTriangleCount: sum(triangleCorners, triangleNormals, texturedTriangle, tileBinding),
  texturedQuadCount: sum(quadCorners, quadNormals, texturedQuad, tileBinding),
  untexturedTriangleCount: sum(triangleCorners, untextured),
  untexturedQuadCount: sum(quadCorners, untextured),
};
const names = Object.keys(POLYGON) as (keyof Counts)[]; // as: of the object above

/** What a mesh begins with: shown also of one whose polygons are more than its bytes. */
export const geometryHead: DamagedHead = {
  layout: counts,
  *odd(head, size) {
    const stored = head as Counts; // as: what the layout above reads
    const right = names.flatMap(name => {
      const others = names.reduce((total, each) => total + (each === name ? 0 : stored[each] * POLYGON[each]), 0);
      const expected = Math.floor((size - sum(counts) - others) / POLYGON[name]);
      const left = size - sum(counts) - others - expected * POLYGON[name];
      return expected >= 0 && left < ALIGN ? [{ name, expected }] : [];
    });
    const [only, ...more] = right;
    if (only === undefined || more.length > 0) return;
    const { name, expected } = only;
    const text = `expected ${grouped(expected)}, found ${grouped(stored[name])}: the mesh has ${counted(size, 'byte')}`;
    yield { name, text, repair: bytesOf(u16, expected) };
  },
};
