import {
  choice,
  constant,
  countOf,
  expects,
  f32,
  i32,
  list,
  padding,
  records,
  refTo,
  relabel,
  struct,
  times,
  u8,
  u16,
  u32,
} from '#layout';
import { box, range, vec3 } from '../node/vectors.ts';
import { b32, pointer, unitColor } from './vectors.ts';

const node = refTo(i32, 'nodes');

const cellHead = {
  flags: { ...u32, about: '0x100' },
  unknown04: constant(i32, -1),
  x: { ...f32, about: 'its left side' },
  z: { ...f32, about: 'its side of the highest z' },
  box: { ...box, about: 'y is the height' },
  middle: vec3,
  diagonal: { ...f32, about: 'half of it, by a root that is not exact: kept' },
  unknown38: padding(2),
  nodeCount: countOf(u16, 'nodes'),
  nodesPointer: pointer,
};
const CELL = 'One square of the ground and the nodes on it.';
const nodes = list(node, 'nodeCount');
export const span = struct({ node, yMin: f32, yMax: f32 }, 'A node on a square, and its heights.');
const spans = records(span, 'nodeCount');

/** 64, 72 and 88 bytes, each with its nodes right after it. */
export const cellRc = struct({ ...cellHead, nodes }, CELL);
export const cellMw = struct({ ...cellHead, unknown40: padding(8), nodes }, CELL);
export const cellPm = struct({ ...cellHead, unknown40: padding(24), nodes: spans }, CELL);

/** Where the bytes of a square store its list of nodes. */
export interface CellBytes {
  /** Offset of its number of nodes. */
  readonly countOffset: number;
  /** Offset of the list's address. */
  readonly addressOffset: number;
  readonly headSize: number;
  readonly itemSize: number;
}

function bytesOf({ offsets }: typeof cellRc | typeof cellMw | typeof cellPm, itemSize = 0): CellBytes {
  const { nodeCount: countOffset = 0, nodesPointer: addressOffset = 0, nodes: headSize = 0 } = offsets;
  return { countOffset, addressOffset, headSize, itemSize };
}

export const cellBytes = {
  rc: bytesOf(cellRc, node.size),
  mw: bytesOf(cellMw, node.size),
  pm: bytesOf(cellPm, span.size),
} as const;

const beginning = {
  flags: u32,
  areaPartitionUsed: u32,
  areaPartitionCount: i32,
  areaPartitionPointer: pointer,
  fogType: expects(choice(u32, { 0: 'off', 1: 'linear', 2: 'exponential' }), 'named'),
  fogColor: unitColor,
  fogRange: range,
  fogAltitude: range,
  fogDensity: f32,
  left: f32,
  bottom: { ...f32, about: 'the side of the highest z' },
  width: f32,
  height: { ...f32, about: 'negative: top less bottom' },
  right: f32,
  top: f32,
};
const decals = { maxDecalFeatures: u8, unknownAfterDecals: padding(3), virtualPartition: b32 };
const grid = struct(
  { minX: u32, minZ: u32, maxX: u32, maxZ: u32 },
  'Cells from the first to the last; zeros when off.',
);
const both = struct({ x: f32, z: f32 });

const squares = {
  cellSize: both,
  cellHalf: both,
  cellInverse: both,
  cellDiagonal: f32,
  tolerance: struct({ low: f32, high: f32 }),
  cellCountX: { ...relabel(u32, 'count'), about: 'cells from left to right' },
  cellCountZ: { ...relabel(u32, 'count'), about: 'rows of cells from bottom to top' },
  cellsPointer: pointer,
  unknownScale: vec3,
  lightCount: countOf(u32, 'lights'),
  lightsPointer: pointer,
  lightDataPointer: pointer,
  soundCount: countOf(u32, 'sounds'),
  soundsPointer: pointer,
  soundDataPointer: pointer,
  unknownAfterSounds: padding(4),
  lights: list(node, 'lightCount'),
  sounds: list(node, 'soundCount'),
};
const ABOUT = 'The ground in squares, the fog, and the lights over it. Its children are on it.';
const cellCount = times('cellCountX', 'cellCountZ');

/** 172 bytes before the lists. */
export const worldRc = struct({ ...beginning, ...decals, ...squares, cells: list(cellRc, cellCount) }, ABOUT);

/** 188 bytes before the lists. */
export const worldMw = struct({ ...beginning, ...decals, grid, ...squares, cells: list(cellMw, cellCount) }, ABOUT);

/** 204 bytes before the lists. */
export const worldPm = struct(
  {
    ...beginning,
    leftWidened: f32,
    bottomWidened: f32,
    rightWidened: f32,
    topWidened: f32,
    ...decals,
    grid,
    ...squares,
    cells: list(cellPm, cellCount),
  },
  ABOUT,
);
