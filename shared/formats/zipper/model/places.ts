// Positions of a model's tables. They are not stored: each begins where the one before ends.
import { i32, u32 } from '#layout';
import type { Source } from '../../../base/source.ts';
import { color, uv, vec3 } from '../node/vectors.ts';
import { modelLightMw } from './light.ts';
import { materialRef } from './model.ts';
import { polygonMw, polygonPm, polygonRc } from './polygon.ts';

/** The members of any game's polygon that are needed for drawing. */
export interface AnyPolygon {
  readonly flags: { readonly showBackFace: boolean; readonly strip?: boolean };
  readonly priority: number;
  readonly vertices: readonly number[];
  readonly normals?: readonly number[] | undefined;
  /** Recoil and MechWarrior 3. */
  readonly material?: number;
  /** Pirate's Moon and Crimson Skies. */
  readonly materials?: readonly number[];
  readonly uvs?: Floats | undefined;
  readonly colors?: Floats | undefined;
  readonly zoneSet: { readonly count: number; readonly first: number; readonly second: number; readonly third: number };
}

/** A table with any kind of rows. */
export interface Columns {
  readonly length: number;
  column(name: string): ArrayLike<number>;
}

/** A table whose rows consist of 32-bit floats. */
export interface Floats {
  readonly length: number;
  readonly source: Source;
}

/** The members of any game's model that are needed for drawing. */
export interface AnyModel {
  readonly kind: string | number;
  readonly facadeMode?: string | number;
  readonly flags: {
    readonly lighting: boolean;
    readonly fog: boolean;
    readonly scroll: boolean;
    readonly facadeCentroid?: boolean;
    readonly facadeSpherical?: boolean;
  };
  readonly scroll: { readonly u: number; readonly v: number };
  readonly middle: { readonly x: number; readonly y: number; readonly z: number };
  readonly morphFactor: number;
  readonly vertices: Columns;
  readonly normals: Columns;
  readonly morphs: Columns;
  readonly lights: readonly AnyLight[];
  readonly polygons: readonly AnyPolygon[];
  readonly materialRefs?: { readonly length: number };
}

export interface AnyLight {
  readonly color: { readonly red: number; readonly green: number; readonly blue: number };
  readonly vertices: Columns;
}

/** The games differ in the size of a polygon's header. */
export type Generation = 'rc' | 'mw' | 'pm';

export const polygonSizes: Readonly<Record<Generation, number>> = {
  rc: polygonRc.size ?? 0,
  mw: polygonMw.size ?? 0,
  pm: polygonPm.size ?? 0,
};

/** Where the lists of one polygon begin; -1 for an absent one. */
export interface CornerPlaces {
  readonly start: number;
  readonly end: number;
  readonly uvs: number;
  readonly colors: number;
}

export interface ModelPlaces {
  readonly generation: Generation;
  readonly vertices: number;
  readonly normals: number;
  readonly morphs: number;
  readonly lights: number;
  readonly polygons: number;
  readonly corners: readonly CornerPlaces[];
  readonly end: number;
}

const POINT = vec3.size ?? 0;
const UV = uv.size ?? 0;
const COLOR = color.size ?? 0;
const LIGHT = modelLightMw.size ?? 0;
const MATERIAL_REF = materialRef.size ?? 0;

/** The tables of a model whose data begin at an offset. */
export function placesIn(model: AnyModel, start: number, generation: Generation): ModelPlaces {
  const { vertices, normals, morphs, lights, polygons, materialRefs } = model;
  const atNormals = start + vertices.length * POINT;
  const atMorphs = atNormals + normals.length * POINT;
  const atLights = atMorphs + morphs.length * POINT;
  const lit = lights.reduce((sum, light) => sum + light.vertices.length, 0);
  const atPolygons = atLights + lights.length * LIGHT + lit * POINT;
  const corners: CornerPlaces[] = [];
  let at = atPolygons + polygons.length * polygonSizes[generation];
  for (const polygon of polygons) {
    const places = cornersAt(polygon, at);
    corners.push(places);
    at = places.end;
  }
  const end = at + (materialRefs?.length ?? 0) * MATERIAL_REF;
  return {
    ...{ generation, vertices: start, normals: atNormals, morphs: atMorphs, lights: atLights, polygons: atPolygons },
    ...{ corners, end },
  };
}

function cornersAt({ vertices, normals, materials, uvs, colors }: AnyPolygon, start: number): CornerPlaces {
  const atUvs = start + (vertices.length + (normals?.length ?? 0)) * u32.size + (materials?.length ?? 0) * i32.size;
  const atColors = atUvs + (uvs?.length ?? 0) * UV;
  const end = atColors + (colors?.length ?? 0) * COLOR;
  return { start, end, uvs: uvs ? atUvs : -1, colors: colors ? atColors : -1 };
}
