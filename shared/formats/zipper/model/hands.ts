// Moves vertices of a model by hand, together with all vertices at the same position, which polygons may not share.
import { type Handle, type NewPlacing, type Point, pointHandle } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, pointFields } from '../../hands.ts';
import { type Node, nodeIn } from './stored.ts';

interface Points extends Iterable<Point> {
  readonly length: number;
  at(row: number): Point;
}

const VERTEX = /^(.*)\.?vertices\[(\d+)\]$/;

/** The model of a vertex, and its index; undefined for other paths. */
export function vertexAt(path: string): { readonly model: string; readonly index: number } | undefined {
  const found = VERTEX.exec(path);
  return found ? { model: (found[1] ?? '').replace(/\.$/, ''), index: Number(found[2]) } : undefined;
}

export function vertexHandle(vertices: Points | undefined, index: number): Handle | undefined {
  return vertices && index < vertices.length ? pointHandle('vertex', vertices.at(index)) : undefined;
}

/** The fields of all vertices at one vertex's position; `path` is that of the table. */
export function vertexFields(
  vertices: Points | undefined,
  path: string,
  { index, to }: { readonly index: number; readonly to: NewPlacing },
): readonly FieldValue[] {
  const { translation } = to;
  if (vertices === undefined || translation === undefined || index >= vertices.length) return [];
  const { x, y, z } = vertices.at(index);
  return [...vertices].flatMap((point, i) =>
    point.x === x && point.y === y && point.z === z ? pointFields(`${path}[${i}]`, translation) : [],
  );
}

/** Vertices of the models of a 'mech. */
export const mechHands: Hands<Node> = {
  handle(root, path) {
    const { vertices, index } = verticesAt(root, path) ?? {};
    return vertexHandle(vertices, index ?? 0);
  },
  place(root, path, to) {
    const { vertices, index = 0 } = verticesAt(root, path) ?? {};
    return vertexFields(vertices, path.slice(0, path.lastIndexOf('[')), { index, to });
  },
};

function verticesAt(root: Node, path: string) {
  const found = vertexAt(path);
  if (found === undefined || !/(^|\.)model$/.test(found.model)) return undefined;
  const vertices = nodeIn(root, found.model.replace(/\.?model$/, ''))?.model?.vertices;
  return vertices && { vertices, index: found.index };
}
