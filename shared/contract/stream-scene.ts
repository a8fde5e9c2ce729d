import type { Wanted } from '../scene/choices.ts';
import type { PackedScene } from '../scene/packed-scene.ts';
import type { CallOptions } from './call.ts';
import type { AssetId, ScenePart, SceneResult } from './types.ts';

/** The calls that load a scene. */
export interface SceneSource {
  scene(args: { readonly asset: AssetId; readonly wanted?: Wanted }, options?: CallOptions): Promise<SceneResult>;
  scenePart(args: { readonly scene: string; readonly part: number }, options?: CallOptions): Promise<ScenePart>;
}

/** The calls that load its overlays, if they are separate. */
export interface OverlaySource extends Pick<SceneSource, 'scenePart'> {
  sceneOverlays(
    args: { readonly asset: AssetId; readonly wanted?: Wanted },
    options?: CallOptions,
  ): Promise<Pick<SceneResult, 'scene'>>;
}

export interface StreamOptions extends CallOptions {
  /** The state to show, if there are several. */
  readonly wanted?: Wanted | undefined;
  /** Called with each section as it arrives; the bytes are transferred. */
  readonly take: (section: readonly Uint8Array[]) => void;
}

/** How many parts are requested before the first has arrived: a round trip takes as long as making one. */
const AHEAD = 4;

/** The scene of an asset, section by section, while the later ones are still being made. */
export async function streamScene(
  client: SceneSource,
  asset: AssetId,
  { take, wanted, ...options }: StreamOptions,
): Promise<Pick<SceneResult, 'revision'> & Pick<PackedScene, 'assets'>> {
  const { revision, scene } = await client.scene({ asset, ...(wanted && { wanted }) }, options);
  return { revision, assets: await sections(client, scene, { take, ...options }) };
}

/** The overlays of an asset's scene, as one section in consecutive parts. */
export async function fetchOverlays(
  client: OverlaySource,
  asset: AssetId,
  { wanted, ...options }: Omit<StreamOptions, 'take'>,
): Promise<readonly Uint8Array[]> {
  const { scene } = await client.sceneOverlays({ asset, ...(wanted && { wanted }) }, options);
  let all: readonly Uint8Array[] = [];
  const take = (section: readonly Uint8Array[]) => {
    all = section;
  };
  await sections(client, scene, { take, ...options });
  return all;
}

async function sections(
  client: Pick<SceneSource, 'scenePart'>,
  scene: string,
  { take, ...options }: Omit<StreamOptions, 'wanted'>,
): Promise<PackedScene['assets']> {
  const ask = (part: number): Promise<ScenePart> => {
    const coming = client.scenePart({ scene, part }, options);
    coming.catch(() => undefined); // beyond the last part nothing comes; any other failure is reported in its turn
    return coming;
  };
  const asked = Array.from({ length: AHEAD }, (_, part) => ask(part));
  let section: Uint8Array[] = [];
  for (let part = AHEAD; ; part++) {
    const next = asked.shift() ?? ask(part);
    asked.push(ask(part));
    const { bytes, endsSection, assets } = await next;
    if (assets) return assets;
    section.push(bytes);
    if (!endsSection) continue;
    take(section);
    section = [];
  }
}
