// The palettes in which a map's texture can be shown: those of every mesh of the map.
import { psxPaletteRgba } from '../../../codecs/psx-colour.ts';
import type { Colouring } from '../../pictures.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import type { Mesh } from '../mesh/layout/mesh.ts';
import { PALETTE_SETS } from '../mesh/swatches.ts';
import { mapName, resourcesOf } from '../scene/map-files.ts';

/** All palettes of all meshes near a texture; the next mesh after it comes first, because it usually uses the texture. */
export function colouringsOf({ address }: Neighbour, ask: Neighbours): readonly Colouring[] {
  const own = mapName(address);
  if (own === undefined) return [];
  const files = resourcesOf(own.map, ask);
  const after = files.filter(({ number }) => number > (own.number ?? 0));
  return [...after, ...files.filter(file => !after.includes(file))].flatMap(file => {
    const mesh = ask.model(file, 'fft/mesh') as Mesh | undefined; // of the format that was asked for
    const name = /[^\\/:]*$/.exec(file.address)?.[0] ?? '';
    return PALETTE_SETS.flatMap(([member, , called]) =>
      (mesh?.[member] ?? []).map((palette, number) => ({
        ...{ id: `${name}:${member}[${number}]`, group: name, name: `${called} ${number}` },
        ...{ file: file.asset, path: `${member}[${number}]` },
        rgba: psxPaletteRgba(palette.source.read(0, palette.source.size)),
      })),
    );
  });
}
