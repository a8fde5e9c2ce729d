// What a file shows: a zone with all that stands in it, things in their places, lights, or things side by side.

import type { Colour } from '../../../../scene/material.ts';
import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Wld } from '../layout/wld.ts';
import { type Added, addActor, addShapes, sharedShapes } from './actors.ts';
import { addFile, type Building, fileNamed, newBuilding } from './building.ts';
import { overlaysOf } from './cells.ts';
import { lineUp } from './line-up.ts';
import { addPlacements } from './placements.ts';
import type { StoredMesh } from './stored-mesh.ts';
import { definitionOf, type Fragment, fragmentsOf, originOf, titleOf, type WldFile } from './wld-file.ts';

const WHITE: Colour = [1, 1, 1];

const HOME = { translation: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;

export function buildScene(model: Wld, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self, ask);
  const file = addFile(building, self, model);
  const isZone = fragmentsOf(file, 0x22).length > 0 || fragmentsOf(file, 0x21).length > 0;
  if (isZone) addZone(building, file);
  else addThings(building, file);
  const { sources, nodes, meshes, materials, textures, skeletons, lights, problems } = building;
  // What stands far outside of its zone is not looked at.
  const ground = nodes.findIndex(({ parent }, index) => index > 0 && parent < 0);
  const bounds = nodeBounds(isZone && ground > 1 ? nodes.slice(0, ground) : nodes, meshes);
  const overlays = isZone ? overlaysOf(file, bounds) : [];
  return {
    ...{ name: building.zone, sources, nodes, meshes, materials, textures, skeletons, lights, problems, bounds },
    ...{ levels: [], units: {}, overlays },
    // A zone is looked at as a map, with north (+x) at the back; things show their fronts.
    axes: { up: 'z', forward: isZone || isPlaced(file) ? '-x' : 'x', handedness: 'right' },
  };
}

const isPlaced = (file: WldFile): boolean => fragmentsOf(file, 0x15).length > 0;

/** The ground of a zone, and from beside it what stands and shines there. */
function addZone(building: Building, file: WldFile): void {
  const ground = addGroup(building, 'ground');
  for (const mesh of meshesOf(file)) addShapes(building, sharedShapes(building, mesh), placed(mesh, ground));
  const archives = building.archives.slice(0, 1);
  const beside = (name: string): WldFile | undefined => fileNamed(building, [name], archives);
  const [objects, lights] = [beside('objects.wld'), beside('lights.wld')];
  if (isPlaced(file)) addPlacements(building, file, addGroup(building, 'marks'));
  if (objects) addPlacements(building, objects, addGroup(building, 'objects'));
  addLights(building, file, -1);
  if (lights) addLights(building, lights, addGroup(building, 'lights'));
}

/** Things in their places where the file has any; else all it holds, side by side. */
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

/** Puts the lights of a file below a node. */
function addLights(building: Building, file: WldFile, parent: number): void {
  for (const stored of fragmentsOf(file, 0x28)) {
    const { position, radius, light: reference } = stored.body;
    const source = definitionOf(file, reference, [0x1c, 0x1b]);
    const origin = originOf(stored);
    const light = building.lights.push({
      ...{ kind: 'point', origin, colour: colourOf(source), ambient: [0, 0, 0], far: [0, radius] },
      intensity: source?.body.levels?.[0] ?? 1,
    });
    building.nodes.push({
      ...{ name: source ? titleOf(source) : titleOf(stored), kind: 'light', light: light - 1, origin, parent },
      ...{ translation: [position.x, position.y, position.z], rotation: [0, 0, 0, 1], hidden: false },
    });
  }
}

/** The colour it begins with: of several it goes through the others. */
function colourOf(source: Fragment<0x1b> | undefined): Colour {
  const colours = source?.body.colors;
  if (colours === undefined || colours.length === 0) return WHITE;
  const { red, green, blue } = colours.at(0);
  return [red, green, blue];
}
