import type { ClipSpot } from '../../shared/scene/skeleton.ts';
import { type CameraRig, fromEye } from './camera-rig.ts';
import type { ShownScene } from './shown-scene.ts';
import type { Vector } from './vectors.ts';

/** A sound relative to the eye. */
export interface HeardFrom {
  /** Right, up and back, in the scene's units. */
  readonly place: Vector;
  /** As near as this it has its own volume; twice as far away half of it. */
  readonly near: number;
}

/** No animation known says how far its sounds carry: this part of the scene's size is near. */
const NEAR_SOUND = 0.25;

/** Where a spot of the clip that is posed is for the eye. */
export function heardFrom(shown: ShownScene, rig: CameraRig, spot: ClipSpot): HeardFrom {
  const place = shown.placeInWorld(shown.clipMarks.placeOf(spot));
  return { place: fromEye(rig, place), near: shown.ball.radius * NEAR_SOUND };
}
