// Walkmeshes table by table. On purpose not the layout, nor what computes its tables: both are tested with it.
import type { DemoFace, DemoWalkmesh, Point } from '../../../../electron/demo/kotor/walkmesh.ts';
import { bytesOf, f32, letters, u32 } from '../numbers.ts';

const HEADER = 136;
const i32 = u32; // -1 is stored as 0xFFFFFFFF either way

interface Numbered {
  readonly vertices: readonly Point[];
  readonly corners: readonly (readonly number[])[];
}

/** A walkmesh of either kind. */
export function writtenWalkmesh(plan: DemoWalkmesh): Uint8Array {
  return plan.kind === 'area' ? roomBytes(plan) : placeableBytes(plan);
}

/** A room, with all its tables. */
function roomBytes(room: DemoWalkmesh): Uint8Array {
  const numbered = numberedOf(room.faces);
  const across = acrossOf(numbered.corners.slice(0, room.walkable));
  const loops = loopsOf(numbered.corners, across);
  const edges = loops.flat().map(edge => [edge, room.roomAt(middleOf(numbered, edge))]);
  const ends = loops.map((_, i) => loops.slice(0, i + 1).flat().length);
  const boxes = boxesOf(room.faces);
  const tables = [
    ...surfaceTables(room.faces, numbered),
    ...[boxes.flat(), i32(...across), i32(...edges.flat()), u32(...ends)],
  ];
  const counts = { boxes: boxes.length, walkable: room.walkable, edges: edges.length, loops: ends.length };
  return written(1, room, { numbered, tables, counts });
}

/** A placeable: its faces alone. */
function placeableBytes(placeable: DemoWalkmesh): Uint8Array {
  const numbered = numberedOf(placeable.faces);
  return written(0, placeable, { numbered, tables: surfaceTables(placeable.faces, numbered) });
}

interface Parts {
  readonly numbered: Numbered;
  readonly tables: readonly (readonly number[])[];
  readonly counts?: {
    readonly boxes: number;
    readonly walkable: number;
    readonly edges: number;
    readonly loops: number;
  };
}

function written(kind: number, { faces, position }: DemoWalkmesh, { numbered, tables, counts }: Parts): Uint8Array {
  const starts = tables.map((_, i) => HEADER + tables.slice(0, i).flat().length);
  const [vertices = 0, corners = 0, materials = 0, normals = 0, distances = 0] = starts;
  const [boxes = 0, neighbours = 0, edges = 0, loops = 0] = starts.slice(5);
  return bytesOf(
    ...[letters('BWM V1.0', 8), u32(kind), letters('', 48), f32(...position)],
    ...[u32(numbered.vertices.length, vertices), u32(faces.length, corners), u32(materials, normals, distances)],
    ...[u32(counts?.boxes ?? 0, boxes, 0), u32(counts?.walkable ?? 0, neighbours)],
    ...[u32(counts?.edges ?? 0, edges), u32(counts?.loops ?? 0, loops)],
    ...tables,
  );
}

function surfaceTables(faces: readonly DemoFace[], { vertices, corners }: Numbered): readonly number[][] {
  const normals = faces.map(normalOf);
  return [
    f32(...vertices.flat()),
    u32(...corners.flat()),
    u32(...faces.map(({ material }) => material)),
    f32(...normals.flat()),
    f32(...normals.map((normal, i) => -dot(normal, faces[i]?.corners[0] ?? [0, 0, 0]))),
  ];
}

/** Points that are at one place are one vertex. */
function numberedOf(faces: readonly DemoFace[]): Numbered {
  const numbers = new Map<string, number>();
  const vertices: Point[] = [];
  const numberOf = (point: Point): number => {
    const known = numbers.get(point.join(' '));
    if (known !== undefined) return known;
    numbers.set(point.join(' '), vertices.length);
    return vertices.push(point) - 1;
  };
  return { corners: faces.map(({ corners }) => corners.map(numberOf)), vertices };
}

const ends = (corners: readonly (readonly number[])[], edge: number): readonly [number, number] => {
  const face = corners[Math.floor(edge / 3)] ?? [];
  return [face[edge % 3] ?? -1, face[(edge + 1) % 3] ?? -1];
};

/** For each edge the one that runs the other way; all of the demo's surfaces are turned alike. */
function acrossOf(corners: readonly (readonly number[])[]): readonly number[] {
  const edges = Array.from({ length: corners.length * 3 }, (_, edge) => ends(corners, edge));
  return edges.map(([from, to]) => edges.findIndex(([a, b]) => a === to && b === from));
}

/** Each loop goes on with the open edge that begins where the last one ended. */
function loopsOf(corners: readonly (readonly number[])[], across: readonly number[]): number[][] {
  const open = across.flatMap((other, edge) => (other === -1 ? [edge] : []));
  const loops: number[][] = [];
  while (open.length > 0) {
    const loop: number[] = [];
    for (let at = 0; at >= 0; ) {
      const [edge = 0] = open.splice(at, 1);
      loop.push(edge);
      at = open.findIndex(next => ends(corners, next)[0] === ends(corners, edge)[1]);
    }
    loops.push(loop);
  }
  return loops;
}

function middleOf({ vertices, corners }: Numbered, edge: number): Point {
  const [a = [0, 0, 0], b = [0, 0, 0]] = ends(corners, edge).map(vertex => vertices[vertex]);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

function normalOf({ corners: [a, b, c] }: DemoFace): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const normal: Point = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(dot(normal, normal));
  return [normal[0] / length, normal[1] / length, normal[2] / length];
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A tree that halves the faces as they are numbered; each node as its bytes. */
function boxesOf(faces: readonly DemoFace[], first = 0, count = faces.length, at = 0): number[][] {
  const own = faces.slice(first, first + count).flatMap(({ corners }) => corners);
  const side = (axis: 0 | 1 | 2) => own.map(point => point[axis]);
  const box = f32(
    ...([0, 1, 2] as const).map(axis => Math.min(...side(axis)) - 0.01),
    ...([0, 1, 2] as const).map(axis => Math.max(...side(axis)) + 0.01),
  );
  const none = 0xffff_ffff;
  if (count === 1) return [[...box, ...u32(first, 4, 0, none, none)]];
  const half = count >> 1;
  const left = boxesOf(faces, first, half, at + 1);
  const right = boxesOf(faces, first + half, count - half, at + 1 + left.length);
  return [[...box, ...u32(none, 4, 1, at + 1, at + 1 + left.length)], ...left, ...right];
}
