// Which parts of a scene look alike, so that they are drawn together.
import type { Arrival, Together } from './arrivals.ts';
import type { BuiltScene } from './builder.ts';
import { type Block, isMoving, type Part } from './mesh-blocks.ts';
import type { SceneMaterials, Surface } from './scene-materials.ts';
import type { ScenePose } from './scene-pose.ts';
import type { Vector } from './vectors.ts';
import { columnsOf } from './welded-batch.ts';

interface AlikeOptions {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  readonly materials: SceneMaterials;
}

export class AlikeParts {
  readonly #options: AlikeOptions;
  readonly #surfaces = new WeakMap<Part, Surface>();
  readonly #keys = new WeakMap<Surface, string>();
  /** 1 for nodes that are hidden at first. They are batched separately: leaving parts out means rebuilding the index. */
  readonly #hidden: Uint8Array;
  /** Materials whose pictures have been requested. */
  readonly #asked = new Set<number>();

  constructor(options: AlikeOptions) {
    this.#options = options;
    const { nodes } = options.built.scene;
    this.#hidden = new Uint8Array(nodes.length);
    for (const [node, { hidden, parent }] of nodes.entries())
      this.#hidden[node] = hidden || (parent < node && this.#hidden[parent] === 1) ? 1 : 0;
  }

  /** How a part on a node looks. */
  surfaceOf(node: number, block: Block, part: Part): Surface {
    const { meshes } = this.#options.built.scene;
    const opacity = this.#options.pose.restOpacities[node] ?? 1;
    const known = this.#surfaces.get(part);
    if (known?.opacity === opacity) return known;
    const made = { part, mesh: meshes[block.mesh], hasTint: block.colours[part.pass] !== undefined, opacity };
    this.#surfaces.set(part, made);
    return made;
  }

  /** Whether a block on a node is batched, and under which key; undefined if it is drawn separately. */
  together({ node, block: number }: Arrival): Together | undefined {
    const block = this.#options.built.blocks[number];
    const [part, ...others] = block?.parts ?? [];
    if (block === undefined || part === undefined) return undefined;
    for (const each of block.parts) this.#askPictures(this.surfaceOf(node, block, each));
    if (others.length > 0 || isMoving(block)) return undefined;
    const surface = this.surfaceOf(node, block, part);
    if (this.#options.materials.isBlended(surface)) return undefined;
    return { key: `${this.#keyOf(surface, block)} ${this.#hidden[node]}`, block, middle: this.#middleOf(node, block) };
  }

  /** Before anything is drawn: the pictures load while the shapes go to the card. */
  #askPictures(surface: Surface): void {
    const { material } = surface.part;
    if (this.#asked.has(material)) return;
    this.#asked.add(material);
    this.#options.materials.surface(surface);
  }

  /** Parts with the same key look alike and have the same columns. */
  #keyOf(surface: Surface, block: Block): string {
    const known = this.#keys.get(surface);
    if (known !== undefined) return known;
    const key = `${this.#options.materials.keyOf(surface)} ${surface.part.pass} ${columnsOf(block).uvs.length}`;
    this.#keys.set(surface, key);
    return key;
  }

  /** The middle of a block on a node, as fractions of the scene's size. */
  #middleOf(node: number, { sphere }: Block): Vector {
    const { nodes } = this.#options.pose;
    const { min, max } = this.#options.built.scene.bounds;
    const [x, y, z] = sphere.centre;
    const on = (axis: 0 | 1 | 2): number => {
      const e = (column: number) => nodes[node * 16 + axis + column * 4] ?? 0;
      return (e(0) * x + e(1) * y + e(2) * z + e(3) - min[axis]) / (max[axis] - min[axis] || 1);
    };
    return [on(0), on(1), on(2)];
  }
}
