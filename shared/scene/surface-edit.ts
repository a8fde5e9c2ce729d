// Edits of a surface of triangles by hand: what its faces are made of, and the faces themselves.

import { grouped } from '../base/counted.ts';

/** Faces and vertices by their rows; a material by its number or its name. */
export type SurfaceEdit =
  | { readonly kind: 'paint'; readonly faces: readonly number[]; readonly material: number | string }
  /** A face and all of its material that are joined to it, edge by edge. */
  | { readonly kind: 'fill'; readonly face: number; readonly material: number | string }
  /** All faces that can be walked on and are steeper than so many degrees. */
  | { readonly kind: 'steep'; readonly over: number; readonly material: number | string }
  | { readonly kind: 'flip'; readonly faces: readonly number[] }
  | { readonly kind: 'remove'; readonly faces: readonly number[] }
  /** One vertex in the place of several: the first of them. */
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
