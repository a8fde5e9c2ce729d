/** A field that means a part by its name. */
export interface NameUse {
  readonly path: string;
  /** The new text if the part gets this name: a name may be part of a longer one. */
  textFor(name: string): string;
}

/** Where the name of a part is, and what of the same file means the part by it. */
export interface PartName {
  readonly field: string;
  readonly uses: Iterable<NameUse>;
}
