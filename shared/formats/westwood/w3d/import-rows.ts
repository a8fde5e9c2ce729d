// Rebuilds the tables of a mesh for an import: rows of unchanged vertices and faces are copied exactly, others are written
// over a copy of a similar row.
import type { Records } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { memorySource } from '../../../base/source.ts';
import { type Follow, type ImportedBones, inBone } from '../../../scene/imported-bones.ts';
import { boundsOf } from '../../../scene/node-bounds.ts';
import type { Pose } from '../../../scene/sample.ts';
import { faceLike, hasAllVertices, type Making, verticesLike } from '../../mesh-import.ts';
import type { RestatedValues } from '../../mesh-values.ts';
import type { Part, Table } from './layout/parts.ts';
import type { W3d } from './layout/w3d.ts';
import type { firstTables, MeshHeader } from './scene/mesh.ts';

const HEADER = 0x1f;
const VERTICES = 0x02;
const NORMALS = 0x03;
const INFLUENCES = 0x0e;
const TRIANGLES = 0x20;
const PICTURES = 0x4a;
const COLOURS = 0x3b;
const SECOND_NORMALS = 0xc01;
export const TREE = 0x90;
export const DEFORM = 0x58;
export const FACE_PICTURES = 0x4b;
/** The vertices again, in the space of their second bones. */
export const SECOND = 0xc00;
/** Four bones for each vertex. */
export const EXTENDED = 0xc03;

/** Per-vertex and per-face tables, if they have that many rows. */
const BY_VERTEX: ReadonlySet<number> = new Set([
  ...[VERTICES, NORMALS, INFLUENCES, 0x22, 0x39, COLOURS, 0x3c, 0x3e, PICTURES, 0x60, 0x61],
  ...[SECOND, SECOND_NORMALS, EXTENDED],
]);
const BY_FACE: ReadonlySet<number> = new Set([TRIANGLES, 0x3a, 0x3f, 0x49]);

/** The new vertices of a mesh. */
export interface MeshRows {
  readonly making: Making;
  readonly isStill: readonly boolean[];
  /** 3 per vertex; for a skin, in the rest pose. */
  readonly positions: Float32Array;
  /** New values of unmoved vertices. */
  readonly values: RestatedValues;
  /** Where these values are stored; further passes and stages have their own tables. */
  readonly first: ReturnType<typeof firstTables>;
  readonly skin?: SkinRows;
}

export interface SkinRows {
  readonly follows: readonly { readonly follows: readonly Follow[]; readonly isChanged: boolean }[];
  readonly rest: Pose;
  /** The most bones per vertex. */
  readonly most: number;
  /** The bones named in the file. */
  readonly bones: ImportedBones | undefined;
}

interface StoredChunk {
  readonly id: number | string;
  readonly value?: unknown;
}

interface Shaped extends MeshRows {
  /** Whether faces and vertex positions are unchanged. */
  readonly isSameShape: boolean;
}

interface Remaking extends Shaped {
  /** The stored row that each new row is based on. */
  readonly vertices: readonly number[];
  readonly faces: readonly number[];
}

/** The model with the rebuilt mesh. */
export function withMesh(model: W3d, top: Part, header: MeshHeader, rows: Shaped): W3d {
  const { making, isStill, positions } = rows;
  const faces = making.matched.faces.map(face => faceLike(making, face));
  const remaking = { ...rows, faces, vertices: verticesLike(making, faces) };
  const moved = isStill.every(still => still) && hasAllVertices(making) ? {} : extentOf(positions);
  const counts = { triangleCount: faces.length, vertexCount: making.matched.vertices.length };
  const changed = (chunk: StoredChunk): StoredChunk =>
    chunk.id === HEADER ? { ...chunk, value: { ...header, ...counts, ...moved } } : withRows(chunk, remaking);
  const index = Number(/\d+/.exec(top.path)?.[0]);
  const chunks = model.chunks.map((chunk, i) => (i === index ? withChunks(chunk, changed, rows) : chunk));
  return { ...model, chunks: chunks as unknown as W3d['chunks'] }; // the same chunks with new rows
}

function extentOf(positions: Float32Array) {
  const { min, max } = boundsOf(positions);
  const center = [0, 1, 2].map(i => Math.fround(((min[i] ?? 0) + (max[i] ?? 0)) / 2));
  let radius = 0;
  for (let at = 0; at < positions.length; at += 3)
    radius = Math.max(radius, Math.hypot(...[0, 1, 2].map(i => (positions[at + i] ?? 0) - (center[i] ?? 0))));
  return { min: pointOf(min), max: pointOf(max), center: pointOf(center), radius: Math.fround(radius) };
}

const pointOf = (point: readonly number[]) => ({ x: point[0] ?? 0, y: point[1] ?? 0, z: point[2] ?? 0 });

/** The chunks with each one changed; a changed shape drops the box tree, which refers to faces by index and is optional. */
function withChunks<C extends StoredChunk>(
  chunk: C,
  change: (inner: StoredChunk) => StoredChunk,
  { isSameShape }: Shaped,
): C {
  const { chunks } = chunk.value as { readonly chunks: readonly StoredChunk[] }; // only for trees
  const inside = chunks.filter(({ id }) => id !== TREE || isSameShape).map(change);
  return { ...chunk, value: { ...(chunk.value as object), chunks: inside } };
}

function withRows(chunk: StoredChunk, rows: Remaking): StoredChunk {
  const { id, value } = chunk;
  const { stored } = rows.making;
  const [vertexCount, faceCount] = [stored.positions.length / 3, stored.corners.length / 3];
  if (typeof id !== 'number' || typeof value !== 'object' || value === null) return chunk;
  if ('chunks' in value) return withChunks(chunk, inner => withRows(inner, rows), rows);
  if (!('withRows' in value)) return chunk;
  const table = value as Table; // only tables have rows
  if (BY_VERTEX.has(id) && table.length === vertexCount && vertexCount > 1)
    return { ...chunk, value: remade(table, rows.vertices, (view, i) => writeVertex(view, { id, table }, i, rows)) };
  if (BY_FACE.has(id) && table.length === faceCount && (id === TRIANGLES || faceCount > 1))
    return { ...chunk, value: remade(table, rows.faces, (view, i) => id === TRIANGLES && writeFace(view, i, rows)) };
  return chunk;
}

function remade(table: Table, from: readonly number[], write: (row: DataView, i: number) => void): Records<unknown> {
  const bytes = table.source.read(0, table.source.size);
  const stride = bytes.length / table.length;
  const out = new Uint8Array(from.length * stride);
  for (const [i, row] of from.entries()) {
    out.set(bytes.subarray(row * stride, (row + 1) * stride), i * stride);
    write(viewOf(out.subarray(i * stride, (i + 1) * stride)), i);
  }
  return table.withRows(memorySource(out));
}

interface Stored {
  readonly id: number;
  readonly table: Table;
}

/** Writes the imported values of a vertex that is new, moved, or has new bones; for others only values that changed. */
function writeVertex(view: DataView, { id, table }: Stored, i: number, rows: Remaking): void {
  const { imported, stored } = rows.making.matched.vertices[i] ?? {};
  if (imported === undefined) return;
  if (rows.isStill[i]) {
    writeRestated(view, { id, table }, i, rows);
    return;
  }
  const { uvs, colours } = rows.making.mesh;
  const [uv] = uvs;
  const isFirst = stored === undefined || table === rows.first.uvs;
  if (id in PLACES) writePlace(view, id, i, rows);
  else if (id === INFLUENCES || id === EXTENDED) writeInfluence(view, id, rows.skin?.follows[i]?.follows ?? []);
  else if (id === PICTURES && uv && isFirst) writePicture(view, [...uv.subarray(imported * 2, imported * 2 + 2)]);
  else if (id === COLOURS && colours)
    writeColour(view, [...colours.subarray(imported * 4, imported * 4 + 4)], rows.making.mesh.isOpaque);
}

function writeRestated(view: DataView, { id, table }: Stored, i: number, rows: Remaking): void {
  const { values, first, skin } = rows;
  const [normal, uv, colour] = [values.normals.get(i), values.uvs.get(i), values.colours.get(i)];
  const { which, w } = PLACES[id] ?? { which: 0, w: 1 };
  if (normal && w === 0) writePoint(view, { skin, i, which }, { column: Float32Array.from(normal), at: 0, w: 0 });
  else if (uv && table === first.uvs) writePicture(view, uv);
  else if (colour && table === first.colours) writeColour(view, colour, rows.making.mesh.isOpaque);
}

/** v is stored bottom-up. */
function writePicture(view: DataView, uv: readonly number[]): void {
  view.setFloat32(0, uv[0] ?? 0, true);
  view.setFloat32(4, 1 - (uv[1] ?? 0), true);
}

function writeColour(view: DataView, colour: readonly number[], isOpaque = false): void {
  for (const k of isOpaque ? [0, 1, 2] : [0, 1, 2, 3]) view.setUint8(k, Math.round(colour[k] ?? 0));
}

/** The bone whose space a position (`w` 1) or a direction (0) is in. */
const PLACES: Readonly<Record<number, { readonly which: 0 | 1; readonly w: 0 | 1 }>> = {
  [VERTICES]: { which: 0, w: 1 },
  [NORMALS]: { which: 0, w: 0 },
  [SECOND]: { which: 1, w: 1 },
  [SECOND_NORMALS]: { which: 1, w: 0 },
};

function writePlace(view: DataView, id: number, i: number, { skin, positions, making }: Remaking): void {
  const { which, w } = PLACES[id] ?? { which: 0, w: 1 };
  const { imported = 0 } = making.matched.vertices[i] ?? {};
  const [column, at] = w === 1 ? [positions, i] : [making.mesh.normals, imported];
  if (column !== undefined) writePoint(view, { skin, i, which }, { column, at, w });
}

interface OnBone {
  readonly skin: SkinRows | undefined;
  readonly i: number;
  readonly which: 0 | 1;
}

/** Writes a point in the space of the vertex's bone. */
function writePoint(view: DataView, { skin, i, which }: OnBone, from: Parameters<typeof inBone>[2]): void {
  const { column, at } = from;
  const follows = skin?.follows[i]?.follows ?? [];
  const bone = (follows[which] ?? follows[0])?.bone;
  const point = skin && bone !== undefined ? inBone(skin.rest, bone, from) : column.subarray(at * 3, at * 3 + 3);
  for (const k of [0, 1, 2]) view.setFloat32(k * 4, point[k] ?? 0, true);
}

const PERCENT = 100;
const WHOLE = 65535;
const WEIGHTS = 4;

/** Files before version 5 store only the bone of a vertex. */
function writeInfluence(view: DataView, id: number, follows: readonly Follow[]): void {
  const places = id === EXTENDED ? 4 : 2;
  const whole = id === EXTENDED ? WHOLE : PERCENT;
  const isSaid = view.getUint16(places * 2, true) + view.getUint16(places * 2 + 2, true) > 0 || follows.length > 1;
  for (let k = 0; k < places; k++) view.setUint16(k * 2, follows[k]?.bone ?? 0, true);
  if (!isSaid) return;
  const others = follows.slice(1).map(({ weight }) => Math.round(weight * whole));
  const weights = [whole - others.reduce((sum, one) => sum + one, 0), ...others];
  // The last of four weights is the remainder.
  for (let k = 0; k < Math.min(places, WEIGHTS - 1); k++) view.setUint16((places + k) * 2, weights[k] ?? 0, true);
}

const NORMAL = 16;
const DISTANCE = 28;

/** Writes the new vertex indices; the plane only if it changed. */
function writeFace(view: DataView, i: number, { isStill: still, positions, making }: Remaking): void {
  const { corners = [0, 0, 0], stored } = making.matched.faces[i] ?? {};
  for (const [k, corner] of corners.entries()) view.setUint32(k * 4, corner, true);
  if (stored !== undefined && corners.every(corner => still[corner])) return;
  const [a, b, c] = [0, 1, 2].map(k => positions.subarray((corners[k] ?? 0) * 3, (corners[k] ?? 0) * 3 + 3));
  const side = (to: Float32Array | undefined, axis: number): number => (to?.[axis] ?? 0) - (a?.[axis] ?? 0);
  const cross = [0, 1, 2].map(axis => {
    const [y, z] = [(axis + 1) % 3, (axis + 2) % 3];
    return side(b, y) * side(c, z) - side(b, z) * side(c, y);
  });
  const length = Math.hypot(...cross) || 1;
  const normal = cross.map(value => value / length);
  for (const [axis, value] of normal.entries()) view.setFloat32(NORMAL + axis * 4, value, true);
  view.setFloat32(
    DISTANCE,
    normal.reduce((sum, value, axis) => sum + value * (a?.[axis] ?? 0), 0),
    true,
  );
}
