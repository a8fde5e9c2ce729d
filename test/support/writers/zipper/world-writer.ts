import type { Xyz } from '../../../../electron/demo/vectors.ts';
import type {
  CameraPlan,
  Game,
  LightPlan,
  ModelPlan,
  NodeData,
  NodePlan,
  TexturePlan,
  WorldPlan,
} from '../../../../electron/demo/zipper/world-plan.ts';
import { isLater } from '../../../../electron/demo/zipper/world-plan.ts';
import { ByteWriter } from '../byte-writer.ts';
import { isCycled, worldMaterials } from './material-writer.ts';
import { materialRefs, modelData, modelHead, modelRefs, type RefRow } from './model-writer.ts';
import { lod, type NodeHead, nodeHead, object3d } from './node-writer.ts';
import { world } from './world-node-writer.ts';

const NO_ZONES = 0xffff_ff00;
const NOBODY = -1;
/** Room for what is to come. */
const FREE_MODELS = 32;
const FREE_NODES = 48;

/** The camera's 488 bytes: at rest, with what it sees. In Crimson Skies only its distances are set. */
function camera(out: ByteWriter, game: Game, { window, near = 1, far = 5000, view }: CameraPlan): void {
  const isBare = game === 'cs';
  const [across, up] = isBare ? [0, 0] : (view ?? [1.2, 0.9]);
  const lod = isBare ? 0 : 1;
  out.u32(0, window, NOBODY, NOBODY, 0).zeros(156);
  out.f32(near, far).zeros(24);
  out.f32(lod, lod, lod, lod, across, up, across, up, across / 2, up / 2);
  out.u32(1).zeros(60).u32(1).zeros(72).u32(1).zeros(72).u32(0);
  out.f32(isBare ? 0 : 1 / Math.tan(across / 2), isBare ? 0 : 1 / Math.tan(up / 2));
  out.u32(0, 0, NO_ZONES);
}

/** The 28 bytes of a screen. */
function display(out: ByteWriter, clear: Xyz): void {
  out.u32(0, 0, 640, 400).f32(...clear);
}

/** The 248 bytes of a window. */
function viewWindow(out: ByteWriter, [width, height]: readonly [number, number]): void {
  out.u32(0, 0, width, height).zeros(208);
  out.u32(0, NOBODY, 0, 0, 0, 0);
}

/** Recalculated, directional, directed, saturated, subdividing: as every sun has it. */
const SUN = 0x6d;
const SUN_OF_CRIMSON_SKIES = 2225;

/** The light's 228, 208 or 256 bytes, and the nodes it hangs on. */
function light(out: ByteWriter, game: Game, plan: LightPlan): void {
  const { direction, at = [0, 0, 0], diffuse, ambient, color, near, far, parents } = plan;
  if (game === 'rc') out.u32(1, 0);
  out.f32(...direction, ...at).zeros(108);
  out.f32(0, 1, 0, 0, 0, 0, diffuse, ambient, ...color);
  if (isLater(game)) out.f32(...color, ...color, ...color, ...color);
  if (game === 'rc') out.u32(1, 1, 0, 1).f32(0);
  else out.u32(game === 'cs' ? SUN_OF_CRIMSON_SKIES : SUN);
  out.f32(near, far);
  if (game !== 'rc') out.f32(near * near);
  out.f32(far * far, 1 / (far - near));
  out.u32(parents.length, parents.length > 0 ? out.address() : 0, ...parents);
}

/** A node with what no tool of the games would leave: for tests of what is odd. */
export type WrittenNode = NodePlan & Pick<NodeHead, 'under' | 'unknown28'>;

export interface WrittenWorld extends Omit<WorldPlan, 'nodes'> {
  readonly nodes: readonly WrittenNode[];
}

const SIGNATURE = 0x0297_1222;
const VERSIONS = { rc: 15, mw: 27, pm: 41, cs: 42 };
const MODEL_SIZES = { rc: 84, mw: 92, pm: 100, cs: 100 };
const NODE_SIZES = { rc: 192, mw: 208, pm: 208, cs: 208 };
const LAST_SLOT = 0x00ff_ffff;
const IN_USE = 0x0200_0000;
/** Of the image that a texture had become; Pirate's Moon kept it. */
const IMAGE_POINTER = 0xdead_beef;
/** 12 November 1999, noon. */
const SOME_DAY = 942_408_000;

/** A whole world: a file called gamez.zbd, or the planes of Crimson Skies. */
export function worldFile(game: Game, plan: WrittenWorld): Uint8Array {
  const out = new ByteWriter();
  const offsets = headerOf(out, game, plan);
  out.patch(offsets.textures, out.size);
  for (const texture of plan.textures) writeTexture(out, game, texture);
  out.patch(offsets.materials, out.size);
  worldMaterials(out, game, plan.materials);
  out.patch(offsets.models, out.size);
  writeModels(out, game, plan);
  out.patch(offsets.nodes, out.size);
  writeNodes(out, game, plan);
  return out.bytes();
}

function headerOf(out: ByteWriter, game: Game, plan: WrittenWorld) {
  out.u32(SIGNATURE, VERSIONS[game]);
  if (isLater(game)) out.u32(plan.time ?? SOME_DAY);
  out.u32(plan.textures.length);
  const first = out.size;
  const slots = isLater(game) ? plan.nodes.length : plan.nodes.length + FREE_NODES;
  out.u32(0, 0, 0, slots, plan.lastFree ?? plan.nodes.length, 0);
  return { textures: first, materials: first + 4, models: first + 8, nodes: first + 20 };
}

/** 36, 40 or 44 bytes; the dot of the name became a NUL. */
function writeTexture(out: ByteWriter, game: Game, { name, smaller = -1 }: TexturePlan): void {
  const dot = name.lastIndexOf('.');
  const stored = dot < 0 ? name : `${name.slice(0, dot)}\0${name.slice(dot + 1)}`;
  if (isLater(game)) out.u32(IMAGE_POINTER, 0, 0);
  else out.u32(0, 0);
  out.text(stored, 20).u32(isLater(game) ? 1 : 2);
  if (game !== 'rc') out.u32(0);
  out.u32(smaller);
}

interface Compiled {
  readonly plan: ModelPlan;
  readonly refs: readonly RefRow[];
  readonly polygons: number;
  /** Where the offset of its data stands. */
  readonly at: number;
}

function writeModels(out: ByteWriter, game: Game, { models, materials }: WrittenWorld): void {
  const slots = models.length + FREE_MODELS;
  const count = models.filter(model => model !== undefined).length;
  out.u32(slots, count, count);
  const compiled: Compiled[] = [];
  for (let i = 0; i < slots; i++) {
    const plan = models[i];
    if (plan === undefined) {
      out.zeros(MODEL_SIZES[game]).u32(i + 1 < slots ? i + 1 : -1);
      continue;
    }
    const refs = materialRefs(game, plan, material => isCycled(materials, material));
    const polygons = modelHead(out, game, plan, refs);
    compiled.push({ plan, refs, polygons, at: out.size });
    out.u32(0);
  }
  for (const { plan, refs, polygons, at } of compiled) {
    out.patch(at, out.size);
    modelData(out, game, plan);
    modelRefs(out, refs, polygons);
  }
}

function writeNodes(out: ByteWriter, game: Game, plan: WrittenWorld): void {
  const ends = plan.nodes.map((node, i) => {
    const { data, model = -1, parents = [], children = [] } = node;
    nodeHead(out, game, {
      ...node,
      class: data.class,
      model,
      parentCount: data.class === 'empty' ? 0 : parents.length,
      childCount: children.length,
    });
    out.u32(endOf(game, node, i));
    return out.size - 4;
  });
  if (!isLater(game)) writeFreeNodes(out, game, plan);
  for (const [i, node] of plan.nodes.entries()) {
    if (node.data.class === 'empty') continue;
    if (!isLater(game)) out.patch(ends[i] ?? 0, out.size);
    writeData(out, game, node.data);
    out.u32(...(node.parents ?? []), ...(node.children ?? []));
  }
}

/** The number after a node: of its place in memory, of its parent, or (filled in later) where its data is. */
function endOf(game: Game, { data }: NodePlan, index: number): number {
  if (isLater(game)) return IN_USE | (index + 1);
  return data.class === 'empty' ? data.parent : 0;
}

function writeFreeNodes(out: ByteWriter, game: Game, { nodes }: WrittenWorld): void {
  const nodeSlots = nodes.length + FREE_NODES;
  for (let i = nodes.length; i < nodeSlots; i++) {
    out
      .zeros(60)
      .u32(-1)
      .zeros(NODE_SIZES[game] - 64);
    out.u32(i + 1 < nodeSlots ? i + 1 : LAST_SLOT);
  }
}

function writeData(out: ByteWriter, game: Game, data: NodeData): void {
  if (data.class === 'camera') camera(out, game, data.camera);
  else if (data.class === 'world') world(out, game, data.world);
  else if (data.class === 'window') viewWindow(out, data.size);
  else if (data.class === 'display') display(out, data.clear);
  else if (data.class === 'object3d') object3d(out, data.place ?? {});
  else if (data.class === 'lod') lod(out, game, data.distances);
  else if (data.class === 'light') light(out, game, data.light);
}
