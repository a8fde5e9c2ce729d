import type { AnyRows, Origin, Rows, Stretches } from './origin.ts';

/** The corners of a box as the file stores them. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/**
 * Vertices and triangles as columns. By default, vertex i is row i of `rows.positions` and triangle i is row i
 * of `rows.faces`; `vertexRows` and `faceRows` differ for files of polygons, whose corners share positions but not UVs.
 */
export interface Mesh {
  readonly name: string;
  readonly origin: Origin;
  readonly header?: Origin;
  /** 3 per vertex; for a skin, in the space of the model, posed at rest. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  /** 3 per face, counter-clockwise from outside. */
  readonly indices: Uint32Array;
  /** The row of `rows.positions` of each vertex. */
  readonly vertexRows?: Uint32Array;
  /** The row of `rows.faces` of each triangle: the polygon it is part of. */
  readonly faceRows?: Uint32Array;
  /** Shown only in its vertex colours and pictures, without lighting. */
  readonly unlit?: boolean;
  /** Not affected by the scene's fog. */
  readonly unfogged?: boolean;
  /** How its pictures scroll over it, in pictures per second. */
  readonly scroll?: { readonly u: number; readonly v: number };
  readonly passes: readonly MeshPass[];
  readonly skin?: Skin;
  readonly morph?: Morph;
  readonly frames?: ShapeFrames;
  /** The bounds of all its shapes. */
  readonly bounds: Bounds;
  readonly rows: MeshRows;
}

/** Where the columns are in the file. */
export interface MeshRows {
  readonly positions: Rows;
  readonly normals?: Rows;
  readonly faces: Rows;
  /** Data of a face outside its row: its lists of corners. */
  readonly corners?: Stretches;
  /** More tables that have one row for each face. */
  readonly besides?: readonly Rows[];
  readonly influences?: Rows;
  /** The positions of vertices in a second shape: row i belongs to row i of `positions`. There may be fewer rows. */
  readonly morphs?: Rows;
}

/** The mesh drawn once; passes are drawn on top of each other in order. */
export interface MeshPass {
  readonly origin?: Origin;
  /** Face indices sorted by material, if the file mixes materials; absent: 0, 1, 2 … */
  readonly faceOrder?: Uint32Array;
  /** Runs of faces (in that order) with one material each. */
  readonly groups: readonly MaterialGroup[];
  /** One set per texture stage: 2 per vertex, v counted downwards (0 is the picture's first row). */
  readonly uvs: readonly UvSet[];
  /** 4 bytes per vertex: red, green, blue, alpha. */
  readonly colours?: Uint8Array;
  readonly colourRows?: AnyRows;
}

export interface MaterialGroup {
  readonly firstFace: number;
  readonly faceCount: number;
  /** Index into `Scene.materials`. */
  readonly material: number;
  /** Among coplanar faces: the higher one is on top; absent: 0. */
  readonly priority?: number;
}

export interface UvSet {
  readonly values: Float32Array;
  readonly rows: AnyRows;
  /** How the `u` and `v` of a row are stored, if rows can be set one by one. */
  readonly stored?: StoredUvs | NumberedUvs;
}

/** The `u` and `v` of each vertex as separate numbers: outside 0 to `unit`, the picture repeats. */
export interface NumberedUvs {
  readonly kind: 'numbers';
  /** The width and the height of the picture. */
  readonly unit: number;
  /** 0 is the picture's last row. */
  readonly isUpward?: boolean;
  /** They are integers within these bounds. */
  readonly whole?: { readonly least: number; readonly most: number };
}

/** Corners of polygons as pixels `u` and `v` of a page; pages are one below the other. */
export interface StoredUvs {
  readonly kind: 'pixels';
  /** Of the whole texture. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a page in each direction. */
  readonly page: number;
  /** Vertices of each row of faces, in order; four are a strip. */
  readonly corners: number;
  /** More numbers of a row of faces that belong to its texture. */
  readonly choices: readonly {
    readonly title: string;
    readonly member: string;
    readonly most: number;
    readonly values: Uint8Array;
  }[];
}

/** A second shape that a mesh morphs into. */
export interface Morph {
  /** 3 per vertex, in the space of the mesh's own `positions`. */
  readonly positions: Float32Array;
  /** How far it is morphed while nothing animates it: from 0, the mesh itself, to 1. */
  readonly atRest: number;
}

/** Shapes that follow each other in a loop while the mesh is shown. */
export interface ShapeFrames {
  /** 3 per vertex, shape by shape, in the space of the mesh's own `positions`. */
  readonly positions: Float32Array;
  /** 4 bytes per vertex, shape by shape, instead of the colours of the passes: red, green, blue, alpha. */
  readonly colours?: Uint8Array;
  readonly perSecond: number;
}

/** The vertex positions at a time: those of one of the shapes. */
export function shapeAt(frames: ShapeFrames, vertices: number, seconds: number): Float32Array {
  const shape = shapeNumber(frames, vertices, seconds);
  return frames.positions.subarray(shape * vertices * 3, (shape + 1) * vertices * 3);
}

/** Their colours at that time; undefined if they do not change. */
export function shapeColours(frames: ShapeFrames, vertices: number, seconds: number): Uint8Array | undefined {
  const shape = shapeNumber(frames, vertices, seconds);
  return frames.colours?.subarray(shape * vertices * 4, (shape + 1) * vertices * 4);
}

function shapeNumber({ positions, perSecond }: ShapeFrames, vertices: number, seconds: number): number {
  const count = vertices === 0 ? 0 : Math.floor(positions.length / (vertices * 3));
  return count === 0 ? 0 : Math.floor(seconds * perSecond) % count;
}

/** Which bones move which vertex: 4 joints and 4 weights (sum 1) per vertex, against the skeleton's rest pose. */
export interface Skin {
  /** Index into `Scene.skeletons`. */
  readonly skeleton: number;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
}
