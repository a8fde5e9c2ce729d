// Pictures of materials: named in capitals, found in small letters, of several that follow each other.
import type { Holes, TextureCycle, TextureLayer } from '../../../../scene/material.ts';
import { type Building, note } from './building.ts';
import { definitionOf, type Fragment, fragmentOf, originOf, type WldFile } from './wld-file.ts';

/** Numbers of colours that are holes, where it is not the first: the pictures that their makers got wrong. */
const OTHER_HOLES: Readonly<Record<string, number>> = {
  'clhe0004.bmp': 255,
  'kahe0001.bmp': 255,
  'furpile1.bmp': 250,
  'bearrug.bmp': 47,
};
const KEY_COLOUR = [255, 0, 255] as const;
const MILLISECONDS = 1000;

/** The picture of a material, or those it shows one after the other; undefined where it has none. */
export function textureLayer(
  building: Building,
  file: WldFile,
  sprite: number,
  isMasked: boolean,
): TextureLayer | undefined {
  const stored = definitionOf(file, sprite, [0x05, 0x04]);
  if (stored === undefined) return undefined;
  const textures = stored.body.frames.flatMap(frame => {
    const info = fragmentOf(file, frame, 0x03);
    return info ? [textureOf(building, info, isMasked)] : [];
  });
  const [texture] = textures;
  if (texture === undefined) return undefined;
  const cycle = cycleOf(stored, textures);
  return { texture, uvSet: 0, combine: 'multiply', ...(cycle ? { cycle } : {}) };
}

function cycleOf({ body }: Fragment<0x04>, textures: readonly number[]): TextureCycle | undefined {
  const { sleep = 0, currentFrame = 0 } = body;
  if (textures.length < 2 || sleep <= 0) return undefined;
  return { textures, perSecond: MILLISECONDS / sleep, first: currentFrame, loops: true };
}

/** The scene's texture for a picture; one that is drawn with holes is another than the same without. */
function textureOf(building: Building, info: Fragment<0x03>, isMasked: boolean): number {
  const origin = originOf(info);
  const known = building.textures.findIndex(
    texture =>
      texture.origin.source === origin.source &&
      texture.origin.path === origin.path &&
      (texture.holes !== undefined) === isMasked,
  );
  if (known >= 0) return known;
  const name = info.body.files[0]?.file ?? '';
  const found = name === '' ? undefined : building.ask.find(storedAs(name), building.archives);
  if (!found) note(building, 'warning', `The texture ${name} was not found in this install.`, origin);
  const texture = {
    ...{ name, origin, clampU: false, clampV: false },
    ...(isMasked ? { holes: holesOf(name) } : {}),
    ...(found ? { asset: found.asset, address: found.address } : {}),
  };
  return building.textures.push(texture) - 1;
}

/** Later archives have the picture in another form under the same stem. */
function storedAs(name: string): readonly string[] {
  const stem = name.replace(/\.[^.]*$/, '');
  return [...new Set([name, `${stem}.bmp`, `${stem}.dds`, `${stem}.tga`])];
}

const holesOf = (name: string): Holes => ({ index: OTHER_HOLES[name.toLowerCase()] ?? 0, colour: KEY_COLOUR });
