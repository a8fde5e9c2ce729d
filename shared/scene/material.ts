import type { Origin } from './origin.ts';
import type { TextureMapping } from './texture-mapping.ts';

export type Colour = readonly [red: number, green: number, blue: number];

export type BlendFactor =
  | 'zero'
  | 'one'
  | 'sourceAlpha'
  | 'oneMinusSourceAlpha'
  | 'sourceColour'
  | 'oneMinusSourceColour';
export type DepthCompare =
  | 'never'
  | 'less'
  | 'equal'
  | 'lessEqual'
  | 'greater'
  | 'notEqual'
  | 'greaterEqual'
  | 'always';

/** How one pass of a surface is drawn. Colours and opacity from 0 to 1. */
export interface Material {
  readonly name: string;
  readonly origins: readonly Origin[];
  readonly layers: readonly TextureLayer[];
  readonly ambient: Colour;
  readonly diffuse: Colour;
  /** The colour of a specular reflection that is added to its picture; black for none. */
  readonly specular: Colour;
  readonly emissive: Colour;
  readonly shininess: number;
  readonly opacity: number;
  /** Source and destination; one and zero is opaque. */
  readonly blend: { readonly source: BlendFactor; readonly destination: BlendFactor };
  /** Texels with less alpha are not drawn. */
  readonly alphaTest?: number;
  readonly depthCompare: DepthCompare;
  readonly depthWrite: boolean;
  readonly doubleSided: boolean;
  /** How texture and light combine: `off` shows only the texture. */
  readonly gradient: 'off' | 'modulate' | 'add' | 'modulate2x' | 'other';
  /** Requests of the file that this scene cannot show: mappers, bump maps, shader files; one sentence each. */
  readonly notShown: readonly string[];
}

/** Linear between two distances, or denser the farther away. */
export interface Fog {
  readonly kind: 'linear' | 'exponential';
  /** From 0 to 1. */
  readonly colour: Colour;
  readonly near: number;
  readonly far: number;
  /** Per unit of length. */
  readonly density: number;
  readonly origin: Origin;
}

/**
 * How the colour of a layer (L) combines with what is below it (B): `inverseMultiply` is 1 - (1 - L)(1 - B), `subtract` L - B and
 * `subtractFrom` B - L, `addSigned` L + B - 0.5, `blend` L over B by the alpha of L and `blendBelow` by that of B,
 * `addByAlpha` B + L times the alpha of B; `keep` is B.
 */
export type Combine =
  | 'keep'
  | 'replace'
  | 'multiply'
  | 'multiply2x'
  | 'inverseMultiply'
  | 'add'
  | 'addSigned'
  | 'addSigned2x'
  | 'addByAlpha'
  | 'subtract'
  | 'subtractFrom'
  | 'blend'
  | 'blendBelow'
  | 'other';

export interface TextureLayer {
  /** Index into `Scene.textures`. */
  readonly texture: number;
  /** Which of the pass's `uvs`. */
  readonly uvSet: number;
  readonly combine: Combine;
  /** How its opacity combines with that of the layers below; absent: theirs stays. */
  readonly combineAlpha?: 'replace' | 'multiply' | 'inverseMultiply';
  /** Scrolling over time, in pictures per second, if the file asks for it. */
  readonly scroll?: { readonly u: number; readonly v: number };
  /** The mapping, if its coordinates alone do not give it; scrolling is added. */
  readonly mapping?: TextureMapping;
  /** Pictures shown one after another in its place. */
  readonly cycle?: TextureCycle;
  readonly role?: 'colour' | 'normal' | 'other';
}

export interface TextureCycle {
  /** Indices into `Scene.textures`. */
  readonly textures: readonly number[];
  readonly perSecond: number;
  /** The first picture to show. */
  readonly first: number;
  readonly loops: boolean;
  /** It stays at its first picture until this one of the scene's `triggers` is pulled. */
  readonly trigger?: string;
}

/** A picture a material names. */
export interface Texture {
  /** As stored. */
  readonly name: string;
  readonly origin: Origin;
  /** The asset it resolved to; absent if it was not found: draw the placeholder. */
  readonly asset?: string;
  readonly address?: string;
  readonly clampU: boolean;
  readonly clampV: boolean;
  /** RGBA per colour index, if the picture consists of indices and its colours are elsewhere. */
  readonly palette?: Uint8Array;
  /** Pixels that replace others before it is shown, as an animation does. */
  readonly copies?: readonly PixelCopy[];
  /** Shown pixel by pixel, not smoothed. */
  readonly crisp?: boolean;
  /** Which pixels are not drawn; absent: according to its own transparency. */
  readonly holes?: Holes;
}

/** The pixels with one index of a palette; in pictures without a palette, those of one colour. */
export interface Holes {
  readonly index: number;
  /** Each from 0 to 255. */
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** A rectangle of pixels that replaces another. */
export interface PixelCopy {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly width: number;
  readonly height: number;
}
