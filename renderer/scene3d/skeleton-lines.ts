import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
} from 'three';
import type { Rgb } from './paint.ts';
import type { PosedSkeleton } from './scene-pose.ts';

const JOINT = 6;

/** The bones of a skeleton as lines between their joints, over everything. Posing writes into the same buffers. */
export class SkeletonLines {
  readonly group = new Group();
  readonly #posed: PosedSkeleton;
  readonly #joints: BufferAttribute;
  readonly #lines: LineSegments;
  readonly #points: Points;

  constructor(posed: PosedSkeleton, colour: Rgb) {
    this.#posed = posed;
    const { parents } = posed.skeleton;
    this.#joints = new BufferAttribute(new Float32Array(parents.length * 3), 3);
    const index: number[] = [];
    for (const [bone, parent] of parents.entries())
      if (parent >= 0 && parent < parents.length) index.push(parent, bone);
    const over = { color: new Color(...colour), depthTest: false, transparent: true } as const;
    this.#lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial(over));
    this.#lines.geometry.setAttribute('position', this.#joints);
    this.#lines.geometry.setIndex(index);
    this.#points = new Points(
      new BufferGeometry(),
      new PointsMaterial({ ...over, size: JOINT, sizeAttenuation: false }),
    );
    this.#points.geometry.setAttribute('position', this.#joints);
    for (const object of [this.#lines, this.#points]) {
      object.frustumCulled = false;
      object.renderOrder = 15_000;
      this.group.add(object);
    }
    this.place();
  }

  /** Follows the pose. */
  place(): void {
    const { world } = this.#posed;
    const { array } = this.#joints;
    for (let bone = 0; bone * 16 < world.length; bone++)
      for (let axis = 0; axis < 3; axis++) array[bone * 3 + axis] = world[bone * 16 + 12 + axis] ?? 0;
    this.#joints.needsUpdate = true;
  }

  dispose(): void {
    for (const { geometry, material } of [this.#lines, this.#points]) {
      geometry.dispose();
      for (const each of [material].flat()) each.dispose();
    }
  }
}
