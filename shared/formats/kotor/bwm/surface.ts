// The columns from which everything else in a walkmesh is derived.
import { allZero, viewOf } from '../../../base/bytes.ts';
import { type Bwm, isWalkable } from './stored.ts';

/** Vertices, faces and materials of a walkmesh. */
export interface Surface {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per face. */
  readonly corners: Uint32Array;
  /** 1 per face. */
  readonly materials: Uint32Array;
}

/** The columns of a walkmesh. */
export function surfaceOf({ vertices, faces, materials }: Bwm): Surface {
  return {
    positions: floatsOf(vertices.source),
    corners: wordsOf(faces.source),
    materials: wordsOf(materials.source),
  };
}

/** The stored floats of a table that consists of floats only. */
export function floatsOf(source: {
  readonly size: number;
  read(start: number, size: number): Uint8Array;
}): Float32Array {
  const view = viewOf(source.read(0, source.size));
  return Float32Array.from({ length: source.size / 4 }, (_, i) => view.getFloat32(i * 4, true));
}

/** The integers of a table that consists of integers only; -1 becomes 0xFFFFFFFF. */
export function wordsOf(source: { readonly size: number; read(start: number, size: number): Uint8Array }): Uint32Array {
  const view = viewOf(source.read(0, source.size));
  return Uint32Array.from({ length: source.size / 4 }, (_, i) => view.getUint32(i * 4, true));
}

/** Walkable faces, by material. */
export function walkableFaces({ materials }: Surface): readonly number[] {
  return Array.from(materials.keys()).filter(face => isWalkable(materials[face] ?? 0));
}

/** The first corner of a face with a missing vertex, if there is one. */
export function strayCorner({ corners, positions }: Surface): number | undefined {
  const count = positions.length / 3;
  const stray = corners.findIndex(vertex => vertex >= count);
  return stray < 0 ? undefined : stray;
}

/** Some tools store zeros for the normals of placeables, which the game ignores: new faces get zeros too. */
export function leavesOutNormals({ faces, normals }: Bwm): boolean {
  return faces.length > 0 && allZero(normals.source.read(0, normals.source.size));
}
