// Places around all that is shown, for the first view of it.
import type { SceneNode } from '../../shared/scene/scene.ts';
import { bonePlaces, nodePlaces, type PlaceOptions } from './element-place.ts';
import { transformPointInto } from './matrices.ts';
import { nodeMatrix, positionsOf } from './pick-scene.ts';
import type { Vector } from './vectors.ts';

type IsShown = (node: number) => boolean;
type Places = readonly Vector[];

/** As many corners are looked at in all: with more of them the boxes around the meshes are near enough. */
const MOST_CORNERS = 20_000;
/** So much farther than what is walked on, in parts of its size, things still belong to it; the sky is farther. */
const BESIDE = 0.25;
/** What is so much larger than all the rest together is around it: a sky, a ring of hills, a sea. */
const AROUND = 1.8;

/** Of all surfaces but a backdrop; where there are none of all marks and lights, or else of the bones: a light may be far away. */
export function framedPoints(options: PlaceOptions, isShown: IsShown): Places {
  const { rest, moments } = options.pose.throughout(() => pointsNow(options, isShown));
  return [...rest, ...near(moments.flat(), rest)];
}

/** What a clip needs no longer it puts away, far from the model: so far, in parts of the model's size, nothing is looked at. */
const AWAY = 1;

function near(places: Places, rest: Places): Places {
  const { min, max } = boxOf(rest);
  const reach = Math.max(...extentOf(rest)) * AWAY;
  return places.filter(place =>
    place.every((at, axis) => at >= (min[axis] ?? 0) - reach && at <= (max[axis] ?? 0) + reach),
  );
}

function pointsNow(options: PlaceOptions, isShown: IsShown): Places {
  const { nodes, skeletons } = options.built.scene;
  const meant = (isMeant: (node: SceneNode) => boolean) =>
    [...nodes.keys()].filter(node => isShown(node) && isMeant(nodes[node] as SceneNode)); // as: one of its keys
  const surfaces = meant(({ mesh }) => mesh !== undefined);
  if (surfaces.length === 0) {
    const marks = meant(({ gizmo, light }) => gizmo !== undefined || light !== undefined);
    if (marks.length > 0) return marks.flatMap(node => nodePlaces(node, options));
    return skeletons.flatMap((_, index) => bonePlaces(index, options));
  }
  const corners = surfaces.reduce((sum, node) => sum + cornersOf(options, node), 0);
  const placesOf = corners > MOST_CORNERS ? nodePlaces : everyCorner;
  const pieces = surfaces.map(node => ({
    isGround: nodes[node]?.ground ?? false,
    places: placesOf(node, options).filter(place => place.every(Number.isFinite)),
  }));
  return withoutBackdrop(pieces.filter(({ places }) => places.length > 0));
}

interface Piece {
  readonly isGround: boolean;
  readonly places: Places;
}

function withoutBackdrop(pieces: readonly Piece[]): Places {
  const ground = pieces.filter(({ isGround }) => isGround).flatMap(({ places }) => places);
  const kept =
    ground.length > 0 ? pieces.filter(({ isGround, places }) => isGround || isBeside(places, ground)) : inside(pieces);
  return kept.flatMap(({ places }) => places);
}

function isBeside(places: Places, ground: Places): boolean {
  const of = boxOf(ground);
  const reach = Math.max(...of.max.map((high, axis) => high - (of.min[axis] ?? 0))) * BESIDE;
  const own = boxOf(places);
  return own.max.every(
    (high, axis) => high <= (of.max[axis] ?? 0) + reach && (own.min[axis] ?? 0) >= (of.min[axis] ?? 0) - reach,
  );
}

/** Without the one piece around all others, where there is one. */
function inside(pieces: readonly Piece[]): readonly Piece[] {
  const sizes = pieces.map(({ places }) => Math.hypot(...extentOf(places)));
  const largest = sizes.indexOf(Math.max(...sizes));
  const rest = pieces.filter((_, index) => index !== largest);
  const around = pieces[largest];
  return around &&
    isAround(
      around.places,
      rest.flatMap(({ places }) => places),
    )
    ? rest
    : pieces;
}

/**
 * Larger in two directions, with all others within it there, and with no corner among them: a banner and its pole belong to
 * who carries them, and a plane to its propeller.
 */
function isAround(places: Places, others: Places): boolean {
  if (places.length === 0 || others.length === 0) return false;
  const own = extentOf(places);
  const of = extentOf(others);
  const larger = ([0, 1, 2] as const).filter(axis => (own[axis] ?? 0) > (of[axis] ?? 0) * AROUND);
  if (larger.length < 2 || Math.hypot(...of) === 0) return false;
  const { min, max } = boxOf(others);
  const outer = boxOf(places);
  const isWithin = (axis: number): boolean =>
    (outer.min[axis] ?? 0) <= (min[axis] ?? 0) && (max[axis] ?? 0) <= (outer.max[axis] ?? 0);
  if (!larger.every(isWithin)) return false;
  return !places.some(place => place.every((at, axis) => at > (min[axis] ?? 0) && at < (max[axis] ?? 0)));
}

function extentOf(places: Places): readonly number[] {
  const { min, max } = boxOf(places);
  return max.map((high, axis) => high - (min[axis] ?? 0));
}

/** Number by number: a world has tens of thousands of places, and axis by axis this took longer than all the rest. */
function boxOf(places: Places): { readonly min: readonly number[]; readonly max: readonly number[] } {
  let [left, low, near] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, high, far] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const place of places) {
    const x = place[0];
    const y = place[1];
    const z = place[2];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < low) low = y;
    if (y > high) high = y;
    if (z < near) near = z;
    if (z > far) far = z;
  }
  return { min: [left, low, near], max: [right, high, far] };
}

function cornersOf({ built }: PlaceOptions, node: number): number {
  const mesh = built.scene.nodes[node]?.mesh;
  const { positions, frames } = (mesh === undefined ? undefined : built.scene.meshes[mesh]) ?? {};
  return (frames?.positions.length ?? positions?.length ?? 0) / 3;
}

/** The corners of a mesh's faces as they stand now; of one that has several shapes by itself in all of them. */
function everyCorner(index: number, options: PlaceOptions): Vector[] {
  const { scene } = options.built;
  const node = scene.nodes[index];
  const mesh = node?.mesh === undefined ? undefined : scene.meshes[node.mesh];
  if (node === undefined || mesh === undefined) return nodePlaces(index, options);
  const matrix = nodeMatrix(node, index, options);
  const positions = mesh.frames?.positions ?? positionsOf(mesh, options.pose);
  const corners = mesh.frames ? Array.from({ length: positions.length / 3 }).keys() : new Set(mesh.indices);
  const out = new Float32Array(3);
  return [...corners].map(vertex => {
    const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
    transformPointInto(out, 0, matrix, 0, x, y, z);
    return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0];
  });
}
