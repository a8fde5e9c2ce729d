// Which levels of detail are seen from where the eye is, or chosen by hand. Pure.
import type { SceneNode } from '../../shared/scene/scene.ts';
import type { Vector } from './vectors.ts';

/** By distance as the game, or always the finest (0), the next (1) …; a thing with fewer shows its coarsest. */
export type Detail = 'distance' | number;

/** The nodes of a scene that are seen only from some distances. */
export class Distances {
  readonly #nodes: readonly SceneNode[];
  readonly #ranged: readonly number[];
  /** 1 for nodes that their distance, or that of what they hang on, hides. */
  readonly #hidden: Uint8Array;
  #key = '';

  constructor(nodes: readonly SceneNode[]) {
    this.#nodes = nodes;
    this.#ranged = nodes.flatMap(({ distance }, node) => (distance ? [node] : []));
    this.#hidden = new Uint8Array(nodes.length);
  }

  get isNeeded(): boolean {
    return this.#ranged.length > 0;
  }

  isHidden(node: number): boolean {
    return this.#hidden[node] === 1;
  }

  /** True when something is seen or hidden now that was not before. */
  update(detail: Detail, eye: Vector, places: Float32Array): boolean {
    if (!this.isNeeded) return false;
    const own = new Set<number>();
    for (const node of this.#ranged) if (!this.#isInRange(node, detail, eye, places)) own.add(node);
    const key = [...own].join();
    if (key === this.#key) return false;
    this.#key = key;
    for (const [index, { parent }] of this.#nodes.entries())
      this.#hidden[index] = own.has(index) || (parent >= 0 && parent < index && this.#hidden[parent] === 1) ? 1 : 0;
    return true;
  }

  #isInRange(node: number, detail: Detail, eye: Vector, places: Float32Array): boolean {
    const range = this.#nodes[node]?.distance;
    if (range === undefined) return true;
    if (detail !== 'distance') return range.rank === Math.min(detail, range.count - 1);
    const at = node * 16 + 12;
    const away = Math.hypot((places[at] ?? 0) - eye[0], (places[at + 1] ?? 0) - eye[1], (places[at + 2] ?? 0) - eye[2]);
    return away >= range.near && away < range.far;
  }
}
