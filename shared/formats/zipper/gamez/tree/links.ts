// Rewrites references to nodes, models, materials and textures of a world after their indices changed.
import { viewOf } from '../../../../base/bytes.ts';
import { memorySource } from '../../../../base/source.ts';
import type { Gamez } from '../layout.ts';
import type { AnyNode } from '../node-table.ts';
import { listInCells } from './cells.ts';

export type Slot = Gamez['models'][number];
export type Material = Gamez['materials'][number];

/** Maps an old index to the new one; undefined for a removed item. */
export type Places = (old: number) => number | undefined;

const none = (place: number | undefined): number => place ?? -1;

/** Renumbers the nodes that a node refers to. Lists drop removed nodes, single references become none. */
export function renumberNode(node: AnyNode, places: Places): void {
  const to = (old: number): readonly number[] => {
    const place = places(old);
    return place === undefined ? [] : [place];
  };
  const { data } = node;
  node.parents = node.parents.flatMap(to);
  node.children = node.children.flatMap(to);
  if ('emptyParent' in node && node.emptyParent !== undefined && node.emptyParent >= 0)
    node.emptyParent = none(places(node.emptyParent));
  if (data.type === 'light') data.value.attached = data.value.attached.flatMap(to);
  if (data.type === 'camera') {
    for (const key of ['world', 'window', 'focusXY', 'focusXZ'] as const)
      if (data.value[key] >= 0) data.value[key] = none(places(data.value[key]));
  }
  if (data.type === 'world') {
    data.value.lights = data.value.lights.flatMap(to);
    data.value.sounds = data.value.sounds.flatMap(to);
    listInCells(data.value, to);
  }
}

/** In the later games, a model's reference to a material: index, count, and an address. */
const REF = 12;

/** Renumbers the materials of a model's polygons. */
export function renumberMaterials(model: Slot, places: Places): void {
  for (const polygon of model.polygons)
    if ('materials' in polygon) polygon.materials = polygon.materials.map(old => none(places(old)));
    else polygon.material = none(places(polygon.material));
  if (!('materialRefs' in model) || model.materialRefs.length === 0) return;
  const { materialRefs } = model;
  const bytes = materialRefs.source.read(0, materialRefs.source.size).slice();
  const view = viewOf(bytes);
  for (let at = 0; at + REF <= bytes.length; at += REF) view.setInt32(at, none(places(view.getInt32(at, true))), true);
  model.materialRefs = materialRefs.withRows(memorySource(bytes));
}

/** Renumbers the textures of a material. */
export function renumberTextures(material: Material, places: Places): void {
  if (material.flags.textured) material.texture = none(places(material.texture));
  if (material.cycle) material.cycle.textures = material.cycle.textures.map(old => none(places(old)));
}

/** The materials that a model's polygons use. */
export function materialsIn(model: Slot): ReadonlySet<number> {
  const all = new Set<number>();
  for (const polygon of model.polygons)
    for (const material of 'materials' in polygon ? polygon.materials : [polygon.material]) all.add(material);
  return all;
}

/** The textures that a material uses. */
export function texturesIn({ flags, texture, cycle }: Material): readonly number[] {
  return [...(flags.textured ? [texture] : []), ...(cycle?.textures ?? [])];
}
