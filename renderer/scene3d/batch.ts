// Parts drawn with a single call: what both kinds of batch have in common.
import { type Mesh, Sphere, type Material as ThreeMaterial } from 'three';
import type { Block } from './mesh-blocks.ts';

export interface BatchRoom {
  parts: number;
  vertices: number;
  indices: number;
  /** A single block, drawn many times: its vertices are stored once. */
  readonly isRepeated: boolean;
}

export interface Batch {
  readonly mesh: Mesh;
  /** Every part it has room for was added. */
  readonly isFull: boolean;
  /** The bounds of all its parts in their present positions. */
  readonly ball: Sphere;
  /** Adds a part and returns its number. It is hidden at first. */
  add(block: Block): number;
  /** Places a part by the 16 numbers that start at `at`. */
  place(part: number, matrix: ArrayLike<number>, at: number): void;
  show(part: number, isShown: boolean): void;
  /** Brings what is drawn up to date; true if any of it is visible. */
  update(): boolean;
  /** The same parts drawn once more with another material; disposed of with the batch. */
  again(material: ThreeMaterial): Mesh;
  dispose(): void;
}

/** Which parts are shown, and a sphere around all of them. */
export class PartsShown {
  /** Shared with the drawn object: without bounds, three would measure it vertex by vertex before the first picture. */
  readonly ball = new Sphere();
  readonly #isShown: Uint8Array;
  /** Four numbers per part: its bounding sphere in its present position. */
  readonly #balls: Float64Array;
  #shown = 0;
  #isNews = true;
  #isMoved = true;

  constructor(room: number) {
    this.#isShown = new Uint8Array(room);
    this.#balls = new Float64Array(room * 4);
  }

  get count(): number {
    return this.#shown;
  }

  isShown(part: number): boolean {
    return this.#isShown[part] === 1;
  }

  show(part: number, isShown: boolean): void {
    if (this.isShown(part) === isShown) return;
    this.#isShown[part] = isShown ? 1 : 0;
    this.#shown += isShown ? 1 : -1;
    this.#isNews = true;
  }

  place(part: number, { centre: [x, y, z], radius }: Block['sphere'], m: ArrayLike<number>, at: number): void {
    const e = (i: number) => m[at + i] ?? 0;
    let largest = 0;
    for (let axis = 0; axis < 3; axis++) {
      this.#balls[part * 4 + axis] = e(axis) * x + e(4 + axis) * y + e(8 + axis) * z + e(12 + axis);
      largest = Math.max(largest, Math.hypot(e(axis * 4), e(axis * 4 + 1), e(axis * 4 + 2)));
    }
    this.#balls[part * 4 + 3] = radius * largest;
    this.#isMoved = true;
  }

  /** Whether the shown parts changed since the last call. */
  takeNews(): boolean {
    const isNews = this.#isNews;
    this.#isNews = false;
    if (this.#isMoved) this.#gather();
    return isNews;
  }

  #gather(): void {
    this.#isMoved = false;
    const box = [0, 1, 2].map(axis => {
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let at = 0; at < this.#balls.length; at += 4) {
        const [middle = 0, radius = 0] = [this.#balls[at + axis], this.#balls[at + 3]];
        // A part whose position is NaN is left out.
        if (middle - radius < least) least = middle - radius;
        if (middle + radius > most) most = middle + radius;
      }
      return [least, most] as const;
    });
    for (const [axis, [least, most]] of box.entries()) this.ball.center.setComponent(axis, (least + most) / 2);
    this.ball.radius = Math.hypot(...box.map(([least, most]) => most - least)) / 2;
  }
}
