// Edits a walkmesh by hand. Everything derived from it (order, planes, boxes, neighbours, loops) is recomputed afterwards.
import { viewOf } from '../../../base/bytes.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import type { SurfaceEdit } from '../../../scene/surface-edit.ts';
import type { FieldValue } from '../../hands.ts';
import type { Surfaces } from '../../surfaces.ts';
import { vec3 } from '../vectors.ts';
import { distanceOf, normalOf } from './derived/planes.ts';
import { adjacencyOf, tableOf, transitionsOf, wordSource } from './derived/recomputed.ts';
import {
  type Bwm,
  face as faceRow,
  isMaterial,
  isWalkable,
  materialNamed,
  openEdge,
  planeDistance,
  surface as surfaceRow,
} from './stored.ts';
import { leavesOutNormals, type Surface, strayCorner, surfaceOf } from './surface.ts';

export const bwmSurfaces: Surfaces<Bwm> = { edit };

type Edited = ReturnType<Surfaces<Bwm>['edit']>;

function edit(model: Bwm, change: SurfaceEdit): Edited {
  const surface = surfaceOf(model);
  if (strayCorner(surface) !== undefined) return { why: 'its faces name vertices that do not exist; repair it first' };
  const why = wrongIn(change, surface);
  if (why !== undefined) return { why };
  switch (change.kind) {
    case 'paint':
      return painted(surface, change.faces, change.material);
    case 'fill':
      return painted(surface, joinedTo(surface, change.face), change.material);
    case 'steep': {
      const steep = steepFaces(surface, change.over);
      if (steep.length === 0) return { why: `no walkable face is steeper than ${change.over}°` };
      return painted(surface, steep, change.material);
    }
    case 'flip':
      return { model: flipped(model, surface, change.faces) };
    case 'remove':
      return { model: without(model, surface, change.faces) };
    case 'weld':
      return welded(model, surface, change.vertices);
    case 'add':
      return added(model, surface, change);
  }
}

/** Why an edit cannot apply: it refers to something that does not exist. */
function wrongIn(change: SurfaceEdit, { materials, positions }: Surface): string | undefined {
  const faces = 'faces' in change ? change.faces : 'face' in change ? [change.face] : [];
  const face = faces.find(each => !(each >= 0 && each < materials.length));
  if (face !== undefined) return `there is no face ${face}, only 0 to ${materials.length - 1}`;
  const vertices = 'vertices' in change ? change.vertices : 'corners' in change ? change.corners : [];
  const vertex = vertices.find(each => !(each >= 0 && each < positions.length / 3));
  if (vertex !== undefined) return `there is no vertex ${vertex}, only 0 to ${positions.length / 3 - 1}`;
  if (!('material' in change) || numberOf(change.material) !== undefined) return undefined;
  return `surfacemat.2da has no material ${change.material}`;
}

function numberOf(material: number | string): number | undefined {
  const number = typeof material === 'number' ? material : (materialNamed(material) ?? Number(material));
  return isMaterial(number) ? number : undefined;
}

function painted({ materials }: Surface, faces: readonly number[], material: number | string): Edited {
  const value = numberOf(material) ?? 0;
  const changed = [...new Set(faces)].filter(face => materials[face] !== value);
  if (changed.length === 0) return { why: 'all of these faces have this material already' };
  return { fields: changed.map((face): FieldValue => ({ path: `materials[${face}].material`, value })) };
}

/** A face with all faces of the same material that are connected to it by shared edges. */
function joinedTo({ corners, materials }: Surface, first: number): readonly number[] {
  const { across } = adjacencyOf(corners);
  const found = new Set([first]);
  const open = [first];
  for (let face = open.pop(); face !== undefined; face = open.pop())
    for (const other of across.subarray(face * 3, face * 3 + 3)) {
      const next = Math.floor(other / 3);
      if (other < 0 || found.has(next) || materials[next] !== materials[first]) continue;
      found.add(next);
      open.push(next);
    }
  return [...found];
}

const DEGREES = 180 / Math.PI;

function steepFaces(surface: Surface, over: number): readonly number[] {
  return Array.from(surface.materials.keys()).filter(face => {
    const [, , up] = normalOf(surface, face) ?? [0, 0, 1];
    return isWalkable(surface.materials[face] ?? 0) && Math.acos(Math.min(1, Math.max(-1, up))) * DEGREES > over;
  });
}

/** Swaps the last two corners; a transition stays on its edge. */
function flipped(model: Bwm, { corners }: Surface, faces: readonly number[]): Bwm {
  const turned = new Set(faces);
  const words = corners.slice();
  for (const face of turned) {
    words[face * 3 + 1] = corners[face * 3 + 2] ?? 0;
    words[face * 3 + 2] = corners[face * 3 + 1] ?? 0;
  }
  const edgeNow = (edge: number): number =>
    turned.has(Math.floor(edge / 3)) ? Math.floor(edge / 3) * 3 + (2 - (edge % 3)) : edge;
  return { ...model, faces: tableOf(faceRow, wordSource([...words])), edges: edgesAt(model, edgeNow) };
}

/** Transitions at their new edges; undefined for removed ones. The other open edges are computed again. */
function edgesAt(model: Bwm, edgeNow: (edge: number) => number | undefined): Bwm['edges'] {
  const rows = [...transitionsOf(model)].flatMap(([edge, room]) => {
    const now = edgeNow(edge);
    return now === undefined ? [] : [now, room];
  });
  return tableOf(openEdge, wordSource(rows));
}

/** Removes faces, and the vertices that only they used. */
function without(model: Bwm, surface: Surface, faces: readonly number[]): Bwm {
  const gone = new Set(faces);
  const kept = Array.from(surface.materials.keys()).filter(face => !gone.has(face));
  return withVerticesUsed(model, keptFaces(model, kept), surface);
}

function keptFaces(model: Bwm, kept: readonly number[]): Bwm {
  const now = new Map(kept.map((face, i) => [face, i]));
  const rows = (source: Source, stride: number): Source => rowsOf(source, stride, kept);
  return {
    ...model,
    faces: tableOf(faceRow, rows(model.faces.source, 12)),
    materials: tableOf(surfaceRow, rows(model.materials.source, 4)),
    normals: tableOf(vec3, rows(model.normals.source, 12)),
    distances: tableOf(planeDistance, rows(model.distances.source, 4)),
    edges: edgesAt(model, edge => {
      const face = now.get(Math.floor(edge / 3));
      return face === undefined ? undefined : face * 3 + (edge % 3);
    }),
  };
}

/** Removes the vertices that faces used before and none uses now; those that were never used stay. */
function withVerticesUsed(before: Bwm, after: Bwm, { corners }: Surface): Bwm {
  const used = new Set(surfaceOf(after).corners);
  const lost = new Set(corners.filter(vertex => !used.has(vertex)));
  if (lost.size === 0) return after;
  const kept = Array.from({ length: before.vertices.length }, (_, i) => i).filter(vertex => !lost.has(vertex));
  const now = new Map(kept.map((vertex, i) => [vertex, i]));
  return {
    ...after,
    vertices: tableOf(vec3, rowsOf(before.vertices.source, 12, kept)),
    faces: tableOf(faceRow, wordSource(Array.from(surfaceOf(after).corners, vertex => now.get(vertex) ?? 0))),
  };
}

/** Faces with fewer than three distinct corners left are removed too. */
function welded(model: Bwm, surface: Surface, vertices: readonly number[]): Edited {
  const [first, ...others] = new Set(vertices);
  if (first === undefined || others.length === 0) return { why: 'at least two vertices are needed' };
  const gone = new Set(others);
  const corners = surface.corners.map(vertex => (gone.has(vertex) ? first : vertex));
  const kept = Array.from(surface.materials.keys()).filter(face => {
    const had = new Set(surface.corners.subarray(face * 3, face * 3 + 3)).size;
    return had < 3 || new Set(corners.subarray(face * 3, face * 3 + 3)).size === 3;
  });
  const joined: Bwm = { ...model, faces: tableOf(faceRow, wordSource([...corners])) };
  return { model: withVerticesUsed(model, keptFaces(joined, kept), surface) };
}

/** Adds a face at the end, wound to match the adjacent faces, or facing up. */
function added(model: Bwm, surface: Surface, { corners, material }: SurfaceEdit & { readonly kind: 'add' }): Edited {
  const [a = 0, b = 0, c = 0] = corners;
  if (corners.length !== 3 || new Set(corners).size !== 3) return { why: 'a face needs three different vertices' };
  const value = numberOf(material) ?? 0;
  const turned = isAgainst(surface, [a, b, c]) ? [a, c, b] : [a, b, c];
  const words = Uint32Array.from([...surface.corners, ...turned]);
  const grown = { ...surface, corners: words };
  const normal = normalOf(grown, surface.materials.length);
  if (normal === undefined) return { why: 'the three vertices are on one line' };
  const plane = leavesOutNormals(model) ? ([0, 0, 0] as const) : normal;
  const distance = distanceOf(grown, surface.materials.length, plane);
  return {
    model: {
      ...model,
      faces: tableOf(faceRow, wordSource([...words])),
      materials: tableOf(surfaceRow, wordSource([...surface.materials, value])),
      normals: tableOf(vec3, withFloats(model.normals.source, plane)),
      distances: tableOf(planeDistance, withFloats(model.distances.source, [distance])),
      edges: edgesAt(model, edge => edge),
    },
  };
}

/** Whether a face is wound against its neighbours: two faces should traverse a shared edge in opposite directions. */
function isAgainst({ corners, positions }: Surface, face: readonly [number, number, number]): boolean {
  const along = face.map((from, i) => `${from} ${face[(i + 1) % 3]}`);
  for (let edge = 0; edge < corners.length; edge++) {
    const to = corners[edge % 3 === 2 ? edge - 2 : edge + 1];
    if (along.includes(`${corners[edge]} ${to}`)) return true;
    if (along.includes(`${to} ${corners[edge]}`)) return false;
  }
  const alone = { positions, corners: Uint32Array.from(face), materials: new Uint32Array(1) };
  return (normalOf(alone, 0)?.[2] ?? 1) < 0;
}

function rowsOf(source: Source, stride: number, rows: readonly number[]): Source {
  const from = source.read(0, source.size);
  const to = new Uint8Array(rows.length * stride);
  for (const [i, row] of rows.entries()) to.set(from.subarray(row * stride, (row + 1) * stride), i * stride);
  return memorySource(to);
}

function withFloats(source: Source, values: readonly number[]): Source {
  const bytes = new Uint8Array(source.size + values.length * 4);
  bytes.set(source.read(0, source.size));
  for (const [i, value] of values.entries()) viewOf(bytes).setFloat32(source.size + i * 4, value, true);
  return memorySource(bytes);
}
