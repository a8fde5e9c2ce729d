// What a node with a model shows: a surface, or points, and lights.

import type { Mesh } from '../../../../scene/mesh.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { Facade, SceneNode } from '../../../../scene/scene.ts';
import type { AnyModel, ModelPlaces } from '../places.ts';
import type { Building } from './building.ts';
import { meshOf } from './mesh.ts';
import type { MaterialOf } from './passes.ts';

const AXES: Readonly<Record<string, Facade['axis']>> = {
  cylinderY: [0, 1, 0],
  sphereY: [0, 1, 0],
  cylinderX: [1, 0, 0],
  cylinderZ: [0, 0, 1],
};

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

/** How a facade turns; undefined for what is none. Recoil says by a flag what the others say by a mode. */
function facadeOf(model: AnyModel, mesh: Mesh): Facade | undefined {
  if (model.kind !== 'facade') return undefined;
  const mode = model.facadeMode ?? (model.flags.facadeSpherical ? 'sphereY' : 'cylinderY');
  const axis = AXES[mode] ?? [0, 1, 0];
  const { x, y, z } = model.middle;
  return {
    turn: mode === 'sphereY' ? 'sphere' : 'cylinder',
    axis,
    front: frontOf(mesh, axis),
    ...(model.flags.facadeCentroid ? { about: [x, y, z] as const } : {}),
  };
}

/** The side its triangles show, seen from beside its axis. Which side the games mean is not written anywhere. */
function frontOf({ positions, indices }: Mesh, axis: Facade['axis']): Facade['front'] {
  const sum: [number, number, number] = [0, 0, 0];
  const p = (corner: number, of: number): number => positions[(indices[corner] ?? 0) * 3 + of] ?? 0;
  for (let i = 0; i + 2 < indices.length; i += 3)
    for (const corner of [0, 1, 2] as const) {
      const [u, v] = [(corner + 1) % 3, (corner + 2) % 3];
      sum[corner] +=
        (p(i + 1, u) - p(i, u)) * (p(i + 2, v) - p(i, v)) - (p(i + 1, v) - p(i, v)) * (p(i + 2, u) - p(i, u));
    }
  const along = sum[0] * axis[0] + sum[1] * axis[1] + sum[2] * axis[2];
  const side = sum.map((value, of) => value - along * (axis[of] ?? 0));
  const length = Math.hypot(...side);
  const [x = 0, y = 0, z = 0] = side;
  if (length > 1e-6) return [x / length, y / length, z / length];
  return axis[2] === 1 ? [0, 1, 0] : [0, 0, 1];
}
