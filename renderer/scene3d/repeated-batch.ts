import { BufferGeometry, InstancedMesh, type Mesh, type Sphere, type Material as ThreeMaterial } from 'three';
import { type Batch, type BatchRoom, PartsShown } from './batch.ts';
import type { Block } from './mesh-blocks.ts';
import { geometryOf } from './morphed-blocks.ts';

/** One block in many places, such as a forest. Its vertices are stored once, and each place is a matrix. */
export class RepeatedBatch implements Batch {
  readonly mesh: InstancedMesh;
  readonly #room: BatchRoom;
  readonly #block: Block;
  readonly #shown: PartsShown;
  readonly #matrices: Float32Array;
  readonly #again: InstancedMesh[] = [];
  #parts = 0;
  #isMoved = false;

  constructor(room: BatchRoom, block: Block, material: ThreeMaterial) {
    this.#room = room;
    this.#block = block;
    this.#shown = new PartsShown(room.parts);
    this.#matrices = new Float32Array(room.parts * 16);
    const [part] = block.parts;
    const geometry = part === undefined ? new BufferGeometry() : geometryOf(block, part);
    geometry.setDrawRange(0, Number.POSITIVE_INFINITY);
    this.mesh = new InstancedMesh(geometry, material, room.parts);
    this.mesh.count = 0;
    this.mesh.boundingSphere = this.ball;
  }

  get ball(): Sphere {
    return this.#shown.ball;
  }

  get isFull(): boolean {
    return this.#parts === this.#room.parts;
  }

  add(): number {
    return this.#parts++;
  }

  place(part: number, matrix: ArrayLike<number>, at: number): void {
    for (let i = 0; i < 16; i++) this.#matrices[part * 16 + i] = matrix[at + i] ?? 0;
    this.#shown.place(part, this.#block.sphere, matrix, at);
    this.#isMoved = true;
  }

  show(part: number, isShown: boolean): void {
    this.#shown.show(part, isShown);
  }

  update(): boolean {
    if (this.#shown.takeNews() || this.#isMoved) this.#gather();
    return this.#shown.count > 0;
  }

  again(material: ThreeMaterial): Mesh {
    const mesh = new InstancedMesh(this.mesh.geometry, material, 0);
    mesh.instanceMatrix = this.mesh.instanceMatrix;
    mesh.count = this.mesh.count;
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.boundingSphere = this.ball;
    this.#again.push(mesh);
    return mesh;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }

  /** Collects the matrices of the visible parts. */
  #gather(): void {
    this.#isMoved = false;
    const { instanceMatrix } = this.mesh;
    let count = 0;
    for (let part = 0; part < this.#parts; part++) {
      if (!this.#shown.isShown(part)) continue;
      instanceMatrix.array.set(this.#matrices.subarray(part * 16, part * 16 + 16), count * 16);
      count += 1;
    }
    instanceMatrix.needsUpdate = true;
    for (const mesh of [this.mesh, ...this.#again]) mesh.count = count;
  }
}
