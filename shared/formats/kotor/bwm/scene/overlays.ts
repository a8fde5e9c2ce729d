// Derived data of a surface as lines: each line knows its row.
import { counted } from '../../../../base/counted.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { Overlay, OverlayItem } from '../../../../scene/scene.ts';
import { vec3 } from '../../vectors.ts';
import { boxesOf, NONE } from '../derived/box-table.ts';
import {
  type Bwm,
  boxNode,
  isWalkable,
  materialName,
  neighbours,
  openEdge,
  perimeter,
  surface as surfaceRow,
} from '../stored.ts';
import { type Surface, surfaceOf, wordsOf } from '../surface.ts';

/** A walkmesh whose lines are drawn. */
interface Drawing {
  readonly model: Bwm;
  readonly surface: Surface;
  readonly source: number;
  /** The LYT's name of a room; its number if unknown. */
  readonly roomName: (room: number) => string;
}

/** All sets of lines of a walkmesh. */
export function overlaysOf(model: Bwm): Overlay[] {
  const drawing: Drawing = { model, surface: surfaceOf(model), source: 0, roomName: room => `room ${room}` };
  const edges = openEdges(drawing);
  return [
    overlayOf('Transitions', 'zones', transitions(drawing)),
    overlayOf('Open edges', 'partitions', edges),
    overlayOf('Perimeters', 'partitions', loops(drawing, edges)),
    overlayOf('Neighbours', 'other', links(drawing)),
    overlayOf('Not walkable', 'zones', crosses(drawing)),
    overlayOf('Boxes', 'other', boxes(drawing)),
    overlayOf('Hooks', 'zones', hooks(drawing)),
  ].filter(({ items }) => items.length > 0);
}

type Point = readonly [number, number, number];

/** One thing drawn as lines. */
interface Drawn extends Omit<OverlayItem, 'firstLine' | 'lineCount'> {
  /** 6 numbers per line. */
  readonly lines: ArrayLike<number>;
}

const LINE = 6;

/** A set of lines with names. */
export function overlayOf(name: string, kind: Overlay['kind'], drawn: readonly Drawn[]): Overlay {
  const lines = new Float32Array(drawn.reduce((sum, item) => sum + item.lines.length, 0));
  let firstLine = 0;
  const items = drawn.map(({ lines: own, ...item }): OverlayItem => {
    const first = firstLine;
    lines.set(own, first * LINE);
    firstLine += own.length / LINE;
    return { ...item, firstLine: first, lineCount: own.length / LINE };
  });
  return { name, kind, lines, items };
}

/** The lines of one item. */
export function linesOf({ lines }: Overlay, { firstLine, lineCount }: OverlayItem): Float32Array {
  return lines.subarray(firstLine * LINE, (firstLine + lineCount) * LINE);
}

/** The twelve edges of a box: from each corner along the axes that point away from the smallest corner. */
function boxLines(min: Point, max: Point): Float32Array {
  const lines = new Float32Array(EDGES * LINE);
  let at = 0;
  for (let bits = 0; bits < 8; bits++) {
    for (const bit of [1, 2, 4]) {
      if (bits & bit) continue;
      for (const axis of [0, 1, 2] as const) {
        lines[at + axis] = bits & (1 << axis) ? max[axis] : min[axis];
        lines[at + 3 + axis] = (bits | bit) & (1 << axis) ? max[axis] : min[axis];
      }
      at += LINE;
    }
  }
  return lines;
}

const EDGES = 12;

/** The centre of some points. */
export function middleOf(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1 | 2): number => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [sum(0), sum(1), sum(2)];
}

/** Edges that lead to another room. */
export function transitions(drawing: Drawing): readonly Drawn[] {
  return openEdges(drawing).filter(({ transition }) => transition !== -1);
}

function openEdges({ model, surface, source, roomName }: Drawing): readonly (Drawn & { transition: number })[] {
  const words = Int32Array.from(wordsOf(model.edges.source));
  return Array.from({ length: model.edges.length }, (_, row) => {
    const [edge = 0, transition = -1] = words.subarray(row * 2, row * 2 + 2);
    const line = edgeLine(surface, edge);
    const about = transition === -1 ? {} : { about: `to ${roomName(transition)}` };
    return {
      ...{ transition, label: transition === -1 ? `edge ${edge}` : `to ${roomName(transition)}`, ...about },
      ...{ place: middleOf(line ?? [ORIGIN]), lines: line?.flat() ?? [] },
      origin: rowOf({ source, path: 'edges', start: model.edgesOffset, stride: openEdge.size ?? 0 }, row),
    };
  });
}

function loops({ model, source }: Drawing, edges: readonly Drawn[]): readonly Drawn[] {
  const ends = wordsOf(model.perimeters.source);
  return Array.from(ends, (end, row) => {
    const own = edges.slice(ends[row - 1] ?? 0, end);
    const lines = own.flatMap(edge => Array.from(edge.lines));
    return {
      ...{ label: `loop ${row}`, about: own.length === 1 ? '1 edge' : `${own.length} edges`, lines },
      place: own[0]?.place ?? ORIGIN,
      origin: rowOf({ source, path: 'perimeters', start: model.perimetersOffset, stride: perimeter.size ?? 0 }, row),
    };
  });
}

/** Lines from the centre of each walkable face across its shared edges. */
function links({ model, surface, source }: Drawing): readonly Drawn[] {
  const across = Int32Array.from(wordsOf(model.adjacency.source));
  return Array.from({ length: model.adjacency.length }, (_, row) => {
    const middle = middleOf(facePoints(surface, row));
    const others = [0, 1, 2].filter(edge => (across[row * 3 + edge] ?? -1) !== -1);
    const lines = others.flatMap(edge => {
      const shared = edgeLine(surface, row * 3 + edge);
      return shared ? [...middle, ...middleOf(shared)] : [];
    });
    return {
      ...{ label: `face ${row}`, about: counted(others.length, 'neighbour'), place: middle, lines },
      origin: rowOf({ source, path: 'adjacency', start: model.adjacencyOffset, stride: neighbours.size ?? 0 }, row),
    };
  });
}

/** A cross on every face that is not walkable. */
function crosses({ model, surface, source }: Drawing): readonly Drawn[] {
  return Array.from(surface.materials.entries()).flatMap(([row, material]) => {
    if (isWalkable(material)) return [];
    const points = facePoints(surface, row);
    const middle = middleOf(points);
    const lines = points.flatMap(point => [...point, ...middle]);
    const origin = rowOf(
      { source, path: 'materials', start: model.materialsOffset, stride: surfaceRow.size ?? 0 },
      row,
    );
    return [{ label: materialName(material), about: `face ${row}`, place: middle, lines, origin }];
  });
}

function boxes({ model, source }: Drawing): readonly Drawn[] {
  return boxesOf(model.boxes).map(({ min, max, face }, row) => ({
    ...{ label: `box ${row}`, about: face === NONE ? 'inner' : `face ${face}`, lines: boxLines(min, max) },
    place: middleOf([min, max]),
    origin: rowOf({ source, path: 'boxes', start: model.boxesOffset, stride: boxNode.size ?? 0 }, row),
  }));
}

export const ORIGIN: Point = [0, 0, 0];

/** Half the size of a hook's mark, in metres. */
const MARK = 0.25;
/** Offset of the first hook; the second follows it. */
const HOOKS = 0x0c;
const HOOK_SIZE = vec3.size ?? 0;

/** A cross at each position to use it from; placeables and doors without one store zeros. */
function hooks({ model, source }: Drawing): readonly Drawn[] {
  return [model.relativeHook1, model.relativeHook2].flatMap(({ x, y, z }, i) => {
    if (x === 0 && y === 0 && z === 0) return [];
    const axes = [
      [MARK, 0, 0],
      [0, MARK, 0],
      [0, 0, MARK],
    ] as const;
    const lines = axes.flatMap(([a, b, c]) => [x - a, y - b, z - c, x + a, y + b, z + c]);
    const origin = { source, path: `relativeHook${i + 1}`, start: HOOKS + i * HOOK_SIZE, size: HOOK_SIZE };
    return [{ label: `hook ${i + 1}`, about: 'where to stand to use it', place: [x, y, z] as const, lines, origin }];
  });
}

interface Table {
  readonly source: number;
  readonly path: string;
  readonly start: number;
  readonly stride: number;
}

function rowOf({ source, path, start, stride }: Table, row: number): Origin {
  return { source, path: `${path}[${row}]`, start: start + row * stride, size: stride };
}

function vertexAt({ positions }: Surface, vertex: number): Point {
  return [positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0];
}

function facePoints(surface: Surface, row: number): readonly Point[] {
  return [0, 1, 2].map(corner => vertexAt(surface, surface.corners[row * 3 + corner] ?? 0));
}

/** An edge as 3 · face + edge; undefined if the face does not exist. */
export function edgeLine(surface: Surface, edge: number): readonly [Point, Point] | undefined {
  const first = Math.floor(edge / 3) * 3;
  const [from, to] = [surface.corners[edge], surface.corners[first + ((edge + 1) % 3)]];
  if (from === undefined || to === undefined) return undefined;
  return [vertexAt(surface, from), vertexAt(surface, to)];
}
