// For formats that name the entries of neighbouring archives: both files are edited together.
import type { Source } from '../base/source.ts';

/** An edit of one entry of an archive, by its name with its ending. */
export type ArchiveEdit =
  | { readonly kind: 'add'; readonly name: string; readonly content: Source }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'rename' | 'copy'; readonly name: string; readonly to: string };

/** The same in any archive, by its path from the index's folder. */
export type CatalogueEdit =
  | Exclude<ArchiveEdit, { readonly kind: 'add' }>
  | (Extract<ArchiveEdit, { readonly kind: 'add' }> & { readonly archive: string })
  /** The archive as a whole became another: its entries have the names they had. */
  | { readonly kind: 'rewritten'; readonly archive: string; readonly content: Source };

/** A file that an edit changes: the index, or an archive by its path as the index has it. */
export interface CatalogueFile {
  /** Absent for the index. */
  readonly archive?: string;
  readonly content: Source;
}

export interface Catalogue<M> {
  /** Of all entries, in all archives. */
  names(model: M): Iterable<string>;
  /** Both after an edit; `open` gives the archive at a path. */
  edit(
    model: M,
    edit: CatalogueEdit,
    open: (archive: string) => Source | undefined,
  ): { readonly files: readonly CatalogueFile[] } | { readonly why: string };
}
