// Builds materials from the parts that a pass refers to: light, shader, textures, or an effect of a shader file.
import { type Infer, zeroText } from '#layout';
import type { Colour, Material, TextureLayer } from '../../../../scene/material.ts';
import { type Origin, rowOrigin } from '../../../../scene/origin.ts';
import { shaderConstant, shaderHeader, vertexMaterial } from '../layout/material.ts';
import { type Part, part, parts, partsIn, type Table, tablePart } from '../layout/parts.ts';
import { textureInfo } from '../layout/types.ts';
import { type Building, note, originOf, rowsOf, texturesNamed } from './building.ts';
import { type Laid, laidBy, mapperName } from './mappers.ts';
import { addsSpecular, detailOf, drawing, hasTextures, notDrawn, type Shader } from './shading.ts';

/** Stored instead of an index for none. */
export const NONE = 0xffff_ffff;

/** The look of a face, as indices into its mesh's tables. */
export interface Look {
  readonly vertexMaterial: number;
  readonly shader: number;
  readonly effect?: number;
  /** One per stage; `NONE` for none. */
  readonly textures: readonly number[];
  readonly isPlain?: boolean;
}

type VertexMaterial = Infer<typeof vertexMaterial>;

/** The looks of one mesh, created on demand. */
export interface Looks {
  readonly building: Building;
  readonly source: number;
  readonly vertexMaterials: readonly Part[];
  readonly shaders: Part<Table> | undefined;
  readonly textures: readonly Part[];
  readonly effects: readonly Part[];
  readonly twoSided: boolean;
  readonly made: Map<string, number>;
}

export function newLooks(building: Building, source: number, of: { holder: Part; twoSided: boolean }): Looks {
  const inside = (id: number): readonly Part[] => {
    const found = partsIn(of.holder).find(chunk => chunk.id === id);
    return found ? partsIn(found) : [];
  };
  return {
    ...{ building, source, twoSided: of.twoSided, made: new Map() },
    vertexMaterials: inside(0x2a),
    shaders: tablePart(of.holder, 0x29),
    textures: textureParts(of.holder),
    effects: inside(0x50),
  };
}

// Materials of shader files, as in The Battle for Middle-earth II.

interface EffectLook {
  readonly name: string;
  readonly origins: readonly Origin[];
  readonly layers: Material['layers'];
  readonly diffuse?: Colour;
  readonly alphaTest?: boolean;
  readonly notShown: readonly string[];
}

type Constant = Part<Infer<typeof shaderConstant>>;

/** The part of an effect that can be drawn without its shader file. */
function effectLook(looks: Looks, effect: Part | undefined): EffectLook | undefined {
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

/** The textures that a mesh or wrapper lists. */
function textureParts(holder: Part): readonly Part[] {
  const list = partsIn(holder).find(({ id }) => id === 0x30);
  return list ? partsIn(list) : [];
}

/** The index of a listed texture in the scene. */
function addTexture(building: Building, source: number, stored: Part): number {
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

/** The scene index of a texture by name; it is searched for in the game, and reported if missing. */
export function addTextureNamed(building: Building, name: string, use: Use): number {
  const { textures } = building;
  const known = textures.findIndex(
    ({ origin }) => origin.source === use.origin.source && origin.path === use.origin.path,
  );
  if (known >= 0) return known;
  const found = name === '' ? undefined : building.ask.find(texturesNamed(name));
  if (!found) note(building, 'warning', `The texture ${name} was not found in this game folder.`, use.origin);
  return textures.push({ name, ...use, ...(found ? { asset: found.asset, address: found.address } : {}) }) - 1;
}

function vectorOf(constant: Constant | undefined): Colour | undefined {
  const value = constant?.value.value;
  if (value?.type === 4) return [value.value.x, value.value.y, value.value.z];
  return value?.type === 5 ? [value.value.x, value.value.y, value.value.z] : undefined;
}

/** The index of the material for a look. */
export function materialFor(looks: Looks, look: Look): number {
  const key = `${look.vertexMaterial} ${look.shader} ${look.effect ?? '-'} ${look.textures.join(' ')}`;
  const known = looks.made.get(key);
  if (known !== undefined) return known;
  const index = looks.building.materials.push(materialOf(looks, look)) - 1;
  looks.made.set(key, index);
  return index;
}

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];
const colourOf = ({ red, green, blue }: { red: number; green: number; blue: number }): Colour => [
  red / 255,
  green / 255,
  blue / 255,
];

function materialOf(looks: Looks, look: Look): Material {
  const holder = looks.vertexMaterials[look.vertexMaterial];
  const stored = holder && part(holder, 0x2d, vertexMaterial);
  const effect = look.effect === undefined ? undefined : effectLook(looks, looks.effects[look.effect]);
  const shading = look.isPlain ? undefined : shaderAt(looks, look.shader);
  const light = stored?.value;
  const layers = effect?.layers ?? layersOf(looks, look, shading?.value);
  const drawn = drawing(shading?.value, effect?.alphaTest);
  return {
    name: (holder && part(holder, 0x2c, zeroText)?.value) || effect?.name || `material ${look.vertexMaterial}`,
    origins: [
      ...(holder ? [originOf(holder, looks.source)] : []),
      ...(shading ? [shading.origin] : []),
      ...(effect?.origins ?? []),
    ],
    layers,
    ambient: light ? colourOf(light.ambient) : WHITE,
    diffuse: effect?.diffuse ?? (light ? colourOf(light.diffuse) : WHITE),
    specular: light && addsSpecular(shading?.value) ? colourOf(light.specular) : BLACK,
    emissive: light ? colourOf(light.emissive) : BLACK,
    shininess: light?.shininess ?? 1,
    // Without its gradient, a texture is unlit, and only its own alpha counts.
    opacity: drawn.gradient === 'off' && layers.length > 0 ? 1 : (light?.opacity ?? 1),
    ...drawn,
    doubleSided: looks.twoSided,
    notShown: [...notDrawn(shading?.value), ...mappersOf(light), ...(effect?.notShown ?? [])],
  };
}

function shaderAt({ shaders, source }: Looks, index: number): { value: Shader; origin: Origin } | undefined {
  if (!shaders || index >= shaders.value.length) return undefined;
  return { value: shaders.value.at(index) as Shader, origin: rowOrigin(rowsOf(shaders, source), index) }; // 0x29: shaders
}

function layersOf(looks: Looks, look: Look, value: Shader | undefined): readonly TextureLayer[] {
  if (!hasTextures(value)) return [];
  return look.textures.flatMap((id, stage) => {
    const stored = id === NONE ? undefined : looks.textures[id];
    if (!stored) return [];
    return [
      {
        texture: addTexture(looks.building, looks.source, stored),
        uvSet: stage,
        ...(stage === 0 ? { combine: 'replace' as const } : detailOf(value)),
        ...laidAt(looks, look, stage),
      } satisfies TextureLayer,
    ];
  });
}

/** The mapping of a stage's texture. */
function laidAt({ vertexMaterials }: Looks, look: Look, stage: number): Laid {
  const holder = vertexMaterials[look.vertexMaterial];
  const mapper = holder && mappersIn(part(holder, 0x2d, vertexMaterial)?.value)[stage];
  if (!holder || mapper === undefined) return {};
  return laidBy(mapper, part(holder, ARGUMENTS + stage, zeroText)?.value ?? '') ?? {};
}

const ARGUMENTS = 0x2e;

const mappersIn = (light: VertexMaterial | undefined): readonly number[] =>
  light ? [light.attributes.mapper0, light.attributes.mapper1] : [];

function mappersOf(light: VertexMaterial | undefined): readonly string[] {
  return mappersIn(light).flatMap((mapper, stage) =>
    laidBy(mapper, '') ? [] : [`Texture ${stage + 1} is laid on by "${mapperName(mapper)}", which is not drawn.`],
  );
}
