// Finds what is stored repeatedly but looks the same: of a zone's 215 materials, one per model, only 41 are distinct.
import type { Material, Texture } from '../../shared/scene/material.ts';

/** For each texture, the first that shows the same picture. */
export function sameTextures(textures: readonly Texture[]): readonly number[] {
  return firstOfEach(textures, texture => {
    const { name: _, origin: __, palette, copies, ...shown } = texture;
    return palette === undefined && copies === undefined ? shown : undefined;
  });
}

/** For each material, the first that looks the same. One with a picture series stays separate: a clip may restart it. */
export function sameMaterials(materials: readonly Material[], textures: readonly number[]): readonly number[] {
  return firstOfEach(materials, material => {
    const { name: _, origins: __, notShown: ___, layers, ...drawn } = material;
    if (layers.some(({ cycle }) => cycle)) return undefined;
    return { ...drawn, layers: layers.map(layer => ({ ...layer, texture: textures[layer.texture] })) };
  });
}

/** Undefined equals nothing else. */
function firstOfEach<T>(items: readonly T[], lookOf: (item: T) => object | undefined): readonly number[] {
  const first = new Map<string, number>();
  return items.map((item, index) => {
    const look = lookOf(item);
    if (look === undefined) return index;
    const key = JSON.stringify(look, numbersToo);
    const known = first.get(key) ?? index;
    first.set(key, known);
    return known;
  });
}

/** JSON would turn NaN and the infinities into the same value. */
const numbersToo = (_: string, value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
