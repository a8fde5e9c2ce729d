// Materials of shader files, as The Battle for Middle-earth II has them.
import type { Infer } from '#layout';
import type { Colour, Material, TextureLayer } from '../../../../scene/material.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { shaderConstant, shaderHeader } from '../layout/material.ts';
import type { Looks } from './materials.ts';
import { originOf, type Part, part, parts } from './parts.ts';
import { addTextureNamed } from './textures.ts';

export interface EffectLook {
  readonly name: string;
  readonly origins: readonly Origin[];
  readonly layers: Material['layers'];
  readonly diffuse?: Colour;
  readonly alphaTest?: boolean;
  readonly notShown: readonly string[];
}

type Constant = Part<Infer<typeof shaderConstant>>;

/** What of an effect can be drawn without its shader file. */
export function effectLook(looks: Looks, effect: Part | undefined): EffectLook | undefined {
  if (!effect) return undefined;
  const constants = parts(effect, 0x53, shaderConstant);
  const named = (name: string): Constant | undefined => constants.find(({ value }) => value.constantName === name);
  const file = part(effect, 0x52, shaderHeader)?.value.shaderFile ?? '';
  const colour = vectorOf(named('DiffuseColor'));
  const test = named('AlphaTestEnable')?.value.value;
  return {
    name: file,
    origins: [originOf(effect, looks.source)],
    layers: constants.flatMap(constant => layerOf(looks, constant) ?? []),
    ...(colour ? { diffuse: colour } : {}),
    ...(test?.type === 7 ? { alphaTest: test.value !== 0 } : {}),
    notShown: file === '' ? [] : [`The shader ${file} is drawn as plain light and texture.`],
  };
}

function layerOf({ building, source }: Looks, constant: Constant): TextureLayer | undefined {
  const { value, constantName } = constant.value;
  if (value.type !== 1) return undefined;
  const use = { origin: originOf(constant, source), clampU: false, clampV: false };
  const texture = addTextureNamed(building, value.value.texture, use);
  const isNormal = /normal|bump/i.test(constantName);
  const isColour = /diffuse|texture_?0|^texture/i.test(constantName);
  return {
    texture,
    uvSet: 0,
    combine: isColour ? 'replace' : 'other',
    role: isNormal ? 'normal' : isColour ? 'colour' : 'other',
  };
}

function vectorOf(constant: Constant | undefined): Colour | undefined {
  const value = constant?.value.value;
  if (value?.type === 4) return [value.value.x, value.value.y, value.value.z];
  return value?.type === 5 ? [value.value.x, value.value.y, value.value.z] : undefined;
}
