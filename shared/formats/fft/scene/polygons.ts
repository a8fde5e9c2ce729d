// The polygons of one kind as a mesh: a vertex for each corner, and each triangle knows its polygon.
import type { Column } from '#layout';
import type { MaterialGroup, Mesh as SceneMesh, StoredUvs, UvSet } from '../../../scene/mesh.ts';
import { boundsOf } from '../../../scene/node-bounds.ts';
import type { Origin, RowPart, Rows } from '../../../scene/origin.ts';
import {
  type Geometry,
  geometry as layout,
  quadCorners,
  quadNormals,
  texturedQuad,
  texturedTriangle,
  triangleCorners,
  triangleNormals,
} from '../mesh/layout/geometry.ts';
import { direction, point } from '../mesh/layout/vectors.ts';
import { HEIGHT, WIDTH } from '../texture/layout.ts';
import { turned } from './building.ts';

/** The kinds of polygons, and their members. */
export const KINDS = {
  texturedTriangles: {
    corners: 'texturedTriangleCorners',
    normals: 'texturedTriangleNormals',
    letters: ['a', 'b', 'c'],
  },
  texturedQuads: { corners: 'texturedQuadCorners', normals: 'texturedQuadNormals', letters: ['a', 'b', 'c', 'd'] },
  untexturedTriangles: { corners: 'untexturedTriangleCorners', normals: undefined, letters: ['a', 'b', 'c'] },
  untexturedQuads: { corners: 'untexturedQuadCorners', normals: undefined, letters: ['a', 'b', 'c', 'd'] },
} as const;
export type Kind = keyof typeof KINDS;

/** The texture of each polygon: numbers from the stored words; absent for polygons without one. */
export interface Pictured {
  readonly palettes: Column;
  readonly pages: Column;
  /** Two for each corner: pixels of the whole texture. */
  readonly pixels: Float32Array;
}

export interface PolygonsPlan {
  readonly geometry: Geometry;
  readonly kind: Kind;
  /** The origin of the geometry. */
  readonly origin: Origin;
  /** Whether corners are stored counter-clockwise from outside; the game has them clockwise. */
  readonly isReversed: boolean;
  /** Which of them; all if absent. */
  readonly only?: readonly number[];
  /** The scene's material of a polygon. */
  materialOf(polygon: number, pictured: Pictured | undefined): number;
}

/** All polygons of a kind; undefined if there are none. */
export function meshOf({ geometry, kind, origin, isReversed, materialOf, only }: PolygonsPlan): SceneMesh | undefined {
  const { corners, normals, letters } = KINDS[kind];
  const count = geometry[kind].length;
  if (count === 0) return undefined;
  const rowsOf = tablesOf(geometry, origin);
  const polygons = only ?? Array.from({ length: count }, (_, i) => i);
  const pictured = kind === 'texturedTriangles' || kind === 'texturedQuads' ? picturedOf(geometry, kind) : undefined;
  const positions = cornersOf(geometry[corners], letters, 1);
  const rows = rowsOf(kind);
  const { source, path, start, size } = rows;
  return {
    ...{
      name: kind,
      origin: { source, path, start, size },
      positions,
      ...facesOf(polygons, letters.length, isReversed),
    },
    ...(normals ? { normals: cornersOf(geometry[normals], letters, UNIT) } : {}),
    passes: [
      {
        ...groupsOf(polygons, letters.length - 2, polygon => materialOf(polygon, pictured)),
        uvs: pictured ? [uvsOf(pictured, rows, letters)] : [],
      },
    ],
    bounds: boundsOf(positions),
    rows: {
      positions: partsIn(rowsOf(corners), isQuad(letters) ? quadCorners : triangleCorners, letters, point.size ?? 0),
      ...(normals
        ? {
            normals: partsIn(
              rowsOf(normals),
              isQuad(letters) ? quadNormals : triangleNormals,
              letters,
              direction.size ?? 0,
            ),
          }
        : {}),
      faces: rows,
    },
  };
}

// The offsets of a geometry's tables, from its layout.

type Tables = { [K in keyof Geometry]: Geometry[K] extends { readonly source: unknown } ? K : never };
type TableName = NonNullable<Tables[keyof Geometry]>;

const COUNT = 'Count';
/** In stored order. */
const TABLES = Object.keys(layout.shape).filter(name => !name.endsWith(COUNT)) as TableName[]; // as: all but the counts are tables

/** The rows of every table of a geometry that begins at a given offset. */
function tablesOf(of: Geometry, origin: Omit<Origin, 'size'>): (name: TableName) => Rows {
  const starts = new Map<TableName, number>();
  let at = origin.start + layout.minSize;
  for (const name of TABLES) {
    starts.set(name, at);
    at += of[name].source.size;
  }
  return name => {
    const { length, source } = of[name];
    const path = `${origin.path}.${name}`;
    const stride = length === 0 ? 0 : source.size / length;
    return {
      ...{ source: origin.source, path, start: starts.get(name) ?? 0, size: source.size, stride, count: length },
    };
  };
}

/** The size of a whole geometry in bytes. */
export function sizeOf(of: Geometry): number {
  return TABLES.reduce((sum, name) => sum + of[name].source.size, layout.minSize);
}

/** A struct, as far as needed to find its members. */
interface Item {
  readonly offsets: Readonly<Record<string, number>>;
}

/** Members of each item as rows. */
function partsIn(rows: Rows, of: Item, members: readonly string[], size: number): Rows {
  const parts = members.map((member): RowPart => ({ member, offset: of.offsets[member] ?? 0, size }));
  return { ...rows, count: rows.count * parts.length, parts };
}

const isQuad = ({ length }: readonly string[]): boolean => length === 4;
/** Normals are stored in units of 1 / 4096. */
const UNIT = 4096;

interface Points {
  readonly length: number;
  column(name: string): Column;
}

function cornersOf(table: Points, letters: readonly string[], unit: number): Float32Array {
  const out = new Float32Array(table.length * letters.length * 3);
  for (const [corner, letter] of letters.entries()) {
    const [x, y, z] = [table.column(`${letter}.x`), table.column(`${letter}.y`), table.column(`${letter}.z`)];
    for (let i = 0; i < table.length; i++)
      out.set(turned((x[i] ?? 0) / unit, (y[i] ?? 0) / unit, (z[i] ?? 0) / unit), (i * letters.length + corner) * 3);
  }
  return out;
}

/** Counter-clockwise from outside, which is the reverse of the file; a quad is a strip of two. */
function facesOf(
  polygons: readonly number[],
  corners: number,
  isReversed: boolean,
): Pick<SceneMesh, 'indices' | 'faceRows'> {
  const clockwise = corners === 4 ? [0, 1, 2, 1, 3, 2] : [0, 1, 2];
  const triangles = isReversed ? clockwise : clockwise.toReversed();
  const each = triangles.length / 3;
  return {
    indices: Uint32Array.from(
      { length: polygons.length * triangles.length },
      (_, i) => (polygons[Math.floor(i / triangles.length)] ?? 0) * corners + (triangles[i % triangles.length] ?? 0),
    ),
    faceRows: Uint32Array.from({ length: polygons.length * each }, (_, i) => polygons[Math.floor(i / each)] ?? 0),
  };
}

/** Whether most polygons have their normals on the side that the game does not draw. */
export function isReversed(geometry: Geometry): boolean {
  let votes = 0;
  for (const kind of ['texturedTriangles', 'texturedQuads'] as const) {
    const { corners, normals, letters } = KINDS[kind];
    const places = cornersOf(geometry[corners], letters, 1);
    const stored = cornersOf(geometry[normals], letters, UNIT);
    for (let at = 0; at < places.length; at += letters.length * 3) {
      const [ax, ay, az, bx, by, bz, cx, cy, cz] = places.subarray(at, at + 9) as unknown as Nine; // three corners of three numbers
      const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
      const [nx = 0, ny = 0, nz = 0] = stored.subarray(at, at + 3);
      votes += Math.sign((uy * vz - uz * vy) * nx + (uz * vx - ux * vz) * ny + (ux * vy - uy * vx) * nz);
    }
  }
  return votes > 0;
}

type Nine = readonly [number, number, number, number, number, number, number, number, number];

/** Runs of triangles with one material each, ordered by the first of each. */
function groupsOf(
  polygons: readonly number[],
  each: number,
  materialOf: (polygon: number) => number,
): { readonly groups: readonly MaterialGroup[]; readonly faceOrder: Uint32Array } {
  const runs = Map.groupBy(polygons.keys(), i => materialOf(polygons[i] ?? 0));
  const groups: MaterialGroup[] = [];
  const faces: number[] = [];
  for (const [material, run] of runs) {
    groups.push({ firstFace: faces.length, faceCount: run.length * each, material });
    for (const polygon of run) for (let i = 0; i < each; i++) faces.push(polygon * each + i);
  }
  return { groups, faceOrder: Uint32Array.from(faces) };
}

const PALETTE_MASK = 15;
const PAGE_MASK = 3;

function picturedOf(geometry: Geometry, kind: 'texturedTriangles' | 'texturedQuads'): Pictured {
  const table = geometry[kind];
  const { letters } = KINDS[kind];
  const palettes = table.column('clut').map(word => word & PALETTE_MASK);
  const pages = table.column('texturePage').map(word => word & PAGE_MASK);
  const pixels = new Float32Array(table.length * letters.length * 2);
  for (const [corner, letter] of letters.entries()) {
    const [u, v] = [table.column(`${letter}.u`), table.column(`${letter}.v`)];
    for (let i = 0; i < table.length; i++)
      pixels.set([u[i] ?? 0, (v[i] ?? 0) + (pages[i] ?? 0) * WIDTH], (i * letters.length + corner) * 2);
  }
  return { palettes, pages, pixels };
}

/** Bytes of a position on a page. */
const UV = 2;

/** The texture coordinates of the pixels' centres. */
function uvsOf({ pixels, palettes, pages }: Pictured, rows: Rows, letters: readonly string[]): UvSet {
  const values = pixels.map((pixel, i) => (pixel + 0.5) / (i % 2 === 0 ? WIDTH : HEIGHT));
  const stored: StoredUvs = {
    ...{ kind: 'pixels' as const, width: WIDTH, height: HEIGHT, page: WIDTH, corners: letters.length },
    choices: [
      { title: 'Palette', member: 'clut.palette', most: PALETTE_MASK, values: Uint8Array.from(palettes) },
      { title: 'Page', member: 'texturePage.page', most: PAGE_MASK, values: Uint8Array.from(pages) },
    ],
  };
  return { values, stored, rows: partsIn(rows, isQuad(letters) ? texturedQuad : texturedTriangle, letters, UV) };
}
