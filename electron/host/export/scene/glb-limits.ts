import type { Material } from '../../../../shared/scene/material.ts';

type BlendMode = 'OPAQUE' | 'MASK' | 'BLEND';

/** The one of glTF's three modes that is nearest. */
export function blendModeOf({ alphaTest, blend }: Material): BlendMode {
  if (alphaTest !== undefined) return 'MASK';
  return blend.source === 'one' && blend.destination === 'zero' ? 'OPAQUE' : 'BLEND';
}

/** What of a material glTF has no words for, one sentence each. */
export function notInGlb(material: Material): readonly string[] {
  const { layers, gradient, depthCompare, depthWrite } = material;
  const [, second] = layers.filter(({ role = 'colour' }) => role === 'colour');
  const isOpaque = blendModeOf(material) !== 'BLEND';
  return [
    ...(second ? [`The second texture (${second.combine}) is left out.`] : []),
    ...(gradient === 'add' || gradient === 'modulate2x'
      ? [`Texture and light (${gradient}) are written as texture times light.`]
      : []),
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

const isByAlpha = ({ blend }: Material): boolean =>
  blend.source === 'sourceAlpha' && blend.destination === 'oneMinusSourceAlpha';
