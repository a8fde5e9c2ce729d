// A scene on its way to a window: one run of bytes, taken apart in a thread of the window's.
import { unpack } from '../base/pack.ts';
import type { Scene } from './scene.ts';

export interface PackedScene {
  /** A Scene as `pack` (shared/base) writes it, its files known by their addresses: in parts that lie one after the other. */
  readonly parts: readonly Uint8Array[];
  /** The asset at each address. */
  readonly assets: Readonly<Record<string, string>>;
}

/** The scene, its files known by their assets. */
export function unpackScene({ parts, assets }: PackedScene): Scene {
  const scene = unpack(joined(parts)) as Scene; // as: the host packed one
  const sources = scene.sources.map(({ address }) => ({ address, asset: assets[address] ?? '' }));
  const textures = scene.textures.map(texture => {
    const { asset: _, ...named } = texture;
    const asset = texture.address === undefined ? undefined : assets[texture.address];
    return asset === undefined ? named : { ...named, asset };
  });
  return { ...scene, sources, textures };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
