import type { AssetId } from '../../../shared/contract/types.ts';
import { targetOf } from '../../../shared/formats/references.ts';
import type { Clip, Span } from '../../../shared/scene/skeleton.ts';
import { addressInIndex } from '../../index/address-in-index.ts';
import { meaningsIn } from '../../index/names-in-install.ts';
import type { Index } from '../../index/open-index.ts';

/** Finds the file of each sound that a clip plays; a sound that the game folder does not have stays a name. */
export function withSounds(
  clip: Clip,
  { index, folder, idOf }: { readonly index: Index; readonly folder: string; idOf(address: string): AssetId },
): Clip {
  const { tracks } = clip;
  const install = index.queries.installByFolder.get(folder);
  if (tracks === undefined || install === undefined || !tracks.some(hasSound)) return clip;
  const meanings = meaningsIn(index, install.id);
  const found = new Map<string, AssetId | undefined>();
  const assetOf = (name: string): AssetId | undefined => {
    if (found.has(name)) return found.get(name);
    const rows = meanings.of({ kind: 'sound', target: targetOf(name), surely: 0 });
    const [address] = rows.flatMap(({ file, entry }) => addressInIndex(index, file, entry) ?? []);
    const asset = address === undefined ? undefined : idOf(address);
    found.set(name, asset);
    return asset;
  };
  const named = (span: Span): Span => {
    const asset = span.sound && assetOf(span.sound.name);
    return span.sound && asset ? { ...span, sound: { ...span.sound, asset } } : span;
  };
  return { ...clip, tracks: tracks.map(track => ({ ...track, marks: track.marks.map(named) })) };
}

const hasSound = ({ marks }: { readonly marks: readonly Span[] }): boolean => marks.some(({ sound }) => sound);
