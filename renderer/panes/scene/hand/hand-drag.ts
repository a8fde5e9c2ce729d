// Converts pointer and keyboard input to the movement of a part: pure, in the scene's axes.

import type { Three } from '../../../../shared/scene/handle.ts';
import type { Transform } from '../../../../shared/scene/transform.ts';
import type { TransformTool } from '../../../scene3d/transform-gizmo.ts';

export type AxisName = 'x' | 'y' | 'z';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A move started with keys: where the pointer was and is, and what was typed since. */
export interface KeyedDrag {
  readonly tool: TransformTool;
  readonly axis: AxisName | undefined;
  readonly typed: string;
  readonly place: Three;
  readonly from: Pixel;
  readonly to: Pixel;
  readonly sides: { readonly right: Three; readonly up: Three; readonly back: Three };
  readonly pixelOf: (place: Three) => Pixel | undefined;
}

const AXES: Readonly<Record<AxisName, Three>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
const DEGREE = Math.PI / 180;

/** The typed number; undefined while it is incomplete. */
export function typedNumber(typed: string): number | undefined {
  const value = Number(typed);
  return typed === '' || typed === '-' || !Number.isFinite(value) ? undefined : value;
}

/** The result so far: the typed number, otherwise the distance of the pointer. */
export function changeOf(drag: KeyedDrag): Transform {
  const { tool, axis, typed } = drag;
  const value = typedNumber(typed);
  switch (tool) {
    case 'move':
      return { kind: 'move', by: value === undefined ? pulled(drag) : times(AXES[axis ?? 'x'], value) };
    case 'turn':
      return turning(drag, value);
    case 'scale': {
      const factor = value ?? spread(drag);
      const along = (name: AxisName): number => (axis === undefined || axis === name ? factor : 1);
      return { kind: 'scale', factors: [along('x'), along('y'), along('z')] };
    }
  }
}

function pulled({ axis, place, from, to, sides, pixelOf }: KeyedDrag): Three {
  const ways = axis ? [AXES[axis]] : [sides.right, sides.up];
  const home = pixelOf(place);
  const [a, b] = ways.map(way => {
    const end = pixelOf(plus(place, way));
    return home && end && { x: end.x - home.x, y: end.y - home.y };
  });
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [first, second] = ways;
  if (!a || !first) return [0, 0, 0];
  if (!b || !second) return times(first, (a.x * dx + a.y * dy) / (a.x * a.x + a.y * a.y || 1));
  const det = a.x * b.y - a.y * b.x || 1;
  return plus(times(first, (dx * b.y - dy * b.x) / det), times(second, (a.x * dy - a.y * dx) / det));
}

/** The rotation about an axis of the file, or about the direction to the eye. */
function turning({ axis, place, from, to, sides, pixelOf }: KeyedDrag, degrees: number | undefined): Transform {
  const about = axis ? AXES[axis] : sides.back;
  const home = pixelOf(place) ?? from;
  const swept = Math.atan2(home.y - to.y, to.x - home.x) - Math.atan2(home.y - from.y, from.x - home.x);
  // Seen from behind, an axis rotates the other way.
  const isFacing = about[0] * sides.back[0] + about[1] * sides.back[1] + about[2] * sides.back[2] >= 0;
  const byHand = isMirrored(sides) === isFacing ? -swept : swept;
  return { kind: 'turn', axis: about, angle: degrees === undefined ? byHand : degrees * DEGREE, about: place };
}

/** Whether right, up and back form a left-handed system. */
function isMirrored({ right, up, back }: KeyedDrag['sides']): boolean {
  const [x, y, z] = [
    right[1] * up[2] - right[2] * up[1],
    right[2] * up[0] - right[0] * up[2],
    right[0] * up[1] - right[1] * up[0],
  ];
  return x * back[0] + y * back[1] + z * back[2] < 0;
}

/** The pointer's distance from the middle, relative to its initial one. */
function spread({ place, from, to, pixelOf }: KeyedDrag): number {
  const home = pixelOf(place) ?? from;
  const first = Math.hypot(from.x - home.x, from.y - home.y);
  return Math.max(SMALLEST, Math.hypot(to.x - home.x, to.y - home.y) / Math.max(1, first));
}

const SMALLEST = 0.01;

/** Rounds to whole steps: of the scene's unit, of 15°, of a tenth of the size. */
export function snapped(change: Transform, step: number): Transform {
  if (step === 0) return change;
  const to = (value: number, by: number): number => Number((Math.round(value / by) * by).toPrecision(12));
  switch (change.kind) {
    case 'move':
      return { ...change, by: [to(change.by[0], step), to(change.by[1], step), to(change.by[2], step)] };
    case 'turn':
      return { ...change, angle: Math.round(change.angle / (15 * DEGREE)) * 15 * DEGREE };
    case 'scale': {
      const size = (factor: number): number => Math.max(0.1, to(factor, 0.1));
      const [x, y, z] = change.factors;
      return { ...change, factors: [size(x), size(y), size(z)] };
    }
  }
}

const plus = (a: Three, b: Three): Three => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = ([x, y, z]: Three, by: number): Three => [x * by, y * by, z * by];
