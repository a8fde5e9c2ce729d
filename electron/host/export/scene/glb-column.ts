import type { Accessor, Document, GLTF, TypedArray } from '@gltf-transform/core';

/** A column of the file's one buffer: a copy, for the scene's own arrays may be shared. */
export function column(
  document: Document,
  kind: GLTF.AccessorType,
  values: ArrayLike<number> & { slice(): unknown },
): Accessor {
  return document
    .createAccessor()
    .setType(kind)
    .setArray(values.slice() as TypedArray) // as: a slice of a typed array is one, with a buffer of its own
    .setBuffer(document.getRoot().listBuffers()[0] ?? null);
}
