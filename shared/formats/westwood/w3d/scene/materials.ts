// Materials put together from what a pass names: light, shader, textures, or an effect of a shader file.
import { type Infer, zeroText } from '#layout';
import type { Colour, Material, TextureLayer } from '../../../../scene/material.ts';
import { type Origin, rowOrigin } from '../../../../scene/origin.ts';
import { vertexMaterial } from '../layout/material.ts';
import type { Building } from './building.ts';
import { addTexture, effectLook, textureParts } from './effects.ts';
import { originOf, type Part, part, partsIn, rowsOf, type Table, table } from './parts.ts';
import { addsSpecular, detailOf, drawing, hasTextures, notDrawn, type Shader } from './shading.ts';

/** In place of an index: there is nothing. */
export const NONE = 0xffff_ffff;

/** What a face looks like, by numbers into its mesh's tables. */
export interface Look {
  readonly vertexMaterial: number;
  readonly shader: number;
  readonly effect?: number;
  /** One for each stage; `NONE` for none. */
  readonly textures: readonly number[];
  readonly isPlain?: boolean;
}

type VertexMaterial = Infer<typeof vertexMaterial>;

/** The looks of one mesh, made when first asked for. */
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
    shaders: table(of.holder, 0x29),
    textures: textureParts(of.holder),
    effects: inside(0x50),
  };
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
    // Without its gradient a texture is shown as it is, and its own alpha alone counts.
    opacity: drawn.gradient === 'off' && layers.length > 0 ? 1 : (light?.opacity ?? 1),
    ...drawn,
    doubleSided: looks.twoSided,
    notShown: [...notDrawn(shading?.value), ...mappersOf(light), ...(effect?.notShown ?? [])],
  };
}

function shaderAt({ shaders, source }: Looks, index: number): { value: Shader; origin: Origin } | undefined {
  if (!shaders || index >= shaders.value.length) return undefined;
  return { value: shaders.value.at(index) as Shader, origin: rowOrigin(rowsOf(shaders, source), index) }; // 0x29 holds shaders
}

function layersOf(looks: Looks, look: Look, value: Shader | undefined): readonly TextureLayer[] {
  if (!hasTextures(value)) return [];
  return look.textures.flatMap((id, stage) => {
    const stored = id === NONE ? undefined : looks.textures[id];
    if (!stored) return [];
    const scroll = stage === 0 ? scrollOf(looks, look) : undefined;
    return [
      {
        texture: addTexture(looks.building, looks.source, stored),
        uvSet: stage,
        ...(stage === 0 ? { combine: 'replace' as const } : detailOf(value)),
        ...(scroll ? { scroll } : {}),
      } satisfies TextureLayer,
    ];
  });
}

const LINEAR_OFFSET = 4;
/** Pictures a second, from lines such as `UPerSec=0.5`. */
function scrollOf({ vertexMaterials }: Looks, look: Look): TextureLayer['scroll'] {
  const holder = vertexMaterials[look.vertexMaterial];
  if (!holder || part(holder, 0x2d, vertexMaterial)?.value.attributes.mapper0 !== LINEAR_OFFSET) return undefined;
  const text = part(holder, 0x2e, zeroText)?.value ?? '';
  const number = (key: string): number =>
    Number(new RegExp(`^\\s*${key}\\s*=\\s*([-+.\\de]+)`, 'im').exec(text)?.[1] ?? 0);
  return { u: number('UPerSec'), v: -number('VPerSec') };
}

const MAPPERS = [
  ...['UV', 'environment', 'cheap environment', 'screen', 'linear offset', 'silhouette', 'scale', 'grid', 'rotate'],
  ...[
    'sine',
    'step',
    'zigzag',
    'classic environment',
    'world environment',
    'grid classic environment',
    'grid environment',
  ],
  ...['random', 'edge', 'bump environment', 'grid world classic environment', 'grid world environment'],
];

function mappersOf(light: VertexMaterial | undefined): readonly string[] {
  const asked = [light?.attributes.mapper0 ?? 0, light?.attributes.mapper1 ?? 0];
  return asked.flatMap((mapper, stage) => {
    const isShown = mapper === 0 || (mapper === LINEAR_OFFSET && stage === 0);
    return isShown ? [] : [`Texture ${stage + 1} is laid on by "${MAPPERS[mapper] ?? mapper}", which is not drawn.`];
  });
}
