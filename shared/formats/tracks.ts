/** Numbers over time, such as the three of a translation: one curve each. */
export interface Track {
  /** 'translation' and 'rotation', for a person. */
  readonly name: string;
  /** What its curves are called, in the order they are shown in. */
  readonly axes: readonly string[];
  /** Of the list of its keys, in the layout: key `i` is `path[i]`, and axis x of it `path[i].x`. */
  readonly path: string;
  /** One array for each axis, as long as there are keys. */
  readonly values: readonly Float32Array[];
}

/** What moves together: a part of a model. */
export interface TrackGroup {
  readonly name: string;
  readonly tracks: readonly Track[];
}

/** A movement as curves and tables show it. */
export interface Tracks {
  /** Seconds from the first key to the last. */
  readonly duration: number;
  readonly keyCount: number;
  readonly groups: readonly TrackGroup[];
}
