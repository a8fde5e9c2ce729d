// The view that frames parts of a scene, or all of it.
import type { SceneElement } from '../../shared/scene/element.ts';
import { isWorld } from '../../shared/scene/scene.ts';
import { type CameraRig, framed } from './camera-rig.ts';
import { ballOf, ballOfBounds } from './element-place.ts';
import { framedPlaces } from './framing.ts';
import type { ShownScene } from './shown-scene.ts';

/** The nearest the camera goes to a small element, as a fraction of the scene's radius; much nearer in a world. */
const CLOSEST = 0.05;
const CLOSEST_IN_WORLD = 0.001;

export function framedElements(
  shown: ShownScene,
  elements: readonly SceneElement[],
  rig: CameraRig,
  aspect: number,
): CameraRig {
  const { scene } = shown.built;
  const ball = ballOf(elements, shown.placeOptions(rig));
  const all = ballOfBounds(scene.bounds);
  const closest = all.radius * (isWorld(scene) ? CLOSEST_IN_WORLD : CLOSEST);
  const whole = ball ? undefined : framedPlaces(rig, shown.everything(rig), aspect);
  const wanted = ball ? { ...ball, radius: Math.max(ball.radius, closest) } : all;
  return whole ?? framed(rig, shown.toWorld(wanted), aspect);
}
