import { grouped } from '../../../../base/counted.ts';
import type { Wanted } from '../../../../scene/choices.ts';
import type { TextureCycle } from '../../../../scene/material.ts';
import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import { storedNames, targetOf } from '../../../references.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Interp } from '../../interp/layout.ts';
import { materialLook, type StoredLook, type Transparency } from '../../materials/look.ts';
import { missionScene } from '../../mission/overlays.ts';
import { type Building, newBuilding } from '../../model/scene/building.ts';
import type { MaterialOf } from '../../model/scene/passes.ts';
import type { Texture } from '../../texture/stored.ts';
import type { Gamez } from '../layout.ts';
import { isCs } from '../node-table.ts';
import { addNodes, type Growing } from './nodes.ts';
import { overlaysOf } from './overlays.ts';
import { placeThings } from './placed-things.ts';
import { placesOf, type WorldPlaces } from './places.ts';

const SCRIPTS = 'interp.zbd';

/** A world, or the planes of Crimson Skies, with the textures of its chapter and whatever the chosen mission places. */
export function buildScene(world: Gamez, self: Neighbour, ask: Neighbours, wanted: Wanted = {}): Scene {
  const building = newBuilding(self);
  const places = placesOf(world);
  const packages = chapterOf(self, ask).textures;
  const materialOf = materialsOf(building, world, { places, ask, packages });
  const growing: Growing = { building, world, places, materialOf, models: new Map(), made: new Map() };
  addNodes(growing);
  const isMap = world.nodes.some(({ data }) => data.type === 'world');
  const mission = isMap ? missionScene(building, self, ask, wanted) : undefined;
  const overlays = [...overlaysOf(growing), ...(mission?.overlays ?? [])];
  if (mission) placeThings(growing, mission.things, ask);
  return {
    ...building,
    name: world.nodes.find(({ data }) => data.type === 'world')?.name ?? self.address,
    skeletons: [],
    levels: [],
    overlays,
    ...fogOf(growing),
    ...(mission && mission.pieces.length > 0 ? { choices: mission.choices, pieces: mission.pieces } : {}),
    // A world is viewed like a map, north (-z) up; planes show their noses.
    axes: { up: 'y', forward: isMap ? 'z' : '-z', handedness: 'right' },
    units: {},
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

/** The world's own fog at the start; animations may change it. */
function fogOf({ world, places }: Growing): Pick<Scene, 'fog'> {
  const index = world.nodes.findIndex(({ data }) => data.type === 'world');
  const data = world.nodes[index]?.data;
  if (data?.type !== 'world') return {};
  const { fogType, fogColor, fogRange, fogDensity } = data.value;
  const { start = 0, size = 0 } = places.nodeData[index] ?? {};
  const origin = { source: 0, path: `nodes[${index}].data.fogType`, start, size };
  const colour = [fogColor.red, fogColor.green, fogColor.blue] as const;
  if (fogType === 'linear' && fogRange.max > fogRange.min)
    return { fog: { kind: 'linear', colour, near: fogRange.min, far: fogRange.max, density: 0, origin } };
  if (fogType === 'exponential' && fogDensity > 0)
    return { fog: { kind: 'exponential', colour, near: 0, far: 0, density: fogDensity, origin } };
  return {};
}

// A world's materials as its polygons use them, with textures from the chapter's package.

interface Shelf {
  readonly building: Building;
  readonly world: Gamez;
  readonly places: WorldPlaces;
  readonly ask: Neighbours;
  readonly packages: readonly string[];
  readonly textures: Map<number, Found>;
  readonly looks: Map<number, StoredLook>;
}

interface Found {
  readonly index: number;
  readonly transparency: Transparency;
}

/** Adds the requested materials to the scene. */
function materialsOf(
  building: Building,
  world: Gamez,
  { places, ask, packages }: Pick<Shelf, 'places' | 'ask' | 'packages'>,
): MaterialOf {
  const shelf: Shelf = { building, world, places, ask, packages, textures: new Map(), looks: new Map() };
  const made = new Map<string, number>();
  return (material, use) => {
    const key = `${material} ${use.isOverlay} ${use.showsBack}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const look = lookOf(shelf, material);
    const index = look ? building.materials.push(materialLook(look, use)) - 1 : -1;
    made.set(key, index);
    return index;
  };
}

function lookOf(shelf: Shelf, number: number): StoredLook | undefined {
  const { building, world, places, looks } = shelf;
  const stored = world.materials[number];
  if (stored === undefined) {
    const text = `A polygon names material ${grouped(number)}; the world has ${grouped(world.materials.length)}.`;
    if (number >= 0) building.problems.push({ weight: 'warning', text });
    return undefined;
  }
  const known = looks.get(number);
  if (known) return known;
  const place = places.materials[number] ?? { start: 0, size: 0 };
  const texture = stored.flags.textured ? textureOf(shelf, stored.texture) : undefined;
  const cycle = stored.cycle && cycleOf(shelf, stored.cycle);
  const look: StoredLook = {
    name: texture ? (world.textures[stored.texture]?.name ?? '') : `material ${number}`,
    origins: [{ source: 0, path: `materials[${number}]`, ...place }],
    ...(texture ? { layer: { texture: texture.index, ...(cycle ? { cycle } : {}) } } : {}),
    transparency: texture?.transparency ?? 'none',
    alpha: stored.alpha,
    color: stored.color,
  };
  looks.set(number, look);
  return look;
}

function cycleOf(shelf: Shelf, cycle: NonNullable<Gamez['materials'][number]['cycle']>): TextureCycle | undefined {
  const textures = cycle.textures.flatMap(index => textureOf(shelf, index)?.index ?? []);
  if (textures.length === 0) return undefined;
  return { textures, perSecond: cycle.speed, first: Math.max(0, cycle.currentFrame), loops: cycle.looping === 'on' };
}

function textureOf(shelf: Shelf, number: number): Found | undefined {
  const known = shelf.textures.get(number);
  const stored = shelf.world.textures[number];
  if (known || stored === undefined) return known;
  const { building, ask, packages, places } = shelf;
  const { name } = stored;
  const origin = { source: 0, path: `textures[${number}]`, ...(places.textures[number] ?? { start: 0, size: 0 }) };
  const found = ask.find(storedNames('texture', targetOf(name)), packages);
  if (!found) {
    const text = `The texture ${name} was not found in this game folder.`;
    building.problems.push({ weight: 'warning', text, origin });
  }
  const picture = found && (ask.model(found, 'zipper/texture') as Texture | undefined); // of the requested format
  const index = building.textures.push({ name, origin, clampU: false, clampV: false, ...found }) - 1;
  const made = { index, transparency: transparencyOf(picture) };
  shelf.textures.set(number, made);
  return made;
}

function transparencyOf(picture: Texture | undefined): Transparency {
  if (!picture?.flags.hasAlpha) return 'none';
  return picture.flags.fullAlpha ? 'full' : 'holes';
}

const ANIMATIONS = ['anim.zbd'];
/** Crimson Skies has one for a chapter and one for a mission. */
const ANIMATIONS_CS = ['cam_anim.zbd', 'mis_anim.zbd'];

/** The files of animations of a world's chapter. */
export function animationsOf(world: Gamez, self: Neighbour, ask: Neighbours): readonly string[] {
  const named = chapterOf(self, ask).animations.map(path => path.slice(path.lastIndexOf('/') + 1));
  return [...new Set([...named, ...(isCs(world) ? ANIMATIONS_CS : ANIMATIONS)])];
}

/** Texture packages and animation files loaded with a world, in order of their distance to it in its script. */
interface Chapter {
  readonly textures: readonly string[];
  readonly animations: readonly string[];
}

/** The files that scripts load with a world; empty if no script names it. */
function chapterOf({ address }: Neighbour, ask: Neighbours): Chapter {
  const file = ask.find([SCRIPTS]);
  const scripts = file && (ask.model(file, 'zipper/interp') as Interp | undefined); // of the requested format
  const own = normalised(address);
  for (const { lines } of scripts?.scripts ?? []) {
    const files = lines.map(line => line.map(normalised).filter(word => word.endsWith('.zbd')));
    const at = files.findIndex(names => names.some(name => isSame(own, name)));
    if (at < 0) continue;
    const near = files
      .map((names, line) => ({ names, away: Math.abs(line - at) }))
      .toSorted((a, b) => a.away - b.away)
      .flatMap(({ names }) => names);
    const called = (part: string) => [...new Set(near.filter(name => lastPart(name).includes(part)))];
    return { textures: called('tex'), animations: called('anim') };
  }
  return { textures: [], animations: [] };
}

function normalised(word: string): string {
  return word.toLowerCase().replaceAll('\\', '/');
}

/** Whether an address ends with a script's path, which is relative to the game folder. */
function isSame(address: string, named: string): boolean {
  const [path = ''] = address.split('::');
  return path === named || path.endsWith(`/${named}`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
