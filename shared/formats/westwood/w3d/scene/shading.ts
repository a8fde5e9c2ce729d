// How a 16-byte shader draws. If the documentation and the games' published source differ, the source is followed:
// it only reads the detail functions and copies them over those for "post detail", and BLEND, DETAILBLEND, SUB and SUBR
// use the second texture first.
import type { Infer } from '#layout';
import type { BlendFactor, DepthCompare, Material, TextureLayer } from '../../../../scene/material.ts';
import type { shader } from '../layout/types.ts';

export type Shader = Infer<typeof shader>;

type Drawing = Pick<Material, 'blend' | 'depthCompare' | 'depthWrite' | 'gradient' | 'alphaTest'>;
const ALPHA_TEST = 0x60 / 255;

/** Depth, blending, light and alpha test of a shader; without one, those of an opaque surface. */
export function drawing(value: Shader | undefined, isTested = (value?.alphaTest ?? 0) !== 0): Drawing {
  return {
    blend: { source: sourceOf(value), destination: destinationOf(value) },
    depthCompare: typeof value?.depthCompare === 'string' ? (value.depthCompare as DepthCompare) : 'lessEqual', // the same words
    depthWrite: value ? value.depthMask !== 0 : true,
    gradient: gradientOf(value),
    ...(isTested ? { alphaTest: ALPHA_TEST } : {}),
  };
}

function sourceOf(value: Shader | undefined): BlendFactor {
  return typeof value?.sourceBlend === 'string' ? value.sourceBlend : 'one';
}

function destinationOf(value: Shader | undefined): BlendFactor {
  const stored = value?.destinationBlend;
  if (typeof stored !== 'string') return 'zero';
  return stored === 'sourceColourPrefog' ? 'sourceColour' : stored;
}

function gradientOf(value: Shader | undefined): Material['gradient'] {
  const stored = value?.primaryGradient ?? 'modulate';
  return stored === 'off' || stored === 'modulate' || stored === 'add' || stored === 'modulate2x' ? stored : 'other';
}

/** Whether specular light is added. */
export const addsSpecular = (value: Shader | undefined): boolean => (value?.secondaryGradient ?? 0) !== 0;

/** Whether textures are drawn at all. */
export const hasTextures = (value: Shader | undefined): boolean => value?.texturing !== 0;

const DETAIL: Readonly<Record<string, TextureLayer['combine']>> = {
  detail: 'replace',
  scale: 'multiply',
  inverseScale: 'inverseMultiply',
  add: 'add',
  subtract: 'subtract',
  subtractReverse: 'subtractFrom',
  blend: 'blend',
  detailBlend: 'blendBelow',
  addSigned: 'addSigned',
  addSigned2x: 'addSigned2x',
  scale2x: 'multiply2x',
  modulateAlphaAddColour: 'addByAlpha',
};
const DETAIL_ALPHA: Readonly<Record<string, NonNullable<TextureLayer['combineAlpha']>>> = {
  detail: 'replace',
  scale: 'multiply',
  inverseScale: 'inverseMultiply',
};

/** How the second texture is combined with the first; one without a known function is named but not drawn. */
export function detailOf(value: Shader | undefined): Pick<TextureLayer, 'combine' | 'combineAlpha' | 'role'> {
  const combine = DETAIL[String(value?.detailColour)];
  const combineAlpha = DETAIL_ALPHA[String(value?.detailAlpha)];
  if (combine === undefined && combineAlpha === undefined) return { combine: 'other', role: 'other' };
  return { combine: combine ?? 'keep', ...(combineAlpha ? { combineAlpha } : {}) };
}

/** Features of a shader that cannot be drawn, one sentence each. */
export function notDrawn(value: Shader | undefined): readonly string[] {
  if (value === undefined) return [];
  const { depthCompare, sourceBlend, destinationBlend, primaryGradient, detailColour, detailAlpha } = value;
  const isBump = primaryGradient === 'bump' || primaryGradient === 'bumpLuminance';
  return [
    ...unknown('Depth comparison', depthCompare, 'drawn where it is at least as near'),
    ...unknown('Source blend', sourceBlend, 'drawn as one'),
    ...unknown('Destination blend', destinationBlend, 'drawn as zero'),
    ...unknown('Primary gradient', primaryGradient, 'drawn as texture times light'),
    ...(isBump ? ['Bump mapping of the environment is drawn as plain texture and light.'] : []),
    ...unknown('Detail colour function', detailColour, 'the second texture is not drawn'),
    ...unknown('Detail alpha function', detailAlpha, 'not drawn'),
  ];
}

function unknown(field: string, stored: string | number, instead: string): readonly string[] {
  return typeof stored === 'number' ? [`${field} ${stored} is unknown: ${instead}.`] : [];
}
