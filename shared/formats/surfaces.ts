// What a format does whose surfaces are painted and edited face by face.
import type { SurfaceEdit } from '../scene/surface-edit.ts';
import type { FieldValue } from './hands.ts';

export interface Surfaces<M> {
  /**
   * The fields that an edit sets, or the model with faces and vertices that came or went: its vertices, faces and what
   * they are made of, not what follows from them, which is repaired.
   */
  edit(
    model: M,
    edit: SurfaceEdit,
  ): { readonly fields: readonly FieldValue[] } | { readonly model: M } | { readonly why: string };
}
