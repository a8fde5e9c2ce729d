import type { Material } from '../../shared/scene/material.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { BegunPictures } from './scene-pose.ts';

/** Since when a series of pictures runs anew, and with which it began. */
export type Begun = Pick<BegunPictures, 'first' | 'seconds'>;

/**
 * The materials whose series a clip has begun anew. A stored material is one, however many of the scene's are made of it:
 * wherever it is used, the series begins anew there too. Of several beginnings the latest counts.
 */
export function begunMaterials(
  { meshes, materials }: Pick<Scene, 'meshes' | 'materials'>,
  pictures: readonly BegunPictures[],
): ReadonlyMap<Material, Begun> {
  const begun = new Map<Material, Begun>();
  for (const { mesh, first, seconds } of pictures) {
    const groups = meshes[mesh]?.passes.flatMap(pass => pass.groups) ?? [];
    const stored = new Set(groups.flatMap(({ material }) => storedIn(materials[material]) ?? []));
    for (const material of materials) {
      const known = begun.get(material);
      const isMeant = stored.has(storedIn(material) ?? '') && (known === undefined || seconds < known.seconds);
      if (isMeant) begun.set(material, { first, seconds });
    }
  }
  return begun;
}

/** Where a material with a series of pictures is stored. */
function storedIn(material: Material | undefined): string | undefined {
  const [origin] = material?.origins ?? [];
  if (origin === undefined || !material?.layers.some(({ cycle }) => cycle)) return undefined;
  return `${origin.source} ${origin.path}`;
}
