// Entries of an archive whose names are in another file: both files change, as one action.

import { relative } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import type { ArchiveEdit, CatalogueEdit } from '../../../shared/formats/catalogue.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { namingFile } from '../../files/entry-names.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenFiles } from './edited.ts';
import { inSameFormat } from './in-same-format.ts';
import type { NewEntry } from './new-entry.ts';
import type { ReadAsset } from './read-asset.ts';
import { withNewEntries } from './with-entries.ts';

/** The file that names the entries of an archive; undefined where the archive has the names itself. */
export function catalogueOf(archive: OpenAsset, { store, services }: OpenFiles): OpenAsset | undefined {
  const { naming } = archive.view().format.container ?? {};
  if (naming === undefined || parseAddress(archive.address).entries.length > 0) return undefined;
  const file = namingFile(naming, archive.file);
  if (file === undefined) return refuse(failures.itemsNotChanged(archive.address, `${naming.file} was not found`));
  const { install } = archive;
  return store.get(services.assets.idOf(install.id, relative(install.folder, file).replaceAll('\\', '/')));
}

/** The archive and its catalogue after edits, by address; `from` already contains edits of its entries. */
export function catalogueAfter(
  archive: OpenAsset,
  catalogue: OpenAsset,
  edits: readonly ArchiveEdit[],
  from: ReadAsset = archive,
): ReadonlyMap<string, Source> {
  const folder = catalogue.address.slice(0, catalogue.address.lastIndexOf('/') + 1);
  const { source } = from.view();
  const made = editedTogether(
    { name: catalogue.name, source: catalogue.view().source },
    { path: archive.address.slice(folder.length), source },
    from === archive ? edits : [{ kind: 'rewritten', content: source }, ...edits],
  );
  if ('why' in made) return refuse(failures.itemsNotChanged(archive.address, made.why));
  const contents = new Map<string, Source>();
  const content = made.archive ?? (from === archive ? undefined : source);
  if (content !== undefined && isOther(archive, content)) contents.set(archive.address, inSameFormat(archive, content));
  if (made.index !== undefined && isOther(catalogue, made.index)) contents.set(catalogue.address, made.index);
  return contents;
}

/** A file that does not change has no part in the step. */
const isOther = (asset: OpenAsset, content: Source): boolean =>
  differenceOf(asset.view().source, content) !== undefined;

/** The new content of an archive and the index of its entries; absent if unchanged. */
export interface EditedTogether {
  readonly archive?: Source;
  readonly index?: Source;
}

/** An archive by its path from the index's folder, and that index, after edits. */
export function editedTogether(
  index: { readonly name: string; readonly source: Source },
  archive: { readonly path: string; readonly source: Source },
  edits: readonly (ArchiveEdit | { readonly kind: 'rewritten'; readonly content: Source })[],
): EditedTogether | { readonly why: string } {
  let now: EditedTogether = {};
  for (const edit of edits) {
    const { format, model } = new View(index.name, now.index ?? index.source, 0);
    if (format.catalogue === undefined || model === undefined)
      return { why: `${index.name} does not name entries of archives` };
    const { path } = archive;
    const whole: CatalogueEdit = { ...edit, archive: path };
    const made = format.catalogue.edit(model, whole, named =>
      named.toLowerCase() === path.toLowerCase() ? (now.archive ?? archive.source) : undefined,
    );
    if ('why' in made) return made;
    for (const { archive: named, content } of made.files)
      now = named === undefined ? { ...now, index: content } : { ...now, archive: content };
  }
  return now;
}

/** The new content of a container with new entries, and of the file that names its entries, by address. */
export function contentsOf(
  container: OpenAsset,
  from: ReadAsset,
  needs: OpenFiles,
  added: readonly NewEntry[] = [],
): ReadonlyMap<string, Source> {
  const catalogue = catalogueOf(container, needs);
  if (catalogue !== undefined) {
    const edits = added.map(({ called, content }) => ({ kind: 'add' as const, name: called, content }));
    return catalogueAfter(container, catalogue, edits, from);
  }
  return new Map([[container.address, added.length === 0 ? from.view().source : withNewEntries(from, added)]]);
}
