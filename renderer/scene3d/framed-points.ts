// Places around all that is shown, for the first view of it.
import type { SceneNode } from '../../shared/scene/scene.ts';
import { nodePlaces, type PlaceOptions } from './element-place.ts';
import { transformPointInto } from './matrices.ts';
import { nodeMatrix } from './pick-scene.ts';
import type { Vector } from './vectors.ts';

type IsShown = (node: number) => boolean;
type Places = readonly Vector[];

/** As many corners are looked at in all: with more of them the boxes around the meshes are near enough. */
const MOST_CORNERS = 20_000;
/** So much farther than what is walked on, in parts of its size, things still belong to it; the sky is farther. */
const BESIDE = 0.25;
/** What is so much larger than all the rest together is around it: a sky, a ring of hills, a sea. */
const AROUND = 1.8;

/** Of all surfaces but a backdrop; where there are none of all marks and lights: a light may be far away. */
export function framedPoints(options: PlaceOptions, isShown: IsShown): Places {
  const { nodes } = options.built.scene;
  const meant = (isMeant: (node: SceneNode) => boolean) =>
    [...nodes.keys()].filter(node => isShown(node) && isMeant(nodes[node] as SceneNode)); // as: one of its keys
  const surfaces = meant(({ mesh }) => mesh !== undefined);
  if (surfaces.length === 0)
    return meant(({ gizmo, light }) => gizmo !== undefined || light !== undefined).flatMap(node =>
      nodePlaces(node, options),
    );
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
  const sizes = pieces.map(({ places }) => sizeOf(places));
  const largest = sizes.indexOf(Math.max(...sizes));
  const rest = pieces.filter((_, index) => index !== largest);
  const size = sizeOf(rest.flatMap(({ places }) => places));
  return rest.length > 0 && size > 0 && (sizes[largest] ?? 0) > size * AROUND ? rest : pieces;
}

function sizeOf(places: Places): number {
  const { min, max } = boxOf(places);
  return Math.hypot(...max.map((high, axis) => high - (min[axis] ?? 0)));
}

function boxOf(places: Places): { readonly min: readonly number[]; readonly max: readonly number[] } {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const place of places)
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis] ?? 0, place[axis]);
      max[axis] = Math.max(max[axis] ?? 0, place[axis]);
    }
  return { min, max };
}

function cornersOf({ built }: PlaceOptions, node: number): number {
  const mesh = built.scene.nodes[node]?.mesh;
  return (mesh === undefined ? 0 : (built.scene.meshes[mesh]?.positions.length ?? 0)) / 3;
}

/** The corners of a mesh themselves; of what follows bones, or has none, the box around it. */
function everyCorner(index: number, options: PlaceOptions): Vector[] {
  const { scene } = options.built;
  const node = scene.nodes[index];
  const mesh = node?.mesh === undefined ? undefined : scene.meshes[node.mesh];
  if (node === undefined || mesh === undefined || mesh.skin || mesh.morph || mesh.frames)
    return nodePlaces(index, options);
  const matrix = nodeMatrix(node, index, options);
  const out = new Float32Array(3);
  const places: Vector[] = [];
  for (let at = 0; at < mesh.positions.length; at += 3) {
    transformPointInto(
      out,
      0,
      matrix,
      0,
      mesh.positions[at] ?? 0,
      mesh.positions[at + 1] ?? 0,
      mesh.positions[at + 2] ?? 0,
    );
    places.push([out[0] ?? 0, out[1] ?? 0, out[2] ?? 0]);
  }
  return places;
}
