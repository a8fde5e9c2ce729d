import type { Accessor, Document, GLTF, TypedArray } from '@gltf-transform/core';

/** A column of the file's one buffer: a copy, for the scene's own arrays may be shared. */
export function column(
  document: Document,
  kind: GLTF.AccessorType,
  values: ArrayLike<number> & { slice(): unknown },
): Accessor {
  const copy = values.slice() as TypedArray; // as: a slice of a typed array is one, with a buffer of its own
  return document
    .createAccessor()
    .setType(kind)
    .setArray(copy instanceof Float32Array ? finite(copy) : copy)
    .setBuffer(document.getRoot().listBuffers()[0] ?? null);
}

/** glTF has no numbers that are none; damaged files have. */
function finite(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) values[i] = 0;
  return values;
}
