// The squares of the ground and the zones, as lines over the world.

import type { Mesh } from '../../../../scene/mesh.ts';
import { type Box, newBox } from '../../../../scene/node-bounds.ts';
import { matrixOf, type Overlay, type OverlayItem, type SceneNode } from '../../../../scene/scene.ts';
import type { Growing } from './nodes.ts';
import { type ByteRange, cellsAt, generationOf, type WorldData } from './places.ts';

type Point = readonly [number, number, number];

/** Every set of lines that the world has. */
export function overlaysOf(growing: Growing): Overlay[] {
  const squares = growing.world.nodes.flatMap(({ data }, index) =>
    data.type === 'world' ? squaresOf(growing, data.value, index) : [],
  );
  return [...squares, ...zonesOf(growing)].filter(({ items }) => items.length > 0);
}

function squaresOf(growing: Growing, world: WorldData, node: number): Overlay[] {
  const { start } = growing.places.nodeData[node] ?? { start: 0 };
  const places = cellsAt(world, generationOf(growing.world), start);
  const { cellSize, cellCountX } = world;
  const lines = new Float32Array(world.cells.length * SIDES * 6);
  const items = world.cells.map(({ x, z, box, nodes }, i): OverlayItem => {
    const y = Number.isFinite(box.max.y) ? box.max.y : 0;
    const [right, far] = [x + cellSize.x, z + cellSize.z];
    const corners: Point[] = [
      [x, y, z],
      [right, y, z],
      [right, y, far],
      [x, y, far],
    ];
    putRing(lines, i * SIDES, corners);
    const column = cellCountX === 0 ? i : i % cellCountX;
    const row = cellCountX === 0 ? 0 : Math.floor(i / cellCountX);
    return {
      label: `${column}, ${row}`,
      about: nodes.length === 1 ? '1 node' : `${nodes.length} nodes`,
      place: [x + cellSize.x / 2, y, z + cellSize.z / 2],
      firstLine: i * SIDES,
      lineCount: SIDES,
      origin: { source: 0, path: `nodes[${node}].data.cells[${i}]`, ...(places[i] ?? NOWHERE) },
    };
  });
  return [{ name: 'Area partitions', kind: 'partitions', lines, items }];
}

const NOWHERE: ByteRange = { start: 0, size: 0 };
const SIDES = 4;
const EDGES = 12;

function putRing(lines: Float32Array, first: number, corners: readonly Point[]): void {
  for (const [i, corner] of corners.entries()) {
    lines.set(corner, (first + i) * 6);
    lines.set(corners[(i + 1) % corners.length] ?? corner, (first + i) * 6 + 3);
  }
}

/** The box around all that belongs to a zone. */
function zonesOf({ building, places, world }: Growing): Overlay[] {
  const boxes = zoneBoxes(building.nodes, building.meshes);
  const lines = new Float32Array(boxes.size * EDGES * 6);
  const items = [...boxes.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([zone, { min, max }], i): OverlayItem => {
      putBox(lines, i * EDGES, min, max);
      const node = world.nodes.findIndex(each => each.zone === zone);
      const place = places.nodes[node];
      return {
        label: `zone ${zone}`,
        place: [(min[0] + max[0]) / 2, max[1], (min[2] + max[2]) / 2],
        firstLine: i * EDGES,
        lineCount: EDGES,
        ...(place ? { origin: { source: 0, path: `nodes[${node}]`, ...place } } : {}),
      };
    });
  return [{ name: 'Zones', kind: 'zones', lines, items }];
}

function zoneBoxes(nodes: readonly SceneNode[], meshes: readonly Mesh[]): Map<number, Box> {
  const boxes = new Map<number, Box>();
  const worlds: (readonly number[])[] = [];
  for (const node of nodes) {
    const above = node.parent < 0 ? undefined : worlds[node.parent];
    const own = above ? product(above, matrixOf(node)) : matrixOf(node);
    worlds.push(own);
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (node.zone === undefined || mesh === undefined) continue;
    const box = boxes.get(node.zone) ?? newBox();
    boxes.set(node.zone, box);
    for (const corner of cornersOf(mesh.bounds.min, mesh.bounds.max)) grow(box, own, corner);
  }
  return boxes;
}

function grow({ min, max }: Box, m: readonly number[], [x, y, z]: Point): void {
  for (const axis of [0, 1, 2] as const) {
    const at = (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z + (m[12 + axis] ?? 0);
    if (!Number.isFinite(at)) continue;
    min[axis] = Math.min(min[axis], at);
    max[axis] = Math.max(max[axis], at);
  }
}

function product(a: readonly number[], b: readonly number[]): number[] {
  return b.map((_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4) * 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[k * 4 + row] ?? 0) * (b[column + k] ?? 0), 0);
  });
}

function cornersOf(min: Point, max: Point): Point[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(bits => [
    bits & 1 ? max[0] : min[0],
    bits & 2 ? max[1] : min[1],
    bits & 4 ? max[2] : min[2],
  ]);
}

function putBox(lines: Float32Array, first: number, min: Point, max: Point): void {
  const corners = cornersOf(min, max);
  let line = first;
  for (const [bits, corner] of corners.entries())
    for (const bit of [1, 2, 4]) {
      if (bits & bit) continue;
      lines.set(corner, line * 6);
      lines.set(corners[bits | bit] ?? corner, line * 6 + 3);
      line += 1;
    }
}
