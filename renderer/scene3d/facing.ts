// Nodes that turn to the camera. Pure: everything in the scene's own axes.
import type { SceneNode } from '../../shared/scene/scene.ts';
import { cross, normalized, subtract, type Vector } from './vectors.ts';

export interface SceneCamera {
  readonly eye: Vector;
  /** From what is looked at to the eye. */
  readonly back: Vector;
}

/** The node's matrix with its turn replaced: +x to the camera, without roll; the place stays. */
export function facingMatrix(
  facing: NonNullable<SceneNode['facing']>,
  placed: ArrayLike<number>,
  camera: SceneCamera,
): number[] {
  const place: Vector = [placed[12] ?? 0, placed[13] ?? 0, placed[14] ?? 0];
  const toEye = facing === 'view' ? camera.back : subtract(camera.eye, place);
  const x = normalized(facing === 'eyeZ' ? [toEye[0], toEye[1], 0] : toEye, [1, 0, 0]);
  const y = normalized(cross([0, 0, 1], x), [0, 1, 0]);
  const z = cross(x, y);
  return [...x, 0, ...y, 0, ...z, 0, ...place, 1];
}
