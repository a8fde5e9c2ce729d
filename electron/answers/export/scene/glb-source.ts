// What a GLB is made from, and how its parts say where they come from.

import type { Origin } from '../../../../shared/scene/origin.ts';
import type { Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import type { ClipTables } from './clip-tables.ts';

export interface Exported {
  readonly scene: Scene;
  readonly clips: readonly ClipTables[];
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
