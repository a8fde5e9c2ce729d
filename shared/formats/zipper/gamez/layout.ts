import {
  byMember,
  checked,
  choice,
  constant,
  copyOf,
  countOf,
  dottedText,
  expects,
  type Infer,
  i32,
  laterOf,
  list,
  listUntilZeros,
  minus,
  offsetOf,
  placed,
  refTo,
  relabel,
  shown,
  struct,
  u32,
} from '#layout';
import { pointer } from '../node/vectors.ts';
import { unixTime } from '../time/unix-time.ts';
import { checkFindings } from './checks/world.ts';
import { freeMaterial, material, materialCs, materialRc } from './material.ts';
import { freeSlotMw, freeSlotPm, freeSlotRc, slotCs, slotMw, slotPm, slotRc } from './models.ts';
import { freeNodeMw, freeNodeRc, nodeCs, nodeMw, nodePm, nodeRc } from './nodes.ts';

export const MAGIC = 0x0297_1222;
/** Bytes of a name, all zero after the used part of a node table. */
const NAME = 36;

const start = {
  magic: constant(u32, MAGIC),
  version: { ...relabel(u32, 'tag'), about: '15, 27, 41 or 42: which game it is' },
};
const sections = {
  textureCount: countOf(u32, 'textures'),
  texturesOffset: shown(offsetOf(u32, 'textures')),
  materialsOffset: shown(offsetOf(u32, 'materialArraySize')),
  modelsOffset: shown(offsetOf(u32, 'modelArraySize')),
};
const lastFreeNode = { ...i32, about: 'state of the node allocator: kept' };
const timestamp = { ...unixTime, about: 'when it was made' };
const nodesOffset = shown(offsetOf(u32, 'nodes'));

const nodesWithFree = { nodeArraySize: countOf(u32, 'nodes', 'freeNodes'), lastFreeNode, nodesOffset };
const nodesOnly = { nodeCount: countOf(u32, 'nodes'), lastFreeNode, nodesOffset };

/** Arrays keep their size: the games link the free slots in them. */
const SPARE_MATERIALS = {
  spare: { list: 'freeMaterials', blank: { flags: { free: true } } },
  blank: { flags: { always: true } },
} as const;
const SPARE_MATERIALS_RC = { spare: { list: 'freeMaterials' } } as const;
const SPARE_MODELS = { spare: { list: 'freeModels' } } as const;
const SPARE_NODES = { spare: { list: 'freeNodes' } } as const;

const materialArray = {
  materialArraySize: placed(countOf(u32, 'materials', 'freeMaterials'), 'materialsOffset'),
  materialCount: countOf(u32, 'materials'),
  firstFreeMaterial: copyOf(i32, 'materialCount'),
  lastMaterial: copyOf(i32, 'materialCount', -1),
};
const freeMaterials = {
  freeMaterials: list(freeMaterial, minus('materialArraySize', 'materialCount')),
  materialCycles: laterOf('materials'),
};
const materials = {
  ...materialArray,
  materials: { ...list(material, 'materialCount'), policy: SPARE_MATERIALS },
  ...freeMaterials,
};
const materialsRc = {
  ...materialArray,
  materials: { ...list(materialRc, 'materialCount'), policy: SPARE_MATERIALS_RC },
  ...freeMaterials,
};
const materialsCs = {
  ...materialArray,
  materials: { ...list(materialCs, 'materialCount'), policy: SPARE_MATERIALS },
  ...freeMaterials,
};

const modelArray = {
  modelArraySize: placed(countOf(u32, 'models', 'freeModels'), 'modelsOffset'),
  modelCount: countOf(u32, 'models'),
  firstFreeModel: copyOf(i32, 'modelCount'),
};
const freeModelCount = minus('modelArraySize', 'modelCount');

const ABOUT = 'Name of a texture; its picture is in a package of textures.';

const name = { ...dottedText(20), about: 'the dot before its ending is stored as a NUL; may occur more than once' };
const state = expects(choice(u32, { 0: 'unused', 1: 'loaded', 2: 'used', 3: 'unknown3' }), 'named');
const mip = { ...refTo(i32, 'textures'), about: 'the same in half the size, -1 for none' };
const category = constant(u32, 0);

/** 36 bytes: Recoil. */
export const textureRc = struct({ imagePointer: pointer, surfacePointer: pointer, name, state, mip }, ABOUT);
/** 40 bytes: MechWarrior 3. */
export const textureMw = struct({ imagePointer: pointer, surfacePointer: pointer, name, state, category, mip }, ABOUT);
/** 44 bytes: Pirate's Moon and Crimson Skies. */
export const texturePm = struct(
  { imagePointer: pointer, unknown04: constant(u32, 0), surfacePointer: pointer, name, state, category, mip },
  ABOUT,
);
export type Texture = Infer<typeof textureRc>;

const gamezRc = struct(
  {
    ...{ ...start, ...sections, ...nodesWithFree },
    textures: placed(list(textureRc, 'textureCount'), 'texturesOffset'),
    ...materialsRc,
    ...modelArray,
    models: { ...list(slotRc, 'modelCount'), policy: SPARE_MODELS },
    freeModels: list(freeSlotRc, freeModelCount),
    modelData: laterOf('models'),
    nodes: { ...placed(listUntilZeros(nodeRc, NAME, 'nodeArraySize'), 'nodesOffset'), policy: SPARE_NODES },
    freeNodes: list(freeNodeRc, minus('nodeArraySize', 'nodes')),
    nodeData: laterOf('nodes'),
  },
  'World of one mission of Recoil.',
);
export interface GamezRc extends Infer<typeof gamezRc> {}

const gamezMw = struct(
  {
    ...{ ...start, ...sections, ...nodesWithFree },
    textures: placed(list(textureMw, 'textureCount'), 'texturesOffset'),
    ...materials,
    ...modelArray,
    models: { ...list(slotMw, 'modelCount'), policy: SPARE_MODELS },
    freeModels: list(freeSlotMw, freeModelCount),
    modelData: laterOf('models'),
    nodes: { ...placed(listUntilZeros(nodeMw, NAME, 'nodeArraySize'), 'nodesOffset'), policy: SPARE_NODES },
    freeNodes: list(freeNodeMw, minus('nodeArraySize', 'nodes')),
    nodeData: laterOf('nodes'),
  },
  'World of one mission of MechWarrior 3.',
);
export interface GamezMw extends Infer<typeof gamezMw> {}

const gamezPm = struct(
  {
    ...{ ...start, timestamp, ...sections, ...nodesOnly },
    textures: placed(list(texturePm, 'textureCount'), 'texturesOffset'),
    ...materials,
    ...modelArray,
    models: { ...list(slotPm, 'modelCount'), policy: SPARE_MODELS },
    freeModels: list(freeSlotPm, freeModelCount),
    modelData: laterOf('models'),
    nodes: placed(list(nodePm, 'nodeCount'), 'nodesOffset'),
    nodeData: laterOf('nodes'),
  },
  "World of one chapter of Pirate's Moon.",
);
export interface GamezPm extends Infer<typeof gamezPm> {}

const gamezCs = struct(
  {
    ...{ ...start, timestamp, ...sections, ...nodesOnly },
    lastFreeNode: { ...i32, about: 'in worlds the number of the light: kept' },
    textures: placed(list(texturePm, 'textureCount'), 'texturesOffset'),
    ...materialsCs,
    modelArraySize: placed(countOf(u32, 'models'), 'modelsOffset'),
    modelCount: { ...u32, about: 'slots in use' },
    firstFreeModel: { ...i32, about: 'kept' },
    models: list(slotCs, 'modelArraySize'),
    modelData: laterOf('models'),
    nodes: placed(list(nodeCs, 'nodeCount'), 'nodesOffset'),
    nodeData: laterOf('nodes'),
  },
  'World or planes of Crimson Skies.',
);
export interface GamezCs extends Infer<typeof gamezCs> {}

export type Gamez = GamezRc | GamezMw | GamezPm | GamezCs;

/** The layouts of the four games, by version. */
export const games = { 15: gamezRc, 27: gamezMw, 41: gamezPm, 42: gamezCs } as const;

export const gamez = checked(byMember('version', games), checkFindings);
