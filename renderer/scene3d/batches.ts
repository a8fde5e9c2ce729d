import { BatchedMesh, BufferGeometry, type Group, Matrix4, type Material as ThreeMaterial } from 'three';
import type { BuiltScene } from './builder.ts';
import type { Block } from './mesh-blocks.ts';

/** Some surfaces of one material that are drawn together. */
export interface Batch {
  readonly mesh: BatchedMesh;
  readonly material: ThreeMaterial;
  /** Its parts have colours for each vertex. */
  readonly hasTint: boolean;
  /** What of it was added so far. */
  readonly geometries: Map<BufferGeometry, number>;
  /** Of each of its parts. */
  readonly parts: BufferGeometry[];
  /** Its edges, once they were wanted. */
  lines: BatchedMesh | undefined;
  /** Four numbers for each part: the ball around it where it stands. */
  readonly balls: Float32Array;
  /** Parts that are to be seen, and those of them that the last picture's view reached. */
  readonly wanted: Uint8Array;
  readonly seen: Uint8Array;
  count: number;
}

/** How a batch is drawn: its material, its turn. */
export interface BatchLook {
  readonly material: ThreeMaterial;
  readonly order: number;
  readonly hasTint: boolean;
}

export interface BatchRoom {
  instances: number;
  vertices: number;
  indices: number;
}

const scratch = new Matrix4();

/** Worlds have tens of thousands of parts and some hundreds of materials: a card is asked once for each material. */
export class Batches {
  readonly #rooms = new Map<string, BatchRoom & { readonly counted: Set<Block> }>();
  readonly #batches = new Map<string, Batch>();
  /** What is only on its way to the card, and draws nothing yet. */
  readonly #coming: Group;
  #isLined = false;

  constructor(coming: Group) {
    this.#coming = coming;
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

  /** How much was announced under a key. */
  roomOf(key: string): Readonly<BatchRoom> | undefined {
    return this.#rooms.get(key);
  }

  /** Puts a part into its batch. */
  add(key: string, geometry: BufferGeometry, look: BatchLook): BatchedPart {
    const batch = this.#batches.get(key) ?? this.#make(key, look);
    const known = batch.geometries.get(geometry) ?? batch.mesh.addGeometry(geometry);
    batch.geometries.set(geometry, known);
    batch.parts.push(geometry);
    batch.count += 1;
    const instance = batch.mesh.addInstance(known);
    batch.mesh.setVisibleAt(instance, false);
    return new BatchedPart(batch, instance, geometry);
  }

  /** Draws every batch with another material. */
  dress(materialOf: (batch: Batch) => ThreeMaterial): void {
    for (const batch of this.#batches.values()) {
      batch.mesh.material = materialOf(batch);
      // Lines of a wire are counted otherwise than faces: three counts anew when something is seen that was not.
      batch.mesh.setVisibleAt(0, batch.seen[0] === 0);
      batch.mesh.setVisibleAt(0, batch.seen[0] === 1);
    }
  }

  /** Draws the edges of all that has come over the surfaces, or no longer. */
  lineOver(material: ThreeMaterial | undefined): void {
    for (const [key, batch] of this.#batches) {
      const room = this.#rooms.get(key);
      if (material && room && batch.lines === undefined && batch.mesh.parent) {
        batch.lines = batchLines(batch, room, material);
        batch.mesh.parent.add(batch.lines);
        for (let part = 0; part < batch.count; part++) batch.lines.setVisibleAt(part, batch.seen[part] === 1);
      }
    }
    this.#isLined = material !== undefined;
  }

  /**
   * Leaves out what the view does not reach. Told to three only where it changed: it would else count, and send to the
   * card, all parts of all batches for every picture.
   */
  cull(view: Matrix4): void {
    const planes = planesOf(view);
    for (const batch of this.#batches.values()) {
      let any = false;
      for (let part = 0; part < batch.count; part++) {
        const isSeen = batch.wanted[part] === 1 && isInside(planes, batch.balls, part * 4) ? 1 : 0;
        any ||= isSeen === 1;
        if (isSeen === batch.seen[part]) continue;
        batch.seen[part] = isSeen;
        batch.mesh.setVisibleAt(part, isSeen === 1);
        batch.lines?.setVisibleAt(part, isSeen === 1);
      }
      if (batch.lines) batch.lines.visible = any && this.#isLined;
      batch.mesh.visible = any || batch.mesh.parent === this.#coming;
    }
  }

  dispose(): void {
    for (const { mesh, lines } of this.#batches.values()) {
      mesh.dispose();
      lines?.dispose();
    }
    this.#batches.clear();
  }

  #make(key: string, { material, order, hasTint }: BatchLook): Batch {
    const { instances, vertices, indices } = this.#rooms.get(key) ?? { instances: 1, vertices: 3, indices: 3 };
    const mesh = new BatchedMesh(instances, vertices, indices, material);
    mesh.matrixAutoUpdate = false;
    mesh.sortObjects = false;
    mesh.frustumCulled = false; // each of its parts is asked for itself
    mesh.perObjectFrustumCulled = false;
    mesh.renderOrder = order;
    const made: Batch = {
      ...{
        mesh,
        material,
        hasTint,
        geometries: new Map<BufferGeometry, number>(),
        parts: [],
        count: 0,
        lines: undefined,
      },
      ...{ balls: new Float32Array(instances * 4), wanted: new Uint8Array(instances), seen: new Uint8Array(instances) },
    };
    this.#batches.set(key, made);
    this.#coming.add(mesh);
    return made;
  }
}

/** A block on a node, on its way to the card. */
export interface Arrival {
  readonly node: number;
  readonly block: number;
  /** Of what it is drawn together with; empty: it is drawn by itself. */
  key: string;
}

/** Every block on every node that shows its mesh. */
export function arrivalsOf({ scene, blocks }: Pick<BuiltScene, 'scene' | 'blocks'>): Arrival[] {
  const ofMesh = new Map<number, number[]>();
  for (const [block, { mesh }] of blocks.entries()) {
    const known = ofMesh.get(mesh);
    if (known) known.push(block);
    else ofMesh.set(mesh, [block]);
  }
  return scene.nodes.flatMap(({ mesh }, node) =>
    mesh === undefined ? [] : (ofMesh.get(mesh) ?? []).map(block => ({ node, block, key: '' })),
  );
}

/** All that is on its way: room is made for everything first, then what is most comes first. */
export class Arrivals {
  #waiting: readonly Arrival[];
  #announced = 0;
  #next = 0;

  constructor(waiting: readonly Arrival[]) {
    this.#waiting = waiting;
  }

  get progress(): { readonly done: number; readonly total: number } {
    return { done: this.#next, total: this.#waiting.length };
  }

  take(): Arrival | undefined {
    const next = this.#waiting[this.#next];
    if (next) this.#next += 1;
    return next;
  }

  /** True when this took all the time there was until `end`: what comes is to be asked for later. */
  announce(
    batches: Batches,
    end: number,
    of: (arrival: Arrival) => { readonly key: string; readonly block: Block } | undefined,
  ): boolean {
    if (this.#announced === this.#waiting.length) return false;
    while (this.#announced < this.#waiting.length) {
      if (performance.now() >= end) return true;
      const arrival = this.#waiting[this.#announced++];
      const together = arrival && of(arrival);
      if (!together) continue;
      arrival.key = together.key;
      batches.announce(together.key, together.block);
    }
    this.#sort(batches);
    return true;
  }

  /** The batches with most to show first, each whole before the next: the card gets every one of them once. */
  #sort(batches: Batches): void {
    const keys = [...new Set(this.#waiting.map(({ key }) => key))];
    const sizes = new Map(keys.map(key => [key, batches.roomOf(key)?.indices ?? 0]));
    const rank = new Map(
      keys.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).map((key, index) => [key, index]),
    );
    this.#waiting = this.#waiting.toSorted((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0));
  }
}

/** One part inside of a batch. */
export class BatchedPart {
  readonly #batch: Batch;
  readonly #instance: number;
  readonly #geometry: BufferGeometry;
  #isPlaced = false;

  constructor(batch: Batch, instance: number, geometry: BufferGeometry) {
    this.#batch = batch;
    this.#instance = instance;
    this.#geometry = geometry;
  }

  get isPlaced(): boolean {
    return this.#isPlaced;
  }

  setVisible(isVisible: boolean): void {
    this.#batch.wanted[this.#instance] = isVisible ? 1 : 0;
  }

  setMatrix(matrix: ArrayLike<number>, at: number): void {
    this.#isPlaced = true;
    for (let i = 0; i < 16; i++) scratch.elements[i] = matrix[at + i] ?? 0;
    this.#batch.mesh.setMatrixAt(this.#instance, scratch);
    this.#batch.lines?.setMatrixAt(this.#instance, scratch);
    const { center, radius } = this.#geometry.boundingSphere ?? { center: { x: 0, y: 0, z: 0 }, radius: 0 };
    const e = scratch.elements;
    const { balls } = this.#batch;
    const of = this.#instance * 4;
    for (let axis = 0; axis < 3; axis++)
      balls[of + axis] =
        (e[axis] ?? 0) * center.x + (e[4 + axis] ?? 0) * center.y + (e[8 + axis] ?? 0) * center.z + (e[12 + axis] ?? 0);
    balls[of + 3] = radius * scratch.getMaxScaleOnAxis();
  }
}

/** The six sides of what a camera sees, four numbers each: inside is where their sum with a place is not negative. */
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

/** Whether a ball reaches into what the planes enclose; one that is no number does, as three has it. */
function isInside(planes: Float64Array, balls: Float32Array, at: number): boolean {
  const [x = 0, y = 0, z = 0, radius = 0] = [balls[at], balls[at + 1], balls[at + 2], balls[at + 3]];
  for (let side = 0; side < 24; side += 4) {
    const away =
      (planes[side] ?? 0) * x + (planes[side + 1] ?? 0) * y + (planes[side + 2] ?? 0) * z + (planes[side + 3] ?? 0);
    if (away < -radius) return false;
  }
  return true;
}

/** The edges of a whole batch, over its surfaces: places and corners are all they need. */
function batchLines({ mesh, parts, count }: Batch, room: BatchRoom, material: ThreeMaterial): BatchedMesh {
  const lines = new BatchedMesh(room.instances, room.vertices, room.indices, material);
  lines.matrixAutoUpdate = false;
  lines.sortObjects = false;
  lines.frustumCulled = false;
  lines.perObjectFrustumCulled = false;
  lines.renderOrder = mesh.renderOrder;
  const known = new Map<BufferGeometry, number>();
  for (let part = 0; part < count; part++) {
    const surface = parts[part];
    if (surface === undefined) continue;
    const geometry = known.get(surface) ?? lines.addGeometry(placesOf(surface));
    known.set(surface, geometry);
    lines.addInstance(geometry);
    lines.setMatrixAt(part, mesh.getMatrixAt(part, scratch));
    lines.setVisibleAt(part, false);
  }
  return lines;
}

function placesOf(surface: BufferGeometry): BufferGeometry {
  const places = new BufferGeometry();
  places.setAttribute('position', surface.getAttribute('position'));
  places.setIndex(surface.getIndex());
  return places;
}
