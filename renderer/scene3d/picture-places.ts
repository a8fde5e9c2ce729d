// Between points of the picture and the scene, both ways.
import { Vector3 } from 'three';
import { type CameraRig, eyeOf, lookingFrom, sidesOf } from './camera-rig.ts';
import type { Ray } from './pick-mesh.ts';
import type { ShownScene } from './shown-scene.ts';
import type { Stage } from './stage.ts';
import { subtract, type Vector } from './vectors.ts';

/** In pixels, from the left and the top. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
}

/** The ray through a point of the picture, in the scene's axes. */
export function rayAt(
  { size: { width, height }, camera }: Pick<Stage, 'size' | 'camera'>,
  shown: Pick<ShownScene, 'toScene'>,
  { rig, x, y }: PicturePlace & { readonly rig: CameraRig },
): Ray {
  const at = (depth: number): Vector => {
    const place = new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, depth).unproject(camera);
    return shown.toScene([place.x, place.y, place.z]);
  };
  const origin = rig.orthographic ? at(-1) : shown.toScene(eyeOf(rig));
  return { origin, direction: subtract(at(0.5), origin) };
}

/** The position of a point of the scene on the picture; undefined behind the eye. */
export function onScreen(
  { size: { width, height }, camera }: Pick<Stage, 'size' | 'camera'>,
  { root }: Pick<ShownScene, 'root'>,
  place: Vector,
): PicturePlace | undefined {
  const seen = new Vector3(...place).applyMatrix4(root.matrixWorld).project(camera);
  if (Math.abs(seen.z) > 1) return undefined;
  return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
}

/** The directions to the right, up, and to the eye, in the scene's axes. */
export interface Sides {
  readonly right: Vector;
  readonly up: Vector;
  readonly back: Vector;
}

export function sidesIn(shown: Pick<ShownScene, 'toScene'>, rig: CameraRig): Sides {
  const home = shown.toScene([0, 0, 0]);
  const { right, up } = sidesOf(rig);
  const way = (side: Vector): Vector => subtract(shown.toScene(side), home);
  return { right: way(right), up: way(up), back: way(subtract(eyeOf(rig), rig.target)) };
}

/** Looking along a node's -z, from its position. */
export function lookingThrough(shown: Pick<ShownScene, 'pose' | 'placeInWorld' | 'ball'>, node: number): CameraRig {
  const at = node * 16;
  const { nodes } = shown.pose;
  const eye = shown.placeInWorld([nodes[at + 12] ?? 0, nodes[at + 13] ?? 0, nodes[at + 14] ?? 0]);
  const ahead = shown.placeInWorld([0, 1, 2].map(i => (nodes[at + 12 + i] ?? 0) - (nodes[at + 8 + i] ?? 0)));
  return lookingFrom(eye, ahead, shown.ball.radius / 10);
}
