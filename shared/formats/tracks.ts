/** Numbers over time, such as the three of a translation: one curve for each. */
export interface Track {
  /** For the user: 'translation' or 'rotation'. */
  readonly name: string;
  /** Names of its curves, in display order. */
  readonly axes: readonly string[];
  /** Path of its list of keys in the layout: key `i` is `path[i]`, and its axis x is `path[i].x`. */
  readonly path: string;
  /** One array per axis, with a value per key. */
  readonly values: readonly Float32Array[];
}

/** Tracks of one part of a model. */
export interface TrackGroup {
  readonly name: string;
  readonly tracks: readonly Track[];
}

/** A movement for curves and tables. */
export interface Tracks {
  /** Seconds from the first key to the last. */
  readonly duration: number;
  readonly keyCount: number;
  readonly groups: readonly TrackGroup[];
}
