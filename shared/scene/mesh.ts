import type { AnyRows, Origin, Rows, Stretches } from './origin.ts';

/** The whole file's corners of a box. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/**
 * Vertices and triangles as columns. Where nothing else is said vertex i is row i of `rows.positions` and triangle i row i
 * of `rows.faces`; `vertexRows` and `faceRows` say else for files of polygons, whose corners share places and not pictures.
 */
export interface Mesh {
  readonly name: string;
  readonly origin: Origin;
  readonly header?: Origin;
  /** 3 per vertex; of a skin in the space of the model, posed at rest. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  /** 3 per face, counter-clockwise from outside. */
  readonly indices: Uint32Array;
  /** The row of `rows.positions` of each vertex. */
  readonly vertexRows?: Uint32Array;
  /** The row of `rows.faces` of each triangle: the polygon it is a part of. */
  readonly faceRows?: Uint32Array;
  /** Shown in the colours of its vertices and pictures alone: no light falls on it. */
  readonly unlit?: boolean;
  /** It stays out of the scene's fog. */
  readonly unfogged?: boolean;
  /** How its pictures move over it, in pictures for each second. */
  readonly scroll?: { readonly u: number; readonly v: number };
  readonly passes: readonly MeshPass[];
  readonly skin?: Skin;
  readonly morph?: Morph;
  readonly frames?: ShapeFrames;
  /** Around all its shapes. */
  readonly bounds: Bounds;
  readonly rows: MeshRows;
}

/** Where the columns lie in the file. */
export interface MeshRows {
  readonly positions: Rows;
  readonly normals?: Rows;
  readonly faces: Rows;
  /** What a face has outside of its row: its lists of corners. */
  readonly corners?: Stretches;
  /** Further tables that have one row for each face. */
  readonly besides?: readonly Rows[];
  readonly influences?: Rows;
  /** Where vertices go in a second shape: row i is the place of row i of `positions`. There may be fewer of them. */
  readonly morphs?: Rows;
}

/** The mesh drawn once; passes are drawn on top of each other in order. */
export interface MeshPass {
  readonly origin?: Origin;
  /** Face numbers sorted by material, where the file mixes them; absent: 0, 1, 2 … */
  readonly faceOrder?: Uint32Array;
  /** Runs of faces (in that order) with one material each. */
  readonly groups: readonly MaterialGroup[];
  /** One set for each texture stage: 2 per vertex, v counted downwards (0 is the picture's first row). */
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
  /** Among faces that lie in one plane: the higher lies on top; absent: 0. */
  readonly priority?: number;
}

export interface UvSet {
  readonly values: Float32Array;
  readonly rows: AnyRows;
  /** How the `u` and `v` of a row are stored, where rows can be set one by one. */
  readonly stored?: StoredUvs | NumberedUvs;
}

/** The `u` and `v` of each vertex as numbers of their own: beyond 0 and `unit` the picture goes on from its other side. */
export interface NumberedUvs {
  readonly kind: 'numbers';
  /** The width and the height of the picture. */
  readonly unit: number;
  /** 0 is the picture's last row. */
  readonly isUpward?: boolean;
  /** They are whole, between these. */
  readonly whole?: { readonly least: number; readonly most: number };
}

/** Corners of polygons as pixels `u` and `v` of a page; pages lie one below the other. */
export interface StoredUvs {
  readonly kind: 'pixels';
  /** Of the whole texture. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a page, each way. */
  readonly page: number;
  /** Vertices of each row of faces, one after the other; four are a strip. */
  readonly corners: number;
  /** Further numbers of a row of faces that say what lies on it. */
  readonly choices: readonly {
    readonly title: string;
    readonly member: string;
    readonly most: number;
    readonly values: Uint8Array;
  }[];
}

/** A second shape, that a mesh goes to by degrees. */
export interface Morph {
  /** 3 per vertex, in the space of the mesh's own `positions`. */
  readonly positions: Float32Array;
  /** How far it has gone there while nothing moves it: from 0, the mesh itself, to 1. */
  readonly atRest: number;
}

/** Shapes that follow each other for as long as the mesh is shown. */
export interface ShapeFrames {
  /** 3 per vertex, shape by shape, in the space of the mesh's own `positions`. */
  readonly positions: Float32Array;
  /** 4 bytes per vertex, shape by shape, in the place of those of the passes: red, green, blue, alpha. */
  readonly colours?: Uint8Array;
  readonly perSecond: number;
}

/** The places of the vertices at a time: those of one of the shapes. */
export function shapeAt(frames: ShapeFrames, vertices: number, seconds: number): Float32Array {
  const shape = shapeNumber(frames, vertices, seconds);
  return frames.positions.subarray(shape * vertices * 3, (shape + 1) * vertices * 3);
}

/** Their colours then; undefined where they keep those they have. */
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
