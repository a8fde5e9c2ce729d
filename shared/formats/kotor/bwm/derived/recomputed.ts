// Recomputes everything that is derived from a walkmesh's vertices, faces and materials.

import { type Model, type Records, type Shape, type Struct, Table } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { grouped } from '../../../../base/counted.ts';
import { memorySource, type Source } from '../../../../base/source.ts';
import { vec3 } from '../../vectors.ts';
import { type Bwm, face, neighbours, openEdge, perimeter, planeDistance, surface as surfaceRow } from '../stored.ts';
import { floatsOf, type Surface, surfaceOf, walkableFaces, wordsOf } from '../surface.ts';
import { type Box, boxesOf, boxTable, NONE, withFacesAt } from './box-table.ts';
import { boxTreeOf } from './box-tree.ts';
import { planesOf } from './planes.ts';

/**
 * Walkable faces first, in order; planes that do not fit are recomputed, others kept; the box tree is kept if it still
 * contains every face, otherwise rebuilt; neighbours and loops are recomputed, transitions stay with their edges.
 */
export function recomputed(model: Bwm): Bwm {
  const sorted = model.kind === 'area' ? withWalkableFirst(model) : model;
  const surface = surfaceOf(sorted);
  const planes = planesOf(surface, {
    normals: floatsOf(sorted.normals.source),
    distances: floatsOf(sorted.distances.source),
  });
  const planed: Bwm = {
    ...sorted,
    normals: tableOf(vec3, withFloats(sorted.normals.source, planes.normals, rowsOf(planes.turned))),
    distances: tableOf(planeDistance, withFloats(sorted.distances.source, planes.distances, planes.shifted)),
  };
  return model.kind === 'area' ? withLoops(withTree(planed, surface), surface) : planed;
}

function withWalkableFirst(model: Bwm): Bwm {
  const surface = surfaceOf(model);
  const first = walkableFaces(surface);
  const isFirst = new Set(first);
  const order = [...first, ...Array.from(surface.materials.keys()).filter(each => !isFirst.has(each))];
  if (order.every((from, to) => from === to)) return model;
  const newNumbers = new Int32Array(order.length);
  for (const [to, from] of order.entries()) newNumbers[from] = to;
  return {
    ...model,
    faces: rowsInOrder(face, model.faces, order),
    materials: rowsInOrder(surfaceRow, model.materials, order),
    normals: rowsInOrder(vec3, model.normals, order),
    distances: rowsInOrder(planeDistance, model.distances, order),
    boxes: withFacesAt(model.boxes, newNumbers),
    edges: edgesMoved(model.edges, newNumbers),
  };
}

function withTree(model: Bwm, surface: Surface): Bwm {
  if (treeFlaw(boxesOf(model.boxes), model.rootBox, surface) === undefined && model.boxes.length > 0) return model;
  return { ...model, rootBox: 0, boxes: boxTable(boxTreeOf(surface)) };
}

/** Vertices were snapped to those of neighbouring rooms after the boxes were made, by up to 0.008 in known files. */
const SLACK = 0.01;

const AXES = ['x', 'y', 'z'] as const;
type Side = `${'min' | 'max'}.${(typeof AXES)[number]}`;

/** What makes a tree useless: a clause, and the node concerned. */
interface TreeFlaw {
  readonly box: number;
  readonly field: 'face' | 'left' | 'right' | Side;
  readonly text: string;
}

/** The first problem that prevents a tree from finding every face, if there is one. */
export function treeFlaw(boxes: readonly Box[], root: number, surface: Surface): TreeFlaw | undefined {
  const faceCount = surface.materials.length;
  const found = new Uint8Array(faceCount);
  const seen = new Uint8Array(boxes.length);
  const open: { readonly index: number; readonly from: number; readonly side: 'left' | 'right' }[] = [];
  if (boxes.length > 0) open.push({ index: root, from: 0, side: 'left' });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { index, from, side } = next;
    const box = boxes[index];
    if (box === undefined)
      return {
        box: from,
        field: side,
        text: `refers to box ${grouped(index)}, but there are only ${grouped(boxes.length)}`,
      };
    if (seen[index])
      return { box: from, field: side, text: `refers to box ${grouped(index)}, which already has a parent` };
    seen[index] = 1;
    const flaw = box.face === NONE ? undefined : leafFlaw(box, index, { surface, found });
    if (flaw) return flaw;
    if (box.face !== NONE) continue;
    for (const child of ['right', 'left'] as const) {
      const { min, max } = boxes[box[child]] ?? box;
      const side = sideLeft(box, [min], [max]);
      if (side) return { box: index, field: side, text: `does not hold its ${child} box` };
      open.push({ index: box[child], from: index, side: child });
    }
  }
  const missing = found.indexOf(0);
  return missing < 0 ? undefined : { box: 0, field: 'face', text: `face ${missing} is in no leaf` };
}

interface Leaves {
  readonly surface: Surface;
  /** By face. */
  readonly found: Uint8Array;
}

function leafFlaw(box: Box, index: number, { surface, found }: Leaves): TreeFlaw | undefined {
  const { face } = box;
  if (!(face >= 0 && face < found.length))
    return {
      box: index,
      field: 'face',
      text: `refers to face ${grouped(face)}, but there are only ${grouped(found.length)}`,
    };
  if (found[face])
    return { box: index, field: 'face', text: `refers to face ${grouped(face)}, which is already in a leaf` };
  found[face] = 1;
  const places = cornersOf(face, surface);
  const side = sideLeft(box, places, places);
  return side && { box: index, field: side, text: `does not hold face ${grouped(face)}` };
}

type Place = readonly [number, number, number];

/** The first side of a box with something outside it, if any. */
function sideLeft({ min, max }: Box, lows: readonly Place[], highs: readonly Place[]): Side | undefined {
  const low = AXES.find((_, axis) => lows.some(place => at(place, axis) < at(min, axis) - SLACK));
  if (low) return `min.${low}`;
  const high = AXES.find((_, axis) => highs.some(place => at(place, axis) > at(max, axis) + SLACK));
  return high && `max.${high}`;
}

function cornersOf(face: number, { positions, corners }: Surface): readonly Place[] {
  const number = (corner: number, axis: number): number => positions[(corners[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
  return [0, 1, 2].map(corner => [number(corner, 0), number(corner, 1), number(corner, 2)]);
}

const at = (three: Place, axis: number): number => three[axis] ?? 0;

function withLoops(model: Bwm, surface: Surface): Bwm {
  const count = walkableFaces(surface).length;
  const { across } = adjacencyOf(surface.corners.subarray(0, count * 3));
  const { edges, ends } = loopsOf(across);
  const known = transitionsOf(model);
  return {
    ...model,
    adjacency: tableOf(neighbours, wordSource(across)),
    edges: tableOf(openEdge, wordSource(edges.flatMap(edge => [edge, known.get(edge) ?? -1]))),
    perimeters: tableOf(perimeter, wordSource(ends)),
  };
}

/** There is no other walkable face across this edge. */
const OPEN = -1;

/** The neighbours across the edges of walkable faces, and edges shared by more than two faces. */
interface Adjacency {
  /** 3 per face: 3 · face + edge of the neighbour, or -1. */
  readonly across: Int32Array;
  /** Edges, as 3 · face + edge, that were already shared by two other faces. */
  readonly crowded: readonly number[];
}

/**
 * Two faces are neighbours if they share both vertices of an edge, by index: real files contain duplicate vertices and
 * faces with two corners at one position, which a comparison of positions would join wrongly. `corners` has 3 vertices per
 * walkable face.
 */
export function adjacencyOf(corners: Uint32Array): Adjacency {
  const across = new Int32Array(corners.length).fill(OPEN);
  const waiting = new Map<number, number>();
  const crowded: number[] = [];
  for (let edge = 0; edge < corners.length; edge++) {
    const key = keyOf(corners[edge] ?? 0, corners[nextEdge(edge)] ?? 0);
    const other = waiting.get(key);
    if (other === undefined) waiting.set(key, edge);
    else if (other === TAKEN) crowded.push(edge);
    else {
      across[edge] = other;
      across[other] = edge;
      waiting.set(key, TAKEN);
    }
  }
  return { across, crowded };
}

/** The edge after this one, of the same face. */
function nextEdge(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

const TAKEN = -1;
const MOST_VERTICES = 2 ** 26;

function keyOf(a: number, b: number): number {
  return Math.min(a, b) * MOST_VERTICES + Math.max(a, b);
}

/** The open edges of a walkable surface, loop by loop. */
interface Loops {
  /** As 3 · face + edge. */
  readonly edges: readonly number[];
  /** For each loop, the number of edges up to its end. */
  readonly ends: readonly number[];
}

/**
 * Walks around the surface: from an open edge to the next edge of its face; if that has a neighbour, on to the edge after
 * it there, until an open one is found. If loops meet in a vertex this makes the same turn as the game's own files.
 */
export function loopsOf(across: Int32Array): Loops {
  const visited = new Uint8Array(across.length);
  const edges: number[] = [];
  const ends: number[] = [];
  for (let first = 0; first < across.length; first++) {
    if (across[first] !== OPEN || visited[first]) continue;
    for (let edge = first; !visited[edge]; edge = nextOpen(across, edge)) {
      visited[edge] = 1;
      edges.push(edge);
    }
    ends.push(edges.length);
  }
  return { edges, ends };
}

function nextOpen(across: Int32Array, from: number): number {
  let edge = nextEdge(from);
  // Neighbours are mutual, so a walk around a vertex returns to an open edge, at the latest to the one it started from.
  for (let other = across[edge] ?? OPEN; other !== OPEN; other = across[edge] ?? OPEN) edge = nextEdge(other);
  return edge;
}

/** The room beyond each transition, by 3 · face + edge. */
export function transitionsOf({ edges }: Bwm): ReadonlyMap<number, number> {
  const words = Int32Array.from(wordsOf(edges.source));
  const found = new Map<number, number>();
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [edge = 0, transition = -1] = words.subarray(i, i + 2);
    if (transition !== -1) found.set(edge, transition);
  }
  return found;
}

function edgesMoved(edges: Bwm['edges'], newNumbers: Int32Array): Bwm['edges'] {
  const words = Int32Array.from(wordsOf(edges.source));
  for (let i = 0; i < words.length; i += 2) {
    const edge = words[i] ?? 0;
    const moved = newNumbers[Math.floor(edge / 3)];
    if (moved !== undefined) words[i] = moved * 3 + (edge % 3);
  }
  return tableOf(openEdge, wordSource(words));
}

function rowsInOrder<F extends Shape>(
  of: Struct<F>,
  rows: { readonly source: Source },
  order: readonly number[],
): Records<Model<F>> {
  const stride = of.size ?? 0;
  const from = rows.source.read(0, rows.source.size);
  const to = new Uint8Array(Math.max(from.length, order.length * stride)); // longer if the table could not be read
  for (const [i, row] of order.entries()) to.set(from.subarray(row * stride, (row + 1) * stride), i * stride);
  return tableOf(of, memorySource(to));
}

export function tableOf<F extends Shape>(of: Struct<F>, source: Source): Records<Model<F>> {
  return new Table(of, { source, length: source.size / (of.size ?? 1) });
}

/** The three floats of each row. */
function rowsOf(rows: readonly number[]): readonly number[] {
  return rows.flatMap(row => [row * 3, row * 3 + 1, row * 3 + 2]);
}

/** Writes only the floats that changed: a NaN would not survive being read and written. */
function withFloats(stored: Source, values: Float32Array, changed: readonly number[]): Source {
  const bytes = stored.read(0, stored.size).slice();
  const view = viewOf(bytes);
  for (const i of changed) view.setFloat32(i * 4, values[i] ?? 0, true);
  return memorySource(bytes);
}

export function wordSource(values: Int32Array | readonly number[]): Source {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (const [i, value] of values.entries()) view.setInt32(i * 4, value, true);
  return memorySource(bytes);
}
