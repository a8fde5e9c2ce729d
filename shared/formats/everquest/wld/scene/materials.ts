// Materials as the scene draws them. Their number is not a field of bits but a list of kinds, some of them never explained.
import type { Colour, Holes, Material, TextureCycle, TextureLayer } from '../../../../scene/material.ts';
import { type Building, note } from './building.ts';
import { definitionOf, type Fragment, fragmentOf, originOf, titleOf, type WldFile } from './wld-file.ts';

/** How a material draws. */
export interface Look {
  /** Index into `Scene.materials`; -1 for none. */
  readonly material: number;
  /** Faces without a picture are there to be run into. */
  readonly isSeen: boolean;
}

/** How a kind of material meets what lies behind it. */
interface Manner {
  readonly opacity?: number;
  readonly isAdded?: true;
  readonly isMasked?: true;
  readonly isUnlit?: true;
}

const USER_DEFINED = 0x8000_0000;
const MANNERS: Readonly<Record<number, Manner>> = {
  ...{ 0x01: {}, 0x02: {}, 0x07: {}, 0x12: {}, 0x14: {}, 0x15: {}, 0x1a: {}, 0x31: {} },
  ...{ 0x05: { opacity: 0.5 }, 0x09: { opacity: 0.25 }, 0x0a: { opacity: 0.75 } },
  ...{ 0x0b: { isAdded: true, isUnlit: true }, 0x17: { isAdded: true } },
  ...{ 0x13: { isMasked: true }, 0x19: { isMasked: true } },
  ...{ 0x0d: { isUnlit: true }, 0x0f: { isUnlit: true }, 0x10: { isUnlit: true } },
};
/** Built-in methods that draw nothing. */
const UNSEEN: ReadonlySet<number> = new Set([0x03, 0x4b, 0x53]);
const BUILT_IN_OPAQUE = 0x553;

/** The scene's material for a stored one; undefined where there is none. */
export function lookOf(building: Building, file: WldFile, reference: number | undefined): Look | undefined {
  const stored = fragmentOf(file, reference, 0x30);
  if (stored === undefined) return undefined;
  const known = file.looks.get(stored.index);
  if (known) return known;
  const look = made(building, stored);
  file.looks.set(stored.index, look);
  return look;
}

function made(building: Building, stored: Fragment<0x30>): Look {
  const { renderMethod, sprite } = stored.body;
  const kind = renderMethod >= USER_DEFINED ? renderMethod - USER_DEFINED : undefined;
  const manner = kind === undefined ? {} : (MANNERS[kind] ?? {});
  const layer = textureLayer(building, stored.file, sprite, manner.isMasked === true);
  const isSeen = layer !== undefined && kind !== 0 && !UNSEEN.has(renderMethod);
  const isKnown = !isSeen || (kind === undefined ? renderMethod === BUILT_IN_OPAQUE : MANNERS[kind] !== undefined);
  const material = materialOf(stored, manner, layer, isKnown);
  return { material: building.materials.push(material) - 1, isSeen };
}

// Pictures of materials: named in capitals, found in small letters, of several that follow each other.

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
function textureLayer(building: Building, file: WldFile, sprite: number, isMasked: boolean): TextureLayer | undefined {
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

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];

function materialOf(
  stored: Fragment<0x30>,
  { opacity = 1, isAdded, isMasked, isUnlit }: Manner,
  layer: TextureLayer | undefined,
  isKnown: boolean,
): Material {
  const { flags, pen, renderMethod } = stored.body;
  const isMixed = isAdded === true || opacity < 1;
  const colour: Colour = layer ? WHITE : [pen.red / 255, pen.green / 255, pen.blue / 255];
  return {
    ...{ name: titleOf(stored), origins: [originOf(stored)], layers: layer ? [layer] : [] },
    ...{ ambient: colour, diffuse: colour, specular: BLACK, emissive: BLACK, shininess: 0, opacity },
    blend: {
      source: isAdded ? 'one' : isMixed ? 'sourceAlpha' : 'one',
      destination: isAdded ? 'one' : isMixed ? 'oneMinusSourceAlpha' : 'zero',
    },
    ...(isMasked ? { alphaTest: 0.5 } : {}),
    ...{ depthCompare: 'lessEqual', depthWrite: !isMixed, doubleSided: flags.twoSided },
    gradient: isUnlit ? 'off' : 'modulate',
    notShown: isKnown
      ? []
      : [`Render method 0x${renderMethod.toString(16).toUpperCase()} is drawn as an opaque surface.`],
  };
}
