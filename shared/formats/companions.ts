// Consistency between files that a game reads together, such as an index and the files it describes.
import type { Source } from '../base/source.ts';
import type { FormatId } from './format-id.ts';
import type { FieldValue } from './hands.ts';

/** Another file or entry that a file is read with. */
export interface Companion {
  /** The requested name. */
  readonly name: string;
  /** Undefined if it is missing. */
  readonly source: Source | undefined;
  /** Its first sector on its disc. */
  readonly sector: number | undefined;
  /** Whether this file or its companion was edited: others are not checked. */
  readonly isEdited: boolean;
  /** Its model; undefined if it is missing, of another format, or too damaged. */
  model(format: FormatId): unknown;
}

/** A disagreement between two files. */
export interface Disagreement {
  /** The companion with the problem; absent if it is in the file that names it. */
  readonly of?: Companion;
  readonly path: string;
  readonly weight: 'note' | 'warning' | 'error';
  readonly text: string;
  /** The file whose length is stored incorrectly: writing that file to a game folder also updates the length. */
  readonly length?: Companion;
}

/** A link from a companion to another, by its index among them. */
export interface Link {
  readonly of: Companion;
  /** Path of the index. */
  readonly path: string;
  /** 3 · face + edge. */
  readonly edge: number;
  /** -1 for none. */
  readonly old: number;
  /** The index determined by the place where the two meet. */
  readonly new: number;
  /** What is wrong with the stored index. */
  readonly problem?: string;
  /** Weight of the problem; a warning if absent. */
  readonly weight?: 'note';
  /** Fields of the companion that fix it, if that is safe. */
  readonly fix?: readonly FieldValue[];
}

/** What a format knows about the files it is read with. */
export interface Companions<M> {
  /** Matches the names, in lower case, of files with companions; others are not opened to check. */
  readonly called: RegExp;
  /** Their names, as paths from the file's own folder, in lower case; `beside` are the names in that folder. */
  names(model: M, self: string, beside: readonly string[]): readonly string[];
  /** Disagreements of the edited files. */
  disagreements(model: M, companions: readonly Companion[]): Iterable<Disagreement>;
  /** Links between companions, stored or required: `companions` in the order of their names. */
  links?(model: M, companions: readonly Companion[]): Iterable<Link>;
}
