import { BatchedMesh, type BufferGeometry, type Group, Matrix4, type Material as ThreeMaterial } from 'three';
import type { Block } from './mesh-blocks.ts';

/** Some surfaces of one material that are drawn together. */
export interface Batch {
  readonly mesh: BatchedMesh;
  readonly material: ThreeMaterial;
  /** What of it was added so far. */
  readonly geometries: Map<BufferGeometry, number>;
}

export interface BatchRoom {
  instances: number;
  vertices: number;
  indices: number;
}

/** As many vertices are sent to the card in one frame. */
const VERTICES_PER_FRAME = 0x4000;
const scratch = new Matrix4();

/** Worlds have tens of thousands of parts and some hundreds of materials: a card is asked once for each material. */
export class Batches {
  readonly #rooms = new Map<string, BatchRoom & { readonly counted: Set<Block> }>();
  readonly #batches = new Map<string, Batch>();
  readonly #group: Group;

  constructor(group: Group) {
    this.#group = group;
  }

  /** Makes room for a part; all parts are announced before the first is added. */
  announce(key: string, block: Block): void {
    const room = this.#rooms.get(key) ?? { instances: 0, vertices: 0, indices: 0, counted: new Set() };
    this.#rooms.set(key, room);
    room.instances += 1;
    if (room.counted.has(block)) return;
    room.counted.add(block);
    room.vertices += block.positions.length / 3;
    room.indices += block.parts[0]?.index.length ?? 0;
  }

  /** Puts a part into its batch. */
  add(key: string, geometry: BufferGeometry, material: ThreeMaterial, order: number): BatchedPart {
    const batch = this.#batches.get(key) ?? this.#make(key, material, order);
    const known = batch.geometries.get(geometry) ?? batch.mesh.addGeometry(geometry);
    batch.geometries.set(geometry, known);
    return new BatchedPart(batch, batch.mesh.addInstance(known));
  }

  /** Draws every batch with another material; with undefined with its own. */
  dress(materialOf: ((batch: Batch) => ThreeMaterial) | undefined): void {
    for (const batch of this.#batches.values()) batch.mesh.material = materialOf ? materialOf(batch) : batch.material;
  }

  /**
   * Hands the next few batches to the card; false when all are there. Their parts are still hidden then: what has come is
   * not drawn again and again.
   */
  send(): boolean {
    let vertices = 0;
    for (const { mesh } of this.#batches.values()) {
      if (mesh.visible) continue;
      mesh.visible = true;
      vertices += mesh.geometry.getAttribute('position').count;
      if (vertices >= VERTICES_PER_FRAME) return true;
    }
    return false;
  }

  dispose(): void {
    for (const { mesh } of this.#batches.values()) mesh.dispose();
    this.#batches.clear();
  }

  #make(key: string, material: ThreeMaterial, order: number): Batch {
    const { instances, vertices, indices } = this.#rooms.get(key) ?? { instances: 1, vertices: 3, indices: 3 };
    const mesh = new BatchedMesh(instances, vertices, indices, material);
    mesh.matrixAutoUpdate = false;
    mesh.sortObjects = false;
    mesh.frustumCulled = false; // each of its parts is asked for itself
    mesh.renderOrder = order;
    mesh.visible = false;
    const made = { mesh, material, geometries: new Map<BufferGeometry, number>() };
    this.#batches.set(key, made);
    this.#group.add(mesh);
    return made;
  }
}

/** One part inside of a batch. */
export class BatchedPart {
  readonly #batch: Batch;
  readonly #instance: number;
  #isPlaced = false;

  constructor(batch: Batch, instance: number) {
    this.#batch = batch;
    this.#instance = instance;
  }

  get isPlaced(): boolean {
    return this.#isPlaced;
  }

  setVisible(isVisible: boolean): void {
    this.#batch.mesh.setVisibleAt(this.#instance, isVisible);
  }

  setMatrix(matrix: ArrayLike<number>, at: number): void {
    this.#isPlaced = true;
    for (let i = 0; i < 16; i++) scratch.elements[i] = matrix[at + i] ?? 0;
    this.#batch.mesh.setMatrixAt(this.#instance, scratch);
  }
}
