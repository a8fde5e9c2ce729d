// File positions of a world's parts: it stores the offsets of sections, models and (in the older games) nodes; everything
// after these follows without gaps, so the rest are sums of the layouts' sizes.
import { i32, u32 } from '#layout';
import type { AnyModel, Generation, ModelPlaces } from '../../model/places.ts';
import { placesIn } from '../../model/places.ts';
import { lodMw, lodPm } from '../../node/lod.ts';
import { object3d } from '../../node/object3d.ts';
import { type Gamez, textureMw, texturePm, textureRc } from '../layout.ts';
import { lightMw, lightPm, lightRc } from '../light.ts';
import { material } from '../material.ts';
import { freeSlotMw, freeSlotPm, freeSlotRc, slotMw, slotPm, slotRc } from '../models.ts';
import { type AnyNode, isRc } from '../node-table.ts';
import { camera, display, freeNodeMw, freeNodeRc, nodeMw, nodePm, nodeRc, window } from '../nodes.ts';
import { cellMw, cellPm, cellRc, worldMw, worldPm, worldRc } from '../world.ts';

export interface ByteRange {
  readonly start: number;
  readonly size: number;
}

/** The positions of everything a scene shows. */
export interface WorldPlaces {
  readonly textures: readonly ByteRange[];
  readonly materials: readonly ByteRange[];
  readonly models: readonly { readonly head: ByteRange; readonly data: ModelPlaces | undefined }[];
  /** The structs of the table. */
  readonly nodes: readonly ByteRange[];
  /** The extra data of each node's class. */
  readonly nodeData: readonly ByteRange[];
}

const MATERIAL_HEAD = 4 * u32.size;
const MODEL_HEAD = 3 * u32.size;

const sizes = {
  rc: { texture: textureRc, slot: slotRc, freeSlot: freeSlotRc, freeNode: freeNodeRc.size },
  mw: { texture: textureMw, slot: slotMw, freeSlot: freeSlotMw, freeNode: freeNodeMw.size },
  pm: { texture: texturePm, slot: slotPm, freeSlot: freeSlotPm, freeNode: 0 },
} as const;
/** After a node's struct the table stores one more number; in the later games it is a member. */
const nodeSizes = { rc: nodeRc.minSize + u32.size, mw: nodeMw.minSize + u32.size, pm: nodePm.minSize } as const;

const LIGHTS = { rc: lightRc.minSize, mw: lightMw.minSize, pm: lightPm.minSize } as const;
const LODS = { rc: lodMw.minSize, mw: lodMw.minSize, pm: lodPm.minSize } as const;
const WORLDS = { rc: worldRc.minSize, mw: worldMw.minSize, pm: worldPm.minSize } as const;
const CELLS = { rc: cellRc.minSize, mw: cellMw.minSize, pm: cellPm.minSize } as const;
/** A node in a square: its number, and in the later games two heights. */
const ON_CELL = { rc: i32.size, mw: i32.size, pm: 3 * i32.size } as const;

/** The generation of its structs. */
export function generationOf(world: Gamez): Generation {
  if (isRc(world)) return 'rc';
  return world.version === 27 ? 'mw' : 'pm';
}

/** The positions of everything in a world. */
export function placesOf(world: Gamez): WorldPlaces {
  const generation = generationOf(world);
  const of = sizes[generation];
  const textures = row(world.texturesOffset, world.textures.length, of.texture.size ?? 0);
  const materials = row(world.materialsOffset + MATERIAL_HEAD, world.materials.length, material.minSize);
  const heads = row(world.modelsOffset + MODEL_HEAD, world.models.length, of.slot.minSize);
  const free = 'freeModels' in world ? world.freeModels.length : 0;
  const afterHeads = endOf(heads, world.modelsOffset + MODEL_HEAD) + free * (of.freeSlot.size ?? 0);
  const models = modelsAt(world, generation, heads, afterHeads);
  const nodes = row(world.nodesOffset, world.nodes.length, nodeSizes[generation]);
  const freeNodes = 'freeNodes' in world ? world.freeNodes.length * (of.freeNode ?? 0) : 0;
  const nodeData = dataAt(world.nodes, generation, endOf(nodes, world.nodesOffset) + freeNodes);
  return { textures, materials, models, nodes, nodeData };
}

/** The squares of a world whose data begin at an offset. */
export function cellsAt(
  { lights, sounds, cells }: WorldData,
  generation: Generation,
  start: number,
): readonly ByteRange[] {
  let at = start + WORLDS[generation] + (lights.length + sounds.length) * i32.size;
  return cells.map(({ nodes }) => {
    const size = CELLS[generation] + nodes.length * ON_CELL[generation];
    at += size;
    return { start: at - size, size };
  });
}

export type WorldData = Extract<AnyNode['data'], { type: 'world' }>['value'];

function row(start: number, count: number, size: number): ByteRange[] {
  return Array.from({ length: count }, (_, i) => ({ start: start + i * size, size }));
}

function endOf(places: readonly ByteRange[], otherwise: number): number {
  const last = places.at(-1);
  return last ? last.start + last.size : otherwise;
}

function modelsAt(world: Gamez, generation: Generation, heads: readonly ByteRange[], start: number) {
  let end = start;
  return world.models.map((model, i) => {
    const head = heads[i] ?? { start: 0, size: 0 };
    if ('nextFree' in model && model.nextFree !== undefined) return { head, data: undefined };
    const known: AnyModel = model;
    const data = placesIn(known, model.dataOffset ?? end, generation);
    end = data.end;
    return { head, data };
  });
}

function dataAt(nodes: readonly AnyNode[], generation: Generation, start: number): ByteRange[] {
  let at = start;
  return nodes.map(node => {
    if (node.data.type === 'empty' && generation !== 'pm') return { start: at, size: 0 };
    if ('dataOffset' in node) at = node.dataOffset ?? at;
    const place = { start: at, size: dataSize(node, generation, at) };
    at += place.size + (node.parents.length + node.children.length) * i32.size;
    return place;
  });
}

function dataSize({ data }: AnyNode, generation: Generation, start: number): number {
  switch (data.type) {
    case 'camera':
      return camera.minSize;
    case 'window':
      return window.minSize;
    case 'display':
      return display.minSize;
    case 'object3d':
      return object3d.minSize;
    case 'lod':
      return LODS[generation];
    case 'light':
      return LIGHTS[generation] + data.value.attached.length * i32.size;
    case 'world':
      return endOf(cellsAt(data.value, generation, start), start + WORLDS[generation]) - start;
    default:
      return 0;
  }
}
