import { decode } from '#layout';
import { f32Json } from '../../../base/f32.ts';
import { sameSource } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { headDamage } from '../../damage.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import type { ShownParts } from '../../line-rows.ts';
import { firstBytesOf } from '../../signatures.ts';
import { type Box, boxesOf, NONE } from './derived/box-table.ts';
import { transitionsOf } from './derived/recomputed.ts';
import { bwmSurfaces } from './edit-surface.ts';
import { bwmHands } from './hands.ts';
import { walkmeshShapes } from './import.ts';
import { bwm } from './layout.ts';
import { buildScene } from './scene/build.ts';
import { type Bwm, materialName, walkmesh } from './stored.ts';
import { type Surface, surfaceOf, walkableFaces, wordsOf } from './surface.ts';
import { beginWalkmesh, bwmText } from './text-form.ts';

/** Scripts use their own names for the boxes and the hooks. */
const shownParts: ShownParts<Bwm> = {
  pathsOf(_, path) {
    const hook = /^hooks\.(relative|absolute)\[([01])\]/.exec(path);
    if (hook) return [`${hook[1]}Hook${Number(hook[2]) + 1}${path.slice(hook[0].length)}`];
    return /^aabb\b/.test(path) ? [path.replace('aabb', 'boxes')] : undefined;
  },
  nameOf: () => undefined,
  itemOf: (_, json) => json,
};

const counted = (count: number): string => count.toLocaleString('en');

/** How far a leaf may extend past its face because of rounding and vertices that were moved later. */
const ROUNDING = 0.000_04;

const three = ({ x, y, z }: Row): readonly unknown[] => [x, y, z].map(f32Json);

const MAGIC = 'BWM V1.0';

/** Walkable surfaces of Knights of the Old Republic: rooms (wok), placeables (pwk) and doors (dwk). */
export const kotorBwm: Format<Bwm> = {
  id: 'kotor/bwm',
  icon: 'footprints',
  scope: 'models',
  title: 'Walkmesh',
  detect,
  firstBytes: firstBytesOf(MAGIC),
  layout: bwm,
  begin: beginWalkmesh,
  facts,
  notConfirmed,
  cautions,
  toJson,
  fromJson,
  shownParts,
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined },
  shapes: walkmeshShapes,
  text: bwmText,
  hands: bwmHands,
  surfaces: bwmSurfaces,
  exportsAs: ['text', 'json', 'glb', 'obj'],
};

/** The magic word and the version, and tables inside the file. */
function detect({ source }: Probe): Detection {
  if (source.size < MAGIC.length || fromWindows1252(source.read(0, MAGIC.length)) !== MAGIC)
    return { confidence: 'unknown', why: `does not begin with ${MAGIC}` };
  const { value, fault, findings } = decode(walkmesh, source);
  if (fault) return { confidence: 'likely', why: `begins with ${MAGIC}, but ${fault.text}` };
  const damage = headDamage({ findings });
  if (damage) return { confidence: 'likely', why: `begins with ${MAGIC}, but ${damage}` };
  const { faces, vertices } = value;
  return {
    confidence: 'certain',
    why: `begins with ${MAGIC}, and its tables hold ${counted(vertices.length)} vertices and ${counted(faces.length)} faces`,
  };
}

/** Rooms were tested with a game's files, placeables only with those of mods. */
function notConfirmed({ kind }: Bwm): readonly string[] {
  if (kind !== 'placeable') return [];
  return ['Doors, hooks and placeables were tested on those of mods, not on those of the unchanged game.'];
}

type Row = { readonly x: number; readonly y: number; readonly z: number };

/** The shape that scripts rely on: rows as arrays, materials as numbers. */
function toJson(model: Bwm): unknown {
  const { kind, relativeHook1, relativeHook2, absoluteHook1, absoluteHook2, position, rootBox } = model;
  return {
    kind,
    position: three(position),
    hooks: {
      relative: [three(relativeHook1), three(relativeHook2)],
      absolute: [three(absoluteHook1), three(absoluteHook2)],
    },
    vertices: Array.from(model.vertices, three),
    faces: Array.from(model.faces, ({ a, b, c }) => [a, b, c]),
    materials: Array.from(wordsOf(model.materials.source)),
    normals: Array.from(model.normals, three),
    distances: Array.from(model.distances, ({ distance }) => f32Json(distance)),
    adjacency: Array.from(model.adjacency, ({ ab, bc, ca }) => [ab, bc, ca]),
    edges: Array.from(model.edges),
    perimeters: Array.from(model.perimeters, ({ end }) => end),
    rootBox,
    aabb: Array.from(model.boxes, ({ min, max, ...node }) => ({ min: three(min), max: three(max), ...node })),
  };
}

/** The room's model has its own tree over the same faces, in the same order. */
const SECOND_TREE =
  'the model of the room (MDL) has a second tree of boxes, which is not changed: export the model again, or camera and drawing may go by the old one';

function cautions(before: Bwm, after: Bwm): readonly string[] {
  const isSame = (['vertices', 'faces', 'boxes'] as const).every(table =>
    sameSource(before[table].source, after[table].source),
  );
  return after.kind === 'area' && !isSame ? [SECOND_TREE] : [];
}

/** A clause for Info. */
const IN_MODEL = 'in the model of the room (MDL); it is not changed along';

type Fact = readonly [label: string, value: string];

/** What a walkmesh consists of, where it leads, and which tool probably wrote it. */
function facts(model: Bwm): readonly Fact[] {
  const surface = surfaceOf(model);
  const rooms = [...new Set(transitionsOf(model).values())].toSorted((a, b) => a - b);
  const tool = toolOf(boxesOf(model.boxes), surface);
  return [
    ['Faces', `${counted(model.faces.length)}, of which ${counted(walkableFaces(surface).length)} can be walked on`],
    ['Materials', materialsOf(surface)],
    ...(model.perimeters.length > 0 ? [['Loops', counted(model.perimeters.length)] as const] : []),
    ...(rooms.length > 0 ? [['Leads to rooms', rooms.join(', ')] as const] : []),
    ...(tool === undefined ? [] : [['Boxes as made by', tool] as const]),
    ...(model.kind === 'area' && model.boxes.length > 0 ? [['Second tree', IN_MODEL] as const] : []),
  ];
}

/** Most frequent first. */
function materialsOf({ materials }: Surface): string {
  const groups = [...Map.groupBy(materials, material => material)].toSorted(([, a], [, b]) => b.length - a.length);
  return groups.map(([material, faces]) => `${counted(faces.length)} ${materialName(material)}`).join(', ');
}

/** Tools pad boxes and number planes in different ways. */
function toolOf(boxes: readonly Box[], surface: Surface): string | undefined {
  const pads = boxes.flatMap(box => (box.face === NONE ? [] : (paddingOf(box, surface) ?? [])));
  const planes = new Set(boxes.filter(({ face }) => face === NONE).map(({ plane }) => plane));
  if (pads.length === 0 || planes.size === 0) return undefined;
  const share = (pad: number) => pads.filter(each => Math.abs(each - pad) < ROUNDING).length / pads.length;
  if (share(0.0101) > 0.5) return 'the game’s compiler';
  if (share(0.01) > 0.5) return [...planes].every(plane => plane === 0) ? 'KAurora' : 'MDLedit';
  return share(0) > 0.5 ? 'PyKotor or KotorBlender' : undefined;
}

/** The padding of a leaf above its face, along x; undefined far from 0, where numbers are too imprecise. */
function paddingOf({ face, max }: Box, { positions, corners }: Surface): number | undefined {
  const places = [0, 1, 2].map(corner => positions[(corners[face * 3 + corner] ?? 0) * 3] ?? 0);
  const top = Math.max(...places);
  return Math.abs(top) < 300 ? max[0] - top : undefined;
}

/** The same shape with the names of the layout. */
function fromJson(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const { hooks, aabb, ...same } = json as { hooks?: Hooks; aabb?: unknown };
  const [relativeHook1, relativeHook2] = hooks?.relative ?? [];
  const [absoluteHook1, absoluteHook2] = hooks?.absolute ?? [];
  const named = { relativeHook1, relativeHook2, absoluteHook1, absoluteHook2, boxes: aabb };
  return { ...same, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) };
}

type Hooks = { readonly relative?: readonly unknown[]; readonly absolute?: readonly unknown[] };
