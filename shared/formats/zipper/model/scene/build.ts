import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Node } from '../stored.ts';
import { newBuilding } from './building.ts';
import { materialsFor } from './materials.ts';
import { addNodes } from './nodes.ts';

/** A 'mech, or a part of one, with the materials beside it and the textures of the install. */
export function buildScene(root: Node, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self);
  addNodes(building, root, materialsFor(building, ask));
  return {
    ...building,
    name: root.name,
    skeletons: [],
    levels: [],
    axes: { up: 'y', forward: '-z', handedness: 'right' },
    units: {},
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}
