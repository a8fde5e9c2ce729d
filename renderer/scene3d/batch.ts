// Parts that are drawn with one call: what both ways of doing so have in common.
import { type Mesh, Sphere, type Material as ThreeMaterial } from 'three';
import type { Block } from './mesh-blocks.ts';

export interface BatchRoom {
  parts: number;
  vertices: number;
  indices: number;
  /** One block over and over: its vertices are kept once. */
  readonly isRepeated: boolean;
}

export interface Batch {
  readonly mesh: Mesh;
  /** All that it has room for is in it. */
  readonly isFull: boolean;
  /** The bounds of all its parts in their places. */
  readonly ball: Sphere;
  /** Adds another part, and returns its number. It is hidden at first. */
  add(block: Block): number;
  /** Puts a part where 16 numbers, from one of many on, have it. */
  place(part: number, matrix: ArrayLike<number>, at: number): void;
  show(part: number, isShown: boolean): void;
  /** Brings what is drawn up to date; true when anything is to be seen of it. */
  update(): boolean;
  /** The same parts drawn once more, with another material; goes with the batch. */
  again(material: ThreeMaterial): Mesh;
  dispose(): void;
}

/** Which parts are wanted, and a ball around all of them. */
export class PartsShown {
  /** Given to what is drawn as well: what has none is measured before its first picture, vertex by vertex. */
  readonly ball = new Sphere();
  readonly #isShown: Uint8Array;
  /** Four numbers per part: its bounding sphere in its place. */
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

  /** Whether other parts are wanted than when this was asked last. */
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
        // NaN has no position, and is left out.
        if (middle - radius < least) least = middle - radius;
        if (middle + radius > most) most = middle + radius;
      }
      return [least, most] as const;
    });
    for (const [axis, [least, most]] of box.entries()) this.ball.center.setComponent(axis, (least + most) / 2);
    this.ball.radius = Math.hypot(...box.map(([least, most]) => most - least)) / 2;
  }
}
