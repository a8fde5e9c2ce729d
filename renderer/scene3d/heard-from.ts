import type { ClipSpot } from '../../shared/scene/skeleton.ts';
import { type CameraRig, fromEye } from './camera-rig.ts';
import type { ShownScene } from './shown-scene.ts';
import type { Vector } from './vectors.ts';

/** A sound relative to the eye. */
export interface HeardFrom {
  /** Right, up and back, in the scene's units. */
  readonly place: Vector;
  /** Within this distance it has its full volume; at twice the distance, half of it. */
  readonly near: number;
}

/** No known animation says how far its sounds carry: this fraction of the scene's size counts as near. */
const NEAR_SOUND = 0.25;

/** The position of a spot of the posed clip, relative to the eye. */
export function heardFrom(shown: ShownScene, rig: CameraRig, spot: ClipSpot): HeardFrom {
  const place = shown.placeInWorld(shown.clipMarks.placeOf(spot));
  return { place: fromEye(rig, place), near: shown.ball.radius * NEAR_SOUND };
}
