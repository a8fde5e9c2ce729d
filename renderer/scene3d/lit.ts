// Which surfaces are highlighted, because they are selected or use what is.
import type { SceneElement } from '../../shared/scene/element.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import { isWithin } from './element-place.ts';

/** Points and faces have marks of their own. */
const SURFACES: ReadonlySet<SceneElement['kind']> = new Set<SceneElement['kind']>([
  'mesh',
  'node',
  'material',
  'texture',
]);

export type IsLit = (node: number, mesh: number, material: number) => boolean;

/** Undefined if no surface is highlighted. */
export function litBy(elements: readonly SceneElement[], { nodes, materials }: Scene): IsLit | undefined {
  const glowing = elements.filter(({ kind }) => SURFACES.has(kind));
  if (glowing.length === 0) return undefined;
  const usesTexture = (material: number, texture: number): boolean =>
    materials[material]?.layers.some(layer => layer.texture === texture) ?? false;
  return (node, mesh, material) =>
    glowing.some(glow => {
      if (glow.kind === 'mesh') return glow.mesh === mesh && (glow.node ?? node) === node;
      if (glow.kind === 'node') return isWithin(nodes, node, glow.node);
      if (glow.kind === 'material') return glow.index === material;
      return glow.kind === 'texture' && usesTexture(material, glow.index);
    });
}
