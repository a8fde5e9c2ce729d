// Facets of a format with models, skeletons or animations.

import type { Wanted } from '../scene/choices.ts';
import type { SceneSoFar } from '../scene/packed-scene.ts';
import type { Scene, SceneSource } from '../scene/scene.ts';
import type { Clip, ClipInfo } from '../scene/skeleton.ts';
import type { FormatId } from './format-id.ts';

/** A file that a scene requests: the format only names it, the host finds it. */
export type Neighbour = SceneSource;

export interface Neighbours {
  /**
   * The first existing file of these names, nearest first: next to the requesting file before the rest of the game. Files
   * in one of `files` (the ends of their paths) take precedence.
   */
  find(names: readonly string[], files?: readonly string[]): Neighbour | undefined;
  /** Files that refer to a skeleton of the requesting file: clips that move it, models that use it. */
  related?(): readonly Neighbour[];
  /** Where a file begins on its disc, according to the directory of the disc; undefined outside an image. */
  sectorOf?(neighbour: Neighbour): number | undefined;
  /** The model of a file in the same or the given format; undefined if it is in another one or too damaged. */
  model(neighbour: Neighbour, format?: FormatId): unknown;
  /** Called with finished parts of a scene while the rest is built: its first nodes and meshes, which will not change. */
  soFar?(scene: SceneSoFar): void;
}

export type ClipHead = Omit<ClipInfo, 'asset' | 'address'>;

/** A format that contains movements. */
export interface Clips<M> {
  /** The clips of a file. One without a name is named after the file. */
  clips(model: M): readonly ClipHead[];
  /** One clip with every key; it requests other files as needed. */
  clip(model: M, id: string, self: Neighbour, ask?: Neighbours): Clip | undefined;
}

/** A format with 3D scenes. */
export interface Scenes<M> extends Clips<M> {
  /** `wanted`: the requested values, if its scene has choices. */
  build(model: M, self: Neighbour, ask: Neighbours, wanted?: Wanted): Scene;
  /** The names of the skeletons that its clips and models use. */
  skeletons(model: M): readonly string[];
  /**
   * Names of files that may contain clips for the scene's nodes, best first: `find` is called for each. Their own formats
   * read them (`Format.scenes` or `Format.clips`); all their clips are offered.
   */
  clipFiles?(model: M, self: Neighbour, ask: Neighbours): readonly string[];
  /** Its skeletons use clips of other files. */
  readonly borrowing?: Borrowing<M>;
}

/** Clips that skeletons of another file can use. */
export interface Borrowing<M> {
  /** Names of files that may lend clips: all existing ones are used. */
  files(model: M): readonly string[];
  /** The clips that a file lends: its own `clip` accepts their ids, and asks for the borrowing file. */
  clips(model: M, self: Neighbour, lender: M): readonly ClipHead[];
}
