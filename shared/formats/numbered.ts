/** A number in another file whose meaning changed. */
export interface Misled {
  readonly path: string;
  readonly text: string;
}

/** Parts that other files of the same format refer to by number. */
export interface Numbered<M> {
  /** Matches the names, in lower case, of files with such references; others are not opened to check. */
  readonly called: RegExp;
  /** How an edit changed the numbers; undefined if all parts kept theirs. */
  changed(was: M, is: M): Renumbered<M> | undefined;
}

/** Parts whose numbers changed. */
export interface Renumbered<M> {
  /** The first number in another file that now refers to another part. */
  firstMisled(other: M): Misled | undefined;
}
