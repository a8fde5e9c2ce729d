import { boundsOf } from '../../../../scene/bounds-of.ts';
import type { Mesh, Morph } from '../../../../scene/mesh.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { vec3 } from '../../node/vectors.ts';
import { type AnyModel, type ModelPlaces, polygonSizes } from '../places.ts';
import { type Corners, cornersOf, gathered } from './corners.ts';
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
 * The second shape of a model; undefined where it has none. That a vertex goes straight to the place of its own number is how
 * Gantry reads it: no text says so. Where there are fewer places than vertices, the others stay.
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
