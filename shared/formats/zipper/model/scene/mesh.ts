import type { Bounds, Mesh } from '../../../../scene/mesh.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { vec3 } from '../../node/vectors.ts';
import { type AnyModel, type ModelPlaces, polygonSizes } from '../places.ts';
import { cornersOf } from './corners.ts';
import { type MaterialOf, passesOf } from './passes.ts';

/** A model, and where it lies. */
export interface MeshPlan {
  readonly name: string;
  readonly model: AnyModel;
  /** The struct with all its data, and the path of it. */
  readonly origin: Origin;
  readonly places: ModelPlaces;
  readonly materialOf: MaterialOf;
}

/** A model of any of the games as a mesh: every triangle knows its polygon, every vertex its corner. */
export function meshOf({ name, model, origin, places, materialOf }: MeshPlan): Mesh {
  const { source, path } = origin;
  const { polygons, vertices, normals, flags, scroll } = model;
  const corners = cornersOf(model);
  const points = (member: string, start: number, count: number) => ({
    ...{ source, path: `${path}.${member}`, start, size: count * POINT, stride: POINT, count },
  });
  const stride = polygonSizes[places.generation];
  return {
    ...{ name, origin, positions: corners.positions, indices: corners.indices },
    ...(corners.normals ? { normals: corners.normals } : {}),
    ...{ vertexRows: corners.vertexRows, faceRows: corners.faceRows },
    ...(flags.lighting ? {} : { unlit: true }),
    ...(flags.scroll ? { scroll } : {}),
    passes: passesOf({ polygons, corners, places, source, path, materialOf }),
    bounds: boundsOf(corners.positions),
    rows: {
      positions: points('vertices', places.vertices, vertices.length),
      ...(normals.length > 0 ? { normals: points('normals', places.normals, normals.length) } : {}),
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

/** Around all corners that are numbers. */
export function boundsOf(positions: Float32Array): Bounds {
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (const axis of [0, 1, 2] as const) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? 0;
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (low > high) continue;
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}
