// Manual edits of a surface of triangles: the materials of its faces, and the faces themselves.

import { grouped } from '../base/counted.ts';

/** Faces and vertices by their rows; a material by its number or its name. */
export type SurfaceEdit =
  | { readonly kind: 'paint'; readonly faces: readonly number[]; readonly material: number | string }
  /** A face and all faces of its material that are joined to it, edge by edge. */
  | { readonly kind: 'fill'; readonly face: number; readonly material: number | string }
  /** All walkable faces steeper than this, in degrees. */
  | { readonly kind: 'steep'; readonly over: number; readonly material: number | string }
  | { readonly kind: 'flip'; readonly faces: readonly number[] }
  | { readonly kind: 'remove'; readonly faces: readonly number[] }
  /** Merges several vertices into the first of them. */
  | { readonly kind: 'weld'; readonly vertices: readonly number[] }
  | { readonly kind: 'add'; readonly corners: readonly number[]; readonly material: number | string };

/** As Undo and Changes say it. */
export function surfaceLabel(edit: SurfaceEdit): string {
  switch (edit.kind) {
    case 'paint':
      return `Paint ${faces(edit.faces.length)}`;
    case 'fill':
      return `Fill from face ${edit.face}`;
    case 'steep':
      return `Paint faces steeper than ${edit.over}°`;
    case 'flip':
      return `Flip ${faces(edit.faces.length)}`;
    case 'remove':
      return `Remove ${faces(edit.faces.length)}`;
    case 'weld':
      return `Weld ${grouped(edit.vertices.length)} vertices`;
    case 'add':
      return 'Add a face';
  }
}

const faces = (count: number): string => (count === 1 ? 'a face' : `${grouped(count)} faces`);
