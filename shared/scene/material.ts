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
  /** Light that mirrors off the surface and is added to its picture; black where none is. */
  readonly specular: Colour;
  readonly emissive: Colour;
  readonly shininess: number;
  readonly opacity: number;
  /** Source and destination; one and zero is opaque. */
  readonly blend: { readonly source: BlendFactor; readonly destination: BlendFactor };
  /** Texels below are not drawn. */
  readonly alphaTest?: number;
  readonly depthCompare: DepthCompare;
  readonly depthWrite: boolean;
  readonly doubleSided: boolean;
  /** How texture and light meet: `off` shows the texture alone. */
  readonly gradient: 'off' | 'modulate' | 'add' | 'modulate2x' | 'other';
  /** What the file asks for and this scene cannot say: mappers, bump maps, shader files; one sentence each. */
  readonly notShown: readonly string[];
}

/** By degrees from one distance to another, or the denser the farther away. */
export interface Fog {
  readonly kind: 'linear' | 'exponential';
  /** From 0 to 1. */
  readonly colour: Colour;
  readonly near: number;
  readonly far: number;
  /** For each unit of length. */
  readonly density: number;
  readonly origin: Origin;
}

/**
 * How the colour of a layer (L) meets what lies below it (B): `inverseMultiply` is 1 - (1 - L)(1 - B), `subtract` L - B and
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
  /** How its opacity meets that of the layers below; absent: theirs stays. */
  readonly combineAlpha?: 'replace' | 'multiply' | 'inverseMultiply';
  /** Moved over time, in pictures for each second, where the file asks for it. */
  readonly scroll?: { readonly u: number; readonly v: number };
  /** How it is laid on where its coordinates alone do not say it; what it scrolls by is added. */
  readonly mapping?: TextureMapping;
  /** Pictures shown one after another in its place. */
  readonly cycle?: TextureCycle;
  readonly role?: 'colour' | 'normal' | 'other';
}

export interface TextureCycle {
  /** Indices into `Scene.textures`. */
  readonly textures: readonly number[];
  readonly perSecond: number;
  /** Which is shown at first. */
  readonly first: number;
  readonly loops: boolean;
  /** It waits on its first picture until this one of the scene's `triggers` is pulled. */
  readonly trigger?: string;
}

/** A picture a material names. */
export interface Texture {
  /** As stored. */
  readonly name: string;
  readonly origin: Origin;
  /** The asset it resolved to; absent: it was not found, draw the placeholder. */
  readonly asset?: string;
  readonly address?: string;
  readonly clampU: boolean;
  readonly clampV: boolean;
  /** Red, green, blue, alpha for each number of a colour, where the picture is numbers and its colours lie elsewhere. */
  readonly palette?: Uint8Array;
  /** Pixels put in the place of others, as an animation does, before it is shown. */
  readonly copies?: readonly PixelCopy[];
  /** Shown pixel by pixel, not smoothed. */
  readonly crisp?: boolean;
  /** What of the picture is not drawn; absent: what its own transparency says. */
  readonly holes?: Holes;
}

/** The pixels with one number of a palette; of pictures without a palette those of one colour. */
export interface Holes {
  readonly index: number;
  /** Each from 0 to 255. */
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** A rectangle of pixels that takes the place of another. */
export interface PixelCopy {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly width: number;
  readonly height: number;
}
