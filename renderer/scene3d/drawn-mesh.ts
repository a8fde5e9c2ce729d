// The three.js objects that parts are drawn as: on a node or on bones.
import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  DetachedBindMode,
  LineSegments,
  Matrix4,
  Mesh,
  Skeleton,
  SkinnedMesh,
  type Material as ThreeMaterial,
} from 'three';
import type { SceneNode } from '../../shared/scene/scene.ts';
import type { Part } from './mesh-blocks.ts';
import type { PosedSkeleton } from './scene-pose.ts';

/** The passes of a mesh are consecutive; coplanar faces have priorities from -50 to 50. */
const PASSES = 16;
const PRIORITIES = 128;

/** The drawing order: among transparent objects, a fixed level precedes distance, then priorities and passes. */
export function orderOf(node: Pick<SceneNode, 'sortLevel'> | undefined, { priority, pass }: Part): number {
  const sortLevel = node?.sortLevel ?? 0;
  return ((sortLevel ? 64 - sortLevel : 0) * PRIORITIES + priority) * PASSES + pass;
}

/** A surface; with bones, one that follows them. */
export function surfaceOn(bones: PosedBones | undefined, geometry: BufferGeometry, material: ThreeMaterial): Mesh {
  const object = bones ? new SkinnedMesh(geometry, material) : new Mesh(geometry, material);
  object.matrixAutoUpdate = false;
  if (bones && object instanceof SkinnedMesh) {
    object.bindMode = DetachedBindMode;
    object.bind(bones, object.matrix.clone().identity());
    object.frustumCulled = false; // its bones decide where its vertices are
  }
  return object;
}

/** The same, as lines between its vertices. */
export function linesOn(
  bones: PosedBones | undefined,
  geometry: BufferGeometry,
  material: ThreeMaterial,
): Mesh | LineSegments {
  // three has no lines that follow bones; with wireframe set, its skinned mesh draws them.
  if (bones)
    return Object.assign(surfaceOn(bones, geometry, material), { isMesh: false, isLine: true, isLineSegments: true });
  const lines = new LineSegments(geometry, material);
  lines.matrixAutoUpdate = false;
  return lines;
}

/** Gives three the existing matrices, so that it need not traverse a tree of bones. */
export class PosedBones extends Skeleton {
  readonly #posed: PosedSkeleton;

  constructor(posed: PosedSkeleton) {
    const count = posed.visibility.length;
    const bone = new Bone();
    const identity = new Matrix4();
    super(
      Array.from({ length: count }, () => bone),
      Array.from({ length: count }, () => identity),
    );
    this.#posed = posed;
  }

  override update(): void {
    this.boneMatrices?.set(this.#posed.skin);
    if (this.boneTexture) this.boneTexture.needsUpdate = true;
  }
}

/** The lines of parts: the vertices of their surfaces, and edges between them. */
export class WireGeometries {
  readonly #made = new Map<Part, BufferGeometry>();

  get(part: Part, surface: BufferGeometry, edges: Uint16Array): BufferGeometry {
    const geometry = this.#made.get(part) ?? new BufferGeometry();
    for (const [name, attribute] of Object.entries(surface.attributes)) geometry.setAttribute(name, attribute);
    geometry.setIndex(new BufferAttribute(edges, 1));
    geometry.boundingSphere = surface.boundingSphere;
    this.#made.set(part, geometry);
    return geometry;
  }

  dispose(): void {
    for (const geometry of this.#made.values()) geometry.dispose();
  }
}
