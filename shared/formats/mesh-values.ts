// Values of unmoved vertices in a mesh from another program: normals, colours, UVs.
import { counted } from '../base/counted.ts';
import type { Making } from './mesh-import.ts';
import type { ShapeFit } from './shapes.ts';

/** Values of vertices by match index, if the file has different ones than stored. */
export type Restated = ReadonlyMap<number, readonly number[]>;

export interface RestatedValues {
  readonly normals: Restated;
  readonly colours: Restated;
  readonly uvs: Restated;
}

/** The columns as shown in the scene, a row per stored vertex; absent if the format does not store them. */
export interface ShownColumns {
  readonly normals?: Float32Array | undefined;
  readonly colours?: Uint8Array | undefined;
}

const NONE: Restated = new Map();
/** Other programs pack normals into few bits. */
const SAME_NORMAL = 2e-3;
const SAME_UV = 1e-5;

/** Only for unmoved vertices: new and moved ones use all values of the file anyway. */
export function restatedIn(making: Making, isStill: readonly boolean[], shown: ShownColumns): RestatedValues {
  const { mesh, stored } = making;
  const cornersOf = cornersByVertex(making, isStill);
  const find = (width: number, from: ArrayLike<number>, is: (vertex: number, values: readonly number[]) => boolean) => {
    const found = new Map<number, readonly number[]>();
    for (const [i, corners] of cornersOf) {
      const values = meanOf(from, corners, width);
      const old = making.matched.vertices[i]?.stored;
      if (old !== undefined && !is(old, values)) found.set(i, values);
    }
    return found;
  };
  const channels = mesh.isOpaque ? 3 : 4;
  const { normals, colours } = shown;
  const [uvs] = mesh.uvs;
  const wasUvs = stored.uvs;
  return {
    normals:
      normals && mesh.normals
        ? withUnits(find(3, mesh.normals, (old, now) => isSameDirection(normals.subarray(old * 3, old * 3 + 3), now)))
        : NONE,
    colours:
      colours && mesh.colours
        ? find(4, mesh.colours, (old, now) => near(colours.subarray(old * 4, old * 4 + channels), now, 0.5))
        : NONE,
    uvs: wasUvs && uvs ? find(2, uvs, (old, now) => near(wasUvs.subarray(old * 2, old * 2 + 2), now, SAME_UV)) : NONE,
  };
}

export const isRestated = ({ normals, colours, uvs }: RestatedValues): boolean =>
  normals.size + colours.size + uvs.size > 0;

/** The rows of the table about these values. */
export function* valueFits(
  { mesh }: Making,
  { normals, colours, uvs }: RestatedValues,
  shown: ShownColumns,
): Generator<ShapeFit> {
  yield* fitOf('Normals', {
    isThere: mesh.normals !== undefined,
    isHeld: shown.normals !== undefined,
    changed: normals,
  });
  yield* fitOf('Colours', {
    isThere: mesh.colours !== undefined,
    isHeld: shown.colours !== undefined,
    changed: colours,
  });
  if (uvs.size > 0)
    yield { what: 'Places in the picture', found: 'yes', becomes: `other ones for ${vertices(uvs.size)}`, how: 'kept' };
}

interface Fit {
  readonly isThere: boolean;
  readonly isHeld: boolean;
  readonly changed: Restated;
}

function* fitOf(what: string, { isThere, isHeld, changed }: Fit): Generator<ShapeFit> {
  if (!isThere) return;
  const isChanged = changed.size > 0;
  const becomes = isChanged ? `other ones for ${vertices(changed.size)} that stay` : 'as they were where vertices stay';
  yield isHeld
    ? { what, found: 'yes', becomes, how: 'kept' }
    : { what, found: 'yes', becomes: 'left out: this mesh has none', how: 'lost' };
}

const vertices = (count: number): string => counted(count, 'vertex', 'vertices');

/** The imported vertices at the corners of matched faces, by resulting vertex. */
function cornersByVertex(
  { mesh, matched }: Making,
  isStill: readonly boolean[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const { corners, imported, turn } of matched.faces)
    for (const [i, vertex] of corners.entries()) {
      if (!isStill[vertex]) continue;
      const own = mesh.faces[imported * 3 + ((i + turn) % 3)] ?? 0;
      const list = found.get(vertex);
      if (list === undefined) found.set(vertex, [own]);
      else if (!list.includes(own)) list.push(own);
    }
  return found;
}

/** Corners of one vertex may have been given different values: they are merged again. */
function meanOf(from: ArrayLike<number>, vertices: readonly number[], width: number): readonly number[] {
  return Array.from({ length: width }, (_, k) => {
    const sum = vertices.reduce((total, vertex) => total + (from[vertex * width + k] ?? 0), 0);
    return sum / vertices.length;
  });
}

const near = (a: ArrayLike<number>, b: readonly number[], slack: number): boolean =>
  Array.from(a).every((value, i) => Math.abs(value - (b[i] ?? 0)) <= slack);

/** Exports normalise normals; ones without a length point along z. */
function isSameDirection(a: ArrayLike<number>, b: readonly number[]): boolean {
  const [was, now] = [unitOf(a), unitOf(b)];
  return was === undefined || now === undefined || near(was, now, SAME_NORMAL);
}

function unitOf(vector: ArrayLike<number>): readonly number[] | undefined {
  const length = Math.hypot(vector[0] ?? 0, vector[1] ?? 0, vector[2] ?? 0);
  return length > 0 && Number.isFinite(length) ? Array.from(vector, value => value / length) : undefined;
}

const withUnits = (found: Restated): Restated =>
  new Map([...found].map(([vertex, normal]) => [vertex, unitOf(normal) ?? normal]));
