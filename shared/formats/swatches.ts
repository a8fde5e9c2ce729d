// What a format does that holds palettes whose colours are set one by one.
import type { FieldValue } from './hands.ts';

/** A stored colour: each part from 0 to the format's `most`. */
export interface Swatch {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** The extra bit, which the format names. */
  readonly mark: boolean;
}

export interface Palette {
  /** A colour of it is `path[i]`. */
  readonly path: string;
  /** The set it is one of. */
  readonly group: string;
  readonly name: string;
  readonly colours: readonly Swatch[];
}

export interface Swatches<M> {
  /** The most that a part of a colour can be. */
  readonly most: number;
  /** The meaning of the extra bit, to show. */
  readonly mark: string;
  list(model: M): readonly Palette[];
  /** The fields of the colour at a path. */
  fields(path: string, colour: Swatch): readonly FieldValue[];
  /** As it is stored, in one number; `isClear` where nothing of it is drawn. */
  stored(colour: Swatch): { readonly word: number; readonly isClear: boolean };
  /** The colour that is stored as a number. */
  ofWord(word: number): Swatch | undefined;
}
