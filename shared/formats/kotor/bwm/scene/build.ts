import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { Neighbour } from '../../../scenes.ts';
import type { Bwm } from '../stored.ts';
import { overlaysOf } from './overlays.ts';
import { addRoom, newBuilding } from './room.ts';

/** A walkmesh alone, its tables as lines over it. */
export function buildScene(model: Bwm, self: Neighbour): Scene {
  const building = newBuilding(self);
  const name = nameOf(self.address);
  addRoom(building, { model, source: 0, name });
  return {
    ...building,
    ...{ name, overlays: overlaysOf(model), textures: [], skeletons: [], lights: [], levels: [], units: {} },
    // Looked at as a map: north, +y, lies above.
    axes: { up: 'z', forward: '-y', handedness: 'right' },
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

/** The last part of an address, without its ending. */
function nameOf(address: string): string {
  return address
    .slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\'), address.lastIndexOf(':')) + 1)
    .replace(/\.[^.]*$/, '');
}
