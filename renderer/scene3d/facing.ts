// Nodes that face the camera. Pure; everything is in the scene's own axes.
import type { Facade, SceneNode } from '../../shared/scene/scene.ts';
import { add, cross, dot, length, normalized, subtract, type Vector } from './vectors.ts';

export interface SceneCamera {
  readonly eye: Vector;
  /** The direction from the target to the eye. */
  readonly back: Vector;
}

/** The node's matrix, rotated to face the camera; its position stays. */
export function facingMatrix(
  facing: NonNullable<SceneNode['facing']>,
  placed: ArrayLike<number>,
  camera: SceneCamera,
): number[] {
  if (typeof facing === 'object') return facadeMatrix(facing, placed, camera);
  const place: Vector = [placed[12] ?? 0, placed[13] ?? 0, placed[14] ?? 0];
  const toEye = facing === 'view' ? camera.back : subtract(camera.eye, place);
  const x = normalized(facing === 'eyeZ' ? [toEye[0], toEye[1], 0] : toEye, [1, 0, 0]);
  const y = normalized(cross([0, 0, 1], x), [0, 1, 0]);
  const z = cross(x, y);
  return [...x, 0, ...y, 0, ...z, 0, ...place, 1];
}

/** A facade rotates about its axis until its front faces the eye. */
function facadeMatrix(
  { turn, axis, front, about = [0, 0, 0] }: Facade,
  placed: ArrayLike<number>,
  camera: SceneCamera,
) {
  const column = (at: number): Vector => [placed[at] ?? 0, placed[at + 1] ?? 0, placed[at + 2] ?? 0];
  const [cx, cy, cz, place] = [column(0), column(4), column(8), column(12)];
  const turned = ([x, y, z]: Vector): Vector => add(add(add([0, 0, 0], cx, x), cy, y), cz, z);
  const pivot = add(place, turned(about));
  const toEye = subtract(camera.eye, pivot);
  const up = normalized(turned(axis), [0, 1, 0]);
  const now = normalized(turned(front));
  const spin = turn === 'sphere' ? turnBetween(now, normalized(toEye, now), up) : spinAbout(up, now, toEye);
  const spun = [cx, cy, cz].map(spin);
  const arm = spin(turned(about));
  return [...spun.flatMap(side => [...side, 0]), ...subtract(pivot, arm), 1];
}

type Turn = (v: Vector) => Vector;

/** The rotation about an axis that comes nearest to the wanted direction. */
function spinAbout(axis: Vector, from: Vector, to: Vector): Turn {
  const flat = (v: Vector) => add(v, axis, -dot(v, axis));
  const [a, b] = [flat(from), flat(to)];
  if (length(a) < 1e-9 || length(b) < 1e-9) return v => v;
  const angle = Math.atan2(dot(cross(a, b), axis), dot(a, b));
  return v => rotated(v, axis, angle);
}

/** First the rotation about `up`, then the tilt, so that upright objects do not roll. */
function turnBetween(from: Vector, to: Vector, up: Vector): Turn {
  const about = spinAbout(up, from, to);
  const half = about(from);
  const side = cross(half, to);
  if (length(side) < 1e-9) return about;
  const angle = Math.atan2(length(side), dot(half, to));
  const axis = normalized(side);
  return v => rotated(about(v), axis, angle);
}

function rotated(v: Vector, axis: Vector, angle: number): Vector {
  const cosine = Math.cos(angle);
  const along = add([0, 0, 0], axis, dot(v, axis) * (1 - cosine));
  return add(add(along, v, cosine), cross(axis, v), Math.sin(angle));
}
