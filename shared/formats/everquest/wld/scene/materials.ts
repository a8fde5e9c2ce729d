// Materials as the scene draws them. Their number is not a field of bits but a list of kinds, some of them never explained.
import type { Colour, Material, TextureLayer } from '../../../../scene/material.ts';
import type { Building } from './building.ts';
import { textureLayer } from './textures.ts';
import { type Fragment, fragmentOf, originOf, titleOf, type WldFile } from './wld-file.ts';

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
