// Reads the corners of stored polygons and of new triangles from an imported mesh.
import { labelOf, type Making } from '../../mesh-import.ts';
import type { Corners } from './scene/corners.ts';

/** The imported values of a polygon's corners, corner by corner. */
export interface CornerValues {
  readonly uvs?: readonly number[];
  readonly colours?: readonly number[];
  readonly normals?: readonly number[];
}

/** One imported triangle. */
export interface CornerRead {
  readonly label: string;
  /** The polygon it was part of. */
  readonly like?: number;
  readonly vertices: readonly number[];
  readonly uvs?: readonly number[];
  readonly colours?: readonly number[];
  readonly normals: readonly number[];
}

export interface CornersRead {
  /** For a polygon whose triangles are all there with their corners; undefined otherwise. */
  whole(polygon: number, faces: readonly number[], label: string): CornerValues | undefined;
  face(face: number): CornerRead;
}

export const SAME_UV = 1e-5;

/** Reads the corners of matched faces, by face index. */
export function cornersRead(making: Making, corners: Corners): CornersRead {
  const { matched, mesh } = making;
  const facesOf = new Map<number, number>();
  for (const row of corners.faceRows) facesOf.set(row, (facesOf.get(row) ?? 0) + 1);
  return {
    whole(row, faces, label) {
      const isKept = faces.length === facesOf.get(row) && faces.every(index => isKeptFace(making, index, label));
      const at = isKept ? importedAtPolygon(making, corners, { faces, row }) : undefined;
      return (
        at &&
        valuesAt(
          mesh,
          Array.from({ length: at.size }, (_, corner) => at.get(corner) ?? 0),
        )
      );
    },
    face(index) {
      const face = matched.faces[index];
      const at = importedAt(making, index);
      return {
        normals: flat(making, at),
        ...valuesAt(mesh, at),
        label: face ? labelOf(making, face) : '',
        ...(face?.stored !== undefined && { like: corners.faceRows[face.stored] ?? 0 }),
        vertices: face?.corners ?? [],
      };
    },
  };
}

/** Whether a face still has its stored label and all its corners. */
function isKeptFace(making: Making, index: number, label: string): boolean {
  const { matched, stored } = making;
  const face = matched.faces[index];
  return (
    face !== undefined &&
    labelOf(making, face) === label &&
    face.corners.every((made, k) => matched.vertices[made]?.stored === stored.corners[(face.stored ?? 0) * 3 + k])
  );
}

/** The imported vertex at each corner of a face, in the order of its new vertices. */
function importedAt(making: Making, index: number): readonly [number, number, number] {
  const { matched, mesh } = making;
  const face = matched.faces[index];
  const own = [0, 1, 2].map(k => mesh.faces[(face?.imported ?? 0) * 3 + k] ?? 0);
  const far = (turn: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + distance(making, own[(k + turn) % 3] ?? 0, face?.corners[k] ?? 0), 0);
  const turn = [0, 1, 2].reduce((best, each) => (far(each) < far(best) ? each : best), 0);
  return [own[turn] ?? 0, own[(turn + 1) % 3] ?? 0, own[(turn + 2) % 3] ?? 0];
}

/** The distance between an imported vertex and a new one. */
function distance({ matched, mesh, stored }: Making, vertex: number, made: number): number {
  const { imported, stored: old } = matched.vertices[made] ?? {};
  const [from, at] = imported === undefined ? [stored.positions, old ?? 0] : [mesh.positions, imported];
  return Math.hypot(...[0, 1, 2].map(i => (mesh.positions[vertex * 3 + i] ?? 0) - (from[at * 3 + i] ?? 0)));
}

/** The imported vertex at each corner of a polygon; undefined if two triangles disagree. */
function importedAtPolygon(
  making: Making,
  corners: Corners,
  { faces, row }: { readonly faces: readonly number[]; readonly row: number },
): ReadonlyMap<number, number> | undefined {
  const found = new Map<number, number>();
  const first = corners.firsts[row] ?? 0;
  for (const index of faces) {
    const face = making.matched.faces[index];
    const imported = importedAt(making, index);
    for (const k of [0, 1, 2] as const) {
      const corner = (corners.indices[(face?.stored ?? 0) * 3 + k] ?? 0) - first;
      const known = found.get(corner);
      if (known !== undefined && !isAlike(making.mesh, known, imported[k])) return undefined;
      found.set(corner, imported[k]);
    }
  }
  return found;
}

function isAlike({ uvs: [uvs] }: Making['mesh'], a: number, b: number): boolean {
  return (
    a === b ||
    uvs === undefined ||
    [0, 1].every(i => Math.abs((uvs[a * 2 + i] ?? 0) - (uvs[b * 2 + i] ?? 0)) <= SAME_UV)
  );
}

function valuesAt({ uvs, colours, normals }: Making['mesh'], vertices: readonly number[]): CornerValues {
  return {
    ...(uvs[0] && { uvs: numbersAt(uvs[0], vertices, 2) }),
    ...(colours && { colours: coloursAt(colours, vertices) }),
    ...(normals && { normals: numbersAt(normals, vertices, 3) }),
  };
}

const numbersAt = (column: ArrayLike<number>, vertices: readonly number[], width: number): readonly number[] =>
  vertices.flatMap(vertex => Array.from({ length: width }, (_, i) => column[vertex * width + i] ?? 0));

const coloursAt = (colours: Uint8Array, vertices: readonly number[]): readonly number[] =>
  vertices.flatMap(vertex => [0, 1, 2].map(i => colours[vertex * 4 + i] ?? 255));

function flat({ mesh: { positions } }: Making, [a = 0, b = 0, c = 0]: readonly number[]): readonly number[] {
  const side = (to: number, i: number): number => (positions[to * 3 + i] ?? 0) - (positions[a * 3 + i] ?? 0);
  const cross = (u: number, v: number): number => side(b, u) * side(c, v) - side(b, v) * side(c, u);
  const normal = [cross(1, 2), cross(2, 0), cross(0, 1)];
  const length = Math.hypot(...normal) || 1;
  return [0, 1, 2].flatMap(() => normal.map(value => value / length));
}
