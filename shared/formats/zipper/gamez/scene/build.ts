import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import { newBuilding } from '../../model/scene/building.ts';
import type { Gamez } from '../layout.ts';
import { chapterOf } from './chapter.ts';
import { materialsOf } from './materials.ts';
import { addNodes, type Growing } from './nodes.ts';
import { overlaysOf } from './overlays.ts';
import { placesOf } from './places.ts';

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
