// The view that shows places as large as possible: framing a sphere around flat ground would leave most of it empty.
import { backOf, type CameraRig, FIELD_OF_VIEW, sidesOf } from './camera-rig.ts';
import { transformPointInto } from './matrices.ts';
import { add, dot, type Vector } from './vectors.ts';

/** The fraction of the picture's width or height that is filled, whichever is filled first. */
const FILLED = 0.84;
/** Moving the target and the eye in turn converges after a few rounds. */
const STEPS = 8;

/** Looking at all these places from the same side as before, with their middle in the middle of the picture. */
export function framedPlaces(rig: CameraRig, places: readonly Vector[], aspect: number): CameraRig | undefined {
  const { right, up } = sidesOf(rig);
  const axes = [right, up, backOf(rig)] as const;
  const seen = places.map(place => axes.map(axis => dot(place, axis)));
  const ends = [0, 1, 2].map(axis => endsOf(seen, place => place[axis] ?? 0));
  if (seen.length === 0 || ends.every(({ low, high }) => high - low === 0)) return undefined;
  const high = Math.tan(FIELD_OF_VIEW / 2) * FILLED;
  const wide = high * aspect;
  let [x, y] = ends.map(middleOf) as [number, number];
  const z = middleOf(ends[2]);
  let distance = distanceFor(seen, { x, y, z, wide, high });
  for (let step = 0; step < STEPS; step++) {
    const depth = ([, , at = 0]: readonly number[]) => Math.max(1e-6, distance - (at - z));
    x += middleOf(endsOf(seen, place => ((place[0] ?? 0) - x) / depth(place))) * distance;
    y += middleOf(endsOf(seen, place => ((place[1] ?? 0) - y) / depth(place))) * distance;
    distance = distanceFor(seen, { x, y, z, wide, high });
  }
  const target = axes.reduce<Vector>((at, axis, index) => add(at, axis, [x, y, z][index] ?? 0), [0, 0, 0]);
  return { ...rig, target, distance };
}

/** Directions in which the farthest points are kept: a world has hundreds of thousands of points inside them. */
const FEW = 400;
const TURNS = 16;
/** Above the horizon: the opposite directions are below it. */
const TILTS = [0.5, 1];

/** The outermost of places, three numbers each, after a matrix is applied. */
export function outermost(points: Float32Array, world: readonly number[]): readonly Vector[] {
  const places = new Float64Array(points.length);
  const matrix = Float64Array.from(world);
  for (let at = 0; at < points.length; at += 3)
    transformPointInto(places, at, matrix, 0, points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
  const count = places.length / 3;
  const found = count <= FEW ? [...Array(count).keys()] : [...farthestOf(places)].toSorted((a, b) => a - b);
  return found.map(index => [places[index * 3] ?? 0, places[index * 3 + 1] ?? 0, places[index * 3 + 2] ?? 0]);
}

function farthestOf(places: Float64Array): ReadonlySet<number> {
  const found = new Set<number>();
  for (const way of viewDirections()) for (const place of endsAlong(places, way)) found.add(place);
  return found;
}

/** Directions all around, one of each opposite pair. */
function viewDirections(): readonly Vector[] {
  const turned = (turns: number, tilt: number): Vector[] =>
    Array.from({ length: turns }, (_, turn) => {
      const angle = (turn / TURNS) * 2 * Math.PI;
      return [Math.cos(angle) * Math.cos(tilt), Math.sin(tilt), Math.sin(angle) * Math.cos(tilt)];
    });
  return [[0, 1, 0], ...turned(TURNS / 2, 0), ...TILTS.flatMap(tilt => turned(TURNS, tilt))];
}

/** The places at both ends of a direction. */
function endsAlong(places: Float64Array, [a, b, c]: Vector): readonly [number, number] {
  let [last, first] = [0, 0];
  let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < places.length; i += 3) {
    const reach = a * (places[i] ?? 0) + b * (places[i + 1] ?? 0) + c * (places[i + 2] ?? 0);
    if (reach > most) {
      most = reach;
      last = i / 3;
    }
    if (reach < least) {
      least = reach;
      first = i / 3;
    }
  }
  return [last, first];
}

/** The distance from which all places are in the picture. */
function distanceFor(
  seen: readonly (readonly number[])[],
  { x, y, z, wide, high }: Record<'x' | 'y' | 'z' | 'wide' | 'high', number>,
): number {
  let distance = 0;
  for (const [right = 0, up = 0, back = 0] of seen)
    distance = Math.max(distance, back - z + Math.max(Math.abs(right - x) / wide, Math.abs(up - y) / high));
  return distance;
}

interface Ends {
  readonly low: number;
  readonly high: number;
}

function endsOf(seen: readonly (readonly number[])[], measure: (place: readonly number[]) => number): Ends {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const place of seen) {
    const at = measure(place);
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return { low, high };
}

function middleOf(ends: Ends | undefined): number {
  return ends ? (ends.low + ends.high) / 2 : 0;
}
