import type { Material } from '../../../../shared/scene/material.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import { type Extras, type GlbFile, type GlbMaterial, isNear, titled } from './glb-file.ts';
import { type Exported, sourceExtras } from './glb-source.ts';

export const UNLIT = 'KHR_materials_unlit';
const SPECULAR = 'KHR_materials_specular';

const isByAlpha = ({ blend }: Material): boolean =>
  blend.source === 'sourceAlpha' && blend.destination === 'oneMinusSourceAlpha';

/** One material for each of the scene's, as close as glTF comes to it. */
export function addMaterials(file: GlbFile, exported: Exported): void {
  const pictures = new Map<number, number | undefined>();
  const pictureOf = (index: number): number | undefined => {
    // Many meshes name the same picture: the file contains it once.
    const first = samePicture(exported.scene.textures, index);
    if (!pictures.has(first)) pictures.set(first, addPicture(file, exported, first));
    return pictures.get(first);
  };
  for (const material of exported.scene.materials)
    file.materials.push(materialOf(file, exported.scene, { material, pictureOf }));
}

/** The first texture with the same pixels: one with its own palette equals no other. */
function samePicture(textures: Scene['textures'], index: number): number {
  const { address, holes, palette } = textures[index] ?? {};
  if (address === undefined || palette !== undefined) return index;
  const same = textures.findIndex(
    texture => texture.address === address && texture.holes?.index === holes?.index && texture.palette === undefined,
  );
  return same < 0 ? index : same;
}

function addPicture(file: GlbFile, { scene, png }: Exported, index: number): number | undefined {
  const bytes = png(index);
  const texture = scene.textures[index];
  return bytes && texture && file.image(texture.name, sourceExtras(scene, texture.origin), bytes);
}

/** WebGL's own constants. */
const CLAMP = 33071;
const REPEAT = 10497;

interface Wanted {
  readonly material: Material;
  pictureOf(index: number): number | undefined;
}

function materialOf(file: GlbFile, scene: Scene, { material, pictureOf }: Wanted): GlbMaterial {
  const { name, diffuse, emissive, opacity, alphaTest, doubleSided, layers, origins } = material;
  const mode = blendModeOf(material);
  const extras = {
    ...sourceExtras(scene, origins[0]),
    ...drawnAs(material),
    textures: layers.map(({ texture }) => scene.textures[texture]?.name ?? ''),
    ...movingOf(material, scene),
  };
  const colour = [...diffuse, opacity];
  const texture = textureOf(file, scene, { material, pictureOf });
  // A highlight as wide as that of the game's specular power.
  const roughness = isShiny(material) && !isPicture(material) ? Math.sqrt(2 / (material.shininess + 2)) : 1;
  return {
    ...titled(name, extras),
    ...(mode === 'OPAQUE' ? {} : { alphaMode: mode }),
    ...(mode === 'MASK' ? { alphaCutoff: alphaTest } : {}),
    ...(doubleSided ? { doubleSided } : {}),
    pbrMetallicRoughness: {
      ...(isNear(colour, [1, 1, 1, 1]) ? {} : { baseColorFactor: colour }),
      ...(roughness === 1 ? {} : { roughnessFactor: roughness }),
      metallicFactor: 0,
      ...(texture ? { baseColorTexture: texture } : {}),
    },
    ...(isNear(emissive, [0, 0, 0]) ? {} : { emissiveFactor: [...emissive] }),
    extensions: mirrorOf(file, material),
  };
}

function textureOf(file: GlbFile, { textures }: Scene, { material, pictureOf }: Wanted): object | undefined {
  const layer = material.layers.find(({ role }) => role === undefined || role === 'colour');
  const picture = layer && pictureOf(layer.texture);
  if (!layer || picture === undefined) return undefined;
  const { clampU, clampV } = textures[layer.texture] ?? {};
  const index = file.texture(picture, { wrapS: clampU ? CLAMP : REPEAT, wrapT: clampV ? CLAMP : REPEAT });
  return { index, ...(layer.uvSet === 0 ? {} : { texCoord: layer.uvSet }) };
}

/** How the game draws it, for reconstruction, and what glTF cannot express. */
function drawnAs(material: Material): Record<string, unknown> {
  const { blend, gradient, depthCompare, depthWrite, layers, specular, shininess } = material;
  const notShown = [...material.notShown, ...notInGlb(material)];
  return {
    ...{ blend: { ...blend }, gradient, depthCompare, depthWrite },
    ...(layers.length > 0 ? { combine: layers.map(({ combine }) => combine) } : {}),
    ...(isShiny(material) ? { specular: [...specular], shininess } : {}),
    ...(notShown.length > 0 ? { notShown } : {}),
  };
}

const isShiny = ({ specular, shininess }: Material): boolean => shininess > 0 && specular.some(part => part > 0);

/** It is unlit and shown as it is. */
const isPicture = ({ gradient, layers }: Material): boolean => gradient === 'off' && layers.length > 0;

/** Without this, glTF's surfaces reflect a little of every light. */
function mirrorOf(file: GlbFile, material: Material): Extras {
  const extension = isPicture(material) ? UNLIT : SPECULAR;
  file.extensions.add(extension);
  if (isPicture(material)) return { [UNLIT]: {} };
  if (!isShiny(material)) return { [SPECULAR]: { specularFactor: 0 } };
  const { specular } = material;
  return { [SPECULAR]: isNear(specular, [1, 1, 1]) ? {} : { specularColorFactor: [...specular] } };
}

/** Pictures that move or alternate, which glTF cannot express. */
function movingOf({ layers }: Material, { textures }: Scene): Record<string, unknown> {
  const scroll = layers.find(layer => layer.scroll)?.scroll;
  const cycle = layers.find(layer => layer.cycle)?.cycle;
  return {
    ...(scroll ? { scroll: { ...scroll } } : {}),
    ...(cycle ? { cycle: { ...cycle, textures: cycle.textures.map(index => textures[index]?.name ?? '') } } : {}),
  };
}

type BlendMode = 'OPAQUE' | 'MASK' | 'BLEND';

/** The closest of glTF's three modes. */
function blendModeOf({ alphaTest, blend }: Material): BlendMode {
  if (alphaTest !== undefined) return 'MASK';
  return blend.source === 'one' && blend.destination === 'zero' ? 'OPAQUE' : 'BLEND';
}

/** Features of a material that glTF cannot express, one sentence each. */
function notInGlb(material: Material): readonly string[] {
  const { layers, gradient, depthCompare, depthWrite } = material;
  const [, second] = layers.filter(({ role = 'colour' }) => role === 'colour');
  const isOpaque = blendModeOf(material) !== 'BLEND';
  return [
    ...(second ? [`The second texture (${second.combine}) is left out.`] : []),
    ...(gradient === 'add' || gradient === 'modulate2x'
      ? [`Texture and light (${gradient}) are written as texture times light.`]
      : []),
    ...layers.flatMap(({ mapping }) =>
      mapping ? [`Laying a texture on by ${mapping.motion?.kind ?? mapping.from} is left out.`] : [],
    ),
    ...blendingLeftOut(material),
    ...(depthCompare === 'lessEqual' ? [] : [`Comparing depth (${depthCompare}) is left out.`]),
    // Transparent surfaces write no depth in glTF viewers either.
    ...(depthWrite || (!isOpaque && isByAlpha(material)) ? [] : ['Not writing depth is left out.']),
  ];
}

function blendingLeftOut(material: Material): readonly string[] {
  const { source, destination } = material.blend;
  const isPlain = source === 'one' && destination === 'zero';
  if (isPlain) return [];
  if (material.alphaTest !== undefined)
    return [`Blending (${source}, ${destination}) is left out: texels are drawn or not.`];
  return isByAlpha(material) ? [] : [`Blending (${source}, ${destination}) is written as transparency by alpha.`];
}
