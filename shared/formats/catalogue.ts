// For formats that name the entries of neighbouring archives: both files are edited together.
import type { Source } from '../base/source.ts';

/** An edit of one entry of an archive, by its name with extension. */
export type ArchiveEdit =
  | { readonly kind: 'add'; readonly name: string; readonly content: Source }
  /** With its position, an entry that the index does not name is removed, too. */
  | { readonly kind: 'remove'; readonly name: string; readonly index?: number }
  | { readonly kind: 'rename' | 'copy'; readonly name: string; readonly to: string };

/** An edit in any archive, by the archive's path from the index's folder. */
export type CatalogueEdit =
  | (Exclude<ArchiveEdit, { readonly kind: 'add' }> & { readonly archive?: string })
  | (Extract<ArchiveEdit, { readonly kind: 'add' }> & { readonly archive: string })
  /** The archive was rewritten as a whole: its entries kept their names. */
  | { readonly kind: 'rewritten'; readonly archive: string; readonly content: Source };

/** A file that an edit changes: the index, or an archive by its path as stored in the index. */
export interface CatalogueFile {
  /** Absent for the index. */
  readonly archive?: string;
  readonly content: Source;
}

export interface Catalogue<M> {
  /** Names of all entries in all archives. */
  names(model: M): Iterable<string>;
  /** The index and the archive after an edit; `open` returns the archive at a path. */
  edit(
    model: M,
    edit: CatalogueEdit,
    open: (archive: string) => Source | undefined,
  ): { readonly files: readonly CatalogueFile[] } | { readonly why: string };
}
