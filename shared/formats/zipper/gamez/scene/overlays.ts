// The squares of the ground and the zones, as lines above the world.

import type { Mesh } from '../../../../scene/mesh.ts';
import { type Box, newBox } from '../../../../scene/node-bounds.ts';
import type { Overlay, OverlayItem, SceneNode } from '../../../../scene/scene.ts';
import type { Growing } from './nodes.ts';
import { type ByteRange, cellsAt, generationOf, type WorldData } from './places.ts';
import { polygonZones } from './polygon-zones.ts';
import { grow, type Point, worldMatrices } from './world-matrices.ts';

/** All sets of lines of a world. */
export function overlaysOf(growing: Growing): Overlay[] {
  const squares = growing.world.nodes.flatMap(({ data }, index) =>
    data.type === 'world' ? squaresOf(growing, data.value, index) : [],
  );
  return [...squares, ...zonesOf(growing), polygonZones(growing)].filter(({ items }) => items.length > 0);
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

/** The box around everything in a zone. */
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
  for (const [i, matrix] of worldMatrices(nodes).entries()) {
    const { zone, mesh: index = -1 } = nodes[i] ?? {};
    const mesh = meshes[index];
    if (zone === undefined || mesh === undefined) continue;
    const box = boxes.get(zone) ?? newBox();
    boxes.set(zone, box);
    for (const corner of cornersOf(mesh.bounds.min, mesh.bounds.max)) grow(box, matrix, corner);
  }
  return boxes;
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
