import { Bone, Matrix4, Skeleton } from 'three';
import type { PosedSkeleton } from './scene-pose.ts';

/** Hands three the matrices that are already there, instead of letting it walk a tree of bones for them. */
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
