import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import { materialsAround } from '../materials.ts';
import type { Bwm } from '../stored.ts';
import { surfaceOf } from '../surface.ts';
import { overlaysOf } from './overlays.ts';
import { addRoom, legendOf, newBuilding } from './room.ts';

/** A single walkmesh, with its tables as lines. */
export function buildScene(model: Bwm, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self);
  const name = nameOf(self.address);
  const materials = materialsAround(ask);
  addRoom(building, { model, source: 0, name, materials });
  return {
    ...building,
    ...{ name, overlays: overlaysOf(model), textures: [], skeletons: [], lights: [], levels: [], units: {} },
    // Viewed as a map: north, +y, is up.
    axes: { up: 'z', forward: '-y', handedness: 'right' },
    legend: legendOf(building, materials, surfaceOf(model).materials),
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

/** The last part of an address, without its extension. */
function nameOf(address: string): string {
  return address
    .slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\'), address.lastIndexOf(':')) + 1)
    .replace(/\.[^.]*$/, '');
}
