import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Interp } from '../../interp/layout.ts';
import { newBuilding } from '../../model/scene/building.ts';
import type { Gamez } from '../layout.ts';
import { materialsOf } from './materials.ts';
import { addNodes, type Growing } from './nodes.ts';
import { overlaysOf } from './overlays.ts';
import { placesOf } from './places.ts';

const SCRIPTS = 'interp.zbd';

/** A whole world, or the planes of Crimson Skies, with the textures of its chapter. */
export function buildScene(world: Gamez, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self);
  const places = placesOf(world);
  const packages = chapterOf(self, ask).textures;
  const materialOf = materialsOf(building, world, { places, ask, packages });
  const growing: Growing = { building, world, places, materialOf, models: new Map(), made: new Map() };
  addNodes(growing);
  const isMap = world.nodes.some(({ data }) => data.type === 'world');
  return {
    ...building,
    name: world.nodes.find(({ data }) => data.type === 'world')?.name ?? self.address,
    skeletons: [],
    levels: [],
    overlays: overlaysOf(growing),
    // A world is looked at as a map, north (-z) above; planes show their noses.
    axes: { up: 'y', forward: isMap ? 'z' : '-z', handedness: 'right' },
    units: {},
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

const ANIMATIONS = ['anim.zbd', 'cam_anim.zbd', 'mis_anim.zbd'];

/** The files of animations of a world's chapter. */
export function animationsOf(_world: Gamez, self: Neighbour, ask: Neighbours): readonly string[] {
  const named = chapterOf(self, ask).animations.map(path => path.slice(path.lastIndexOf('/') + 1));
  return [...new Set([...named, ...ANIMATIONS])];
}

/** Packages of textures and files of animations that are loaded with a world, the nearest to it in its script first. */
interface Chapter {
  readonly textures: readonly string[];
  readonly animations: readonly string[];
}

/** What the scripts load with a world; nothing where no script names it. */
function chapterOf({ address }: Neighbour, ask: Neighbours): Chapter {
  const file = ask.find([SCRIPTS]);
  const scripts = file && (ask.model(file, 'zipper/interp') as Interp | undefined); // of the format that was asked for
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

/** A script says the end of the path: the part below the folder of the game. */
function isSame(address: string, named: string): boolean {
  const [path = ''] = address.split('::');
  return path === named || path.endsWith(`/${named}`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
