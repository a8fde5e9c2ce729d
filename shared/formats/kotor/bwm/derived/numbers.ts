// Numbers that are independent of each other: each is checked and repaired on its own.
import { type ByteRange, bytesOf, i32, u32 } from '#layout';
import { grouped } from '../../../../base/counted.ts';
import { hexOffset } from '../../../../base/hex.ts';
import { type Bwm, boxNode, openEdge, walkmesh } from '../stored.ts';
import { NONE } from './box-table.ts';

/** A wrong number, with the correct bytes if only one value is possible. */
export interface OddNumber extends ByteRange {
  readonly path: string;
  readonly text: string;
  readonly repair?: Uint8Array;
}

/** Tables that only a room has. */
const OF_ROOMS = ['boxes', 'adjacency', 'edges', 'perimeters'] as const;
const TABLES = ['vertices', 'faces', 'materials', 'normals', 'distances', ...OF_ROOMS] as const;

const HEADER = (walkmesh.offsets.perimetersOffset ?? 0) + u32.size;

/** Wrong numbers in the header, leaves and edges, in a file of this size. */
export function* oddNumbers(model: Bwm, fileSize: number): Generator<OddNumber> {
  yield* oddKind(model);
  yield* oddRoot(model);
  yield* oddOffsets(model, fileSize);
  yield* oddLeaves(model);
  yield* oddTransitions(model);
}

const inHeader = (path: keyof typeof walkmesh.shape): ByteRange & { readonly path: string } => ({
  ...{ path, start: walkmesh.offsets[path] ?? 0, size: 4 },
});

function* oddKind(model: Bwm): Generator<OddNumber> {
  const full = OF_ROOMS.find(table => model[table].length > 0);
  if (model.kind !== 'placeable' || full === undefined) return;
  const text = `expected area, since only rooms have ${full} (here ${model[full].length}), found placeable`;
  yield { ...inHeader('kind'), text };
}

function* oddRoot({ kind, rootBox, boxes }: Bwm): Generator<OddNumber> {
  // For a room the whole tree is checked.
  if (rootBox === 0 || (kind === 'area' && boxes.length > 0)) return;
  const text = `expected 0, since there are ${boxes.length} boxes, found ${grouped(rootBox)}`;
  if (rootBox >= boxes.length) yield { ...inHeader('rootBox'), text, repair: bytesOf(u32, 0) };
}

/** A table without rows has offset 0, or begins where another begins or ends. */
function* oddOffsets(model: Bwm, fileSize: number): Generator<OddNumber> {
  const empty = TABLES.filter(table => model[table].length === 0);
  if (empty.length === 0) return;
  const full = TABLES.filter(table => model[table].length > 0);
  const bounds = full.flatMap(table => [model[`${table}Offset`], model[`${table}Offset`] + model[table].source.size]);
  const allowed = new Set([0, HEADER, fileSize, ...bounds]);
  for (const table of empty) {
    const found = model[`${table}Offset`];
    if (allowed.has(found)) continue;
    const text = `expected 0, since there are no ${table}, or where another table begins or ends, found ${hexOffset(found)}`;
    yield { ...inHeader(`${table}Offset`), text, repair: bytesOf(u32, 0) };
  }
}

/** In every known file a leaf has no children, and one number is 4 in all nodes. */
function* oddLeaves({ boxes, boxesOffset }: Bwm): Generator<OddNumber> {
  const columns = { face: boxes.column('face'), left: boxes.column('left'), right: boxes.column('right') };
  const at = (row: number, field: string) => ({
    ...{ start: boxesOffset + row * (boxNode.size ?? 0) + (boxNode.offsets[field] ?? 0), size: 4 },
    path: `boxes[${row}].${field}`,
  });
  for (const side of ['left', 'right'] as const) {
    const row = columns[side].findIndex((child, i) => columns.face[i] !== NONE && child !== NONE);
    const text = `expected -1, since the box is the leaf of a face, found ${grouped(columns[side][row] ?? 0)}`;
    if (row >= 0) yield { ...at(row, side), text, repair: bytesOf(i32, NONE) };
  }
  const fours = boxes.column('unknown1C');
  const row = fours.findIndex(four => four !== 4);
  if (row >= 0)
    yield { ...at(row, 'unknown1C'), text: `expected 4, found ${grouped(fours[row] ?? 0)}`, repair: bytesOf(i32, 4) };
}

function* oddTransitions({ edges, edgesOffset }: Bwm): Generator<OddNumber> {
  const rooms = edges.column('transition');
  const row = rooms.findIndex(room => Number(room) < NONE);
  if (row < 0) return;
  const start = edgesOffset + row * (openEdge.size ?? 0) + (openEdge.offsets.transition ?? 0);
  const text = `expected -1 or the number of a room, found ${grouped(rooms[row] ?? 0)}`;
  yield { start, size: 4, path: `edges[${row}].transition`, text };
}
