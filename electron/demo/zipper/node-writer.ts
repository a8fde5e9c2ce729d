import type { Xyz } from '../vectors.ts';
import { type ByteWriter, type Game, isLater } from './byte-writer.ts';
import { type Box, boxOf, type ModelPlan } from './model-writer.ts';

export const NODE_CLASSES = { empty: 0, camera: 1, world: 2, window: 3, display: 4, object3d: 5, lod: 6, light: 9 };
export type NodeClass = keyof typeof NODE_CLASSES;

export const ACTIVE = 1 << 2;
export const ALTITUDE_SURFACE = 1 << 3;
export const INTERSECT_SURFACE = 1 << 4;
export const LANDMARK = 1 << 7;
export const NODE_BOX = 1 << 8;
export const MODEL_BOX = 1 << 9;
export const CHILD_BOX = 1 << 10;
export const TERRAIN = 1 << 15;
const TREE_VALID = 1 << 19;
const ZONE_CHECK = 1 << 24;
/** What nearly every node has. */
export const BASE = ACTIVE | TREE_VALID | ZONE_CHECK;

/** What every node has; the counts and the place of its data are the file's own affair. */
export interface NodeHead {
  readonly name: string;
  readonly class: NodeClass;
  readonly flags?: number;
  readonly zone?: number;
  /** The model's number, or its address in a library. */
  readonly model: number;
  readonly area?: readonly [number, number];
  readonly virtual?: readonly [number, number];
  readonly parentCount: number;
  readonly childCount: number;
  readonly nodeBox?: Box;
  readonly modelBox?: Box;
  readonly childBox?: Box;
  /** Which of the boxes counts, from Pirate's Moon on. */
  readonly activeBox?: 0 | 1 | 2;
  /** What was in the name's place before. */
  readonly under?: string;
  /** The number after the flags, of which Crimson Skies has some. */
  readonly unknown28?: number;
}

const DEFAULT_NAME = 'Default_node_name';
const NO_ZONE = 255;
const BODIES: readonly NodeClass[] = ['empty', 'object3d', 'lod'];
const RC_UPDATE = 4;

/** The node's 192 or 208 bytes. */
export function nodeHead(out: ByteWriter, game: Game, node: NodeHead): void {
  const { flags = BASE, zone = NO_ZONE, area = [-1, -1] } = node;
  const isBody = BODIES.includes(node.class);
  const near = out.address();
  out.text(node.name, 36, node.under ?? DEFAULT_NAME).u32(flags, node.unknown28 ?? 0);
  out.u32(isBody ? (game === 'rc' ? RC_UPDATE : 1) : 0, zone & 0xff, NODE_CLASSES[node.class]);
  out.u32(node.class === 'empty' ? 0 : near, node.model, 0, 1, 0);
  const parents = node.parentCount > 0 ? near + 0x10 : 0;
  const children = node.childCount > 0 ? near + 0x20 : 0;
  if (isLater(game)) {
    out.u16(...area, ...(node.virtual ?? [0, 0]), node.parentCount, node.childCount);
    out.u32(parents, children).zeros(16);
    out.u32(node.activeBox ?? 0);
  } else {
    out.u32(...area, node.parentCount, parents, node.childCount, children).zeros(16);
  }
  for (const box of [node.nodeBox, node.modelBox, node.childBox]) writeBox(out, box);
  out.u32(0);
  if (game !== 'rc') out.u32(0, isBody ? 160 : 0, 0, 0);
}

function writeBox(out: ByteWriter, box: Box | undefined): void {
  out.f32(...(box?.min ?? [0, 0, 0]), ...(box?.max ?? [0, 0, 0]));
}

export interface NodePlacement {
  readonly at?: Xyz;
  /** Radians about x, y and z. */
  readonly turn?: Xyz;
  readonly scale?: Xyz;
  readonly opacity?: number;
  readonly color?: Xyz;
  /** Stored instead of the rows that follow from the turn. */
  readonly matrix?: readonly number[];
}

const OPACITY = 0x02;
const COLOR = 0x04;
const INITIAL = 0x08;
const USES_MATRIX = 0x10;
const ALWAYS = 0x20;

/** The 144 bytes of a body's place. */
export function object3d(out: ByteWriter, place: NodePlacement): void {
  const { at, turn = [0, 0, 0], scale = [1, 1, 1], opacity, color, matrix } = place;
  const isInitial = at === undefined && place.turn === undefined && place.scale === undefined && matrix === undefined;
  const flags =
    ALWAYS |
    (opacity === undefined ? 0 : OPACITY) |
    (color ? COLOR : 0) |
    (isInitial ? INITIAL : 0) |
    (matrix ? USES_MATRIX : 0);
  out
    .u32(flags)
    .f32(opacity ?? 0, ...(color ?? [0, 0, 0]), 0, ...turn, ...scale)
    .f32(...(matrix ?? rowsOf(turn, scale)), ...(at ?? [0, 0, 0]))
    .zeros(48);
}

/** Three rows of a matrix: turned about z, then x, then y, with the scale first. */
export function rowsOf([x, y, z]: Xyz, [sx, sy, sz]: Xyz): number[] {
  const [cosX, cosY, cosZ] = [Math.cos(x), Math.cos(y), Math.cos(z)];
  const [sinX, sinY, sinZ] = [Math.sin(x), Math.sin(y), Math.sin(z)];
  return [
    (sinY * sinX * sinZ + cosY * cosZ) * sx,
    cosX * sinZ * sx,
    (cosY * sinX * sinZ - sinY * cosZ) * sx,
    (sinY * sinX * cosZ - cosY * sinZ) * sy,
    cosX * cosZ * sy,
    (cosY * sinX * cosZ + sinY * sinZ) * sy,
    sinY * cosX * sz,
    0 - sinX * sz,
    cosY * cosX * sz,
  ];
}

export interface Distances {
  readonly near: number;
  readonly far: number;
  readonly level?: 0 | 1;
}

/** The 80 or 92 bytes of a level of detail: seen from `near` to `far`. */
export function lod(out: ByteWriter, game: Game, { near, far, level = 1 }: Distances): void {
  out
    .u32(level)
    .f32(near * near, far, far * far)
    .zeros(44);
  if (isLater(game)) out.f32(0, 0, 0, 0, 0).u32(1, 0, 0);
  else out.f32(0, 0).u32(1, 0, 0);
}

/** What stands somewhere, with what stands in it. */
interface Standing {
  readonly model?: ModelPlan;
  readonly place?: NodePlacement;
  readonly children?: readonly Standing[];
}

/** The corners of the box of a thing and all below it, in the space of its parent: boxes of boxes, as the games make them. */
export function cornersOf({ model, place, children = [] }: Standing): Xyz[] {
  const box = boxOf([...(model?.vertices ?? []), ...children.flatMap(cornersOf)]);
  if (box === undefined) return [];
  const rows = place?.matrix ?? rowsOf(place?.turn ?? [0, 0, 0], place?.scale ?? [1, 1, 1]);
  const [offX, offY, offZ] = place?.at ?? [0, 0, 0];
  const along = (axis: 0 | 1 | 2, [x, y, z]: Xyz) =>
    x * (rows[axis] ?? 0) + y * (rows[3 + axis] ?? 0) + z * (rows[6 + axis] ?? 0);
  const { min, max } = box;
  const corners = [min, max].flatMap(([x]) =>
    [min, max].flatMap(([, y]) => [min, max].map(([, , z]): Xyz => [x, y, z])),
  );
  return corners.map(corner => [along(0, corner) + offX, along(1, corner) + offY, along(2, corner) + offZ]);
}
