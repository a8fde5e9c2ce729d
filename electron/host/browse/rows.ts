import type { AssetRow } from '../../../shared/contract/types.ts';
import type { FormatId } from '../../../shared/formats/format.ts';
import { formatById } from '../../../shared/formats/index.ts';
import type { View } from './place.ts';

/** What a row says of a file or an entry, wherever it was learned. */
export interface RowContent {
  readonly format: FormatId;
  readonly size: number;
  readonly entries: number;
  readonly problems: number;
}

/** A row for a file or an entry. */
export function contentRow(
  view: View,
  place: { readonly kind: 'file' | 'entry'; readonly address: string; readonly name: string },
  content: RowContent,
): AssetRow {
  const { format, size, entries, problems } = content;
  return {
    ...place,
    ...identityOf(view, place.address),
    format,
    title: formatById(format).title,
    size,
    ...(formatById(format).container !== undefined && { entries }),
    hasChildren: entries > 0,
    problems,
  };
}

/** A row for a folder; `children` is how many things lie in it. */
export function folderRow(view: View, path: string, children: number): AssetRow {
  return {
    ...identityOf(view, path),
    address: path,
    name: path.slice(path.lastIndexOf('/') + 1),
    kind: 'folder',
    size: children,
    hasChildren: children > 0,
    problems: 0,
  };
}

function identityOf({ services, install }: View, address: string): Pick<AssetRow, 'id' | 'status'> {
  return { id: services.assets.idOf(install.id, address), status: services.statusOf(install.id, address) };
}
