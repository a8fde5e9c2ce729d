// What is under a point of a scene's picture, and where elements are in it.
import type { SceneElement } from '../../shared/scene/element.ts';
import type { CameraRig } from './camera-rig.ts';
import { ballOf, boneAt, nodesWithin } from './element-place.ts';
import type { Extras } from './extras.ts';
import type { Ray } from './pick-mesh.ts';
import { isAtCorner, itemsUnder, type PickWay, pickLevels, pickScene } from './pick-scene.ts';
import { onScreen, type PicturePlace, rayAt } from './picture-places.ts';
import type { ShownScene } from './shown-scene.ts';
import type { Stage } from './stage.ts';
import type { Vector } from './vectors.ts';

/** A scene as seen by a camera. */
export interface Looking {
  readonly shown: ShownScene;
  readonly stage: Stage;
  readonly rig: CameraRig;
  readonly extras: Extras;
}

/** In pixels: a bone this near to the pointer is the target, and measuring snaps to a corner this near. */
const [NEAR_BONE, NEAR_CORNER] = [12, 14];

/** Likeliest first. */
export function elementsUnder(
  looking: Looking,
  at: PicturePlace,
  { preferUv, ...way }: PickWay & { readonly preferUv: boolean },
): readonly SceneElement[] {
  const { shown, stage, rig, extras } = looking;
  const isNearBone = (place: Vector) => isNear(looking, place, { ...at, pixels: NEAR_BONE });
  const bone = extras.skeleton ? boneAt(shown.pose, isNearBone) : [];
  const options = { ...shown.pickOptions(rig), ...way };
  const hit = pickScene(rayFrom(looking, at), options);
  if (hit === undefined) return bone;
  const corners = hit.corners.map(place => onScreen(stage, shown, place));
  const cells = itemsUnder(rayFrom(looking, at), options, extras.overlays);
  return [...bone, ...cells, ...pickLevels(hit, shown.built, { preferUv, nearCorner: isAtCorner(corners, at) })];
}

/** In the scene's own axes; a corner near the point is used exactly. */
export function placeUnder(looking: Looking, at: PicturePlace): Vector | undefined {
  const hit = pickScene(rayFrom(looking, at), looking.shown.pickOptions(looking.rig));
  const [corner] = hit?.corners ?? [];
  return corner && isNear(looking, corner, { ...at, pixels: NEAR_CORNER }) ? corner : hit?.place;
}

/** Undefined if it has no position or is behind the eye. */
export function placeOnPicture({ shown, stage, rig }: Looking, element: SceneElement): PicturePlace | undefined {
  const ball = ballOf([element], shown.placeOptions(rig));
  return ball && onScreen(stage, shown, ball.centre);
}

/** The elements whose middle is between two corners of the picture. */
export function elementsBetween(
  { shown, stage, rig }: Looking,
  a: PicturePlace,
  b: PicturePlace,
): readonly SceneElement[] {
  return nodesWithin(shown.pickOptions(rig), middle => {
    const at = onScreen(stage, shown, middle);
    return at !== undefined && (at.x - a.x) * (at.x - b.x) <= 0 && (at.y - a.y) * (at.y - b.y) <= 0;
  });
}

function rayFrom({ shown, stage, rig }: Looking, { x, y }: PicturePlace): Ray {
  return rayAt(stage, shown, { rig, x, y });
}

function isNear({ shown, stage }: Looking, place: Vector, to: PicturePlace & { readonly pixels: number }): boolean {
  const seen = onScreen(stage, shown, place);
  return seen !== undefined && Math.hypot(seen.x - to.x, seen.y - to.y) <= to.pixels;
}
