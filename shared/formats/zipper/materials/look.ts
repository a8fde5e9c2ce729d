import type { Colour, Material, TextureLayer } from '../../../scene/material.ts';
import type { Origin } from '../../../scene/origin.ts';

/** Transparency of a picture: none, holes, or partial. */
export type Transparency = 'none' | 'holes' | 'full';

/** A stored material of any game, with its picture resolved. */
export interface StoredLook {
  readonly name: string;
  readonly origins: readonly Origin[];
  /** Absent without a picture: then the colour is used. */
  readonly layer?: Pick<TextureLayer, 'texture' | 'cycle'>;
  readonly transparency: Transparency;
  /** From 0 to 255. */
  readonly alpha: number;
  readonly color: { readonly red: number; readonly green: number; readonly blue: number };
}

/** How a polygon uses it. */
export interface Use {
  /** Whether it is drawn over another material of the same polygon. */
  readonly isOverlay: boolean;
  readonly showsBack: boolean;
}

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];
const OPAQUE = { source: 'one', destination: 'zero' } as const;
const MIXED = { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' } as const;
const LARGEST = 255;

/** A stored material as the scene draws it. */
export function materialLook(stored: StoredLook, { isOverlay, showsBack }: Use): Material {
  const { name, origins, layer, transparency, alpha } = stored;
  const { red, green, blue } = stored.color;
  const diffuse: Colour = layer ? WHITE : [red / LARGEST, green / LARGEST, blue / LARGEST];
  const opacity = layer ? 1 : alpha / LARGEST;
  const isMixed = isOverlay || transparency === 'full' || opacity < 1;
  return {
    ...{ name, origins, diffuse, opacity, ambient: diffuse, specular: BLACK, emissive: BLACK, shininess: 0 },
    layers: layer ? [{ ...layer, uvSet: 0, combine: 'multiply' }] : [],
    blend: isMixed ? MIXED : OPAQUE,
    ...(transparency === 'holes' ? { alphaTest: 0.5 } : {}),
    ...{ depthCompare: 'lessEqual', depthWrite: !isMixed, doubleSided: showsBack, gradient: 'modulate', notShown: [] },
  };
}
