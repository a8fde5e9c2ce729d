// The input of the graphics card: a mesh cut into blocks small enough to upload in one frame, the faces of each
// block sorted by pass and material. Pure, and run in a worker: a million triangles take a second.
import type { Mesh, MeshPass, ShapeFrames } from '../../shared/scene/mesh.ts';
import { type ColumnKind, ColumnRoom } from './column-room.ts';

/** Vertices shared by the parts of a block. */
export interface Block {
  readonly mesh: number;
  readonly positions: Float32Array;
  /** The positions of its second shape. */
  readonly morph?: Float32Array;
  readonly frames?: ShapeFrames;
  readonly normals: Float32Array;
  /** By pass, then by uv set. */
  readonly uvs: readonly (readonly Float32Array[])[];
  readonly colours: readonly (Uint8Array | undefined)[];
  readonly joints?: Uint16Array;
  readonly weights?: Float32Array;
  readonly sphere: Sphere;
  readonly parts: readonly Part[];
}

/** The faces of a block that are drawn with one material in one pass. */
export interface Part {
  readonly pass: number;
  /** Index into `Scene.materials`; -1 for none. */
  readonly material: number;
  /** Among coplanar faces, the higher one is on top. */
  readonly priority: number;
  readonly index: Uint16Array;
}

export interface Sphere {
  readonly centre: readonly [number, number, number];
  readonly radius: number;
}

/** Local vertices have 16-bit numbers, of which the last is reserved for restarting strips. */
const MOST_VERTICES = 0xffff;
const MOST_FACES = 0x8000;

/** Faces [first, end) of the mesh, with their corners renumbered into `vertices`. */
interface Run {
  readonly first: number;
  readonly end: number;
  readonly corners: Uint16Array;
  /** How many vertices the run has. */
  readonly count: number;
  /** The mesh's vertex for each of the run's own; absent if they are the same. */
  readonly vertices?: Uint32Array;
}

/** The blocks of one mesh. Faces that use missing vertices are left out. */
export function blocksOf(mesh: Mesh, number: number): Block[] {
  const normals = mesh.normals?.length === mesh.positions.length ? mesh.normals : smoothNormals(mesh);
  return runsOf(mesh).map(run => blockOf(mesh, number, run, normals));
}

/**
 * The same with a block for each part: parts that many meshes of a world share are then batched. A mesh too large for one
 * run is cut as usual.
 */
export function partBlocksOf(mesh: Mesh, number: number, room: ColumnRoom = new ColumnRoom()): Block[] {
  return blocksOf(mesh, number).flatMap(block => {
    if (block.parts.length > 1 && !isMoving(block)) return block.parts.map(part => alone(block, part, room));
    return [{ ...block, parts: block.parts.map(part => ({ ...part, index: copied(part.index, room) })) }];
  });
}

function copied(index: Uint16Array, room: ColumnRoom): Uint16Array {
  const own = room.take(Uint16Array, index.length);
  own.set(index);
  return own;
}

/** Whether its own vertices move; such blocks are never batched. */
export const isMoving = ({ joints, morph, frames }: Block): boolean =>
  joints !== undefined || morph !== undefined || frames !== undefined;

function alone(block: Block, part: Part, room: ColumnRoom): Block {
  const local = new Int32Array(block.positions.length / 3).fill(-1);
  const used = new Uint32Array(local.length);
  const index = room.take(Uint16Array, part.index.length);
  let count = 0;
  for (let at = 0; at < index.length; at++) {
    const corner = part.index[at] ?? 0;
    if ((local[corner] ?? -1) < 0) {
      used[count] = corner;
      local[corner] = count++;
    }
    index[at] = local[corner] ?? 0;
  }
  const vertices = used.subarray(0, count);
  const own = (values: Float32Array, components: number) => gather(values, vertices, components, room);
  const positions = own(block.positions, 3);
  return {
    mesh: block.mesh,
    positions,
    normals: own(block.normals, 3),
    uvs: block.uvs.map((sets, pass) => (pass === part.pass ? sets.map(set => own(set, 2)) : [])),
    colours: block.colours.map((tint, pass) =>
      pass === part.pass && tint ? gather(tint, vertices, 4, room) : undefined,
    ),
    sphere: sphereAround(positions),
    parts: [{ ...part, index }],
  };
}

function blockOf(mesh: Mesh, number: number, run: Run, normals: Float32Array): Block {
  const positions = gather(mesh.positions, run.vertices, 3);
  const passes = mesh.passes.length > 0 ? mesh.passes : [bare(mesh)];
  const skin = mesh.skin && {
    joints: gather(mesh.skin.joints, run.vertices, 4),
    weights: gather(mesh.skin.weights, run.vertices, 4),
  };
  const morph = mesh.morph && gather(mesh.morph.positions, run.vertices, 3);
  const frames = mesh.frames && framesOf(mesh.frames, mesh.positions.length, run.vertices);
  return {
    mesh: number,
    positions,
    ...(morph ? { morph } : {}),
    ...(frames ? { frames } : {}),
    normals: gather(normals, run.vertices, 3),
    uvs: passes.map(pass => pass.uvs.map(({ values }) => gather(values, run.vertices, 2))),
    colours: passes.map(({ colours }) => {
      const own = frames?.colours?.slice(0, (positions.length / 3) * 4);
      return own ?? (colours && gather(colours, run.vertices, 4));
    }),
    ...skin,
    sphere: sphereAround(positions, morph ?? frames?.positions),
    parts: passes.flatMap((pass, index) => partsOf(run, pass, index)),
  };
}

function framesOf(frames: ShapeFrames, size: number, vertices?: Uint32Array): ShapeFrames {
  if (vertices === undefined) return frames;
  const { positions, perSecond, colours } = frames;
  const shapes = Array.from({ length: Math.floor(positions.length / size) }, (_, shape) =>
    gather(positions.subarray(shape * size, (shape + 1) * size), vertices, 3),
  );
  const own = new Float32Array(shapes.length * vertices.length * 3);
  for (const [shape, places] of shapes.entries()) own.set(places, shape * vertices.length * 3);
  if (colours === undefined) return { positions: own, perSecond };
  const tints = new Uint8Array(shapes.length * vertices.length * 4);
  const step = (size / 3) * 4;
  for (let shape = 0; shape < shapes.length; shape++)
    tints.set(gather(colours.subarray(shape * step, (shape + 1) * step), vertices, 4), shape * vertices.length * 4);
  return { positions: own, perSecond, colours: tints };
}

function bare(mesh: Mesh): MeshPass {
  return { groups: [{ firstFace: 0, faceCount: mesh.indices.length / 3, material: -1 }], uvs: [] };
}

/** The mesh in runs of faces, each with few enough vertices. A small mesh is a single run and keeps its numbering. */
function runsOf({ indices, positions }: Mesh): Run[] {
  const vertexCount = positions.length / 3;
  const faceCount = Math.floor(indices.length / 3);
  if (vertexCount <= MOST_VERTICES && faceCount <= MOST_FACES) {
    const corners = new Uint16Array(indices.length);
    for (let i = 0; i < corners.length; i++) corners[i] = Math.min(indices[i] ?? 0, MOST_VERTICES);
    return [{ first: 0, end: faceCount, corners, count: vertexCount }];
  }
  const runs: Run[] = [];
  const local = new Int32Array(vertexCount).fill(-1);
  for (let first = 0; first < faceCount; ) {
    const run = cutRun(indices, first, faceCount, local);
    runs.push(run);
    for (const vertex of run.vertices ?? []) local[vertex] = -1;
    first = run.end;
  }
  return runs;
}

function cutRun(indices: Uint32Array, first: number, faceCount: number, local: Int32Array): Run {
  const vertices: number[] = [];
  const most = Math.min(faceCount, first + MOST_FACES);
  const corners = new Uint16Array((most - first) * 3);
  let end = first;
  for (; end < most && vertices.length <= MOST_VERTICES - 3; end++) {
    for (let corner = end * 3; corner < end * 3 + 3; corner++) {
      const vertex = indices[corner] ?? 0;
      const known = local[vertex];
      // Missing vertices get a number that no vertex of the run can have, and their faces are left out.
      if (known === undefined) corners[corner - first * 3] = MOST_VERTICES;
      else if (known >= 0) corners[corner - first * 3] = known;
      else {
        local[vertex] = vertices.length;
        corners[corner - first * 3] = vertices.length;
        vertices.push(vertex);
      }
    }
  }
  const own = Uint32Array.from(vertices);
  return { first, end, corners: corners.subarray(0, (end - first) * 3), count: own.length, vertices: own };
}

/** The run's faces in the order of a pass, one part for each material. */
function partsOf(run: Run, pass: MeshPass, number: number): Part[] {
  return pass.groups.flatMap(({ firstFace, faceCount, material, priority = 0 }) => {
    const index = new Uint16Array(Math.min(faceCount, run.end - run.first) * 3);
    // Unsorted faces are in their own order: only those of the run are processed.
    const from = pass.faceOrder ? firstFace : Math.max(firstFace, run.first);
    const end = pass.faceOrder ? firstFace + faceCount : Math.min(firstFace + faceCount, run.end);
    let filled = 0;
    for (let at = from; at < end; at++) {
      const face = pass.faceOrder?.[at] ?? at;
      if (face < run.first || face >= run.end || filled + 3 > index.length) continue;
      filled = putFace(index, filled, run, face);
    }
    return filled === 0 ? [] : [{ pass: number, material, priority, index: index.slice(0, filled) }];
  });
}

function putFace(index: Uint16Array, at: number, { first, corners, count }: Run, face: number): number {
  const from = (face - first) * 3;
  const a = corners[from] ?? MOST_VERTICES;
  const b = corners[from + 1] ?? MOST_VERTICES;
  const c = corners[from + 2] ?? MOST_VERTICES;
  if (a >= count || b >= count || c >= count) return at;
  index[at] = a;
  index[at + 1] = b;
  index[at + 2] = c;
  return at + 3;
}

function gather<T extends Float32Array | Uint8Array | Uint16Array>(
  values: T,
  vertices: Uint32Array | undefined,
  components: number,
  room: ColumnRoom = new ColumnRoom(0),
): T {
  if (vertices === undefined) return values;
  const out = room.take(values.constructor as ColumnKind<T>, vertices.length * components); // as: a typed array's own constructor
  for (let i = 0; i < vertices.length; i++) {
    const from = (vertices[i] ?? 0) * components;
    for (let c = 0; c < components; c++) out[i * components + c] = values[from + c] ?? 0;
  }
  return out;
}

/** Normals averaged from the faces around each vertex, weighted by their size. */
export function smoothNormals({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): Float32Array {
  const normals = new Float32Array(positions.length);
  const p = (vertex: number, axis: number) => positions[vertex * 3 + axis] ?? 0;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = indices[i] ?? 0;
    const b = indices[i + 1] ?? 0;
    const c = indices[i + 2] ?? 0;
    const ux = p(b, 0) - p(a, 0);
    const uy = p(b, 1) - p(a, 1);
    const uz = p(b, 2) - p(a, 2);
    const vx = p(c, 0) - p(a, 0);
    const vy = p(c, 1) - p(a, 1);
    const vz = p(c, 2) - p(a, 2);
    addNormal(normals, a, b, c, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  }
  for (let i = 0; i < normals.length; i += 3) {
    const size = Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0) || 1;
    for (let axis = 0; axis < 3; axis++) normals[i + axis] = (normals[i + axis] ?? 0) / size;
  }
  return normals;
}

function addNormal(normals: Float32Array, a: number, b: number, c: number, x: number, y: number, z: number): void {
  if (!Number.isFinite(x + y + z)) return;
  for (let corner = 0; corner < 3; corner++) {
    const at = (corner === 0 ? a : corner === 1 ? b : c) * 3;
    if (at + 2 >= normals.length) continue;
    normals[at] = (normals[at] ?? 0) + x;
    normals[at + 1] = (normals[at + 1] ?? 0) + y;
    normals[at + 2] = (normals[at + 2] ?? 0) + z;
  }
}

/** A sphere around all finite positions of one or two shapes; damaged files contain NaN. */
export function sphereAround(positions: Float32Array, others: Float32Array = new Float32Array()): Sphere {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const places of [positions, others])
    for (let i = 0; i < places.length; i++) {
      const value = places[i] ?? 0;
      const axis = i % 3;
      if (!Number.isFinite(value)) continue;
      if (value < (min[axis] ?? 0)) min[axis] = value;
      if (value > (max[axis] ?? 0)) max[axis] = value;
    }
  const side = (axis: number) => Math.max(0, (max[axis] ?? 0) - (min[axis] ?? 0));
  const middle = (axis: number) => {
    const centre = ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2;
    return Number.isFinite(centre) ? centre : 0;
  };
  return { centre: [middle(0), middle(1), middle(2)], radius: Math.hypot(side(0), side(1), side(2)) / 2 };
}
