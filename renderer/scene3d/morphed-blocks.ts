import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three';
import { shapeAt, shapeColours } from '../../shared/scene/mesh.ts';
import type { BuiltScene } from './builder.ts';
import type { Block, Part } from './mesh-blocks.ts';
import { morphInto } from './posed-mesh.ts';
import type { ScenePose } from './scene-pose.ts';

/** The buffers of a part; uploaded to the card, but invisible until requested. */
export function geometryOf(block: Block, part: Part): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', placesOf(block));
  geometry.setAttribute('normal', attribute(block, 'normal', block.normals, 3));
  const [a, b] = block.uvs[part.pass] ?? [];
  const first = a ?? block.uvs[0]?.[0];
  if (first) geometry.setAttribute('uvA', attribute(block, `uv ${part.pass} 0`, first, 2));
  const second = b ?? first;
  if (second) geometry.setAttribute('uvB', attribute(block, `uv ${part.pass} 1`, second, 2));
  const tint = block.colours[part.pass];
  if (tint) geometry.setAttribute('tint', attribute(block, `tint ${part.pass}`, tint, 4));
  if (block.joints && block.weights) {
    geometry.setAttribute('skinIndex', attribute(block, 'joints', block.joints, 4));
    geometry.setAttribute('skinWeight', attribute(block, 'weights', block.weights, 4));
  }
  geometry.setIndex(new BufferAttribute(part.index, 1));
  geometry.setDrawRange(0, 0);
  geometry.boundingSphere = new Sphere(new Vector3(...block.sphere.centre), block.sphere.radius);
  return geometry;
}

/** The present vertices of a block: with several shapes, a copy that is morphed between them. */
function placesOf(block: Block): BufferAttribute {
  const known = shared.get(block)?.get('position');
  return (
    known ?? attribute(block, 'position', block.morph || block.frames ? block.positions.slice() : block.positions, 3)
  );
}

const shared = new WeakMap<Block, Map<string, BufferAttribute>>();

/** Parts of a block share its columns, so that the card gets each only once. */
function attribute(
  block: Block,
  name: string,
  values: Float32Array | Uint8Array | Uint16Array,
  size: number,
): BufferAttribute {
  const known = shared.get(block) ?? new Map<string, BufferAttribute>();
  shared.set(block, known);
  const made = known.get(name) ?? new BufferAttribute(values, size, values instanceof Uint8Array);
  known.set(name, made);
  return made;
}

/** Applies these colours to all its passes. */
function tint(block: Block, colours: Uint8Array): void {
  for (const pass of block.colours.keys()) {
    const known = shared.get(block)?.get(`tint ${pass}`);
    if (known === undefined) continue;
    known.array.set(colours);
    known.needsUpdate = true;
  }
}

/** The blocks whose meshes have several shapes, updated to the pose and the time. */
export class MorphedBlocks {
  readonly #built: BuiltScene;
  /** The progress of each mesh to its second shape; meshes not placed yet are at their first. */
  readonly #far = new Map<number, number>();
  /** The shape that each block shows, by its start. */
  readonly #shown = new Map<Block, number>();

  constructor(built: BuiltScene) {
    this.#built = built;
    for (const block of built.blocks) {
      if (block.morph) this.#far.set(block.mesh, 0);
      if (block.frames) this.#shown.set(block, -1);
    }
  }

  /** Shows the shape for the present time; true if there are any such shapes. */
  animate(seconds: number): boolean {
    for (const [block, shown] of this.#shown) {
      if (block.frames === undefined) continue;
      const shape = shapeAt(block.frames, block.positions.length / 3, seconds);
      if (shape.byteOffset === shown) continue;
      this.#shown.set(block, shape.byteOffset);
      const places = placesOf(block);
      places.array.set(shape);
      places.needsUpdate = true;
      const colours = shapeColours(block.frames, block.positions.length / 3, seconds);
      if (colours) tint(block, colours);
    }
    return this.#shown.size > 0;
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
