import { BufferAttribute, BufferGeometry, Mesh, type Sphere, type Material as ThreeMaterial } from 'three';
import { type Batch, type BatchRoom, PartsShown } from './batch.ts';
import type { Block } from './mesh-blocks.ts';
import { cross, dot, type Vector } from './vectors.ts';

/** The position of a part in the batch. */
interface WeldedPart {
  readonly block: Block;
  readonly firstVertex: number;
  /** Its node mirrors it, so its faces are drawn in reverse. */
  isMirrored: boolean;
  isPlaced: boolean;
}

/** Different parts as one: their vertices concatenated, each transformed by its node. */
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
  /** The index contains every part. */
  #isWhole = true;

  constructor(room: BatchRoom, like: Block, material: ThreeMaterial) {
    this.#room = room;
    this.#shown = new PartsShown(room.parts);
    const roomFor = (name: string, size: number): BufferAttribute => {
      const made = new BufferAttribute(new Float32Array(room.vertices * size), size);
      this.#geometry.setAttribute(name, made);
      return made;
    };
    this.#positions = roomFor('position', 3);
    this.#normals = roomFor('normal', 3);
    const { uvs, tint } = columnsOf(like);
    for (const [i, name] of UVS.entries()) if (uvs[i]) roomFor(name, 2);
    const [uvA] = uvs;
    if (uvA && uvs.length === 1) this.#geometry.setAttribute('uvB', this.#geometry.getAttribute('uvA'));
    if (tint) this.#geometry.setAttribute('tint', new BufferAttribute(new Uint8Array(room.vertices * 4), 4, true));
    const Corners = room.vertices > 0xffff ? Uint32Array : Uint16Array;
    this.#index = new BufferAttribute(new Corners(room.indices), 1);
    this.#geometry.setIndex(this.#index);
    this.#geometry.setDrawRange(0, 0);
    this.#geometry.boundingSphere = this.ball;
    this.mesh = new Mesh(this.#geometry, material);
  }

  get ball(): Sphere {
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
    placesInto(this.#positions.array, firstVertex * 3, positions, { m: matrix, at });
    waysInto(this.#normals.array, firstVertex * 3, normals, { m: matrix, at });
    for (const column of [this.#positions, this.#normals]) {
      // Before that it is not on the card, where the whole column is then uploaded at once.
      if (part.isPlaced) column.addUpdateRange(firstVertex * 3, positions.length);
      column.needsUpdate = true;
    }
    part.isPlaced = true;
    this.#shown.place(number, block.sphere, matrix, at);
    const isMirrored = isMirroring({ m: matrix, at });
    if (isMirrored === part.isMirrored) return;
    part.isMirrored = isMirrored;
    this.#isWhole = false;
    if (this.#shown.isShown(number)) {
      // Hidden and shown again, so that the batch counts as changed.
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

  /** Collects the corners of the visible parts. */
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

type Column = BufferAttribute['array'];

/** 16 numbers that start at an index. */
interface Placed {
  readonly m: ArrayLike<number>;
  readonly at: number;
}

/** The columns needed to draw a block of one part. */
export function columnsOf({ uvs, colours, parts }: Block): {
  readonly uvs: readonly Float32Array[];
  readonly tint: Uint8Array | undefined;
} {
  const pass = parts[0]?.pass ?? 0;
  const own = uvs[pass] ?? [];
  return { uvs: own.length > 0 ? own.slice(0, 2) : (uvs[0] ?? []).slice(0, 1), tint: colours[pass] };
}

/** Writes positions transformed by a matrix. */
function placesInto(out: Column, from: number, places: Float32Array, placed: Placed): void {
  const [x, y, z] = column(placed, 3);
  turnInto(out, from, places, [column(placed, 0), column(placed, 1), column(placed, 2)]);
  for (let p = from; p < from + places.length; p += 3) {
    out[p] = (out[p] ?? 0) + x;
    out[p + 1] = (out[p + 1] ?? 0) + y;
    out[p + 2] = (out[p + 2] ?? 0) + z;
  }
}

/** Writes normals transformed by a matrix: perpendicular to its stretched columns. */
function waysInto(out: Column, from: number, ways: Float32Array, placed: Placed): void {
  const [a, b, c] = [column(placed, 0), column(placed, 1), column(placed, 2)] as const;
  turnInto(
    out,
    from,
    ways,
    isMirroring(placed) ? [cross(c, b), cross(a, c), cross(b, a)] : [cross(b, c), cross(c, a), cross(a, b)],
  );
}

function turnInto(out: Column, from: number, values: Float32Array, columns: readonly [Vector, Vector, Vector]): void {
  const [[a, b, c], [d, e, f], [g, h, i]] = columns;
  for (let p = 0; p < values.length; p += 3) {
    const [x = 0, y = 0, z = 0] = [values[p], values[p + 1], values[p + 2]];
    out[from + p] = a * x + d * y + g * z;
    out[from + p + 1] = b * x + e * y + h * z;
    out[from + p + 2] = c * x + f * y + i * z;
  }
}

/** Whether a matrix mirrors. */
function isMirroring(placed: Placed): boolean {
  return dot(column(placed, 0), cross(column(placed, 1), column(placed, 2))) < 0;
}

function column({ m, at }: Placed, number: number): Vector {
  const from = at + number * 4;
  return [m[from] ?? 0, m[from + 1] ?? 0, m[from + 2] ?? 0];
}
