// Which levels of detail are visible from the eye or chosen by hand, and what is hidden from that side. Pure.
import type { SceneNode } from '../../shared/scene/scene.ts';
import { type Box, isOutside } from './skies.ts';
import type { Vector } from './vectors.ts';

/** By distance as in the game, or always the finest (0), the next (1) …; an object with fewer levels shows its coarsest. */
export type Detail = 'distance' | number;

/** Where the eye is, and what visibility depends on. */
export interface Seeing {
  readonly detail: Detail;
  readonly eye: Vector;
  /** The side the eye is on, in degrees from north, clockwise; if absent, sides hide nothing. */
  readonly side?: number | undefined;
}

/** The nodes of a scene that are visible only from some distances or sides. */
export class Distances {
  readonly #nodes: readonly SceneNode[];
  readonly #ranged: readonly number[];
  /** 1 for nodes hidden by their own distance or a parent's. */
  readonly #hidden: Uint8Array;
  #key = '';

  readonly #skies: ReadonlyMap<number, Box>;

  constructor(nodes: readonly SceneNode[], skies: ReadonlyMap<number, Box> = new Map()) {
    this.#skies = skies;
    this.#nodes = nodes;
    this.#ranged = nodes.flatMap(({ distance, hiddenFrom }, node) =>
      distance || hiddenFrom || skies.has(node) ? [node] : [],
    );
    this.#hidden = new Uint8Array(nodes.length);
  }

  get isNeeded(): boolean {
    return this.#ranged.length > 0;
  }

  isHidden(node: number): boolean {
    return this.#hidden[node] === 1;
  }

  /** True if anything appeared or disappeared. */
  update(seeing: Seeing, places: Float32Array): boolean {
    if (!this.isNeeded) return false;
    const own = new Set<number>();
    for (const node of this.#ranged)
      if (this.#isFromHere(node, seeing) || !this.#isInRange(node, seeing, places)) own.add(node);
    const key = [...own].join();
    if (key === this.#key) return false;
    this.#key = key;
    for (const [index, { parent }] of this.#nodes.entries())
      this.#hidden[index] = own.has(index) || (parent >= 0 && parent < index && this.#hidden[parent] === 1) ? 1 : 0;
    return true;
  }

  #isFromHere(node: number, { side, eye }: Seeing): boolean {
    const sky = this.#skies.get(node);
    if (sky && isOutside(eye, sky)) return true;
    const { from, of } = this.#nodes[node]?.hiddenFrom ?? { from: [], of: [] };
    return side !== undefined && from.includes(nearestSide(of, side));
  }

  #isInRange(node: number, { detail, eye }: Seeing, places: Float32Array): boolean {
    const range = this.#nodes[node]?.distance;
    if (range === undefined) return true;
    if (detail !== 'distance') return range.rank === Math.min(detail, range.count - 1);
    const at = node * 16 + 12;
    const away = Math.hypot((places[at] ?? 0) - eye[0], (places[at + 1] ?? 0) - eye[1], (places[at + 2] ?? 0) - eye[2]);
    return away >= range.near && away < range.far;
  }
}

function nearestSide(sides: readonly number[], side: number): number {
  const away = (other: number): number => Math.abs(((((other - side) % 360) + 540) % 360) - 180);
  return sides.reduce((best, other) => (away(other) < away(best) ? other : best), sides[0] ?? Number.NaN);
}

/** The side that a rig's eye is on: at a yaw of 0 it is south. */
function sideOf({ yaw }: { readonly yaw: number }, way: 'from' | 'to'): number {
  return (((180 - (yaw * 180) / Math.PI + (way === 'to' ? 180 : 0)) % 360) + 360) % 360;
}

/** What a rig's eye sees by. */
export function seeingFrom(
  eye: Vector,
  rig: { readonly yaw: number },
  { detail, sides }: { readonly detail: Detail; readonly sides?: 'from' | 'to' | undefined },
): Seeing {
  return { detail, eye, side: sides && sideOf(rig, sides) };
}
