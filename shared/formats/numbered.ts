/** A number of another file that no longer means what it meant. */
export interface Misled {
  readonly path: string;
  readonly text: string;
}

/** Parts that other files of the same format name by their numbers. */
export interface Numbered<M> {
  /** Files that name parts of others so are called like this, in small letters; others are not opened to see. */
  readonly called: RegExp;
  /** What an edit did to the numbers; undefined where it left all parts theirs. */
  changed(was: M, is: M): Renumbered<M> | undefined;
}

/** Parts that got other numbers. */
export interface Renumbered<M> {
  /** The first number in another file that means another part since. */
  firstMisled(other: M): Misled | undefined;
}
