import { BufferAttribute, BufferGeometry, Mesh, type Material as ThreeMaterial } from 'three';
import { type Batch, type BatchRoom, PartsShown } from './batch.ts';
import type { Block } from './mesh-blocks.ts';

/** Where a part lies in the batch. */
interface WeldedPart {
  readonly block: Block;
  readonly firstVertex: number;
  /** Its node turns left to right: its faces are drawn the other way around. */
  isMirrored: boolean;
  isPlaced: boolean;
}

/** Different parts as one: their vertices one after another, each where its node has it. */
export class WeldedBatch implements Batch {
  readonly mesh: Mesh;
  readonly #room: BatchRoom;
  readonly #parts: WeldedPart[] = [];
  readonly #shown: PartsShown;
  readonly #geometry = new BufferGeometry();
  readonly #positions: BufferAttribute;
  readonly #normals: BufferAttribute;
  readonly #index: BufferAttribute;
  #vertices = 0;
  #indices = 0;
  /** The index has every part in its place. */
  #isWhole = true;

  constructor(room: BatchRoom, like: Block, material: ThreeMaterial) {
    this.#room = room;
    this.#shown = new PartsShown(room.parts);
    const column = (name: string, size: number): BufferAttribute => {
      const made = new BufferAttribute(new Float32Array(room.vertices * size), size);
      this.#geometry.setAttribute(name, made);
      return made;
    };
    this.#positions = column('position', 3);
    this.#normals = column('normal', 3);
    const { uvs, tint } = columnsOf(like);
    for (const [i, name] of UVS.entries()) if (uvs[i]) column(name, 2);
    const [uvA] = uvs;
    if (uvA && uvs.length === 1) this.#geometry.setAttribute('uvB', this.#geometry.getAttribute('uvA'));
    if (tint) this.#geometry.setAttribute('tint', new BufferAttribute(new Uint8Array(room.vertices * 4), 4, true));
    const Corners = room.vertices > 0xffff ? Uint32Array : Uint16Array;
    this.#index = new BufferAttribute(new Corners(room.indices), 1);
    this.#geometry.setIndex(this.#index);
    this.#geometry.setDrawRange(0, 0);
    this.mesh = new Mesh(this.#geometry, material);
  }

  get ball(): Float64Array {
    return this.#shown.ball;
  }

  get isFull(): boolean {
    return this.#parts.length === this.#room.parts;
  }

  add(block: Block): number {
    const part = { block, firstVertex: this.#vertices, isMirrored: false, isPlaced: false };
    const { uvs, tint } = columnsOf(block);
    for (const [i, uv] of uvs.entries()) this.#geometry.getAttribute(UVS[i] ?? '').array.set(uv, part.firstVertex * 2);
    if (tint) this.#geometry.getAttribute('tint').array.set(tint, part.firstVertex * 4);
    this.#vertices += block.positions.length / 3;
    this.#indices += this.#putIndex(part, this.#indices);
    return this.#parts.push(part) - 1;
  }

  place(number: number, matrix: ArrayLike<number>, at: number): void {
    const part = this.#parts[number];
    if (part === undefined) return;
    const { block, firstVertex } = part;
    const { positions, normals } = block;
    moveInto(this.#positions.array, firstVertex * 3, positions, matrix, at, 1);
    moveInto(this.#normals.array, firstVertex * 3, normals, matrix, at, 0);
    for (const column of [this.#positions, this.#normals]) {
      // Before that it is not on the card, where the whole column goes at once.
      if (part.isPlaced) column.addUpdateRange(firstVertex * 3, positions.length);
      column.needsUpdate = true;
    }
    part.isPlaced = true;
    this.#shown.place(number, block.sphere, matrix, at);
    const isMirrored = turnsOver(matrix, at);
    if (isMirrored === part.isMirrored) return;
    part.isMirrored = isMirrored;
    this.#isWhole = false;
    if (this.#shown.isShown(number)) {
      // Told anew, as it is drawn otherwise.
      this.#shown.show(number, false);
      this.#shown.show(number, true);
    }
  }

  show(number: number, isShown: boolean): void {
    this.#shown.show(number, isShown);
  }

  update(): boolean {
    if (this.#shown.takeNews()) this.#gather();
    return this.#shown.count > 0;
  }

  again(material: ThreeMaterial): Mesh {
    const mesh = new Mesh(this.#geometry, material);
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    return mesh;
  }

  dispose(): void {
    this.#geometry.dispose();
  }

  /** The corners of what is wanted, one after another. */
  #gather(): void {
    const isAll = this.#shown.count === this.#parts.length;
    if (this.#shown.count === 0 || (isAll && this.#isWhole)) {
      this.#geometry.setDrawRange(0, isAll ? this.#indices : 0);
      return;
    }
    let filled = 0;
    for (const [number, part] of this.#parts.entries())
      if (this.#shown.isShown(number)) filled += this.#putIndex(part, filled);
    this.#isWhole = isAll;
    this.#index.needsUpdate = true;
    this.#geometry.setDrawRange(0, filled);
  }

  #putIndex({ block, firstVertex, isMirrored }: WeldedPart, to: number): number {
    const from = block.parts[0]?.index ?? new Uint16Array();
    const { array } = this.#index;
    if (isMirrored)
      for (let i = 0; i < from.length; i += 3) {
        array[to + i] = (from[i] ?? 0) + firstVertex;
        array[to + i + 1] = (from[i + 2] ?? 0) + firstVertex;
        array[to + i + 2] = (from[i + 1] ?? 0) + firstVertex;
      }
    else for (let i = 0; i < from.length; i++) array[to + i] = (from[i] ?? 0) + firstVertex;
    return from.length;
  }
}

const UVS = ['uvA', 'uvB'] as const;

/** The columns that a block of one part is drawn by. */
export function columnsOf({ uvs, colours, parts }: Block): {
  readonly uvs: readonly Float32Array[];
  readonly tint: Uint8Array | undefined;
} {
  const pass = parts[0]?.pass ?? 0;
  const own = uvs[pass] ?? [];
  return { uvs: own.length > 0 ? own.slice(0, 2) : (uvs[0] ?? []).slice(0, 1), tint: colours[pass] };
}

/** Places (`w` 1) or ways (0) as a matrix moves them; ways keep the length it gives them, as in the shader. */
function moveInto(
  out: BufferAttribute['array'],
  from: number,
  places: Float32Array,
  m: ArrayLike<number>,
  at: number,
  w: 0 | 1,
): void {
  const [a = 0, b = 0, c = 0] = [m[at], m[at + 1], m[at + 2]];
  const [d = 0, e = 0, f = 0] = [m[at + 4], m[at + 5], m[at + 6]];
  const [g = 0, h = 0, i = 0] = [m[at + 8], m[at + 9], m[at + 10]];
  const [x, y, z] = [(m[at + 12] ?? 0) * w, (m[at + 13] ?? 0) * w, (m[at + 14] ?? 0) * w];
  for (let p = 0; p < places.length; p += 3) {
    const [px = 0, py = 0, pz = 0] = [places[p], places[p + 1], places[p + 2]];
    out[from + p] = a * px + d * py + g * pz + x;
    out[from + p + 1] = b * px + e * py + h * pz + y;
    out[from + p + 2] = c * px + f * py + i * pz + z;
  }
}

/** Whether left becomes right. */
function turnsOver(m: ArrayLike<number>, at: number): boolean {
  const e = (i: number) => m[at + i] ?? 0;
  const determinant =
    e(0) * (e(5) * e(10) - e(6) * e(9)) - e(4) * (e(1) * e(10) - e(2) * e(9)) + e(8) * (e(1) * e(6) - e(2) * e(5));
  return determinant < 0;
}
