// The order in which the blocks of a scene go to the card, and which of them are batched.
import type { Batches } from './batches.ts';
import type { BuiltScene } from './builder.ts';
import type { Block } from './mesh-blocks.ts';
import type { Vector } from './vectors.ts';

/** A block on a node, on its way to the card. */
export interface Arrival {
  readonly node: number;
  readonly block: number;
  /** The parts it is drawn together with; empty if it is drawn separately. */
  key: string;
}

/** How an arrival is batched. */
export interface Together {
  /** The same for everything that looks alike. */
  readonly key: string;
  readonly block: Block;
  /** Its middle, as fractions of the whole scene: 0 to 1. */
  readonly middle: Vector;
}

interface Waiting extends Together {
  readonly arrival: Arrival;
  readonly place: number;
  /** The number of its face corners. */
  readonly corners: number;
}

/** Face corners per batch: a large batch would rarely be out of view as a whole. */
const CORNERS = 0x8000;
/** A block with more vertices is not copied into batches, but drawn repeatedly. */
const COPIED = 0x8000;
const CORNERS_REPEATED = 0x4_0000;
/** This many are processed between two looks at the clock. */
const SOME = 500;

/** Every block on every node that shows its mesh. */
export function arrivalsOf({ scene, blocks }: Pick<BuiltScene, 'scene' | 'blocks'>): Arrival[] {
  const ofMesh = new Map<number, number[]>();
  for (const [block, { mesh }] of blocks.entries()) {
    const known = ofMesh.get(mesh);
    if (known) known.push(block);
    else ofMesh.set(mesh, [block]);
  }
  const arrivals: Arrival[] = [];
  for (const [node, { mesh }] of scene.nodes.entries())
    if (mesh !== undefined) for (const block of ofMesh.get(mesh) ?? []) arrivals.push({ node, block, key: '' });
  return arrivals;
}

/** Everything on its way to the card: space is reserved for all of it first, then the largest batches are sent first. */
export class Arrivals {
  /** Listed on first use: in the frame after the one that creates everything else in the scene. */
  #listed: readonly Arrival[] | undefined;
  readonly #list: () => readonly Arrival[];
  #looked: Waiting[] = [];
  readonly #uses = new Map<Block, number>();
  #asked = 0;
  #next = 0;
  #isSorted = false;
  #sorting: Generator<void> | undefined;

  constructor(list: () => readonly Arrival[]) {
    this.#list = list;
  }

  get #waiting(): readonly Arrival[] {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  get progress(): { readonly done: number; readonly total: number } {
    return { done: this.#next, total: this.#waiting.length };
  }

  take(): Arrival | undefined {
    const next = this.#waiting[this.#next];
    if (next) this.#next += 1;
    return next;
  }

  /** Reserves space; true if time ran out at `end`, so that the caller must continue later. */
  announce(batches: Pick<Batches, 'announce'>, end: number, of: (arrival: Arrival) => Together | undefined): boolean {
    if (this.#isSorted) return false;
    while (this.#asked < this.#waiting.length) {
      if (performance.now() >= end) return true;
      const arrival = this.#waiting[this.#asked++];
      const together = arrival && of(arrival);
      if (!together) continue;
      const corners = together.block.parts[0]?.index.length ?? 0;
      this.#looked.push({ ...together, arrival, corners, place: along(together.middle) });
      this.#uses.set(together.block, (this.#uses.get(together.block) ?? 0) + 1);
    }
    this.#sorting ??= this.#sort(batches);
    while (!this.#sorting.next().done) if (performance.now() >= end) return true;
    this.#isSorted = true;
    return true;
  }

  /**
   * Yields the batches with most to show first, each completely before the next, because the card gets each only once. This
   * takes long for a world: the caller may pause after each yield.
   */
  *#sort(batches: Pick<Batches, 'announce'>): Generator<void> {
    const alike = new Map<string, Waiting[]>();
    const numbers = new Map<Block, number>();
    for (const [index, waiting] of this.#looked.entries()) {
      if (index % SOME === 0) yield;
      const { key, block } = waiting;
      const number = numbers.get(block) ?? numbers.size;
      numbers.set(block, number);
      const own = this.#isRepeated(block) ? `${key} of ${number}` : key;
      const known = alike.get(own);
      if (known) known.push(waiting);
      else alike.set(own, [waiting]);
    }
    const cornersOf = (group: readonly Waiting[]): number => group.reduce((sum, { corners }) => sum + corners, 0);
    const groups = [...alike].map(([key, group]) => ({ key, group, size: cornersOf(group) }));
    const sorted: Arrival[] = [];
    for (const { key, group } of groups.toSorted((a, b) => b.size - a.size)) {
      for (const arrival of this.#cut(batches, key, group)) sorted.push(arrival);
      yield;
    }
    const alone = this.#waiting.filter(({ key }) => key === '');
    this.#listed = [...sorted, ...alone];
    this.#looked = [];
  }

  /** Splits a group into batches of neighbouring parts. */
  #cut(batches: Pick<Batches, 'announce'>, key: string, group: readonly Waiting[]): Arrival[] {
    const isRepeated = group.some(({ block }) => this.#isRepeated(block));
    const most = isRepeated ? CORNERS_REPEATED : CORNERS;
    let [run, filled] = [0, 0];
    return group
      .toSorted((a, b) => a.place - b.place)
      .map(({ arrival, block, corners }) => {
        if (filled >= most) [run, filled] = [run + 1, 0];
        filled += corners;
        arrival.key = `${key} ${run}`;
        batches.announce(arrival.key, block, { isRepeated });
        return arrival;
      });
  }

  #isRepeated(block: Block): boolean {
    return (this.#uses.get(block) ?? 0) > 1 && (this.#uses.get(block) ?? 0) * (block.positions.length / 3) > COPIED;
  }
}

/** A point on a curve through all points of a cube that keeps neighbours close: the bits of the axes interleaved. */
function along(middle: Vector): number {
  let place = 0;
  for (let bit = BITS - 1; bit >= 0; bit--)
    for (const part of middle) place = place * 2 + ((Math.floor(Math.min(1, Math.max(0, part)) * LAST) >> bit) & 1);
  return place;
}

const BITS = 8;
const LAST = (1 << BITS) - 1;
