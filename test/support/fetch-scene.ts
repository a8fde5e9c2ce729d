import type { CallOptions } from '../../shared/contract/call.ts';
import { type SceneSource, streamScene } from '../../shared/contract/stream-scene.ts';
import type { AssetId, SceneResult } from '../../shared/contract/types.ts';
import type { PackedScene } from '../../shared/scene/packed-scene.ts';

/** The scene of an asset, all of it. */
export async function fetchScene(
  client: SceneSource,
  asset: AssetId,
  options: CallOptions = {},
): Promise<PackedScene & Pick<SceneResult, 'revision'>> {
  const sections: (readonly Uint8Array[])[] = [];
  const end = await streamScene(client, asset, { ...options, take: section => sections.push(section) });
  return { ...end, sections };
}
