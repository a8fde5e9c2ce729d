// Materials as the scene draws them. Their number is not a bit field but a list of types, some of which nobody has
// explained.

import { hexOffset } from '../../../../base/hex.ts';
import type { Colour, Holes, Material, TextureCycle, TextureLayer } from '../../../../scene/material.ts';
import { type Building, note } from './building.ts';
import {
  type AnyFragment,
  definitionOf,
  type Fragment,
  fragmentOf,
  type Look,
  originOf,
  titleOf,
  type WldFile,
} from './wld-file.ts';

/** How a type of material blends with the background. */
interface RenderStyle {
  readonly opacity?: number;
  readonly isAdded?: true;
  readonly isMasked?: true;
  readonly isUnlit?: true;
}

const USER_DEFINED = 0x8000_0000;
const STYLES: Readonly<Record<number, RenderStyle>> = {
  ...{ 0x01: {}, 0x02: {}, 0x07: {}, 0x12: {}, 0x14: {}, 0x15: {}, 0x1a: {}, 0x31: {} },
  ...{ 0x05: { opacity: 0.5 }, 0x09: { opacity: 0.25 }, 0x0a: { opacity: 0.75 } },
  ...{ 0x0b: { isAdded: true, isUnlit: true }, 0x17: { isAdded: true } },
  ...{ 0x13: { isMasked: true }, 0x19: { isMasked: true } },
  ...{ 0x0d: { isUnlit: true }, 0x0f: { isUnlit: true }, 0x10: { isUnlit: true } },
};
/** Built-in methods that draw nothing. */
const UNSEEN: ReadonlySet<number> = new Set([0x03, 0x4b, 0x53]);
const BUILT_IN_OPAQUE = 0x553;

/** The scene's material for a stored one; undefined if there is none. */
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
  const { renderMethod, sprite, flags, pen } = stored.body;
  const { kind, style } = styleOf(renderMethod);
  const series = definitionOf(stored.file, sprite, [0x05, 0x04])?.body;
  const layer = series && textureLayer(building, stored.file, series, style.isMasked === true);
  const isSeen = layer !== undefined && kind !== 0 && !UNSEEN.has(renderMethod);
  const isKnown = !isSeen || (kind === undefined ? renderMethod === BUILT_IN_OPAQUE : STYLES[kind] !== undefined);
  const colour: Colour = layer ? WHITE : [pen.red / 255, pen.green / 255, pen.blue / 255];
  const asked = { stored, style, colour, doubleSided: flags.twoSided };
  const notShown = isKnown ? [] : [`Render method ${hexOffset(renderMethod)} is drawn as an opaque surface.`];
  return { material: building.materials.push(materialOf(asked, layer, notShown)) - 1, isSeen };
}

function styleOf(renderMethod: number): { readonly kind: number | undefined; readonly style: RenderStyle } {
  const kind = renderMethod >= USER_DEFINED ? renderMethod - USER_DEFINED : undefined;
  return { kind, style: kind === undefined ? {} : (STYLES[kind] ?? {}) };
}

/** How to draw a separate picture. */
export interface PictureAsked {
  readonly renderMethod: number;
  readonly series: Series;
  readonly tint?: Colour;
}

/** The material of a separate picture; undefined if it names none. */
export function pictureLook(
  building: Building,
  stored: AnyFragment,
  { renderMethod, series, tint = WHITE }: PictureAsked,
): number | undefined {
  const { style } = styleOf(renderMethod);
  const layer = textureLayer(building, stored.file, series, style.isMasked === true);
  if (layer === undefined) return undefined;
  const asked = { stored, style, colour: tint, doubleSided: true };
  return building.materials.push(materialOf(asked, layer, [])) - 1;
}

// Pictures of materials: fragments name them in capitals, archives in lower case; an animation has several.

/** The transparent palette entries of pictures where it is not the first: their makers got these wrong. */
const OTHER_HOLES: Readonly<Record<string, number>> = {
  'clhe0004.bmp': 255,
  'kahe0001.bmp': 255,
  'furpile1.bmp': 250,
  'bearrug.bmp': 47,
};
const KEY_COLOUR = [255, 0, 255] as const;
const MILLISECONDS = 1000;

/** The pictures of a series. */
type Series = Pick<Fragment<0x04>['body'], 'frames'> & Partial<Pick<Fragment<0x04>['body'], 'sleep' | 'currentFrame'>>;

/** The first picture of a series, and the others that it shows; undefined if there is none. */
function textureLayer(building: Building, file: WldFile, series: Series, isMasked: boolean): TextureLayer | undefined {
  const textures = series.frames.flatMap(frame => {
    const info = fragmentOf(file, frame, 0x03);
    return info ? [textureOf(building, info, isMasked)] : [];
  });
  const [texture] = textures;
  if (texture === undefined) return undefined;
  const cycle = cycleOf(series, textures);
  return { texture, uvSet: 0, combine: 'multiply', ...(cycle ? { cycle } : {}) };
}

function cycleOf({ sleep = 0, currentFrame = 0 }: Series, textures: readonly number[]): TextureCycle | undefined {
  if (textures.length < 2 || sleep <= 0) return undefined;
  return { textures, perSecond: MILLISECONDS / sleep, first: currentFrame, loops: true };
}

/** The scene's texture for a picture; with and without transparency it is two different textures. */
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
  if (!found) note(building, 'warning', `The texture ${name} was not found in this game folder.`, origin);
  const texture = {
    ...{ name, origin, clampU: false, clampV: false },
    ...(isMasked ? { holes: holesOf(name) } : {}),
    ...(found ? { asset: found.asset, address: found.address } : {}),
  };
  return building.textures.push(texture) - 1;
}

/** Later archives have the picture in another format, with the same stem. */
function storedAs(name: string): readonly string[] {
  const stem = name.replace(/\.[^.]*$/, '');
  return [...new Set([name, `${stem}.bmp`, `${stem}.dds`, `${stem}.tga`])];
}

const holesOf = (name: string): Holes => ({ index: OTHER_HOLES[name.toLowerCase()] ?? 0, colour: KEY_COLOUR });

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];

interface Drawn {
  readonly stored: AnyFragment;
  readonly style: RenderStyle;
  readonly colour: Colour;
  readonly doubleSided: boolean;
}

function materialOf(
  { stored, style, colour, doubleSided }: Drawn,
  layer: TextureLayer | undefined,
  notShown: readonly string[],
): Material {
  const { opacity = 1, isAdded, isMasked, isUnlit } = style;
  const isMixed = isAdded === true || opacity < 1;
  return {
    ...{ name: titleOf(stored), origins: [originOf(stored)], layers: layer ? [layer] : [] },
    ...{ ambient: colour, diffuse: colour, specular: BLACK, emissive: BLACK, shininess: 0, opacity },
    blend: {
      source: isAdded ? 'one' : isMixed ? 'sourceAlpha' : 'one',
      destination: isAdded ? 'one' : isMixed ? 'oneMinusSourceAlpha' : 'zero',
    },
    ...(isMasked ? { alphaTest: 0.5 } : {}),
    ...{ depthCompare: 'lessEqual', depthWrite: !isMixed, doubleSided },
    gradient: isUnlit ? 'off' : 'modulate',
    notShown,
  };
}
