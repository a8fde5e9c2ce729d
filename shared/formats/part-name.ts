/** A field that refers to a part by name. */
export interface NameUse {
  readonly path: string;
  /** The field's new text for a renamed part: the name may be only part of the text. */
  textFor(name: string): string;
}

/** Where the name of a part is, and the fields of the same file that refer to it. */
export interface PartName {
  readonly field: string;
  readonly uses: Iterable<NameUse>;
}
