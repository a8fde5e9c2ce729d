// What a format does whose meshes can be replaced by those of other programs.
import type { ImportedMesh } from '../scene/imported-mesh.ts';
import type { Scene } from '../scene/scene.ts';

/** A mesh of an asset that another one can take the place of. */
export interface ShapePart {
  /** As `fields` has it; empty where the whole asset is one mesh. */
  readonly path: string;
  readonly name: string;
  /** All objects of a file go into it, also new ones, but for those whose names begin like this: they are others'. */
  readonly allBut?: readonly string[];
}

/** One row of the table that is shown before anything is done: what the file has, and what becomes of it here. */
export interface ShapeFit {
  readonly what: string;
  readonly found: string;
  readonly becomes: string;
  /** `kept` as it is, `changed` to what the format can hold, `lost`. */
  readonly how: 'kept' | 'changed' | 'lost';
}

/** What formats have in common to say. */
export const fitTexts = {
  vertices: 'Vertices',
  faces: 'Faces',
  replaced: 'that is replaced',
  alike: 'that it is like',
} as const;

/** A model with another mesh in it. */
export interface PutShape<M> {
  readonly model: M;
  /** What the mesh has now. */
  readonly vertices: number;
  readonly faces: number;
  /** Materials of the file, and what they are in the asset. */
  readonly materials: readonly { readonly name: string; readonly as: string }[];
  readonly fits: readonly ShapeFit[];
}

/** A mesh that an asset does not have yet. */
export interface NewMesh {
  readonly name: string;
  /** The part that it takes over what a file cannot say: flags, shaders, what draws it. The first that will do when absent. */
  readonly like?: string | undefined;
  /** In the axes of the format, as it is to stand in the scene. */
  readonly mesh: ImportedMesh;
}

/** A model with a mesh more, and where that is. */
export interface AddedShape<M> extends PutShape<M> {
  readonly part: string;
}

export interface Shapes<M> {
  /** The axis that points up in its meshes. */
  readonly up: 'y' | 'z';
  /** Meshes are on bones and nodes: places are those of the object with the part's name, not those of the scene; of a skin those at rest. */
  readonly isOwnSpace?: true;
  parts(model: M): readonly ShapePart[];
  /**
   * `mesh` in the axes of the format. What it cannot say is kept from the mesh that it replaces. `scene` is the one of the asset
   * with the files around it, for meshes in a space of their own.
   */
  put(model: M, part: string, mesh: ImportedMesh, scene?: Scene): PutShape<M> | { readonly why: string };
  /** A mesh more, with what shows it; absent where meshes do not come alone. `scene` as in `put`. */
  add?(model: M, wanted: NewMesh, scene?: Scene): AddedShape<M> | { readonly why: string };
  /** A mesh in a text form of the format's own; undefined for other text. */
  readText?(text: string, model: M): ImportedMesh | { readonly why: string } | undefined;
}
