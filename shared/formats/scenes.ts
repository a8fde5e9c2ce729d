// What a format does that holds models, skeletons or animations.

import type { Wanted } from '../scene/choices.ts';
import type { SceneSoFar } from '../scene/packed-scene.ts';
import type { Scene, SceneSource } from '../scene/scene.ts';
import type { Clip, ClipInfo } from '../scene/skeleton.ts';
import type { FormatId } from './format-id.ts';

/** A file a scene asks for: the host finds it, a format only names it. */
export type Neighbour = SceneSource;

export interface Neighbours {
  /**
   * The first of these file names there is, nearest first: beside the asking file before the rest of the install. What lies
   * in one of `files` (the ends of their paths) comes before all else.
   */
  find(names: readonly string[], files?: readonly string[]): Neighbour | undefined;
  /** Files that name a skeleton of the requesting one: clips that move it, models that use it. */
  related?(): readonly Neighbour[];
  /** Where a file begins on its disc, according to the directory of the disc; undefined outside an image. */
  sectorOf?(neighbour: Neighbour): number | undefined;
  /** The model of a file of the same format, or of the one that is named; undefined where it is of another or too damaged. */
  model(neighbour: Neighbour, format?: FormatId): unknown;
  /** Called with the finished parts of a scene while the rest is being made: the first of its nodes and meshes, which will not change. */
  soFar?(scene: SceneSoFar): void;
}

export type ClipHead = Omit<ClipInfo, 'asset' | 'address'>;

/** What a format does that holds movements. */
export interface Clips<M> {
  /** The clips it holds. One without a name is called as its file is. */
  clips(model: M): readonly ClipHead[];
  /** One of them, every key of it; what it needs of other files it asks for. */
  clip(model: M, id: string, self: Neighbour, ask?: Neighbours): Clip | undefined;
}

/** The ways of a format into the third dimension. */
export interface Scenes<M> extends Clips<M> {
  /** The requested values, if its scene has choices. */
  build(model: M, self: Neighbour, ask: Neighbours, wanted?: Wanted): Scene;
  /** The names of the skeletons that its clips and models use. */
  skeletons(model: M): readonly string[];
  /**
   * Names of files that hold clips for the scene's nodes, the one meant first: `find` is asked for each. Their own formats
   * read them (`Format.scenes` or `Format.clips`); all clips in them are offered.
   */
  clipFiles?(model: M, self: Neighbour, ask: Neighbours): readonly string[];
  /** Its skeletons move by those of other files. */
  readonly borrowing?: Borrowing<M>;
}

/** Clips that one file has and skeletons of another move by. */
export interface Borrowing<M> {
  /** Names of files that may lend: all that there are of them do. */
  files(model: M): readonly string[];
  /** What one of them lends; its own `clip` takes their ids, and asks for the file that borrows. */
  clips(model: M, self: Neighbour, lender: M): readonly ClipHead[];
}
