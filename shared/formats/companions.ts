// What must agree between files that a game reads together: an index and the files it describes.
import type { Source } from '../base/source.ts';
import type { FormatId } from './format-id.ts';
import type { FieldValue } from './hands.ts';

/** Another file or entry that one is read with. */
export interface Companion {
  /** As it is asked for. */
  readonly name: string;
  /** Undefined where it is missing. */
  readonly source: Source | undefined;
  /** Where it begins on the disc it is on. */
  readonly sector: number | undefined;
  /** Either this file or its companion was edited: no others are checked. */
  readonly isEdited: boolean;
  /** Its model; undefined where it is missing, of another format, or too damaged. */
  model(format: FormatId): unknown;
}

/** Where two files do not agree. */
export interface Disagreement {
  /** In the companion; in the file that names it when absent. */
  readonly of?: Companion;
  readonly path: string;
  readonly weight: 'note' | 'warning' | 'error';
  readonly text: string;
  /** The file whose length it stores wrongly: writing that to a game folder also updates the length. */
  readonly length?: Companion;
}

/** A place in a companion where it leads to another, by its number among them. */
export interface Link {
  readonly of: Companion;
  /** Of the number. */
  readonly path: string;
  /** 3 · face + edge. */
  readonly edge: number;
  /** -1 for none. */
  readonly old: number;
  /** As it follows from where the two meet. */
  readonly new: number;
  /** What is wrong with it as it is. */
  readonly problem?: string;
  /** Of the problem; a warning where absent. */
  readonly weight?: 'note';
  /** Fields of the companion that mend it, where that is safe. */
  readonly fix?: readonly FieldValue[];
}

/** What a format says of the files it is read with. */
export interface Companions<M> {
  /** Files that have companions are called like this, in small letters; others are not opened to see. */
  readonly called: RegExp;
  /** Their names, as paths from the file's own folder, in lower case; `beside` are the names in that folder. */
  names(model: M, self: string, beside: readonly string[]): readonly string[];
  /** What of the edited ones does not agree. */
  disagreements(model: M, companions: readonly Companion[]): Iterable<Disagreement>;
  /** Where they lead to each other, or are asked to: `companions` in the order of their names. */
  links?(model: M, companions: readonly Companion[]): Iterable<Link>;
}
