// The position of the eye, as plain data: rotated about a target, y up. Every move returns a new rig.
import { add, cross, dot, normalized, subtract, type Vector } from './vectors.ts';

export interface CameraRig {
  readonly target: Vector;
  /** Radians about the y axis; 0 looks at the front, from +z. */
  readonly yaw: number;
  /** Radians above the horizon. */
  readonly pitch: number;
  readonly distance: number;
  /** Without perspective: far objects are as large as near ones. */
  readonly orthographic?: boolean;
}

export interface Ball {
  readonly centre: Vector;
  readonly radius: number;
}

export const FIELD_OF_VIEW = Math.PI / 4;

export const presets = {
  threeQuarter: { yaw: 0.6, pitch: 0.35 },
  front: { yaw: 0, pitch: 0 },
  back: { yaw: Math.PI, pitch: 0 },
  left: { yaw: Math.PI / 2, pitch: 0 },
  right: { yaw: -Math.PI / 2, pitch: 0 },
  top: { yaw: 0, pitch: Math.PI / 2 },
  bottom: { yaw: 0, pitch: -Math.PI / 2 },
} as const;
export type Preset = keyof typeof presets;

export const startRig: CameraRig = { target: [0, 0, 0], distance: 5, ...presets.threeQuarter };

/** The poles can be reached; beyond them left and right would be swapped. */
const STEEPEST = Math.PI / 2;
/** An orbit across the whole height of the view is half a turn. */
const TURN = Math.PI;
const NEAREST = 1e-4;
const FARTHEST = 1e7;

/** The direction from the target to the eye. */
export function backOf({ yaw, pitch }: Pick<CameraRig, 'yaw' | 'pitch'>): Vector {
  return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
}

export function eyeOf(rig: CameraRig): Vector {
  return add(rig.target, backOf(rig), rig.distance);
}

/** The eye's own right and up; valid even at the poles, where there is no horizon. */
export function sidesOf(rig: Pick<CameraRig, 'yaw' | 'pitch'>): { readonly right: Vector; readonly up: Vector } {
  const right: Vector = [Math.cos(rig.yaw), 0, -Math.sin(rig.yaw)];
  return { right, up: normalized(cross(backOf(rig), right)) };
}

/** A point relative to the eye: right, up and back. */
export function fromEye(rig: CameraRig, place: Vector): Vector {
  const { right, up } = sidesOf(rig);
  const way = subtract(place, eyeOf(rig));
  return [dot(way, right), dot(way, up), dot(way, backOf(rig))];
}

/** Rotated by a drag, in fractions of the view's height. */
export function orbited(rig: CameraRig, dx: number, dy: number): CameraRig {
  const pitch = Math.min(STEEPEST, Math.max(-STEEPEST, rig.pitch + dy * TURN));
  return { ...rig, yaw: wrapped(rig.yaw - dx * TURN), pitch };
}

/** Shifted by a drag, in fractions of the view's height, so that the point under the pointer stays there. */
export function panned(rig: CameraRig, dx: number, dy: number): CameraRig {
  const { right, up } = sidesOf(rig);
  const height = 2 * rig.distance * Math.tan(FIELD_OF_VIEW / 2);
  return { ...rig, target: add(add(rig.target, right, -dx * height), up, dy * height) };
}

/** Moved nearer (below 1) or farther. */
export function dollied(rig: CameraRig, factor: number): CameraRig {
  return { ...rig, distance: Math.min(FARTHEST, Math.max(NEAREST, rig.distance * factor)) };
}

/** Zoomed with the point under the pointer fixed: offset from the middle, in fractions of the view's height. */
export function zoomedTo(rig: CameraRig, factor: number, x: number, y: number): CameraRig {
  const next = dollied(rig, factor);
  const height = 2 * (rig.distance - next.distance) * Math.tan(FIELD_OF_VIEW / 2);
  const { right, up } = sidesOf(rig);
  return { ...next, target: add(add(rig.target, right, x * height), up, -y * height) };
}

/** Rotated in place, as when looking around; a drag across the whole height is a quarter turn. */
export function looked(rig: CameraRig, dx: number, dy: number): CameraRig {
  const turned = orbited(rig, dx / 2, dy / 2);
  return { ...turned, target: add(eyeOf(rig), backOf(turned), -rig.distance) };
}

/** Moved through the scene, as when flying: the eye and its target move together. */
export function flown(
  rig: CameraRig,
  by: { readonly forward: number; readonly right: number; readonly up: number },
): CameraRig {
  const sides = sidesOf(rig);
  const back = backOf(rig);
  const target = add(add(add(rig.target, back, -by.forward), sides.right, by.right), [0, 1, 0], by.up);
  return { ...rig, target };
}

/** Looking at a whole sphere, from the same side as before. */
export function framed(rig: CameraRig, ball: Ball, aspect: number): CameraRig {
  const half = Math.atan(Math.tan(FIELD_OF_VIEW / 2) * Math.min(1, aspect));
  const radius = ball.radius > 0 && Number.isFinite(ball.radius) ? ball.radius : 1;
  return { ...rig, target: ball.centre, distance: (radius / Math.sin(half)) * MARGIN };
}

const MARGIN = 1.05;

/** Looking from a place in a direction, with the target at a distance. */
export function lookingFrom(eye: Vector, ahead: Vector, distance: number): CameraRig {
  const [x, y, z] = normalized([eye[0] - ahead[0], eye[1] - ahead[1], eye[2] - ahead[2]]);
  const rig = { yaw: Math.atan2(x, z), pitch: Math.asin(Math.min(1, Math.max(-1, y))), distance, target: eye };
  return { ...rig, target: add(eye, backOf(rig), -distance) };
}

export function seenFrom(rig: CameraRig, preset: Preset): CameraRig {
  return { ...rig, ...presets[preset] };
}

/** Looking from the opposite side. */
export function opposite(rig: CameraRig): CameraRig {
  return { ...rig, yaw: wrapped(rig.yaw + Math.PI), pitch: -rig.pitch };
}

/** With the eye in a direction from the target; from directly above or below, the front is at the bottom. */
export function facing(rig: CameraRig, [x, y, z]: Vector): CameraRig {
  const level = Math.hypot(x, z);
  const isSteep = level < 1e-3 * Math.hypot(x, y, z);
  const pitch = isSteep ? (Math.sign(y) * Math.PI) / 2 : Math.atan2(y, level);
  return { ...rig, yaw: isSteep ? 0 : Math.atan2(x, z), pitch };
}

/** The near and far limits around the scene, with a ratio the depth buffer can handle. */
export function depthRange(rig: CameraRig, scene: Ball): { readonly near: number; readonly far: number } {
  const eye = eyeOf(rig);
  const away = Math.hypot(eye[0] - scene.centre[0], eye[1] - scene.centre[1], eye[2] - scene.centre[2]);
  const far = Math.max(away + scene.radius * 4, rig.distance * 4);
  const near = Math.max(
    far / 20_000,
    Math.min(rig.distance / 50, Math.max(away - scene.radius * 4, 0) + rig.distance / 50),
  );
  return { near, far };
}

function wrapped(angle: number): number {
  const turn = 2 * Math.PI;
  return angle - turn * Math.round(angle / turn);
}
