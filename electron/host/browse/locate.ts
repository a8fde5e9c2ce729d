import type { AssetRow } from '../../../shared/contract/types.ts';
import { parseAddress } from '../../files/address.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { entryRows, oneEntryRow } from './entry-rows.ts';
import { folderRows, oneFileRow, oneFolderRow } from './folder-rows.ts';
import { type FilePlace, filePlace, type View } from './place.ts';
import { resolvePath } from './resolve-path.ts';

/** The row at an address of the install; names may differ in upper and lower case. */
export async function locate(view: View, text: string): Promise<AssetRow> {
  const { path: wanted, entries: steps } = parseAddress(text);
  const path = await resolvePath(view.install.folder, wanted);
  const file = await lookAt(view, path);
  if (file === undefined) return oneFolderRow(view, path);
  return steps.length === 0 ? oneFileRow(view, file) : oneEntryRow(view, { file, steps });
}

/** What lies in a folder or a container; the empty address is the install itself. */
export async function childrenOf(view: View, address: string): Promise<AssetRow[]> {
  if (address === '') return folderRows(view, '');
  const { path, entries: steps } = parseAddress(address);
  const file = await lookAt(view, path);
  return file === undefined ? folderRows(view, path) : entryRows(view, { file, steps });
}

async function lookAt(view: View, path: string): Promise<FilePlace | undefined> {
  return filePlace(view, path).catch(error => {
    throw diskFailure(error, path, 'read');
  });
}
