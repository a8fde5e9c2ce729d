// Imports a walkmesh from another program: vertices, faces and material names; everything else is derived from them.
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import { type MatchedMesh, matchMesh, nearness } from '../../../scene/match-mesh.ts';
import type { PutShape, ShapeFit, Shapes } from '../../shapes.ts';
import { vec3 } from '../vectors.ts';
import { readAsciiWalkmesh } from './ascii.ts';
import { distanceOf, normalOf } from './derived/planes.ts';
import { recomputed, tableOf, transitionsOf, wordSource } from './derived/recomputed.ts';
import {
  type Bwm,
  face,
  isWalkable,
  materialName,
  materialNamed,
  openEdge,
  planeDistance,
  surface as surfaceRow,
} from './stored.ts';
import { floatsOf, leavesOutNormals, type Surface, strayCorner, surfaceOf } from './surface.ts';

/** A walkmesh has one mesh: the asset itself. */
export const walkmeshShapes: Shapes<Bwm> = {
  up: 'z',
  parts: () => [{ path: 'vertices', name: 'walkmesh' }],
  put,
  readText: readAsciiWalkmesh,
};

/** Used for faces with an unknown material, to keep them from being walkable by mistake. */
const NOT_DEFINED = 0;

function put(model: Bwm, _: string, mesh: ImportedMesh): PutShape<Bwm> | { readonly why: string } {
  if (mesh.faces.length === 0) return { why: 'the file has no faces' };
  const before = surfaceOf(model);
  if (strayCorner(before) !== undefined) return { why: 'its faces name vertices that do not exist; repair it first' };
  const numbers = mesh.materials.map(name => materialNamed(plainName(name)));
  const named = { ...mesh, uvs: [], materials: numbers.map((number = NOT_DEFINED) => materialName(number)) };
  const matched = matchMesh({ ...before, labels: Array.from(before.materials, materialName) }, named);
  const materials = matched.faces.map(({ imported }) => numbers[mesh.faceMaterials[imported] ?? 0] ?? NOT_DEFINED);
  const made: Making = { model, before, matched, materials, mesh };
  const after = withTables(made);
  return {
    model: after,
    vertices: after.vertices.length,
    faces: after.faces.length,
    materials: mesh.materials.map((name, i) => ({ name, as: named.materials[i] ?? '' })),
    fits: fitsOf(made, after),
  };
}

/** Variants that exports and other programs write: `Dirt, walkable`, `Dirt,_walkable_3`, `Dirt.001`. */
function plainName(name: string): string {
  const [first = ''] = name.split(',');
  const plain = first.replace(/\.\d{3}$/, '').trim();
  return materialNamed(plain) === undefined ? plain.replace(/_\d+$/, '') : plain;
}

interface Making {
  readonly model: Bwm;
  readonly before: Surface;
  readonly matched: MatchedMesh;
  /** By new face. */
  readonly materials: readonly number[];
  readonly mesh: ImportedMesh;
}

/** Returns the same model if nothing changed, which keeps its unusual values. */
function withTables(made: Making): Bwm {
  const { model, before, matched, materials, mesh } = made;
  const rows = vertexRows(before, matched, mesh);
  const isSame =
    rows.length === model.vertices.length &&
    rows.every((row, i) => row === i) &&
    materials.length === before.materials.length &&
    matched.faces.every(({ stored }, i) => stored === i && materials[i] === before.materials[i]);
  if (isSame) return model;
  const changed = tablesOf(made, rows);
  return model.kind === 'area' ? recomputed(changed) : changed;
}

/** Rows of unchanged vertices and faces are copied exactly. */
function tablesOf({ model, matched, materials }: Making, rows: readonly Row[]): Bwm {
  const { faces } = matched;
  const corners = faces.flatMap(each => each.corners);
  const vertices = rowsFrom(model.vertices.source, 3, rows);
  const surface = { positions: floatsOf(vertices), corners: Uint32Array.from(corners) };
  const noNormals = leavesOutNormals(model);
  const normalAt = (i: number) =>
    noNormals ? NONE : (normalOf({ ...surface, materials: new Uint32Array() }, i) ?? UP);
  const distanceAt = (i: number) => distanceOf({ ...surface, materials: new Uint32Array() }, i, normalAt(i));
  const kept = faces.map(each => (each.corners.every(i => typeof rows[i] === 'number') ? each.stored : undefined));
  const normals = kept.map((stored, i) => stored ?? normalAt(i));
  const distances = kept.map((stored, i) => stored ?? [distanceAt(i)]);
  return {
    ...model,
    vertices: tableOf(vec3, vertices),
    faces: tableOf(face, wordSource(corners)),
    materials: tableOf(surfaceRow, wordSource(materials)),
    normals: tableOf(vec3, rowsFrom(model.normals.source, 3, normals)),
    distances: tableOf(planeDistance, rowsFrom(model.distances.source, 1, distances)),
    edges: tableOf(openEdge, wordSource(edgesOf(model, matched))),
  };
}

const UP = [0, 0, 1] as const;
const NONE = [0, 0, 0] as const;

type Row = number | ArrayLike<number>;

/** The index of a stored vertex, or a new position. */
function vertexRows({ positions }: Surface, { vertices }: MatchedMesh, mesh: ImportedMesh): readonly Row[] {
  const near = nearness(positions);
  return vertices.map(({ stored, imported }) => {
    const place = imported === undefined ? undefined : mesh.positions.subarray(imported * 3, imported * 3 + 3);
    if (place === undefined) return stored ?? 0;
    const isThere = [0, 1, 2].every(i => Math.abs((positions[(stored ?? 0) * 3 + i] ?? 0) - (place[i] ?? 0)) <= near);
    return stored !== undefined && isThere ? stored : place;
  });
}

/** Rows of floats, copied by index or written. */
function rowsFrom(stored: Source, width: number, rows: readonly Row[]): Source {
  const stride = width * 4;
  const from = stored.read(0, stored.size);
  const bytes = new Uint8Array(rows.length * stride);
  const view = viewOf(bytes);
  for (const [i, row] of rows.entries()) {
    if (typeof row === 'number') bytes.set(from.subarray(row * stride, (row + 1) * stride), i * stride);
    else for (let at = 0; at < width; at++) view.setFloat32(i * stride + at * 4, row[at] ?? 0, true);
  }
  return memorySource(bytes);
}

/** Transitions stay with the edges of faces that stay; the open edges themselves are recomputed. */
function edgesOf(model: Bwm, { faces }: MatchedMesh): readonly number[] {
  const now = new Map(faces.flatMap(({ stored }, i) => (stored === undefined ? [] : [[stored, i] as const])));
  return [...transitionsOf(model)].flatMap(([edge, room]) => {
    const moved = now.get(Math.floor(edge / 3));
    return moved === undefined ? [] : [moved * 3 + (edge % 3), room];
  });
}

/** The table shown before anything is changed. */
function fitsOf({ model, matched, mesh, materials }: Making, after: Bwm): readonly ShapeFit[] {
  const kept = matched.faces.filter(({ stored }) => stored !== undefined).length;
  const stays = matched.vertices.filter(({ stored }) => stored !== undefined).length - matched.moved;
  const fresh = matched.vertices.length - stays - matched.moved;
  const walkable = materials.filter(isWalkable).length;
  const unknown = mesh.materials.filter(name => materialNamed(plainName(name)) === undefined);
  const led = (of: Bwm): number => transitionsOf(of).size;
  const more = [
    mesh.normals && 'normals',
    mesh.uvs.length > 0 && 'UVs',
    mesh.colours && 'colours',
    mesh.skin && 'bones',
  ];
  const left = more.filter(each => typeof each === 'string').join(', ');
  return [
    {
      what: 'Vertices',
      found: grouped(mesh.positions.length / 3),
      becomes: `${grouped(after.vertices.length)}: ${grouped(stays)} unchanged, ${grouped(matched.moved)} moved, ${grouped(fresh)} new`,
      how: 'kept',
    },
    {
      what: 'Faces',
      found: grouped(mesh.faces.length / 3),
      becomes: `${grouped(after.faces.length)}: ${grouped(kept)} known, ${grouped(after.faces.length - kept)} new; ${grouped(walkable)} walkable`,
      how: 'kept',
    },
    {
      what: 'Materials',
      found: mesh.materials.join(', ') || 'none',
      becomes: unknown.length > 0 ? `not in surfacemat.2da, so NotDefined: ${unknown.join(', ')}` : 'known by name',
      how: unknown.length > 0 ? 'changed' : 'kept',
    },
    {
      what: 'Transitions',
      found: '',
      becomes: `${led(after)} of ${counted(led(model), 'edge')} stay`,
      how: led(after) < led(model) ? 'lost' : 'kept',
    },
    { what: 'Normals, boxes, neighbours, edges', found: '', becomes: 'computed where they no longer fit', how: 'kept' },
    ...(left === ''
      ? []
      : [{ what: 'Not held by walkmeshes', found: left, becomes: 'left out', how: 'lost' } as const]),
    ...(model.kind === 'area' ? [SECOND_TREE] : []),
  ];
}

const SECOND_TREE: ShapeFit = {
  what: 'Tree of boxes in the model of the room (MDL)',
  found: '',
  becomes: 'not changed: the camera and drawing may still go by it until the model is exported again',
  how: 'lost',
};
