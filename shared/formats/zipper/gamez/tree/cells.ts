// The squares of the ground after an edit of nodes: which of them list a node.

import { viewOf } from '../../../../base/bytes.ts';
import { floatBytes } from '../../../../base/f32.ts';
import { toBytes } from '../../../../base/pieces.ts';
import { memorySource } from '../../../../base/source.ts';
import { SOMEWHERE } from '../../node/addresses.ts';
import type { Box } from '../../node/box.ts';
import type { AnyNode } from '../node-table.ts';

export type World = Extract<AnyNode['data'], { type: 'world' }>['value'];
type Cell = World['cells'][number];

/** In a row of the later games: the node, and its heights. */
const ROW = 12;

/** Replaces each node in the lists of squares by the nodes that `to` returns; the rest of a row is kept. */
export function listInCells({ cells }: World, to: (node: number) => readonly number[]): void {
  for (const cell of cells) {
    const { nodes } = cell;
    const before = nodes.length;
    if (before === 0) continue;
    if (Array.isArray(nodes)) cell.nodes = nodes.flatMap(to);
    else cell.nodes = nodes.withRows(memorySource(rowsTo(nodes.source.read(0, nodes.source.size), to)));
    if (cell.nodes.length === 0) cell.nodesPointer = 0;
  }
}

function rowsTo(bytes: Uint8Array, to: (node: number) => readonly number[]): Uint8Array {
  const rows: Uint8Array[] = [];
  for (let at = 0; at + ROW <= bytes.length; at += ROW)
    for (const node of to(viewOf(bytes).getUint32(at, true))) {
      const row = bytes.slice(at, at + ROW);
      viewOf(row).setUint32(0, node, true);
      rows.push(row);
    }
  return toBytes(rows);
}

/** Lists a node in the square that contains the centre of its box; returns where, or undefined outside the ground. */
export function listInCellAt(
  world: World,
  node: number,
  box: Box,
): { readonly x: number; readonly z: number } | undefined {
  const [x, z] = [(box.min.x + box.max.x) / 2, (box.min.z + box.max.z) / 2];
  const at = world.cells.findIndex(({ box: { min, max } }) => x >= min.x && x < max.x && z >= min.z && z < max.z);
  const cell = world.cells[at];
  if (cell === undefined) return undefined;
  addTo(cell, node, box);
  return { x: at % world.cellCountX, z: Math.floor(at / world.cellCountX) };
}

function addTo(cell: Cell, node: number, { min, max }: Box): void {
  const { nodes } = cell;
  if (Array.isArray(nodes)) cell.nodes = [...nodes, node];
  else {
    const row = new Uint8Array(ROW);
    viewOf(row).setUint32(0, node, true);
    row.set(floatBytes([min.y, max.y]), 4);
    cell.nodes = nodes.withRows(memorySource(toBytes([nodes.source, row])));
  }
  if (cell.nodesPointer === 0) cell.nodesPointer = SOMEWHERE;
}
