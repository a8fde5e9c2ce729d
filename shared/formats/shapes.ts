// Facet of a format whose meshes can be replaced with meshes from other programs.
import type { ImportedMesh } from '../scene/imported-mesh.ts';
import type { Scene } from '../scene/scene.ts';

/** A mesh of an asset that can be replaced. */
export interface ShapePart {
  /** As in `fields`; empty if the whole asset is one mesh. */
  readonly path: string;
  readonly name: string;
  /** All objects of a file go into it, also new ones, except those whose names begin with one of these. */
  readonly allBut?: readonly string[];
}

/** One row of the table shown before anything is changed: what the file contains, and what happens to it. */
export interface ShapeFit {
  readonly what: string;
  readonly found: string;
  readonly becomes: string;
  /** `kept` as it is, `changed` to what the format can store, `lost`. */
  readonly how: 'kept' | 'changed' | 'lost';
}

/** Texts that formats share. */
export const fitTexts = {
  vertices: 'Vertices',
  faces: 'Faces',
  replaced: 'that is replaced',
  alike: 'that it is like',
} as const;

/** A model with a replaced mesh. */
export interface PutShape<M> {
  readonly model: M;
  /** Counts of the new mesh. */
  readonly vertices: number;
  readonly faces: number;
  /** Materials of the file, and their materials in the asset. */
  readonly materials: readonly { readonly name: string; readonly as: string }[];
  readonly fits: readonly ShapeFit[];
}

/** A mesh to be added to an asset. */
export interface NewMesh {
  readonly name: string;
  /** Provides what a file cannot express: flags, shaders, drawing settings. Absent: the first suitable part. */
  readonly like?: string | undefined;
  /** In the axes of the format, at its position in the scene. */
  readonly mesh: ImportedMesh;
}

/** A model with an added mesh, and its path. */
export interface AddedShape<M> extends PutShape<M> {
  readonly part: string;
}

export interface Shapes<M> {
  /** The axis that points up in its meshes. */
  readonly up: 'y' | 'z';
  /** Meshes are on bones and nodes: positions are relative to the part's own object, for a skin to its rest pose. */
  readonly isOwnSpace?: true;
  parts(model: M): readonly ShapePart[];
  /**
   * `mesh` is in the axes of the format. What it cannot express is kept from the mesh it replaces. `scene` is the asset's
   * scene with its neighbouring files, for meshes in a space of their own.
   */
  put(model: M, part: string, mesh: ImportedMesh, scene?: Scene): PutShape<M> | { readonly why: string };
  /** Adds a mesh with a node that shows it; absent if meshes cannot be added. `scene` as in `put`. */
  add?(model: M, wanted: NewMesh, scene?: Scene): AddedShape<M> | { readonly why: string };
  /** A mesh in a text form of the format's own; undefined for other text. */
  readText?(text: string, model: M): ImportedMesh | { readonly why: string } | undefined;
}
