import type { Origin, Rows } from './origin.ts';

/** The whole file's corners of a box. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Vertices and faces as columns in the file's own order: vertex i is row i of `rows.positions`, face i row i of `rows.faces`. */
export interface Mesh {
  readonly name: string;
  readonly origin: Origin;
  readonly header?: Origin;
  /** 3 per vertex; of a skin in the space of the model, posed at rest. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  /** 3 per face, counter-clockwise from outside. */
  readonly indices: Uint32Array;
  readonly passes: readonly MeshPass[];
  readonly skin?: Skin;
  readonly bounds: Bounds;
  readonly rows: MeshRows;
}

/** Where the columns lie in the file. */
export interface MeshRows {
  readonly positions: Rows;
  readonly normals?: Rows;
  readonly faces: Rows;
  readonly influences?: Rows;
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
  readonly colourRows?: Rows;
}

export interface MaterialGroup {
  readonly firstFace: number;
  readonly faceCount: number;
  /** Index into `Scene.materials`. */
  readonly material: number;
}

export interface UvSet {
  readonly values: Float32Array;
  readonly rows: Rows;
}

/** Which bones move which vertex: 4 joints and 4 weights (sum 1) per vertex, against the skeleton's rest pose. */
export interface Skin {
  /** Index into `Scene.skeletons`. */
  readonly skeleton: number;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
}
