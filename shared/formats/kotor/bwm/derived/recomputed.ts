// A walkmesh with everything put right that follows from its vertices, faces and materials.
import { type Model, type Records, type Shape, type Struct, Table } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { memorySource, type Source } from '../../../../base/source.ts';
import { vec3 } from '../../vectors.ts';
import { type Bwm, face, neighbours, openEdge, perimeter, planeDistance, surface as surfaceRow } from '../stored.ts';
import { floatsOf, type Surface, surfaceOf, walkableFaces, wordsOf } from '../surface.ts';
import { adjacencyOf } from './adjacency.ts';
import { treeFlaw } from './box-check.ts';
import { boxesOf, boxTable, withFacesAt } from './box-table.ts';
import { boxTreeOf } from './box-tree.ts';
import { loopsOf } from './loops.ts';
import { planesOf } from './planes.ts';

/**
 * Walkable faces first, in their order; planes that do not fit anew, all others as stored; the tree of boxes as it is where
 * it still holds every face, else built anew; neighbours and loops anew, transitions with the edges they stood on.
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

/** The room beyond each edge that leads into one, by 3 · face + edge. */
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
  const to = new Uint8Array(from.length);
  for (const [i, row] of order.entries()) to.set(from.subarray(row * stride, (row + 1) * stride), i * stride);
  return tableOf(of, memorySource(to));
}

function tableOf<F extends Shape>(of: Struct<F>, source: Source): Records<Model<F>> {
  return new Table(of, { source, length: source.size / (of.size ?? 1) });
}

/** The three floats of each row. */
function rowsOf(rows: readonly number[]): readonly number[] {
  return rows.flatMap(row => [row * 3, row * 3 + 1, row * 3 + 2]);
}

/** Only the floats that changed: a NaN would not survive being read and written. */
function withFloats(stored: Source, values: Float32Array, changed: readonly number[]): Source {
  const bytes = stored.read(0, stored.size).slice();
  const view = viewOf(bytes);
  for (const i of changed) view.setFloat32(i * 4, values[i] ?? 0, true);
  return memorySource(bytes);
}

function wordSource(values: Int32Array | readonly number[]): Source {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (const [i, value] of values.entries()) view.setInt32(i * 4, value, true);
  return memorySource(bytes);
}
