// Materials of shader files, as The Battle for Middle-earth II has them.
import { type Infer, zeroText } from '#layout';
import type { Colour, Material, TextureLayer } from '../../../../scene/material.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { shaderConstant, shaderHeader } from '../layout/material.ts';
import { textureInfo } from '../layout/types.ts';
import { type Building, note } from './building.ts';
import type { Looks } from './materials.ts';
import { texturesNamed } from './names.ts';
import { originOf, type Part, part, parts, partsIn } from './parts.ts';

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

/** The textures a mesh or wrapper lists. */
export function textureParts(holder: Part): readonly Part[] {
  const list = partsIn(holder).find(({ id }) => id === 0x30);
  return list ? partsIn(list) : [];
}

/** The index of a listed texture in the scene. */
export function addTexture(building: Building, source: number, stored: Part): number {
  const name = part(stored, 0x32, zeroText)?.value ?? '';
  const info = part(stored, 0x33, textureInfo)?.value.attributes;
  return addTextureNamed(building, name, {
    origin: originOf(stored, source),
    clampU: info?.clampU ?? false,
    clampV: info?.clampV ?? false,
  });
}

interface Use {
  readonly origin: Origin;
  readonly clampU: boolean;
  readonly clampV: boolean;
}

/** The index of a texture by its name; looked for in the install, noted where it is missing. */
function addTextureNamed(building: Building, name: string, use: Use): number {
  const { textures } = building;
  const known = textures.findIndex(
    ({ origin }) => origin.source === use.origin.source && origin.path === use.origin.path,
  );
  if (known >= 0) return known;
  const found = name === '' ? undefined : building.ask.find(texturesNamed(name));
  if (!found) note(building, 'warning', `The texture ${name} was not found in this install.`, use.origin);
  return textures.push({ name, ...use, ...(found ? { asset: found.asset, address: found.address } : {}) }) - 1;
}

function vectorOf(constant: Constant | undefined): Colour | undefined {
  const value = constant?.value.value;
  if (value?.type === 4) return [value.value.x, value.value.y, value.value.z];
  return value?.type === 5 ? [value.value.x, value.value.y, value.value.z] : undefined;
}
