import type { Wanted } from '../scene/choices.ts';
import type { PackedScene } from '../scene/packed-scene.ts';
import type { CallOptions } from './call.ts';
import type { AssetId, SceneResult } from './types.ts';

/** What of the contract the fetching of a scene asks. */
export interface SceneSource {
  scene(args: { readonly asset: AssetId; readonly wanted?: Wanted }, options?: CallOptions): Promise<SceneResult>;
  scenePart(
    args: { readonly scene: string; readonly part: number },
    options?: CallOptions,
  ): Promise<{ readonly bytes: Uint8Array }>;
}

export interface FetchOptions extends CallOptions {
  /** The state to show, where there are several. */
  readonly wanted?: Wanted | undefined;
  /** So many of its parts have come. */
  readonly onPart?: (done: number, total: number) => void;
}

/** The scene of an asset, all parts of it, one after the other. */
export async function fetchScene(
  client: SceneSource,
  asset: AssetId,
  { onPart, wanted, ...options }: FetchOptions = {},
): Promise<PackedScene & Pick<SceneResult, 'revision'>> {
  const { revision, assets, scene, parts: count } = await client.scene({ asset, ...(wanted && { wanted }) }, options);
  const parts: Uint8Array[] = [];
  for (let part = 0; part < count; part++) {
    parts.push((await client.scenePart({ scene, part }, options)).bytes);
    onPart?.(part + 1, count);
  }
  return { revision, assets, parts };
}
