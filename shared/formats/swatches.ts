// Facet of a format with palettes whose colours can be set one by one.
import type { FieldValue } from './hands.ts';

/** A stored colour: each component is from 0 to the format's `most`. */
export interface Swatch {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** The extra bit, whose meaning the format names. */
  readonly mark: boolean;
}

export interface Palette {
  /** Path of its list; a colour is `path[i]`. */
  readonly path: string;
  /** The set it belongs to. */
  readonly group: string;
  readonly name: string;
  readonly colours: readonly Swatch[];
}

export interface Swatches<M> {
  /** The maximum of a component. */
  readonly most: number;
  /** The label of the extra bit. */
  readonly mark: string;
  list(model: M): readonly Palette[];
  /** The fields of the colour at a path. */
  fields(path: string, colour: Swatch): readonly FieldValue[];
  /** Its stored number; `isClear` if it is not drawn at all. */
  stored(colour: Swatch): { readonly word: number; readonly isClear: boolean };
  /** The colour with a stored number. */
  ofWord(word: number): Swatch | undefined;
}
