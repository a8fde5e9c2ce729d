// The objects of three that parts are drawn as: on a node, or on bones.
import {
  type BufferGeometry,
  DetachedBindMode,
  LineSegments,
  Mesh,
  SkinnedMesh,
  type Material as ThreeMaterial,
} from 'three';
import type { PosedBones } from './posed-bones.ts';

/** A surface; with bones one that follows them. */
export function surfaceOn(bones: PosedBones | undefined, geometry: BufferGeometry, material: ThreeMaterial): Mesh {
  const object = bones ? new SkinnedMesh(geometry, material) : new Mesh(geometry, material);
  object.matrixAutoUpdate = false;
  if (bones && object instanceof SkinnedMesh) {
    object.bindMode = DetachedBindMode;
    object.bind(bones, object.matrix.clone().identity());
    object.frustumCulled = false; // its vertices are where the bones are
  }
  return object;
}

/** The same as lines between its vertices. */
export function linesOn(
  bones: PosedBones | undefined,
  geometry: BufferGeometry,
  material: ThreeMaterial,
): Mesh | LineSegments {
  // three has no lines that follow bones; told to be lines, its skin draws them.
  if (bones)
    return Object.assign(surfaceOn(bones, geometry, material), { isMesh: false, isLine: true, isLineSegments: true });
  const lines = new LineSegments(geometry, material);
  lines.matrixAutoUpdate = false;
  return lines;
}
