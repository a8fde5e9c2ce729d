// A whole world: a gamez.zbd file, or the planes of Crimson Skies.
import { encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import {
  type GamezCs,
  type GamezMw,
  type GamezPm,
  type GamezRc,
  gamez,
} from '../../../shared/formats/zipper/gamez/layout.ts';
import { type Addresses, newAddresses } from './addresses.ts';
import { grounds } from './ground.ts';
import { worldMaterials } from './materials.ts';
import { materialRefs, modelDatas, modelHeads } from './models.ts';
import { bodyOf, cameraOf, displayOf, type HeadPlan, lights, lods, nodeHead, sizeOfBody, windowOf } from './nodes.ts';
import type { Game, ModelPlan, NodeData, NodePlan, TexturePlan, WorldPlan } from './world-plan.ts';

/** The bytes of a world; addresses are assigned in file order. */
export function worldBytes(game: Game, plan: WorldPlan): Uint8Array {
  return toBytes(encode(gamez, worlds[game](plan, newAddresses())));
}

const worlds = { rc: worldRc, mw: worldMw, pm: worldPm, cs: worldCs };

/** Room for additions; the games before Pirate's Moon reserve some for nodes as well. */
const SPARE_MODELS = 32;
const SPARE_NODES = 48;
const LAST_NODE = 0x00ff_ffff;
/** 12 November 1999, noon. */
const SOME_DAY = 942_408_000;
/** The address of the image that a texture was loaded into; Pirate's Moon kept it. */
const IMAGE_POINTER = 0xdead_beef;
const IN_USE = 0x0200_0000;

/** The offsets are computed when the file is written. */
const OFFSETS = { texturesOffset: 0, materialsOffset: 0, modelsOffset: 0, nodesOffset: 0 };
const PLACE = { dataOffset: 0 };

function worldRc(plan: WorldPlan, address: Addresses): GamezRc {
  const front = frontOf('rc', plan, address);
  const heads = modelsOf(plan).map(model => ({ model, head: modelHeads.rc(model, address) }));
  const models = heads.map(({ model, head }) => ({ ...head, ...PLACE, ...modelDatas.rc(model, address) }));
  const rows = plan.nodes.map(node => ({ node, row: oldRow('rc', node, address) }));
  const nodes = rows.map(({ node, row }) => ({ ...row, data: dataRc(node.data, address), ...familyOf(node) }));
  return { version: 15, ...front, models, freeModels: freeModels(plan), nodes, freeNodes: freeNodes(plan) };
}

function worldMw(plan: WorldPlan, address: Addresses): GamezMw {
  const front = frontOf('mw', plan, address);
  const heads = modelsOf(plan).map(model => ({ model, head: modelHeads.mw(model, address) }));
  const models = heads.map(({ model, head }) => ({ ...head, ...PLACE, ...modelDatas.mw(model, address) }));
  const rows = plan.nodes.map(node => ({ node, row: oldRow('mw', node, address) }));
  const nodes = rows.map(({ node, row }) => ({
    ...{ ...row, unknownC4: sizeOfBody(node.data.class), data: dataMw(node.data, address), ...familyOf(node) },
  }));
  return { version: 27, ...front, models, freeModels: freeModels(plan), nodes, freeNodes: freeNodes(plan) };
}

function worldPm(plan: WorldPlan, address: Addresses): GamezPm {
  const front = { ...frontOf('pm', plan, address), timestamp: plan.time ?? SOME_DAY };
  const heads = modelsOf(plan).map(model => laterHead(plan, model, address));
  const models = heads.map(({ model, refs, head }) => ({
    ...{ ...head, ...PLACE, ...modelDatas.pm(model, address, { refs, polygonsPointer: head.polygonsPointer }) },
  }));
  const rows = plan.nodes.map((node, i) => ({ node, row: laterRow('pm', node, i, address) }));
  const nodes = rows.map(({ node, row }) => ({ ...row, data: dataPm('pm', node.data, address), ...familyOf(node) }));
  return { version: 41, ...front, models, freeModels: freeModels(plan), nodes };
}

function worldCs(plan: WorldPlan, address: Addresses): GamezCs {
  const front = { ...frontOf('cs', plan, address), timestamp: plan.time ?? SOME_DAY };
  const slots = [...plan.models, ...Array.from({ length: SPARE_MODELS }, () => undefined)];
  const heads = slots.map(model => model && laterHead(plan, model, address));
  const models = heads.map((slot, i) => {
    if (slot === undefined) return { ...FREE_SLOT, nextFree: i + 1 < heads.length ? i + 1 : -1 };
    const { model, refs, head } = slot;
    const { polygonsPointer } = head;
    return { ...head, ...PLACE, ...modelDatas.pm(model, address, { refs, polygonsPointer, isCs: true }) };
  });
  const rows = plan.nodes.map((node, i) => ({ node, row: laterRow('cs', node, i, address) }));
  const nodes = rows.map(({ node, row }) => ({
    ...{ ...row, unknown28: 0, data: dataPm('cs', node.data, address), ...familyOf(node) },
  }));
  const used = heads.filter(slot => slot !== undefined).length;
  return { version: 42, ...front, modelCount: used, firstFreeModel: used, models, nodes };
}

function frontOf(game: Game, plan: WorldPlan, address: Addresses) {
  return {
    ...OFFSETS,
    lastFreeNode: plan.lastFree ?? plan.nodes.length,
    textures: plan.textures.map(texture => textureOf(game, texture)),
    ...worldMaterials(game, plan.materials, address),
  };
}

function textureOf(game: Game, { name, smaller = -1 }: TexturePlan) {
  const isLater = game === 'pm' || game === 'cs';
  const state = isLater ? ('loaded' as const) : ('used' as const);
  return { imagePointer: isLater ? IMAGE_POINTER : 0, surfacePointer: 0, name, state, mip: smaller };
}

const modelsOf = ({ models }: WorldPlan): ModelPlan[] => models.filter(model => model !== undefined);

function laterHead({ materials }: WorldPlan, model: ModelPlan, address: Addresses) {
  const refs = materialRefs(model, material => materials[material]?.cycle !== undefined);
  return { model, refs, head: modelHeads.pm(model, address, refs) };
}

const NONE: ModelPlan = { parentCount: 0, flags: [], vertices: [], polygons: [] };
const FREE_SLOT = {
  ...modelHeads.pm(NONE, () => 0, []),
  ...{ ...PLACE, ...modelDatas.pm(NONE, () => 0, { refs: [], polygonsPointer: 0 }) },
};

function headPlan(node: NodePlan): HeadPlan {
  const { data, parents = [], children = [] } = node;
  return { ...node, class: data.class, parentCount: parents.length, childCount: children.length };
}

function oldRow(game: Game, node: NodePlan, address: Addresses) {
  const { data, model = -1, area = [-1, -1] } = node;
  const [areaX, areaZ] = area;
  const place = data.class === 'empty' ? { emptyParent: data.parent } : {};
  return { ...nodeHead(game, headPlan(node), address), model, areaX, areaZ, ...PLACE, ...place };
}

function laterRow(game: Game, node: NodePlan, index: number, address: Addresses) {
  const [areaX, areaZ] = node.area ?? [-1, -1];
  const [virtualX, virtualZ] = node.virtual ?? [0, 0];
  return {
    ...nodeHead(game, headPlan(node), address),
    ...{ model: node.model ?? -1, areaX, areaZ, virtualX, virtualZ, activeBox: node.activeBox ?? ('node' as const) },
    ...{ unknownC4: sizeOfBody(node.data.class), runtimeNumber: IN_USE + index + 1 },
  };
}

function familyOf({ data, parents = [], children = [] }: NodePlan) {
  return { parents: data.class === 'empty' ? [] : [...parents], children: [...children] };
}

function freeModels({ models }: WorldPlan) {
  return Array.from({ length: SPARE_MODELS }, (_, i) => ({
    nextFree: i + 1 < SPARE_MODELS ? models.length + i + 1 : -1,
  }));
}

function freeNodes({ nodes }: WorldPlan) {
  return Array.from({ length: SPARE_NODES }, (_, i) => ({
    nextFree: i + 1 < SPARE_NODES ? nodes.length + i + 1 : LAST_NODE,
  }));
}

/** The data of classes that are the same in all games. */
function commonData(game: Game, data: Exclude<NodeData, { class: 'world' | 'lod' | 'light' }>) {
  switch (data.class) {
    case 'empty':
      return { type: 'empty', value: {} } as const;
    case 'camera':
      return { type: 'camera', value: cameraOf(game, data.camera) } as const;
    case 'window':
      return { type: 'window', value: windowOf(data.size) } as const;
    case 'display':
      return { type: 'display', value: displayOf(data.clear) } as const;
    case 'object3d':
      return { type: 'object3d', value: bodyOf(data.place) } as const;
  }
}

function dataRc(data: NodeData, address: Addresses): GamezRc['nodes'][number]['data'] {
  if (data.class === 'world') return { type: 'world', value: grounds.rc(data.world, address) };
  if (data.class === 'lod') return { type: 'lod', value: lods.mw(data.distances) };
  if (data.class === 'light') return { type: 'light', value: lights.rc(data.light, address) };
  return commonData('rc', data);
}

function dataMw(data: NodeData, address: Addresses): GamezMw['nodes'][number]['data'] {
  if (data.class === 'world') return { type: 'world', value: grounds.mw(data.world, address) };
  if (data.class === 'lod') return { type: 'lod', value: lods.mw(data.distances) };
  if (data.class === 'light') return { type: 'light', value: lights.mw(data.light, address) };
  return commonData('mw', data);
}

function dataPm(game: 'pm' | 'cs', data: NodeData, address: Addresses): GamezPm['nodes'][number]['data'] {
  if (data.class === 'world') return { type: 'world', value: grounds.pm(game, data.world, address) };
  if (data.class === 'lod') return { type: 'lod', value: lods.pm(data.distances) };
  if (data.class === 'light') return { type: 'light', value: lights.pm(game, data.light, address) };
  return commonData(game, data);
}
