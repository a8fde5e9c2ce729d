// What a node with a model shows: a surface, or points, and lights.
import type { Origin } from '../../../../scene/origin.ts';
import type { SceneNode } from '../../../../scene/scene.ts';
import type { AnyModel, ModelPlaces } from '../places.ts';
import type { Building } from './building.ts';
import { facadeOf } from './facade.ts';
import { meshOf } from './mesh.ts';
import type { MaterialOf } from './passes.ts';

export interface ModelPlan {
  /** Of the node that shows it. */
  readonly name: string;
  readonly model: AnyModel;
  /** Its struct and all its data, where they lie together; else its struct. */
  readonly origin: Origin;
  readonly places: ModelPlaces;
  readonly materialOf: MaterialOf;
}

/** Puts a model into the scene: what of a node is its. */
export function modelPart(building: Building, plan: ModelPlan): Partial<SceneNode> {
  const { model, name } = plan;
  if (model.kind === 'points') return { kind: 'gizmo', gizmo: { kind: 'point', label: name } };
  if (model.polygons.length === 0) return {};
  const mesh = meshOf(plan);
  reportMissing(building, plan, mesh.indices.length);
  const facing = facadeOf(model, mesh);
  return { kind: 'mesh', mesh: building.meshes.push(mesh) - 1, ...(facing ? { facing } : {}) };
}

/** Polygons whose corners are not there are left out of the picture, and said to be. */
function reportMissing(building: Building, { name, model, origin }: ModelPlan, corners: number): void {
  const wanted = model.polygons.reduce((sum, { vertices }) => sum + Math.max(0, vertices.length - 2), 0);
  const missing = wanted - corners / 3;
  if (missing === 0) return;
  const text = `${missing} triangles of ${name} name vertices that are not there, and are not drawn.`;
  building.problems.push({ weight: 'warning', text, origin });
}
