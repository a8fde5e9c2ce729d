// Facet of a format whose surfaces can be painted and edited face by face.
import type { SurfaceEdit } from '../scene/surface-edit.ts';
import type { FieldValue } from './hands.ts';

export interface Surfaces<M> {
  /**
   * The fields that an edit sets, or the model with faces and vertices added or removed: only vertices, faces and
   * materials, not the data derived from them, which is repaired separately.
   */
  edit(
    model: M,
    edit: SurfaceEdit,
  ): { readonly fields: readonly FieldValue[] } | { readonly model: M } | { readonly why: string };
}
