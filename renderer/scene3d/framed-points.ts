// Points around everything visible, for the first view of it.
import type { SceneNode } from '../../shared/scene/scene.ts';
import { BOX_NUMBERS, bonePlaces, cornersAround, cornersInto, type PlaceOptions } from './element-place.ts';
import { transformPointInto } from './matrices.ts';
import { nodeMatrix, positionsOf } from './pick-scene.ts';

type IsShown = (node: number) => boolean;
/** Three numbers each: a world has tens of thousands of points, and an array for each took longer than using them. */
type Places = Float32Array;

/** At most this many corners are used; beyond that, the boxes around the meshes are accurate enough. */
const MOST_CORNERS = 20_000;
/** How much farther than the walkable parts, as a fraction of their size, objects still belong to the scene; the sky is farther. */
const BESIDE = 0.25;
/** A part this much larger than all the rest together surrounds it: a sky, a ring of hills, a sea. */
const AROUND = 1.8;

/** Of all surfaces except a backdrop; otherwise of all marks and lights, or else of the bones: a light may be far off. */
export function framedPoints(options: PlaceOptions, isShown: IsShown): Places {
  const { rest, moments } = options.pose.throughout(() => pointsNow(options, isShown));
  return moments.length === 0 ? rest : together([rest, near(together(moments), boxOf(rest))]);
}

function together(all: readonly Places[]): Places {
  const places = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    places.set(each, at);
    at += each.length;
  }
  return places;
}

/** Clips move parts they no longer need far from the model; beyond this multiple of its size, nothing is framed. */
const AWAY = 1;

function near(places: Places, rest: Box): Places {
  const reach = Math.max(...extentOf(rest)) * AWAY;
  const { min, max } = rest;
  const wide = { min: min.map(low => low - reach), max: max.map(high => high + reach) };
  return places.filter((_, at) => isBetween(places, at - (at % 3), wide, (a, b) => a <= b));
}

function pointsNow(options: PlaceOptions, isShown: IsShown): Places {
  const { nodes, skeletons } = options.built.scene;
  const meant = (isMeant: (node: SceneNode) => boolean) =>
    [...nodes.keys()].filter(node => isShown(node) && isMeant(nodes[node] as SceneNode)); // as: one of its keys
  const surfaces = meant(({ mesh }) => mesh !== undefined);
  if (surfaces.length === 0) {
    const marks = meant(({ gizmo, light }) => gizmo !== undefined || light !== undefined);
    if (marks.length > 0) return together(marks.map(node => cornersAround(node, options)));
    return Float32Array.from(skeletons.flatMap((_, index) => bonePlaces(index, options)).flat());
  }
  const corners = surfaces.reduce((sum, node) => sum + cornersOf(options, node), 0);
  const { places, starts } =
    corners > MOST_CORNERS ? boxesAround(surfaces, options) : inOne(surfaces.map(node => everyCorner(node, options)));
  const boxes = boxesOf(places, starts);
  const pieces = boxes.map((box, at): Piece => {
    const [start = 0, end = 0] = [starts[at], starts[at + 1]];
    return { isGround: nodes[surfaces[at] ?? 0]?.ground ?? false, start, end, box };
  });
  return withoutBackdrop(
    places,
    pieces.filter(({ start, end }) => end > start),
  );
}

/** The points of many nodes, concatenated. */
interface Placed {
  readonly places: Places;
  /** The index at which each node begins, and the end of the last one. */
  readonly starts: Uint32Array;
}

function boxesAround(surfaces: readonly number[], options: PlaceOptions): Placed {
  const places = new Float32Array(surfaces.length * BOX_NUMBERS);
  for (const [at, node] of surfaces.entries()) cornersInto(places, at * BOX_NUMBERS, node, options);
  const starts = Uint32Array.from({ length: surfaces.length + 1 }, (_, at) => at * BOX_NUMBERS);
  if (isSound(places)) return { places, starts };
  return inOne(surfaces.map((_, at) => places.subarray(starts[at], starts[at + 1])));
}

/** Joined, without NaN positions. */
function inOne(all: readonly Places[]): Placed {
  const sound = all.map(places => (isSound(places) ? places : soundOf(places)));
  const starts = new Uint32Array(all.length + 1);
  for (const [at, { length }] of sound.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  return { places: together(sound), starts };
}

/** A single NaN makes the sum NaN. */
function isSound(places: Places): boolean {
  let sum = 0;
  for (let at = 0; at < places.length; at++) sum += places[at] ?? 0;
  return Number.isFinite(sum);
}

function soundOf(places: Places): Places {
  return places.filter((_, at) => places.subarray(at - (at % 3), at - (at % 3) + 3).every(Number.isFinite));
}

/** A range of the points. */
interface Piece {
  readonly isGround: boolean;
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}

/** Keeps the pieces that are not backdrop, and closes the gaps. */
function withoutBackdrop(places: Places, pieces: readonly Piece[]): Places {
  const ground = pieces.filter(({ isGround }) => isGround);
  const walked = boxAround(ground);
  const reach = Math.max(...extentOf(walked)) * BESIDE;
  const kept =
    ground.length > 0
      ? pieces.filter(({ isGround, box }) => isGround || isBeside(box, walked, reach))
      : inside(places, pieces);
  let filled = 0;
  for (const { start, end } of kept) {
    places.copyWithin(filled, start, end);
    filled += end - start;
  }
  return places.subarray(0, filled);
}

function isBeside(own: Box, of: Box, reach: number): boolean {
  return own.max.every(
    (high, axis) => high <= (of.max[axis] ?? 0) + reach && (own.min[axis] ?? 0) >= (of.min[axis] ?? 0) - reach,
  );
}

/** Without the one piece around all others, if there is one. */
function inside(places: Places, pieces: readonly Piece[]): readonly Piece[] {
  const sizes = pieces.map(({ box }) => Math.hypot(...extentOf(box)));
  const largest = sizes.indexOf(Math.max(...sizes));
  const rest = pieces.filter((_, index) => index !== largest);
  const around = pieces[largest];
  if (around === undefined || rest.length === 0) return pieces;
  return isAround(places.subarray(around.start, around.end), around.box, boxAround(rest)) ? rest : pieces;
}

/**
 * Larger in two directions, with all others inside it there, and with no corner among them: a banner and its pole belong to
 * the figure that carries them, and a plane to its propeller.
 */
function isAround(places: Places, box: Box, others: Box): boolean {
  const own = extentOf(box);
  const of = extentOf(others);
  const larger = ([0, 1, 2] as const).filter(axis => (own[axis] ?? 0) > (of[axis] ?? 0) * AROUND);
  if (larger.length < 2 || Math.hypot(...of) === 0) return false;
  const { min, max } = others;
  const isWithin = (axis: number): boolean =>
    (box.min[axis] ?? 0) <= (min[axis] ?? 0) && (max[axis] ?? 0) <= (box.max[axis] ?? 0);
  if (!larger.every(isWithin)) return false;
  return !places.some((_, at) => at % 3 === 0 && isBetween(places, at, others, (a, b) => a < b));
}

interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** Whether the point at an index is inside a box. */
function isBetween(
  places: Places,
  at: number,
  { min, max }: Box,
  isBefore: (a: number, b: number) => boolean,
): boolean {
  return min.every((low, axis) => {
    const value = places[at + axis] ?? 0;
    return isBefore(low, value) && isBefore(value, max[axis] ?? 0);
  });
}

function extentOf({ min, max }: Box): readonly number[] {
  return max.map((high, axis) => high - (min[axis] ?? 0));
}

const EMPTY = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] as const;
const NOTHING: Box = { min: EMPTY.slice(0, 3), max: EMPTY.slice(3) };

function boxAround(pieces: readonly Piece[]): Box {
  return pieces.reduce(
    (all, { box }) => ({
      min: all.min.map((low, axis) => Math.min(low, box.min[axis] ?? 0)),
      max: all.max.map((high, axis) => Math.max(high, box.max[axis] ?? 0)),
    }),
    NOTHING,
  );
}

/** The bounds of all pieces in one pass: a pass for each took longer than everything else. */
function boxesOf(places: Places, starts: Uint32Array): Box[] {
  const boxes: Box[] = [];
  for (let piece = 1; piece < starts.length; piece++) {
    let [left, low, near, right, high, far] = EMPTY;
    const end = starts[piece] ?? 0;
    for (let at = starts[piece - 1] ?? 0; at < end; at += 3) {
      const x = places[at] ?? 0;
      const y = places[at + 1] ?? 0;
      const z = places[at + 2] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < low) low = y;
      if (y > high) high = y;
      if (z < near) near = z;
      if (z > far) far = z;
    }
    boxes.push({ min: [left, low, near], max: [right, high, far] });
  }
  return boxes;
}

const boxOf = (places: Places): Box => boxesOf(places, Uint32Array.of(0, places.length))[0] ?? NOTHING;

function cornersOf({ built }: PlaceOptions, node: number): number {
  const mesh = built.scene.nodes[node]?.mesh;
  const { positions, frames } = (mesh === undefined ? undefined : built.scene.meshes[mesh]) ?? {};
  return (frames?.positions.length ?? positions?.length ?? 0) / 3;
}

/** The vertices of a mesh's faces in their present positions; of a mesh with several automatic shapes, in every shape. */
function everyCorner(index: number, options: PlaceOptions): Places {
  const { scene } = options.built;
  const node = scene.nodes[index];
  const mesh = node?.mesh === undefined ? undefined : scene.meshes[node.mesh];
  if (node === undefined || mesh === undefined) return cornersAround(index, options);
  const matrix = nodeMatrix(node, index, options);
  const positions = mesh.frames?.positions ?? positionsOf(mesh, options.pose);
  const corners = mesh.frames ? Uint32Array.from({ length: positions.length / 3 }, (_, at) => at) : mesh.indices;
  const places = new Float32Array(corners.length * 3);
  let end = 0;
  for (const vertex of new Set(corners)) {
    const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
    transformPointInto(places, end, matrix, 0, x, y, z);
    end += 3;
  }
  return places.subarray(0, end);
}
