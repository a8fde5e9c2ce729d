// Entries of an archive whose names are in another file: both change, as one action.
import { relative } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { CatalogueEdit } from '../../../shared/formats/catalogue.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { namingFile } from '../../files/entry-names.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Services } from '../services.ts';

/** An edit of the entries of one archive. */
export type ArchiveEdit =
  | { readonly kind: 'add'; readonly name: string; readonly content: Source }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'rename' | 'copy'; readonly name: string; readonly to: string };

/** The file that names the entries of an archive; undefined where the archive has the names itself. */
export function catalogueOf(archive: OpenAsset, { store, services }: CatalogueNeeds): OpenAsset | undefined {
  const { naming } = archive.view().format.container ?? {};
  if (naming === undefined || parseAddress(archive.address).entries.length > 0) return undefined;
  const file = namingFile(naming, archive.file);
  if (file === undefined) return refuse(failures.itemsNotChanged(archive.address, `${naming.file} was not found`));
  const { install } = archive;
  return store.get(services.assets.idOf(install.id, relative(install.folder, file).replaceAll('\\', '/')));
}

export interface CatalogueNeeds {
  readonly store: AssetStore;
  readonly services: Services;
}

/** The archive and its catalogue after edits, by their addresses. */
export function catalogueAfter(
  archive: OpenAsset,
  catalogue: OpenAsset,
  edits: readonly ArchiveEdit[],
): ReadonlyMap<string, Source> {
  const folder = catalogue.address.slice(0, catalogue.address.lastIndexOf('/') + 1);
  const path = archive.address.slice(folder.length);
  const contents = new Map<string, Source>();
  for (const edit of edits) {
    const { format, decoded } = new View(catalogue.name, contents.get(catalogue.address) ?? catalogue.view().source, 0);
    if (format.catalogue === undefined || decoded === undefined || decoded.fault !== undefined)
      return refuse(failures.itemsNotChanged(archive.address, `${catalogue.name} names no entries of archives`));
    const whole: CatalogueEdit = edit.kind === 'add' ? { ...edit, archive: path } : edit;
    const made = format.catalogue.edit(decoded.value, whole, named =>
      named.toLowerCase() === path.toLowerCase() ? (contents.get(archive.address) ?? archive.view().source) : undefined,
    );
    if ('why' in made) return refuse(failures.itemsNotChanged(archive.address, made.why));
    for (const { archive: named, content } of made.files)
      contents.set(named === undefined ? catalogue.address : archive.address, content);
  }
  return contents;
}
