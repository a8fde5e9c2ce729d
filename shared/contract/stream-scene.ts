import type { Wanted } from '../scene/choices.ts';
import type { PackedScene } from '../scene/packed-scene.ts';
import type { CallOptions } from './call.ts';
import type { AssetId, ScenePart, SceneResult } from './types.ts';

/** The calls that a scene comes by. */
export interface SceneSource {
  scene(args: { readonly asset: AssetId; readonly wanted?: Wanted }, options?: CallOptions): Promise<SceneResult>;
  scenePart(args: { readonly scene: string; readonly part: number }, options?: CallOptions): Promise<ScenePart>;
}

export interface StreamOptions extends CallOptions {
  /** The state to show, where there are several. */
  readonly wanted?: Wanted | undefined;
  /** Takes each section when it has come; the bytes are its own. */
  readonly take: (section: readonly Uint8Array[]) => void;
}

/** As many parts are asked for before the first of them has come: the way there and back takes as long as making one. */
const AHEAD = 4;

/** The scene of an asset, section by section, while the later ones are still being made. */
export async function streamScene(
  client: SceneSource,
  asset: AssetId,
  { take, wanted, ...options }: StreamOptions,
): Promise<Pick<SceneResult, 'revision'> & Pick<PackedScene, 'assets'>> {
  const { revision, scene } = await client.scene({ asset, ...(wanted && { wanted }) }, options);
  const ask = (part: number): Promise<ScenePart> => {
    const coming = client.scenePart({ scene, part }, options);
    coming.catch(() => undefined); // beyond the last part nothing comes; any other failure is told when its turn has come
    return coming;
  };
  const asked = Array.from({ length: AHEAD }, (_, part) => ask(part));
  let section: Uint8Array[] = [];
  for (let part = AHEAD; ; part++) {
    const next = asked.shift() ?? ask(part);
    asked.push(ask(part));
    const { bytes, endsSection, assets } = await next;
    if (assets) return { revision, assets };
    section.push(bytes);
    if (!endsSection) continue;
    take(section);
    section = [];
  }
}
