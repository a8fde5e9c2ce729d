import type { Document, Material as GlbMaterial, Texture } from '@gltf-transform/core';
import { KHRMaterialsSpecular, KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { Material } from '../../../../shared/scene/material.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import { type Exported, sourceExtras } from './glb-source.ts';

const isByAlpha = ({ blend }: Material): boolean =>
  blend.source === 'sourceAlpha' && blend.destination === 'oneMinusSourceAlpha';

/** One material for each of the scene's, as near as glTF comes to it. */
export function addMaterials(document: Document, exported: Exported): readonly GlbMaterial[] {
  const pictures = new Map<number, Texture | undefined>();
  const pictureOf = (index: number): Texture | undefined => {
    // Many meshes name the same picture: it is in the file once.
    const first = samePicture(exported.scene.textures, index);
    if (!pictures.has(first)) pictures.set(first, addPicture(document, exported, first));
    return pictures.get(first);
  };
  return exported.scene.materials.map(material => addMaterial(document, exported, { material, pictureOf }));
}

/** The first texture with the same pixels: one with a palette of its own is like no other. */
function samePicture(textures: Scene['textures'], index: number): number {
  const { address, holes, palette } = textures[index] ?? {};
  if (address === undefined || palette !== undefined) return index;
  const same = textures.findIndex(
    texture => texture.address === address && texture.holes?.index === holes?.index && texture.palette === undefined,
  );
  return same < 0 ? index : same;
}

function addPicture(document: Document, { scene, png }: Exported, index: number): Texture | undefined {
  const bytes = png(index);
  const texture = scene.textures[index];
  if (!bytes || !texture) return undefined;
  return document
    .createTexture(texture.name)
    .setImage(bytes)
    .setMimeType('image/png')
    .setExtras(sourceExtras(scene, texture.origin));
}

/** WebGL's own numbers. */
const CLAMP = 33071;
const REPEAT = 10497;

interface Wanted {
  readonly material: Material;
  pictureOf(index: number): Texture | undefined;
}

function addMaterial(document: Document, { scene }: Exported, { material, pictureOf }: Wanted): GlbMaterial {
  const { name, diffuse, emissive, opacity, alphaTest, doubleSided, layers, origins } = material;
  const made = document
    .createMaterial(name)
    .setBaseColorFactor([...diffuse, opacity])
    .setEmissiveFactor([...emissive])
    .setMetallicFactor(0)
    .setRoughnessFactor(1)
    .setDoubleSided(doubleSided)
    .setAlphaMode(blendModeOf(material))
    .setExtras({
      ...sourceExtras(scene, origins[0]),
      ...drawnAs(material),
      textures: layers.map(({ texture }) => scene.textures[texture]?.name ?? ''),
      ...movingOf(material, scene),
    });
  mirror(document, made, material);
  if (alphaTest !== undefined) made.setAlphaCutoff(alphaTest);
  const colour = layers.find(({ role }) => role === undefined || role === 'colour');
  const picture = colour && pictureOf(colour.texture);
  if (colour && picture) {
    made.setBaseColorTexture(picture);
    const texture = scene.textures[colour.texture];
    const wrap = (clamps: boolean) => (clamps ? CLAMP : REPEAT);
    made
      .getBaseColorTextureInfo()
      ?.setTexCoord(colour.uvSet)
      .setWrapS(wrap(texture?.clampU ?? false))
      .setWrapT(wrap(texture?.clampV ?? false));
  }
  return made;
}

/** How the game draws it, for whoever builds it anew, and what glTF cannot say of that. */
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

/** Without a word of it, glTF's surfaces mirror a little of every light; a picture that takes no light is shown as it is. */
function mirror(document: Document, made: GlbMaterial, material: Material): void {
  if (material.gradient === 'off' && material.layers.length > 0) {
    made.setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit());
    return;
  }
  const specular = document.createExtension(KHRMaterialsSpecular).createSpecular();
  made.setExtension('KHR_materials_specular', specular.setSpecularFactor(isShiny(material) ? 1 : 0));
  if (!isShiny(material)) return;
  specular.setSpecularColorFactor([...material.specular]);
  // As wide a highlight as that of the power that the game raises to.
  made.setRoughnessFactor(Math.sqrt(2 / (material.shininess + 2)));
}

/** Pictures that move or follow each other, which glTF has no words for. */
function movingOf({ layers }: Material, { textures }: Scene): Record<string, unknown> {
  const scroll = layers.find(layer => layer.scroll)?.scroll;
  const cycle = layers.find(layer => layer.cycle)?.cycle;
  return {
    ...(scroll ? { scroll: { ...scroll } } : {}),
    ...(cycle ? { cycle: { ...cycle, textures: cycle.textures.map(index => textures[index]?.name ?? '') } } : {}),
  };
}

type BlendMode = 'OPAQUE' | 'MASK' | 'BLEND';

/** The one of glTF's three modes that is nearest. */
function blendModeOf({ alphaTest, blend }: Material): BlendMode {
  if (alphaTest !== undefined) return 'MASK';
  return blend.source === 'one' && blend.destination === 'zero' ? 'OPAQUE' : 'BLEND';
}

/** What of a material glTF has no words for, one sentence each. */
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
    // What is seen through writes no depth in glTF's viewers either.
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
