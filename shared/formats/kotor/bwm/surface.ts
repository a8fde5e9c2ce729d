// What everything else of a walkmesh follows from, as columns.
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

/** A table that consists of floats only, as they are stored. */
export function floatsOf(source: {
  readonly size: number;
  read(start: number, size: number): Uint8Array;
}): Float32Array {
  const view = viewOf(source.read(0, source.size));
  return Float32Array.from({ length: source.size / 4 }, (_, i) => view.getFloat32(i * 4, true));
}

/** A table of nothing but whole numbers; -1 comes out as 0xFFFFFFFF. */
export function wordsOf(source: { readonly size: number; read(start: number, size: number): Uint8Array }): Uint32Array {
  const view = viewOf(source.read(0, source.size));
  return Uint32Array.from({ length: source.size / 4 }, (_, i) => view.getUint32(i * 4, true));
}

/** Faces that can be walked on, by their materials. */
export function walkableFaces({ materials }: Surface): readonly number[] {
  return Array.from(materials.keys()).filter(face => isWalkable(materials[face] ?? 0));
}

/** The first corner of a face that names a vertex which is not there; undefined where all are. */
export function strayCorner({ corners, positions }: Surface): number | undefined {
  const count = positions.length / 3;
  const stray = corners.findIndex(vertex => vertex >= count);
  return stray < 0 ? undefined : stray;
}

/** Some tools leave the normals of placeables out, and the game does without: all are zero, those of new faces too. */
export function leavesOutNormals({ faces, normals }: Bwm): boolean {
  return faces.length > 0 && allZero(normals.source.read(0, normals.source.size));
}
