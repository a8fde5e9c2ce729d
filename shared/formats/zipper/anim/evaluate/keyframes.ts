// Where keyframes place an object at a moment; README.md describes the format.
import type { Frame, FrameRc } from '../layout/frames.ts';

/** Keyframes in file order; `path` is that of their list, so frame i is `path[i]`. */
export interface Keyframes {
  readonly path: string;
  readonly frames: readonly (Frame | FrameRc)[];
  /** Whether their curves are played; if not, these bytes mean nothing. */
  readonly spline: boolean;
}

/** The state of an object that keyframes give at a moment; absent members are not animated. */
export interface Placement {
  readonly translate?: Vector;
  readonly rotate?: Quaternion;
  readonly scale?: Vector;
}

// Rotations as the games compute them; quaternions are x, y, z, w.

export type Vector = readonly [number, number, number];
export type Quaternion = readonly [number, number, number, number];

/** The rotation of a vector in half angles: (cos|v|, v·sin|v|/|v|). */
export function turnOf([x, y, z]: Vector): Quaternion {
  const half = Math.hypot(x, y, z);
  // sin(h)/h, which is 1 if h is 0.
  const share = half === 0 ? 1 : Math.sin(half) / half;
  return [x * share, y * share, z * share, Math.cos(half)];
}

/** First b, then a: the product a·b. */
export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Angles around x, y and z in radians, combined as for objects: Ry·Rx·Rz. */
export function fromAngles([x, y, z]: Vector): Quaternion {
  const around = (axis: 0 | 1 | 2, angle: number): Quaternion => {
    const half = angle / 2;
    const vector: [number, number, number] = [0, 0, 0];
    vector[axis] = half;
    return turnOf(vector);
  };
  return multiply(multiply(around(1, y), around(0, x)), around(2, z));
}

/** Duration of the keyframes in seconds. */
export function durationOf({ frames }: Keyframes): number {
  return frames.reduce((longest, { start, end }) => Math.max(longest, start, end), 0);
}

type Part = 'translate' | 'rotate' | 'scale';

/**
 * The frame that applies to a part at a moment, and the seconds since its start. A frame that ends before it starts
 * is used like any other: time within it is negative, and its base is its end state.
 */
function frameAt(
  frames: Keyframes['frames'],
  part: Part,
  seconds: number,
): { index: number; time: number } | undefined {
  let found: number | undefined;
  for (const [i, frame] of frames.entries())
    if (frame[part] !== undefined && (found === undefined || Math.min(frame.start, frame.end) <= seconds)) found = i;
  const frame = found === undefined ? undefined : frames[found];
  if (found === undefined || frame === undefined) return undefined;
  const { start, end } = frame;
  const within = Math.min(Math.max(seconds, Math.min(start, end)), Math.max(start, end));
  return { index: found, time: within - start };
}

/** The placement of an object at a moment. Before the first frame and after the last it keeps theirs. */
export function placementAt(keyframes: Keyframes, seconds: number): Placement {
  const translate = vectorAt(keyframes, 'translate', seconds);
  const rotate = rotationAt(keyframes, seconds);
  const scale = vectorAt(keyframes, 'scale', seconds);
  return {
    ...(translate ? { translate } : {}),
    ...(rotate ? { rotate } : {}),
    ...(scale ? { scale } : {}),
  };
}

function vectorAt({ frames, spline }: Keyframes, part: 'translate' | 'scale', seconds: number): Vector | undefined {
  const at = frameAt(frames, part, seconds);
  const change = at && frames[at.index]?.[part];
  if (at === undefined || change === undefined) return undefined;
  const { base, delta } = change;
  if (spline && 'curves' in change) return onCurves(change.curves, at.time);
  return [base.x + delta.x * at.time, base.y + delta.y * at.time, base.z + delta.z * at.time];
}

function rotationAt({ frames, spline }: Keyframes, seconds: number): Quaternion | undefined {
  const at = frameAt(frames, 'rotate', seconds);
  const turning = at && frames[at.index]?.rotate;
  if (at === undefined || turning === undefined) return undefined;
  const { base, delta } = turning;
  const turn: Vector =
    spline && 'curves' in turning
      ? onCurves(turning.curves, at.time)
      : [delta.x * at.time, delta.y * at.time, delta.z * at.time];
  return multiply(turnOf(turn), [base.x, base.y, base.z, base.w]);
}

interface Cubic {
  readonly c0: number;
  readonly c1: number;
  readonly c2: number;
  readonly c3: number;
}

function onCurves({ x, y, z }: { readonly x: Cubic; readonly y: Cubic; readonly z: Cubic }, time: number): Vector {
  return [onCurve(x, time), onCurve(y, time), onCurve(z, time)];
}

const onCurve = ({ c0, c1, c2, c3 }: Cubic, time: number): number => c0 + time * (c1 + time * (c2 + time * c3));
