// Parts of a world that look alike are batched: drawn one by one, tens of thousands of parts take five times as long on a
// graphics card, and more on a software one. three's own BatchedMesh was considered: it issues each part separately.
import type { Group, Matrix4, Mesh, Sphere, Material as ThreeMaterial } from 'three';
import type { Batch, BatchRoom } from './batch.ts';
import type { Block } from './mesh-blocks.ts';
import { RepeatedBatch } from './repeated-batch.ts';
import { WeldedBatch } from './welded-batch.ts';

/** How a batch is drawn: its material and its order. */
export interface BatchLook {
  readonly material: ThreeMaterial;
  readonly order: number;
  readonly hasTint: boolean;
}

interface KeptBatch extends BatchLook {
  readonly batch: Batch;
  /** Its edges, if they were ever requested. */
  lines: Mesh | undefined;
}

/** All batches of a scene. */
export class Batches {
  readonly #rooms = new Map<string, BatchRoom>();
  readonly #batches = new Map<string, KeptBatch>();
  /** What is only being uploaded to the card, and not drawn yet. */
  readonly #coming: Group;
  #isLined = false;
  #materialOf = (look: BatchLook): ThreeMaterial => look.material;

  constructor(coming: Group) {
    this.#coming = coming;
  }

  /** Reserves room for a part; all parts are announced before the first is added. `isRepeated`: the batch has one block. */
  announce(key: string, block: Block, { isRepeated = false } = {}): void {
    const room = this.#rooms.get(key) ?? { parts: 0, vertices: 0, indices: 0, isRepeated };
    this.#rooms.set(key, room);
    room.parts += 1;
    room.vertices += block.positions.length / 3;
    room.indices += block.parts[0]?.index.length ?? 0;
  }

  /** Adds a part to its batch; a complete batch is uploaded to the card. */
  add(key: string, block: Block, look: BatchLook): BatchedPart {
    const { batch } = this.#batches.get(key) ?? this.#make(key, block, look);
    const part = new BatchedPart(batch, batch.add(block));
    if (batch.isFull) this.#coming.add(batch.mesh);
    return part;
  }

  /** Draws every batch with another material, including batches still to come. */
  dress(materialOf: (look: BatchLook) => ThreeMaterial): void {
    this.#materialOf = materialOf;
    for (const kept of this.#batches.values()) kept.batch.mesh.material = materialOf(kept);
  }

  /** Draws the edges of everything loaded over the surfaces, or stops doing so. */
  lineOver(material: ThreeMaterial | undefined): void {
    for (const kept of this.#batches.values()) {
      const { batch, order } = kept;
      if (material === undefined || kept.lines || batch.mesh.parent === null) continue;
      kept.lines = batch.again(material);
      kept.lines.renderOrder = order;
      batch.mesh.parent.add(kept.lines);
    }
    this.#isLined = material !== undefined;
  }

  /** Leaves out what is outside the view, and applies visibility changes since the last picture. */
  cull(view: Matrix4): void {
    const planes = planesOf(view);
    for (const { batch, lines } of this.#batches.values()) {
      const isSeen = batch.update() && isInside(planes, batch.ball);
      // three must process what is being uploaded, so that it reaches the card.
      batch.mesh.visible = isSeen || batch.mesh.parent === this.#coming;
      if (lines) lines.visible = isSeen && this.#isLined;
    }
  }

  dispose(): void {
    for (const { batch } of this.#batches.values()) batch.dispose();
    this.#batches.clear();
  }

  #make(key: string, block: Block, look: BatchLook): KeptBatch {
    const room = this.#rooms.get(key) ?? { parts: 1, vertices: 3, indices: 3, isRepeated: false };
    const batch = new (room.isRepeated ? RepeatedBatch : WeldedBatch)(room, block, this.#materialOf(look));
    batch.mesh.matrixAutoUpdate = false;
    batch.mesh.frustumCulled = false; // the whole batch is culled by its sphere
    batch.mesh.renderOrder = look.order;
    const made = { ...look, batch, lines: undefined };
    this.#batches.set(key, made);
    return made;
  }
}

/** One part of a batch. */
export class BatchedPart {
  readonly #batch: Batch;
  readonly #number: number;
  #isPlaced = false;

  constructor(batch: Batch, number: number) {
    this.#batch = batch;
    this.#number = number;
  }

  get isPlaced(): boolean {
    return this.#isPlaced;
  }

  setVisible(isVisible: boolean): void {
    this.#batch.show(this.#number, isVisible);
  }

  setMatrix(matrix: ArrayLike<number>, at: number): void {
    this.#isPlaced = true;
    this.#batch.place(this.#number, matrix, at);
  }
}

/** The six planes of a camera's view, four numbers each: a point is inside where its sum with them is not negative. */
export function planesOf({ elements }: Matrix4): Float64Array {
  const planes = new Float64Array(24);
  for (let side = 0; side < 6; side++) {
    const row = side >> 1;
    const sign = side & 1 ? -1 : 1;
    const part = (i: number) => (elements[i * 4 + 3] ?? 0) + sign * (elements[i * 4 + row] ?? 0);
    const size = Math.hypot(part(0), part(1), part(2)) || 1;
    for (let i = 0; i < 4; i++) planes[side * 4 + i] = part(i) / size;
  }
  return planes;
}

/** Whether a sphere reaches into what the planes enclose; a NaN sphere does, as in three. */
function isInside(planes: Float64Array, { center: { x, y, z }, radius }: Sphere): boolean {
  for (let side = 0; side < 24; side += 4) {
    const away =
      (planes[side] ?? 0) * x + (planes[side + 1] ?? 0) * y + (planes[side + 2] ?? 0) * z + (planes[side + 3] ?? 0);
    if (away < -radius) return false;
  }
  return true;
}
