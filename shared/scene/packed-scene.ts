// A scene on its way to a window: one run of bytes, taken apart in a thread of the window's.
import { unpack } from '../base/pack.ts';
import type { Scene } from './scene.ts';

export interface PackedScene {
  /** A Scene as `pack` (shared/base) writes it, its files known by their addresses. */
  readonly packed: Uint8Array;
  /** The asset behind each address. */
  readonly assets: Readonly<Record<string, string>>;
}

/** The scene, its files known by their assets. */
export function unpackScene({ packed, assets }: PackedScene): Scene {
  const scene = unpack(packed) as Scene; // as: the host packed one
  const sources = scene.sources.map(({ address }) => ({ address, asset: assets[address] ?? '' }));
  const textures = scene.textures.map(texture => {
    const { asset: _, ...named } = texture;
    const asset = texture.address === undefined ? undefined : assets[texture.address];
    return asset === undefined ? named : { ...named, asset };
  });
  return { ...scene, sources, textures };
}
