// What a node with a model shows: a surface or points, and lights.

import { counted } from '../../../../base/counted.ts';
import type { Mesh, Morph } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { Facade, SceneNode } from '../../../../scene/scene.ts';
import { vec3 } from '../../node/vectors.ts';
import { type AnyModel, type ModelPlaces, polygonSizes } from '../places.ts';
import type { Building } from './building.ts';
import { type Corners, cornersOf, gathered } from './corners.ts';
import { type MaterialOf, passesOf } from './passes.ts';

const AXES: Readonly<Record<string, Facade['axis']>> = {
  cylinderY: [0, 1, 0],
  sphereY: [0, 1, 0],
  cylinderX: [1, 0, 0],
  cylinderZ: [0, 0, 1],
};

export interface ModelPlan {
  /** Name of the node that shows it. */
  readonly name: string;
  readonly model: AnyModel;
  /** Its struct and all its data, if they are stored together; otherwise its struct. */
  readonly origin: Origin;
  readonly places: ModelPlaces;
  readonly materialOf: MaterialOf;
}

/** Adds a model to the scene; returns its part of the node. */
export function modelPart(building: Building, plan: ModelPlan): Partial<SceneNode> {
  const { model, name } = plan;
  if (model.kind === 'points') return { kind: 'gizmo', gizmo: { kind: 'point', label: name } };
  if (model.polygons.length === 0) return {};
  const mesh = meshOf(plan);
  reportMissing(building, plan, mesh.indices.length);
  const facing = facadeOf(model, mesh);
  return { kind: 'mesh', mesh: building.meshes.push(mesh) - 1, ...(facing ? { facing } : {}) };
}

/** A model, and where it is stored. */
interface MeshPlan {
  readonly name: string;
  readonly model: AnyModel;
  /** The struct with all its data, and its path. */
  readonly origin: Origin;
  readonly places: ModelPlaces;
  readonly materialOf: MaterialOf;
}

/** A model of any game as a mesh: every triangle knows its polygon, every vertex its corner. */
function meshOf({ name, model, origin, places, materialOf }: MeshPlan): Mesh {
  const { source, path } = origin;
  const { polygons, vertices, normals, morphs, flags, scroll } = model;
  const corners = cornersOf(model);
  const morph = morphOf(model, corners);
  const points = (member: string, start: number, count: number) => ({
    ...{ source, path: `${path}.${member}`, start, size: count * POINT, stride: POINT, count },
  });
  const stride = polygonSizes[places.generation];
  return {
    ...{ name, origin, positions: corners.positions, indices: corners.indices },
    ...(corners.normals ? { normals: corners.normals } : {}),
    ...{ vertexRows: corners.vertexRows, faceRows: corners.faceRows },
    ...(flags.lighting ? {} : { unlit: true }),
    ...(flags.fog ? {} : { unfogged: true }),
    ...(flags.scroll ? { scroll } : {}),
    ...(morph ? { morph } : {}),
    passes: passesOf({ polygons, corners, places, source, path, materialOf }),
    bounds: boundsOf(corners.positions),
    rows: {
      positions: points('vertices', places.vertices, vertices.length),
      ...(normals.length > 0 ? { normals: points('normals', places.normals, normals.length) } : {}),
      ...(morphs.length > 0 ? { morphs: points('morphs', places.morphs, morphs.length) } : {}),
      faces: {
        source,
        path: `${path}.polygons`,
        start: places.polygons,
        size: polygons.length * stride,
        stride,
        count: polygons.length,
      },
      corners: stretchesOf(places, source, `${path}.polygons`),
    },
  };
}

const POINT = vec3.size ?? 0;

function stretchesOf({ corners, polygons }: ModelPlaces, source: number, path: string) {
  const start = corners[0]?.start ?? polygons;
  return {
    ...{ source, path, start, size: (corners.at(-1)?.end ?? start) - start },
    starts: Float64Array.from(corners, corner => corner.start),
    sizes: Uint32Array.from(corners, corner => corner.end - corner.start),
  };
}

/**
 * The second shape of a model, if it has one. That a vertex moves straight to the position with its own number is Gantry's
 * reading, and is documented nowhere. If there are fewer positions than vertices, the others do not move.
 */
function morphOf(
  { morphs, morphFactor }: Pick<AnyModel, 'morphs' | 'morphFactor'>,
  { vertexRows, positions }: Pick<Corners, 'vertexRows' | 'positions'>,
): Morph | undefined {
  if (morphs.length === 0) return undefined;
  const places = gathered(morphs, vertexRows);
  for (const [corner, row] of vertexRows.entries())
    if (row >= morphs.length) places.set(positions.subarray(corner * 3, corner * 3 + 3), corner * 3);
  return { positions: places, atRest: Number.isFinite(morphFactor) ? morphFactor : 0 };
}

/** Leaves out polygons with missing corners, and reports them. */
function reportMissing(building: Building, { name, model, origin }: ModelPlan, corners: number): void {
  const wanted = model.polygons.reduce((sum, { vertices }) => sum + Math.max(0, vertices.length - 2), 0);
  const missing = wanted - corners / 3;
  if (missing === 0) return;
  const text = `${counted(missing, 'triangle')} of ${name} ${missing === 1 ? 'names' : 'name'} vertices that are not there, and ${missing === 1 ? 'is' : 'are'} not drawn.`;
  building.problems.push({ weight: 'warning', text, origin });
}

/** How a facade turns, if it is one. Recoil stores it in a flag, the other games in a mode. */
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

/** The side its triangles face, seen perpendicular to its axis. Which side the games mean is documented nowhere. */
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
