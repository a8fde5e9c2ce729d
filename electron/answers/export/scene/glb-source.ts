// What a GLB is made from, and how its parts say where they come from.

import type { Accessor, Document, GLTF, TypedArray } from '@gltf-transform/core';
import type { Origin } from '../../../../shared/scene/origin.ts';
import type { Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import type { Clip } from '../../../../shared/scene/skeleton.ts';

export interface Exported {
  readonly scene: Scene;
  readonly clips: readonly Clip[];
  /** Clips that are not in the file, for there are too many. */
  readonly clipsLeftOut?: number;
  /** A texture of the scene as PNG; undefined where it is missing. */
  png(texture: number): Uint8Array | undefined;
}

/** Where something came from: file, path, and bytes. */
export function sourceExtras(scene: Scene, origin: Origin | undefined): Record<string, unknown> {
  if (!origin) return {};
  const { path, start, size } = origin;
  return { source: { address: scene.sources[origin.source]?.address ?? '', path, start, size } };
}

/** Which nodes are part of the finest level: coarser ones show the same thing again, in the same place. */
export function finestNodes(nodes: readonly SceneNode[]): readonly boolean[] {
  const finest: boolean[] = [];
  for (const { parent, distance } of nodes) finest.push((distance?.rank ?? 0) === 0 && finest[parent] !== false);
  return finest;
}

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
