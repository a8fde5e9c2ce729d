// A mesh of a model from another program: tables with a row for each vertex or face get the rows that belong to them now;
// every other chunk stays as it is.
import type { Records } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { memorySource } from '../../../base/source.ts';
import { type ImportedMesh, materialMeant } from '../../../scene/imported-mesh.ts';
import { type MatchedFace, type MatchedMesh, matchMesh, nearness, type StoredMesh } from '../../../scene/match-mesh.ts';
import type { Mesh } from '../../../scene/mesh.ts';
import { boundsOf } from '../../../scene/node-bounds.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { PutShape, ShapeFit, Shapes } from '../../shapes.ts';
import type { W3d } from './layout/w3d.ts';
import { buildScene } from './scene/build.ts';
import { headerOf, isSkin, type MeshHeader, meshName } from './scene/mesh.ts';
import { type Part, partsIn, type Table, tablePart } from './scene/parts.ts';

/** Meshes that stand by themselves or on one bone; places are those of the mesh. */
export const modelShapes: Shapes<W3d> = {
  up: 'z',
  isOwnSpace: true,
  parts: model => meshesIn(model).map(top => ({ path: top.path, name: meshName(top) })),
  put,
};

const MESH = 0x000;
const HEADER = 0x1f;
const VERTICES = 0x02;
const NORMALS = 0x03;
const TRIANGLES = 0x20;
const TREE = 0x90;
const DEFORM = 0x58;
const FACE_PICTURES = 0x4b;
const PICTURES = 0x4a;
const COLOURS = 0x3b;
/** Tables with a row for each vertex, or for each face, where they have as many rows. */
const BY_VERTEX: ReadonlySet<number> = new Set([
  VERTICES,
  NORMALS,
  0x0e,
  0x22,
  0x39,
  COLOURS,
  0x3c,
  0x3e,
  PICTURES,
  0x60,
  0x61,
]);
const BY_FACE: ReadonlySet<number> = new Set([TRIANGLES, 0x3a, 0x3f, 0x49]);

/** Vertices are named by 16 bits when they are drawn. */
const MOST_VERTICES = 0xffff;

const meshesIn = (model: W3d): readonly Part[] =>
  partsIn({ path: '', value: model }).filter(top => top.id === MESH && tablePart(top, VERTICES) && headerOf(top));

function put(model: W3d, path: string, mesh: ImportedMesh): PutShape<W3d> | { readonly why: string } {
  const top = meshesIn(model).find(each => each.path === path);
  const header = top && headerOf(top)?.value;
  const vertices = top && tablePart(top, VERTICES)?.value;
  const faces = top && tablePart(top, TRIANGLES)?.value;
  const scene = sceneOf(model);
  const shown = scene.meshes.find(({ origin }) => origin.path === path);
  if (!top || !header || !vertices || !faces || !shown) return { why: `${path} has no vertices or no faces` };
  if (isSkin(top))
    return {
      why: `${meshName(top)} is a skin, whose vertices are stored in the space of their bones; only meshes on one bone can be replaced`,
    };
  if (mesh.faces.length === 0) return { why: 'the file has no faces' };
  const stored = storedOf(scene, shown);
  const known = [...new Set(stored.labels)];
  const meant = mesh.materials.map(name => materialMeant(known, name));
  const labels = meant.map((name, i) => name ?? mesh.materials[i] ?? '');
  const matched = matchMesh(stored, { ...mesh, materials: labels });
  const making: Making = { vertexCount: vertices.length, faceCount: faces.length, stored, matched, mesh, labels };
  const flaw = flawOf(top, making);
  if (flaw !== undefined) return { why: flaw };
  const isSame = isUnchanged(making);
  return {
    model: isSame ? model : withMesh(model, top, header, making),
    vertices: matched.vertices.length,
    faces: matched.faces.length,
    materials: mesh.materials.map((name, i) => ({ name, as: meant[i] ?? known[0] ?? '' })),
    fits: fitsOf(top, making, { meant, isSame }),
  };
}

/** Without the files around it: materials and meshes of the file itself are all that is asked for. */
function sceneOf(model: W3d): Scene {
  return buildScene(model, { asset: '', address: '' }, { find: () => undefined, model: () => undefined });
}

function storedOf({ materials }: Scene, { positions, indices, passes: [pass] }: Mesh): StoredMesh {
  const labels = new Array<string>(indices.length / 3).fill('');
  for (const { firstFace, faceCount, material } of pass?.groups ?? [])
    for (let i = firstFace; i < firstFace + faceCount; i++)
      labels[pass?.faceOrder?.[i] ?? i] = materials[material]?.name ?? '';
  const uvs = pass?.uvs[0]?.values;
  return { positions, corners: indices, labels, ...(uvs && { uvs }) };
}

interface Making {
  readonly vertexCount: number;
  readonly faceCount: number;
  readonly stored: StoredMesh;
  readonly matched: MatchedMesh;
  readonly mesh: ImportedMesh;
  /** What the materials of the file are called in the model. */
  readonly labels: readonly string[];
}

function flawOf(top: Part, { matched, vertexCount, faceCount }: Making): string | undefined {
  const isKept = matched.vertices.length === vertexCount && matched.vertices.every(({ stored }, i) => stored === i);
  const isAllFaces = matched.faces.length === faceCount && matched.faces.every(({ stored }, i) => stored === i);
  if (matched.vertices.length > MOST_VERTICES)
    return `it has ${matched.vertices.length} vertices, but a mesh holds at most ${MOST_VERTICES}`;
  if (!isKept && has(top, DEFORM)) return `${meshName(top)} has morph shapes, which name its vertices by number`;
  if (!(isKept && isAllFaces) && has(top, FACE_PICTURES)) return `${meshName(top)} has texture coordinates by face`;
  return undefined;
}

const has = (of: Part, id: number): boolean =>
  partsIn(of).some(part => part.id === id || (hasChunks(part) && has(part, id)));
const hasChunks = ({ value }: Part): boolean => typeof value === 'object' && value !== null && 'chunks' in value;

/** Whether a vertex is where the stored one was that it is. */
function isStill({ stored, mesh }: Making, vertex: MatchedMesh['vertices'][number], near: number): boolean {
  if (vertex.stored === undefined) return false;
  if (vertex.imported === undefined) return true;
  const [at, from] = [vertex.imported * 3, vertex.stored * 3];
  return [0, 1, 2].every(i => Math.abs((stored.positions[from + i] ?? 0) - (mesh.positions[at + i] ?? 0)) <= near);
}

function isUnchanged(making: Making): boolean {
  const { matched, stored, vertexCount, faceCount, labels, mesh } = making;
  const near = nearness(stored.positions);
  return (
    matched.vertices.length === vertexCount &&
    matched.vertices.every((vertex, i) => vertex.stored === i && isStill(making, vertex, near)) &&
    matched.faces.length === faceCount &&
    matched.faces.every(
      ({ stored: face, imported, corners }, i) =>
        face === i &&
        labels[mesh.faceMaterials[imported] ?? 0] === stored.labels[i] &&
        corners.every((corner, k) => corner === stored.corners[i * 3 + k]),
    )
  );
}

/** The rows that stand for rows of the new mesh, and what is written into those that are not as they were. */
interface Rows {
  readonly vertices: readonly number[];
  readonly faces: readonly number[];
  readonly isStill: readonly boolean[];
  readonly positions: Float32Array;
  readonly making: Making;
}

function rowsOf(making: Making): Rows {
  const { matched, stored, mesh, labels } = making;
  const near = nearness(stored.positions);
  const faceFor = (face: MatchedFace): number => {
    const label = labels[mesh.faceMaterials[face.imported] ?? 0] ?? '';
    if (face.stored !== undefined && stored.labels[face.stored] === label) return face.stored;
    return Math.max(0, stored.labels.indexOf(label));
  };
  const faces = matched.faces.map(faceFor);
  // A new vertex is like one of a face with the material of a face that has it.
  const like = new Map(
    matched.faces.flatMap(({ corners }, i) => corners.map(at => [at, stored.corners[(faces[i] ?? 0) * 3] ?? 0])),
  );
  const isStillHere = matched.vertices.map(vertex => isStill(making, vertex, near));
  const positions = Float32Array.from(
    matched.vertices.flatMap((vertex, i) => {
      const [from, at] = isStillHere[i] ? [stored.positions, vertex.stored] : [mesh.positions, vertex.imported];
      return [...from.subarray((at ?? 0) * 3, (at ?? 0) * 3 + 3)];
    }),
  );
  const vertices = matched.vertices.map((vertex, i) => vertex.stored ?? like.get(i) ?? 0);
  return { vertices, faces, isStill: isStillHere, positions, making };
}

interface StoredChunk {
  readonly id: number | string;
  readonly value?: unknown;
}

function withMesh(model: W3d, top: Part, header: MeshHeader, making: Making): W3d {
  const rows = rowsOf(making);
  const { min, max } = boundsOf(rows.positions);
  const center = [0, 1, 2].map(i => Math.fround(((min[i] ?? 0) + (max[i] ?? 0)) / 2));
  const far = (at: number) => Math.hypot(...[0, 1, 2].map(i => (rows.positions[at * 3 + i] ?? 0) - (center[i] ?? 0)));
  const radius = Math.fround(Math.max(...Array.from(making.matched.vertices.keys(), far)));
  const extent = { min: pointOf(min), max: pointOf(max), center: pointOf(center), radius };
  const moved =
    rows.isStill.every(still => still) && making.matched.vertices.length === making.vertexCount ? {} : extent;
  const counts = { triangleCount: making.matched.faces.length, vertexCount: making.matched.vertices.length };
  const changed = (chunk: StoredChunk): StoredChunk =>
    chunk.id === HEADER ? { ...chunk, value: { ...header, ...counts, ...moved } } : withRows(chunk, rows);
  const index = Number(/\d+/.exec(top.path)?.[0]);
  const chunks = model.chunks.map((chunk, i) => (i === index ? withChunks(chunk, changed) : chunk));
  return { ...model, chunks: chunks as unknown as W3d['chunks'] }; // the same chunks with other rows
}

const pointOf = (point: readonly number[]) => ({ x: point[0] ?? 0, y: point[1] ?? 0, z: point[2] ?? 0 });

/** The chunks inside, each changed; a tree of boxes goes, for it names faces by number, and files without one are common. */
function withChunks<C extends StoredChunk>(chunk: C, change: (inner: StoredChunk) => StoredChunk): C {
  const { chunks } = chunk.value as { readonly chunks: readonly StoredChunk[] }; // asked for trees only
  const inside = chunks.filter(({ id }) => id !== TREE).map(change);
  return { ...chunk, value: { ...(chunk.value as object), chunks: inside } };
}

function withRows(chunk: StoredChunk, rows: Rows): StoredChunk {
  const { id, value } = chunk;
  const { vertexCount, faceCount } = rows.making;
  if (typeof id !== 'number' || typeof value !== 'object' || value === null) return chunk;
  if ('chunks' in value) return withChunks(chunk, inner => withRows(inner, rows));
  if (!('withRows' in value)) return chunk;
  const table = value as Table; // only tables have it
  if (BY_VERTEX.has(id) && table.length === vertexCount && vertexCount > 1)
    return { ...chunk, value: remade(table, rows.vertices, (view, i) => writeVertex(view, id, i, rows)) };
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

/** What the file says of a vertex that is new or moved. */
function writeVertex(view: DataView, id: number, i: number, { isStill: still, making }: Rows): void {
  const { imported } = making.matched.vertices[i] ?? {};
  if (still[i] || imported === undefined) return;
  const { positions, normals, uvs, colours } = making.mesh;
  const column = { [VERTICES]: positions, [NORMALS]: normals }[id];
  if (column) for (const k of [0, 1, 2]) view.setFloat32(k * 4, column[imported * 3 + k] ?? 0, true);
  const [uv] = uvs;
  if (id === PICTURES && uv) {
    view.setFloat32(0, uv[imported * 2] ?? 0, true);
    view.setFloat32(4, 1 - (uv[imported * 2 + 1] ?? 0), true);
  }
  if (id === COLOURS && colours) for (const k of [0, 1, 2, 3]) view.setUint8(k, colours[imported * 4 + k] ?? 0);
}

const NORMAL = 16;
const DISTANCE = 28;

/** Corners by their new numbers; the plane where it is not as it was. */
function writeFace(view: DataView, i: number, { isStill: still, positions, making }: Rows): void {
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

interface Told {
  readonly meant: readonly (string | undefined)[];
  readonly isSame: boolean;
}

/** The table that is shown before anything is done. */
function fitsOf(top: Part, { matched, mesh, labels, stored }: Making, { meant, isSame }: Told): readonly ShapeFit[] {
  const stays = matched.vertices.filter(each => each.stored !== undefined).length - matched.moved;
  const kept = matched.faces.filter(each => each.stored !== undefined).length;
  const unknown = labels.filter((_, i) => meant[i] === undefined);
  const sets = stored.uvs === undefined ? 0 : 1;
  const fits: ShapeFit[] = [
    {
      what: 'Vertices',
      found: `${mesh.positions.length / 3}`,
      becomes: `${matched.vertices.length} of at most ${MOST_VERTICES}: ${stays} unchanged, ${matched.moved} moved, ${matched.vertices.length - stays - matched.moved} new`,
      how: 'kept',
    },
    {
      what: 'Faces',
      found: `${mesh.faces.length / 3}`,
      becomes: `${matched.faces.length}: ${kept} known, ${matched.faces.length - kept} new`,
      how: 'kept',
    },
    {
      what: 'Materials',
      found: mesh.materials.join(', ') || 'none',
      becomes: unknown.length > 0 ? `not in the mesh, so its first one: ${unknown.join(', ')}` : 'known by name',
      how: unknown.length > 0 ? 'changed' : 'kept',
    },
    {
      what: 'UV sets',
      found: `${mesh.uvs.length}`,
      becomes: `${Math.min(sets, mesh.uvs.length)} of ${sets}`,
      how: mesh.uvs.length > sets ? 'lost' : 'kept',
    },
    {
      what: 'Flags, passes, shaders, further chunks',
      found: '',
      becomes: 'as in the mesh that is replaced',
      how: 'kept',
    },
  ];
  if (!isSame && has(top, TREE))
    fits.push({ what: 'Tree of boxes', found: '', becomes: 'removed: it names faces that changed', how: 'lost' });
  return fits;
}
