import { viewOf } from '../../../base/bytes.ts';
import { hexOffset } from '../../../base/hex.ts';
import { JsonItems } from '../../../base/lazy-json.ts';
import type { Detection, Format, Probe, TableForm, TableRow } from '../../format.ts';
import { kindOfFile, type NamedPart, type Reference } from '../../references.ts';
import { firstBytesOf } from '../../signatures.ts';
import { missions } from '../mission/missions.ts';
import { secondShapes } from '../model/second-shapes.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { timeText } from '../time/unix-time.ts';
import { gamezHands } from './hands.ts';
import { worldShapes } from './import.ts';
import { type Gamez, games, gamez, MAGIC } from './layout.ts';
import { type AnyNode, classOf, isCs, parentOf } from './node-table.ts';
import { releaseOf } from './release.ts';
import { animationsOf, buildScene } from './scene/build.ts';
import { worldTrees } from './tree/index.ts';

/** The nodes of a world: class, model, parent, flags. */
const table: TableForm<Gamez> = {
  what: 'nodes of the world',
  columns: [
    { key: 'index', title: '#', width: 6, isNumeric: true },
    { key: 'name', title: 'Name', width: 30, isEditable: true },
    { key: 'class', title: 'Class', width: 10 },
    { key: 'model', title: 'Model', width: 7, isNumeric: true, isEditable: true },
    { key: 'parent', title: 'Parent', width: 7, isNumeric: true, isEditable: true },
    { key: 'children', title: 'Children', width: 9, isNumeric: true },
    { key: 'zone', title: 'Zone', width: 6, isNumeric: true, isEditable: true },
    { key: 'flags', title: 'Flags' },
  ],
  rows: ({ nodes }) => nodes.map(rowOf),
};

const counted = (count: number): string => count.toLocaleString('en');

/** The game of each version. */
const GAMES: Readonly<Record<number, string>> = {
  15: 'Recoil',
  27: 'MechWarrior 3',
  41: "Pirate's Moon",
  42: 'Crimson Skies',
};
const SECTIONS = ['texturesOffset', 'materialsOffset', 'modelsOffset', 'nodesOffset'] as const;

/** The magic number, a version that is known, and four sections in their order inside the file. */
function detect({ source }: Probe): Detection {
  if (source.size < gamez.minSize) return { confidence: 'unknown', why: 'too short for a world' };
  const head = viewOf(source.read(0, Math.min(source.size, 64)));
  if (head.getUint32(0, true) !== MAGIC) return { confidence: 'unknown', why: 'no magic number of worlds' };
  const version = head.getUint32(games[15].offsets.version ?? 0, true);
  const of = Object.entries(games).find(([known]) => Number(known) === version)?.[1];
  if (!of) return { confidence: 'likely', why: `magic number of worlds, but version ${version}` };
  if (source.size < of.minSize) return { confidence: 'likely', why: 'magic number of worlds, but cut in its header' };
  let last = 0;
  for (const name of SECTIONS) {
    const offset = head.getUint32(of.offsets[name] ?? 0, true);
    if (offset < last || offset > source.size)
      return { confidence: 'likely', why: `magic number of worlds, but ${name} is ${hexOffset(offset)}` };
    last = offset;
  }
  return {
    confidence: 'certain',
    why: `magic number of worlds, version ${version} (${GAMES[version]}), and its sections fit`,
  };
}

/** Worlds: gamez.zbd of all four games, planes.zbd of Crimson Skies. */
export const zipperGamez: Format<Gamez> = {
  id: 'zipper/gamez',
  icon: 'globe',
  scope: 'models',
  title: 'World',
  detect,
  firstBytes: firstBytesOf(MAGIC),
  layout: gamez,
  notConfirmed: packedByOthers,
  hands: gamezHands,
  trees: worldTrees,
  shapes: worldShapes,
  table,
  facts,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined, clipFiles: animationsOf },
  references,
  missions,
  namedParts,
  toJson,
  exportsAs: ['json', 'glb', 'obj'],
};

/** The textures that a world names: pictures in the neighbouring packages. */
function* references({ textures }: Gamez): Generator<Reference> {
  for (const [i, { name }] of textures.entries())
    if (name !== '')
      yield { path: `textures[${i}].name`, kind: 'texture', name, isFile: kindOfFile(name) === 'texture' };
}

/** The nodes, by name: animations refer to them. */
function* namedParts({ nodes }: Gamez): Generator<NamedPart> {
  for (const [i, { name }] of nodes.entries()) if (name !== '') yield { path: `nodes[${i}]`, kind: 'node', name };
}

type Fact = readonly [label: string, value: string];

/** Counts of a world's parts. */
function facts(world: Gamez): readonly Fact[] {
  const { textures, materials, freeMaterials, nodes } = world;
  const models = world.models.filter(model => !('nextFree' in model && model.nextFree !== undefined));
  const slots = world.models.length + ('freeModels' in world ? world.freeModels.length : 0);
  const polygons = models.reduce((sum, model) => sum + model.polygons.length, 0);
  return [
    ['Game', GAMES[world.version] ?? ''],
    ...('timestamp' in world ? [['Made', timeText(world.timestamp)] as const] : []),
    ['Release', releaseOf(world)],
    ['Nodes', `${counted(nodes.length)} (${classes(world)})`],
    ['Models', `${counted(models.length)} in ${counted(slots)} slots`],
    ['Polygons', counted(polygons)],
    ...secondShapes(models),
    ['Materials', `${counted(materials.length)} in ${counted(materials.length + freeMaterials.length)} slots`],
    ['Textures', counted(textures.length)],
    ...area(world),
  ];
}

function classes({ nodes }: Gamez): string {
  return [...Map.groupBy(nodes, classOf)].map(([name, { length }]) => `${counted(length)} ${name}`).join(', ');
}

function* area({ nodes }: Gamez): Generator<Fact> {
  for (const { data } of nodes) {
    if (data.type !== 'world') continue;
    const { width, height, cellCountX, cellCountZ } = data.value;
    yield ['Ground', `${Math.abs(width)} by ${Math.abs(height)}`];
    yield ['Cells', `${cellCountX} by ${cellCountZ}`];
  }
}

/**
 * The shape that scripts rely on: textures by name, free slots between models as null, one parent for each node. Models and
 * nodes are created while they are written, so reading one of a large world does not wait for the rest.
 */
function toJson(world: Gamez): unknown {
  const around = { ...world, models: [], nodes: [] };
  const { textures, models: _, nodes: __, ...rest } = (gamez.toJson?.(around) ?? around) as StoredJson; // of this shape
  const isFree = (slot: number): boolean => isCs(world) && world.models[slot]?.parentCount === 0;
  const items = (list: 'models' | 'nodes', shown: (json: unknown, i: number) => unknown): JsonItems => {
    const part = gamez.child?.(world, list);
    return new JsonItems(world[list].length, i => {
      const { layout, value } = part?.layout.child?.(part.value, i) ?? {};
      return shown(layout?.toJson?.(value) ?? value, i);
    });
  };
  return {
    ...rest,
    textures: textures.map(({ name }) => name),
    models: items('models', (model, slot) => (isFree(slot) ? null : model)),
    nodes: items('nodes', (node, i) => nodeJson(node as NodeJson, world.nodes[i]?.data.type)), // of this shape
    textureEntries: textures,
  };
}

function nodeJson({ name, model, parents, emptyParent, ...rest }: NodeJson, type: unknown): unknown {
  return {
    name,
    class: type === 'unknown' ? rest.class : type,
    model: model === -1 ? null : model,
    parent: parents[0] ?? emptyParent ?? null,
    parents,
    ...rest,
  };
}

/** The layout's JSON of a world. */
interface StoredJson {
  readonly textures: readonly { readonly name: string }[];
  readonly models: unknown;
  readonly nodes: unknown;
}

interface NodeJson {
  readonly name: string;
  readonly class?: unknown;
  readonly model: number;
  readonly parents: readonly number[];
  readonly emptyParent?: number;
  readonly data: unknown;
}

function rowOf(node: AnyNode, i: number): TableRow {
  const path = `nodes[${i}]`;
  const parent = parentOf(node);
  const flags = Object.entries(node.flags).flatMap(([name, isSet]) => (isSet ? [name] : []));
  const numbers = {
    model: node.model === -1 ? '' : String(node.model),
    zone: node.zone === -1 ? '' : String(node.zone),
  };
  return {
    path,
    cells: [
      ...[String(i), node.name, String(classOf(node)), numbers.model],
      ...[parent === undefined ? '' : String(parent), String(node.children.length), numbers.zone, flags.join(' ')],
    ],
    paths: [
      ...[path, `${path}.name`, `${path}.class`, `${path}.model`],
      ...[parentPath(node, path), `${path}.children`, `${path}.zone`, `${path}.flags`],
    ],
  };
}

function parentPath(node: AnyNode, path: string): string | null {
  if (node.parents.length > 0) return `${path}.parents[0]`;
  return 'emptyParent' in node && node.emptyParent !== undefined ? `${path}.emptyParent` : null;
}
