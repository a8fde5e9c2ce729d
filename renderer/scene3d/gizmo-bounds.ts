// What the arrows, rings and boxes of the gizmo cover in the picture, so that labels avoid them.
import { type Object3D, type OrthographicCamera, type PerspectiveCamera, Vector3 } from 'three';
import type { LabelBox, LabelSpot } from './label-places.ts';

type PicturePlace = Pick<LabelSpot, 'x' | 'y'>;

/** In pixels of the picture. */
export interface GizmoBounds {
  /** The position of the held part. */
  readonly at: PicturePlace;
  /** The distance from there to the outer end of what is drawn. */
  readonly reach: number;
  readonly taken: readonly LabelBox[];
}

export interface PictureSeen {
  readonly camera: PerspectiveCamera | OrthographicCamera;
  readonly size: { readonly width: number; readonly height: number };
}

/** How three's TransformControls draw them, in their own unit: to the tips of the arrows, and to the outer ring. */
const ARROW = 0.62;
const RING = 0.82;
/** Half the width of an arrow's head, even when seen at an angle. */
const HEAD = 0.06;
/** The squares between two arrows: their middle along both, and half their width, even when seen at an angle. */
const BETWEEN = 0.15;
const SQUARE = 0.11;

const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;
const PAIRS = [new Vector3(1, 1, 0), new Vector3(0, 1, 1), new Vector3(1, 0, 1)] as const;

/** Undefined if it is outside the picture. */
export function gizmoBounds(held: Object3D, hasRings: boolean, { camera, size }: PictureSeen): GizmoBounds | undefined {
  const unit = unitOf(held.position, camera);
  const pixelOf = (place: Vector3): PicturePlace | undefined => {
    const { x, y, z } = place.project(camera);
    return Math.abs(z) > 1 ? undefined : { x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height };
  };
  const onAxes = (way: Vector3, far: number): PicturePlace | undefined =>
    pixelOf(
      way
        .clone()
        .applyQuaternion(held.quaternion)
        .multiplyScalar(far * unit)
        .add(held.position),
    );
  const at = pixelOf(held.position.clone());
  const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1).multiplyScalar(unit);
  const above = pixelOf(up.add(held.position));
  if (at === undefined || above === undefined) return undefined;
  const pixels = Math.hypot(above.x - at.x, above.y - at.y);
  if (hasRings) return { at, reach: RING * pixels, taken: [around(at, RING * pixels)] };
  const taken = [around(at, 2 * HEAD * pixels)];
  // The arrow in the opposite direction has a head and no shaft.
  for (const axis of AXES)
    for (let far = -ARROW; far <= ARROW; far += 2 * HEAD) {
      const place = far > -0.45 && far < 0 ? undefined : onAxes(axis, far);
      if (place) taken.push(around(place, HEAD * pixels));
    }
  for (const pair of PAIRS) {
    const place = onAxes(pair, BETWEEN);
    if (place) taken.push(around(place, SQUARE * pixels));
  }
  return { at, reach: ARROW * pixels, taken };
}

/** The size of their unit in the world: they have the same size in every picture. */
function unitOf(place: Vector3, camera: PictureSeen['camera']): number {
  if ('isOrthographicCamera' in camera) return (((camera.top - camera.bottom) / camera.zoom) * GIZMO_SIZE) / 4;
  const far = place.distanceTo(camera.position);
  return (far * Math.min((1.9 * Math.tan((Math.PI * camera.fov) / 360)) / camera.zoom, 7) * GIZMO_SIZE) / 4;
}

/** In the unit of TransformControls. */
export const GIZMO_SIZE = 0.8;

function around({ x, y }: PicturePlace, half: number): LabelBox {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}
