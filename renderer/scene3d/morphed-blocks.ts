import type { BuiltScene } from './builder.ts';
import { placesOf } from './part-geometry.ts';
import { morphInto } from './posed-mesh.ts';
import type { ScenePose } from './scene-pose.ts';

/** The blocks whose meshes have a second shape, brought to where the pose has them. */
export class MorphedBlocks {
  readonly #built: BuiltScene;
  /** How far each mesh has gone; what has not been placed yet is at its first shape. */
  readonly #far = new Map<number, number>();

  constructor(built: BuiltScene) {
    this.#built = built;
    for (const { mesh, morph } of built.blocks) if (morph) this.#far.set(mesh, 0);
  }

  place(pose: ScenePose): void {
    for (const [mesh, before] of this.#far) {
      const of = this.#built.scene.meshes[mesh];
      const far = of ? pose.morphOf(of) : 0;
      if (far === before) continue;
      this.#far.set(mesh, far);
      for (const block of this.#built.blocks) {
        if (block.mesh !== mesh || !block.morph) continue;
        const places = placesOf(block);
        morphInto(places.array as Float32Array, block.positions, block.morph, far); // as: placesOf makes it of floats
        places.needsUpdate = true;
      }
    }
  }
}
