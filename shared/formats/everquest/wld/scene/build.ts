// The scene of a file: a zone with everything in it, placed objects, lights, or objects side by side.
import type { Colour } from '../../../../scene/material.ts';
import type { Bounds, Mesh } from '../../../../scene/mesh.ts';
import { boundsOf, nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Light, Overlay, Scene } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Sounds } from '../../sounds/layout.ts';
import { soundNodes } from '../../sounds/marks.ts';
import type { Wld } from '../layout/wld.ts';
import { type ActorPlacement, type Added, addActor, addShapes, sharedShapes } from './actors.ts';
import { addFile, type Building, fileNamed, newBuilding, note, objectFilesOf, ownFile } from './building.ts';
import { overlaysOf } from './cells.ts';
import { type StoredMesh, storedBounds } from './stored-mesh.ts';
import { turnOf } from './turns.ts';
import {
  definitionOf,
  type Fragment,
  fragmentOf,
  fragmentsOf,
  nameOf,
  originOf,
  titleOf,
  type WldFile,
} from './wld-file.ts';

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];
const MILLISECONDS = 1000;

const HOME = { translation: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;

export function buildScene(model: Wld, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self, ask);
  const file = addFile(building, self, model);
  const isZone = fragmentsOf(file, 0x22).length > 0 || fragmentsOf(file, 0x21).length > 0;
  const { sources, nodes, meshes, materials, textures, skeletons, lights, problems } = building;
  let ground = 0;
  if (isZone) {
    addGround(building, file);
    ground = nodes.length;
    addInZone(building, file);
  } else addThings(building, file);
  // Objects far outside their zone are ignored.
  const bounds = nodeBounds(ground > 1 ? nodes.slice(0, ground) : nodes, meshes);
  let overlays: readonly Overlay[] | undefined;
  return {
    ...{ name: building.zone, sources, nodes, meshes, materials, textures, skeletons, lights, problems, bounds },
    ...ZONE_VIEW,
    levels: [],
    /** Made on demand: the cells of a large zone take as long as all of its surfaces. */
    get overlays() {
      overlays ??= isZone ? overlaysOf(file, bounds) : [];
      return overlays;
    },
    ...(isZone ? { overlaysApart: true } : {}),
    ...(isZone || isPlaced(file) ? {} : { axes: { ...ZONE_VIEW.axes, forward: 'x' } }),
  };
}

/** A zone is shown like a map, with north (+x) at the back; objects face the user. */
const ZONE_VIEW = { axes: { up: 'z', forward: '-x', handedness: 'right' }, units: {} } as const;

const isPlaced = (file: WldFile): boolean => fragmentsOf(file, 0x15).length > 0;

/** How many meshes are sent at once: few enough to appear soon. */
const TOLD_TOGETHER = 200;

function addGround(building: Building, file: WldFile): void {
  const { nodes, meshes, ask } = building;
  const ground = addGroup(building, 'ground');
  const stored = meshesOf(file);
  const view = { ...ZONE_VIEW, bounds: storedBounds(stored) };
  for (const [index, mesh] of stored.entries()) {
    addShapes(building, sharedShapes(building, mesh), placed(mesh, ground));
    const isLast = index === stored.length - 1;
    if (isLast || (index + 1) % TOLD_TOGETHER === 0) ask.soFar?.({ ...view, nodes, meshes });
  }
}

/** Adds objects and lights of the zone from neighbouring files. */
function addInZone(building: Building, file: WldFile): void {
  const [objects, lights] = [ownFile(building, 'objects.wld'), ownFile(building, 'lights.wld')];
  if (isPlaced(file)) addPlacements(building, file, addGroup(building, 'marks'));
  if (objects) addPlacements(building, objects, addGroup(building, 'objects'));
  addAmbient(building, file);
  addLights(building, file, -1);
  if (lights) addLights(building, lights, addGroup(building, 'lights'));
  addSounds(building);
}

/** Adds the sounds of the zone from the file next to its archive; hidden at first, because their ranges would cover it. */
function addSounds({ ask, zone, sources, nodes }: Building): void {
  const found = ask.find([`${zone}_sounds.eff`]);
  const model = found && (ask.model(found, 'everquest/sounds') as Sounds | undefined); // of the format that was asked for
  if (!found || !model) return;
  const group = nodes.push({ ...{ name: 'sounds', kind: 'group', parent: -1, hidden: true }, ...HOME }) - 1;
  nodes.push(...soundNodes(model, sources.push(found) - 1, group));
}

// Placed objects: found by name in the zone's own archive of objects.

/** The lowest possible position: objects put there are disabled, and the game never shows them. */
const PUT_AWAY = -32767;

/** Adds every placed object of a file below one node. */
function addPlacements(building: Building, file: WldFile, parent: number): void {
  const placed = fragmentsOf(file, 0x15);
  if (placed.length === 0) return;
  const actors = actorsNear(building, file);
  const missing = new Map<string, Fragment<0x15>[]>();
  for (const thing of placed) {
    const { actor: reference } = thing.body;
    const name = file.nameAt(reference);
    const actor = fragmentOf(file, reference, 0x14) ?? actors.get(name.toUpperCase());
    const place = placeOf(thing, parent, actor ? titleOf(actor) : name);
    const hidden = place.translation[2] <= PUT_AWAY;
    const baked = definitionOf(file, thing.body.colors, [0x33, 0x32]);
    if (actor) addActor(building, actor, { ...place, hidden }, { canMove: false, baked });
    else {
      building.nodes.push({ ...place, kind: 'placeholder', hidden });
      missing.set(name, [...(missing.get(name) ?? []), thing]);
    }
  }
  for (const [name, things] of missing) {
    const [first] = things;
    if (first) note(building, 'warning', missingText(name, things.length), originOf(first));
  }
}

function missingText(name: string, times: number): string {
  return `The object ${name}, placed here ${times === 1 ? 'once' : `${times} times`}, was not found next to this file.`;
}

/** The actors of this file and of the object files of its zone, by name in capitals. */
function actorsNear(building: Building, file: WldFile): ReadonlyMap<string, Fragment<0x14>> {
  const others = objectFilesOf(building.zone).flatMap(name => {
    return fileNamed(building, [name], [name.replace(/\.wld$/, '.s3d')]) ?? [];
  });
  const actors = new Map<string, Fragment<0x14>>();
  for (const each of [file, ...others])
    for (const actor of fragmentsOf(each, 0x14)) {
      const name = nameOf(actor).toUpperCase();
      if (!actors.has(name)) actors.set(name, actor);
    }
  return actors;
}

function placeOf(thing: Fragment<0x15>, parent: number, name: string): ActorPlacement {
  const { location, scale } = thing.body;
  const { x = 0, y = 0, z = 0, rotX = 0, rotY = 0, rotZ = 0 } = location ?? {};
  return {
    ...{ name, parent, origin: originOf(thing), translation: [x, y, z] },
    rotation: turnOf(rotX, rotY, rotZ),
    ...(scale === undefined || scale === 1 ? {} : { scale: [scale, scale, scale] as const }),
  };
}

/** Shows placed objects if the file has any, otherwise everything it holds side by side. */
function addThings(building: Building, file: WldFile): void {
  addPlacements(building, file, -1);
  addLights(building, file, -1);
  if (isPlaced(file)) return;
  const actors = fragmentsOf(file, 0x14).map(actor => {
    const place = { name: titleOf(actor), parent: -1, origin: originOf(actor), ...HOME };
    return addActor(building, actor, place, { canMove: true });
  });
  lineUp(building, [...actors, ...looseMeshes(building, file)]);
}

// A file of many objects shows them side by side, because they would all be in the same position.

type Vector = readonly [number, number, number];

interface Stood extends Added {
  readonly bounds: Bounds;
}

/** Gaps between neighbours, as a share of the mean size. */
const GAP = 0.25;

/** Moves objects at the origin into rows: the first to the right, later rows further back. */
function lineUp(building: Building, things: readonly Added[]): void {
  if (things.length < 2) return;
  const stood = things.map((thing): Stood => ({ ...thing, bounds: boundsAt(building, thing) }));
  const sizes = stood.map(({ bounds }) => ({ width: span(bounds, 1), depth: span(bounds, 0) }));
  const gap = (sizes.reduce((sum, { width, depth }) => sum + width + depth, 0) / (2 * sizes.length)) * GAP;
  const area = sizes.reduce((sum, { width, depth }) => sum + (width + gap) * (depth + gap), 0);
  const longest = Math.max(Math.sqrt(area) * 1.5, ...sizes.map(({ width }) => width));
  let [along, behind, row] = [0, 0, 0];
  for (const [i, thing] of stood.entries()) {
    const { width, depth } = sizes[i] ?? { width: 0, depth: 0 };
    if (along > 0 && along + width > longest) {
      behind += row + gap;
      along = 0;
      row = 0;
    }
    // +y is to the right of a viewer of objects that face +x.
    const { min, max } = thing.bounds;
    moveBy(building, thing, [-behind - max[0], along - min[1], 0]);
    along += width + gap;
    row = Math.max(row, depth);
  }
}

const span = ({ min, max }: Bounds, axis: 0 | 1): number => Math.max(0, max[axis] - min[axis]);

function boundsAt({ nodes, meshes }: Building, { node, skins }: Added): Bounds {
  const own = nodes
    .slice(node, endOf(nodes, node))
    .map(each => ({ ...each, parent: Math.max(-1, each.parent - node) }));
  if (skins.length === 0) return nodeBounds(own, meshes);
  return boundsOf(Float32Array.from(skins.flatMap(skin => cornersOf(meshes[skin]))));
}

/** The first node after one and everything below it: the children of an object come right after it. */
function endOf(nodes: Building['nodes'], node: number): number {
  let end = node + 1;
  while (end < nodes.length && (nodes[end]?.parent ?? -1) >= node) end += 1;
  return end;
}

const cornersOf = (mesh: Mesh | undefined): readonly number[] =>
  mesh && mesh.positions.length > 0 ? [...mesh.bounds.min, ...mesh.bounds.max] : [];

function moveBy(building: Building, { node, skeleton, skins }: Added, aside: Vector): void {
  const moved = building.nodes[node];
  if (skeleton === undefined) {
    if (moved) building.nodes[node] = { ...moved, translation: aside };
    return;
  }
  moveSkeleton(building, skeleton, aside);
  // The visible and the invisible part of a skin share their positions.
  const places = new Set(skins.flatMap(skin => building.meshes[skin]?.positions ?? []));
  for (const positions of places) for (let at = 0; at < positions.length; at += 3) shift(positions, at, aside);
  for (const skin of skins) {
    const mesh = building.meshes[skin];
    if (mesh) building.meshes[skin] = { ...mesh, bounds: boundsOf(mesh.positions) };
  }
}

/** Moves a skeleton: skins follow bones and not their nodes. */
function moveSkeleton({ skeletons }: Building, index: number, aside: Vector): void {
  const skeleton = skeletons[index];
  if (skeleton === undefined) return;
  for (const [bone, parent] of skeleton.parents.entries())
    if (parent < 0) shift(skeleton.translations, bone * 3, aside);
  skeletons[index] = { ...skeleton, aside };
}

function shift(values: Float32Array, at: number, by: Vector): void {
  for (const [axis, part] of by.entries()) values[at + axis] = (values[at + axis] ?? 0) + part;
}

/** Meshes that no actor shows. */
function looseMeshes(building: Building, file: WldFile): readonly Added[] {
  const shown = new Set(building.meshes.map(({ origin }) => origin.path));
  return meshesOf(file).flatMap(mesh => {
    if (shown.has(originOf(mesh).path)) return [];
    const node = addGroup(building, titleOf(mesh));
    addShapes(building, sharedShapes(building, mesh), placed(mesh, node));
    return [{ node, skins: [] }];
  });
}

const placed = (mesh: StoredMesh, parent: number) => ({ name: titleOf(mesh), parent, origin: originOf(mesh), ...HOME });

const meshesOf = (file: WldFile): readonly StoredMesh[] => [...fragmentsOf(file, 0x36), ...fragmentsOf(file, 0x2c)];

function addGroup(building: Building, name: string): number {
  return building.nodes.push({ name, kind: 'group', parent: -1, hidden: false, ...HOME }) - 1;
}

/** Adds the lights of a file below a node. */
function addLights(building: Building, file: WldFile, parent: number): void {
  for (const stored of fragmentsOf(file, 0x28)) {
    const { position, radius, light: reference } = stored.body;
    const source = definitionOf(file, reference, [0x1c, 0x1b]);
    const origin = originOf(stored);
    const light = building.lights.push({ ...shiningOf(source), kind: 'point', origin, far: [0, radius] });
    building.nodes.push({
      ...{ name: source ? titleOf(source) : titleOf(stored), kind: 'light', light: light - 1, origin, parent },
      ...{ translation: [position.x, position.y, position.z], rotation: [0, 0, 0, 1], hidden: false },
    });
  }
}

/**
 * Adds the ambient light of the whole zone, and that of its regions. Light that affects some regions only, or has a level
 * but no colour, is listed and off at first: white light from everywhere would outshine every lamp.
 */
function addAmbient(building: Building, file: WldFile): void {
  const add = (name: string, light: Omit<Light, 'kind'>, hidden: boolean): void => {
    const number = building.lights.push({ ...light, kind: 'ambient' }) - 1;
    building.nodes.push({
      ...{ name, kind: 'light', light: number, origin: light.origin, parent: -1, hidden },
      ...HOME,
    });
  };
  for (const stored of fragmentsOf(file, 0x35)) {
    const { red, green, blue } = stored.body.color;
    const colour: Colour = [red / 255, green / 255, blue / 255];
    add('ambient', { origin: originOf(stored), colour, ambient: BLACK, intensity: 1 }, false);
  }
  const all = fragmentsOf(file, 0x22).length;
  for (const stored of fragmentsOf(file, 0x2a)) {
    const { light, regions } = stored.body;
    const name = `${titleOf(stored)} of ${regions.length === all ? 'all' : `${regions.length} of ${all}`} regions`;
    const source = definitionOf(file, light, [0x1c, 0x1b]);
    const isColoured = (source?.body.colors?.length ?? 0) > 0;
    add(name, { ...shiningOf(source), origin: originOf(stored) }, !isColoured || regions.length !== all);
  }
}

/** The colours and levels that a light goes through; white without any; the first of several is where it begins. */
function shiningOf(source: Fragment<0x1b> | undefined): Pick<Light, 'colour' | 'ambient' | 'intensity' | 'cycle'> {
  const { colors = [], levels = [], sleep = 0 } = source?.body ?? {};
  const colours = Array.from(colors, ({ red, green, blue }): Colour => [red, green, blue]);
  const [colour = WHITE] = colours;
  const [intensity = 1] = levels;
  const cycles = sleep > 0 && (colours.length > 1 || levels.length > 1);
  return {
    ...{ colour, intensity, ambient: BLACK },
    ...(cycles ? { cycle: { colours, intensities: levels, perSecond: MILLISECONDS / sleep } } : {}),
  };
}
