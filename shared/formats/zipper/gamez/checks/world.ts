import type { CheckFinding } from '#layout';
import { grouped } from '../../../../base/counted.ts';
import { MODEL_LISTS } from '../../model/model.ts';
import { oddUsage } from '../../model/usage.ts';
import { oddAddresses } from '../../node/addresses.ts';
import { type Box, boxOfPoints, oddBoxes, oddSphere, placedBox, unionOf } from '../../node/box.ts';
import { oddTransform } from '../../node/matrix.ts';
import type { Gamez } from '../layout.ts';
import type { Material } from '../material.ts';
import { type AnyNode, isCs, isPm, isRc } from '../node-table.ts';
import { type CellBytes, cellBytes } from '../world.ts';
import { oddCells } from './cells.ts';
import { oddLink, oddNodes, oddPlace, oddValue, type Target } from './nodes.ts';

const MOST = 4095;

/** Values that are impossible in the format, and indices without a target. The bytes are kept as they are. */
export function* checkFindings(world: Gamez): Generator<CheckFinding> {
  yield* oddTextures(world);
  yield* oddMaterials(world);
  yield* oddModels(world);
  yield* oddNodes(world);
  yield* oddFree(world);
  yield* oddExtents(world);
}

type Slot = Gamez['models'][number];
type Polygon = Slot['polygons'][number];

const FEWEST = 3;

/** Oddities in models and their polygons. */
function* oddModels(world: Gamez): Generator<CheckFinding> {
  const materials = { name: 'materials', length: world.materials.length };
  for (const [i, model] of world.models.entries()) yield* oddModel(model, `models[${i}]`, materials);
  yield* oddShown(world);
  if (isCs(world)) {
    const used = world.models.filter(({ parentCount }) => parentCount > 0).length;
    yield* oddValue('modelCount', world.modelCount, used, ' slots in use');
  }
}

/** The games' files have models with a wrong count and some that no node shows; but none that is shown and counts 0. */
function* oddShown({ models, nodes }: Gamez): Generator<CheckFinding> {
  const shown = new Uint32Array(models.length);
  for (const { model } of nodes) if (model >= 0 && model < shown.length) shown[model] = (shown[model] ?? 0) + 1;
  for (const [i, { parentCount }] of models.entries()) {
    const users = shown[i] ?? 0;
    if ((users === 0 || parentCount > 0) && parentCount <= nodes.length) continue;
    const text = `expected ${grouped(users)}, the number of nodes that show it, found ${grouped(parentCount)}`;
    yield { path: `models[${i}].parentCount`, text };
  }
}

function* oddModel(model: Slot, path: string, materials: Target): Generator<CheckFinding> {
  yield* oddAddresses(model, path, MODEL_LISTS);
  for (const [i, light] of model.lights.entries()) yield* oddAddresses(light, `${path}.lights[${i}]`, ['vertices']);
  if ('materialRefs' in model)
    for (const [i, place] of model.materialRefs.column('material').entries())
      yield* oddPlace(`${path}.materialRefs[${i}].material`, Number(place), materials);
  if ('materialRefs' in model) yield* oddUsage(model, path);
  const vertices = { name: `${path}.vertices`, length: model.vertices.length };
  const normals = { name: `${path}.normals`, length: model.normals.length };
  for (const [i, polygon] of model.polygons.entries()) {
    // Most are fine: nothing is allocated for these.
    if (isSound(polygon, { vertices, normals, materials })) continue;
    yield* oddPolygon(polygon, `${path}.polygons[${i}]`, { vertices, normals, materials });
  }
}

interface Targets {
  readonly vertices: Target;
  readonly normals: Target;
  readonly materials: Target;
}

function isSound(polygon: Polygon, { vertices, normals, materials }: Targets): boolean {
  if (polygon.vertices.length < FEWEST || ('materials' in polygon && polygon.materials.length === 0)) return false;
  if (!allBelow(polygon.vertices, vertices.length) || !allBelow(polygon.normals, normals.length)) return false;
  return allBelow('materials' in polygon ? polygon.materials : [polygon.material], materials.length);
}

function allBelow(places: readonly number[] | undefined, length: number): boolean {
  for (const place of places ?? []) if (!(place >= 0 && place < length)) return false;
  return true;
}

function* oddPolygon(
  polygon: Polygon,
  path: string,
  { vertices, normals, materials }: Targets,
): Generator<CheckFinding> {
  if (polygon.vertices.length < FEWEST)
    yield { path: `${path}.flags`, text: `expected ${FEWEST} corners at least, found ${polygon.vertices.length}` };
  yield* oddAddresses(polygon, path, ['vertices', 'normals', 'materials']);
  for (const [k, place] of polygon.vertices.entries()) yield* oddPlace(`${path}.vertices[${k}]`, place, vertices);
  for (const [k, place] of polygon.normals?.entries() ?? []) yield* oddPlace(`${path}.normals[${k}]`, place, normals);
  if (!('materials' in polygon)) yield* oddPlace(`${path}.material`, polygon.material, materials);
  else
    for (const [k, place] of polygon.materials.entries()) yield* oddPlace(`${path}.materials[${k}]`, place, materials);
}

// Things that do not enclose their content: transforms, spheres of models, boxes of nodes, squares of the ground.

/** In Recoil every matrix follows from its angles; in the other games some hundred nodes have a different one. */
function* oddExtents(world: Gamez): Generator<CheckFinding> {
  const weight = isRc(world) ? 'warning' : 'note';
  const reach = world.models.map(({ vertices }) => boxOfPoints(vertices.source));
  for (const [i, { data }] of world.nodes.entries())
    if (data.type === 'object3d') yield* oddTransform(data.value, `nodes[${i}].data`, weight);
  for (const [i, model] of world.models.entries()) yield* oddSphere(model, reach[i], `models[${i}].`);
  const places = yield* oddNodeBoxes(world, reach);
  // A square is built from nodes that store their own box.
  const kept = places.map((place, i) => (world.nodes[i]?.flags.hasNodeBox ? place : undefined));
  for (const [i, { data }] of world.nodes.entries())
    if (data.type === 'world')
      yield* oddCells(data.value, { places: kept, bytes: cellBytesOf(world), path: `nodes[${i}].data` });
}

function cellBytesOf(world: Gamez): CellBytes {
  if (isRc(world)) return cellBytes.rc;
  return isPm(world) || isCs(world) ? cellBytes.pm : cellBytes.mw;
}

type Boxes = readonly (Box | undefined)[];

/** Returns the position of each node in its parent. */
function* oddNodeBoxes({ nodes }: Gamez, reach: Boxes): Generator<CheckFinding, Boxes> {
  const placed: (Box | undefined)[] = [];
  for (const i of childrenFirst(nodes)) {
    const node = nodes[i];
    if (node === undefined) continue;
    let children: Box | undefined;
    for (const child of node.children) children = unionOf(children, placed[child]);
    const box = yield* boxOf(node, { model: reach[node.model], children }, `nodes[${i}].`);
    placed[i] = box && node.data.type === 'object3d' ? placedBox(box, node.data.value) : box;
  }
  return placed;
}

/** The box by which the parent knows a node: lights and others store one that does not follow from anything. */
function* boxOf(
  node: AnyNode,
  inside: Parameters<typeof oddBoxes>[1],
  path: string,
): Generator<CheckFinding, Box | undefined> {
  const { type } = node.data;
  if (type === 'object3d' || type === 'lod') return yield* oddBoxes(node, inside, path);
  return node.flags.hasNodeBox ? node.nodeBox : undefined;
}

/** All nodes, each after its children; in a damaged file with cycles, each once. */
function* childrenFirst(nodes: readonly AnyNode[]): Generator<number> {
  const isSeen = new Uint8Array(nodes.length);
  const isYielded = new Uint8Array(nodes.length);
  for (let root = 0; root < nodes.length; root++) {
    const open = [root];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      if (isSeen[at]) {
        open.pop();
        if (!isYielded[at]) yield at;
        isYielded[at] = 1;
        continue;
      }
      isSeen[at] = 1;
      for (const child of nodes[at]?.children ?? []) if (isSeen[child] === 0) open.push(child);
    }
  }
}

const WHITE = 255;
const FULL = 0x7fff;
/** Recoil reserves numbers for soils that a mission defines. */
const SOILS = 99;

/** Oddities in materials, used and free. */
function* oddMaterials(world: Gamez): Generator<CheckFinding> {
  const isOld = isRc(world);
  const textures = { name: 'textures', length: world.textures.length };
  const count = world.materials.length;
  for (const [i, given] of world.materials.entries()) {
    const material = given as Material; // Crimson Skies only differs in the names of the soils
    const path = `materials[${i}]`;
    yield* oddSlot(material, path, isOld);
    yield* material.flags.textured ? oddTextured(material, path) : oddColoured(material, path);
    if (material.flags.textured) yield* oddPlace(`${path}.texture`, material.texture, textures);
    if (isOld) yield* oddSoil(material, path);
    if (material.cycle) yield* oddAddresses(material.cycle, `${path}.cycle`, ['textures']);
    for (const [k, texture] of material.cycle?.textures.entries() ?? [])
      yield* oddPlace(`${path}.cycle.textures[${k}]`, texture, textures);
    yield* oddLink(`${path}.next`, material.next, i + 1 < count ? i + 1 : -1);
    yield* oddLink(`${path}.previous`, material.previous, i - 1);
  }
  const free = world.freeMaterials;
  for (const [i, { flags, next, previous }] of free.entries()) {
    const path = `freeMaterials[${i}]`;
    yield* oddValue(`${path}.flags`, flags.free, !isOld, ' for the flag free');
    yield* oddLink(`${path}.next`, next, i + 1 < free.length ? count + i + 1 : -1, 'note');
    yield* oddLink(`${path}.previous`, previous, i > 0 ? count + i - 1 : -1, 'note');
  }
}

function* oddSlot({ flags }: Material, path: string, isOld: boolean): Generator<CheckFinding> {
  yield* oddValue(`${path}.flags`, flags.always, !isOld, ' for the flag always');
  yield* oddValue(`${path}.flags`, flags.free, false, ' for the flag free');
}

function* oddTextured({ alpha, rgb565, color, flags, cyclePointer }: Material, path: string): Generator<CheckFinding> {
  const when = ' of a textured material';
  yield* oddValue(`${path}.alpha`, alpha, WHITE, when);
  yield* oddValue(`${path}.rgb565`, rgb565, FULL, when);
  for (const part of ['red', 'green', 'blue'] as const)
    yield* oddValue(`${path}.color.${part}`, color[part], WHITE, when);
  if (flags.cycled !== (cyclePointer !== 0))
    yield { path: `${path}.cyclePointer`, text: flags.cycled ? 'expected an address, found none' : 'expected none' };
}

function* oddColoured({ rgb565, flags, texture, cyclePointer }: Material, path: string): Generator<CheckFinding> {
  const when = ' of a coloured material';
  yield* oddValue(`${path}.rgb565`, rgb565, 0, when);
  yield* oddValue(`${path}.texture`, texture, 0, when);
  yield* oddValue(`${path}.cyclePointer`, cyclePointer, 0, when);
  yield* oddValue(
    `${path}.flags`,
    flags.cycled || flags.unknown02,
    false,
    ` for the flags cycled and unknown02${when}`,
  );
}

function* oddSoil({ soil }: Material, path: string): Generator<CheckFinding> {
  if (typeof soil === 'number' && soil > SOILS)
    yield { path: `${path}.soil`, text: `expected a ground up to ${SOILS}, found ${soil}` };
}

const NO_NODE = 0x00ff_ffff;

/** Free slots form a chain: edits change where it begins. */
function* oddFree(world: Gamez): Generator<CheckFinding> {
  if (isCs(world)) {
    const to = { name: 'models', length: world.models.length };
    yield* oddPlace('firstFreeModel', world.firstFreeModel, to, -1);
    for (const [i, { nextFree = -1 }] of world.models.entries())
      yield* oddPlace(`models[${i}].nextFree`, nextFree, to, -1);
  }
  if ('freeModels' in world)
    for (const [i, { nextFree }] of world.freeModels.entries()) {
      const next = i + 1 < world.freeModels.length ? world.models.length + i + 1 : -1;
      yield* oddLink(`freeModels[${i}].nextFree`, nextFree, next, 'note');
    }
  if ('freeNodes' in world)
    for (const [i, { nextFree }] of world.freeNodes.entries()) {
      const next = i + 1 < world.freeNodes.length ? world.nodes.length + i + 1 : NO_NODE;
      yield* oddLink(`freeNodes[${i}].nextFree`, nextFree, next, 'note');
    }
}

/** Oddities in the directory of textures. */
function* oddTextures(world: Gamez): Generator<CheckFinding> {
  const { textures } = world;
  if (textures.length > MOST)
    yield {
      path: 'textureCount',
      text: `expected at most ${grouped(MOST)} textures, found ${grouped(textures.length)}`,
    };
  const to = { name: 'textures', length: textures.length };
  const hasPictures = isPm(world) || isCs(world);
  for (const [i, { mip, state, imagePointer }] of textures.entries()) {
    const path = `textures[${i}]`;
    yield* oddPlace(`${path}.mip`, mip, to, -1);
    if (hasPictures && state === 'loaded' && imagePointer === 0)
      yield { path: `${path}.imagePointer`, text: 'expected an address of a loaded texture, found none' };
    if (hasPictures && state === 'used')
      yield* oddValue(`${path}.imagePointer`, imagePointer, 0, ' of a texture not loaded');
  }
}
