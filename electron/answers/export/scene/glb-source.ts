// The source of a GLB, and how its parts record where they come from.

import type { Origin } from '../../../../shared/scene/origin.ts';
import type { Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import type { ClipTables } from './clip-tables.ts';

export interface Exported {
  readonly scene: Scene;
  readonly clips: readonly ClipTables[];
  /** Clips that are left out because there are too many. */
  readonly clipsLeftOut?: number;
  /** A texture of the scene as PNG; undefined if it is missing. */
  png(texture: number): Uint8Array | undefined;
}

/** The origin of a part: file, path, and bytes. */
export function sourceExtras(scene: Scene, origin: Origin | undefined): Record<string, unknown> {
  if (!origin) return {};
  const { path, start, size } = origin;
  return { source: { address: scene.sources[origin.source]?.address ?? '', path, start, size } };
}

/** Which nodes belong to the finest level: coarser ones show the same object again, in the same place. */
export function finestNodes(nodes: readonly SceneNode[]): readonly boolean[] {
  const finest: boolean[] = [];
  for (const { parent, distance } of nodes) finest.push((distance?.rank ?? 0) === 0 && finest[parent] !== false);
  return finest;
}
