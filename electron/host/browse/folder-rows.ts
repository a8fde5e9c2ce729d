import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AssetRow } from '../../../shared/contract/types.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { readFolder } from '../../files/disk-names.ts';
import { openFile } from '../../files/file-source.ts';
import { listingOf } from '../../index/content-of.ts';
import { type FilePlace, filePlace, installNumber, type View } from './place.ts';
import { contentRow, folderRow, type RowContent } from './rows.ts';

/** Names as a person orders them: file2 before file10, upper and lower case alike. */
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a folder of the install holds, straight from the disk: folders first, then files. */
export async function folderRows(view: View, path: string): Promise<AssetRow[]> {
  const inside = (row: Dirent) => (path === '' ? row.name : `${path}/${row.name}`);
  const listed = await readFolder(join(view.install.folder, path)).catch(error => {
    throw diskFailure(error, path, 'listed');
  });
  listed.sort((a, b) => natural.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
  const folders = listed.filter(row => row.isDirectory()).map(row => oneFolderRow(view, inside(row)));
  const rows = await Promise.all(folders);
  for (const row of listed) {
    if (row.isDirectory()) continue;
    const place = await filePlace(view, inside(row)).catch(() => undefined);
    // A broken link, or a link to a folder: the index lists these under problems.
    if (place !== undefined) rows.push(await oneFileRow(view, place));
  }
  return rows;
}

/** The row of one folder. */
export async function oneFolderRow(view: View, path: string): Promise<AssetRow> {
  const children = await readFolder(join(view.install.folder, path)).catch(() => []);
  const number = installNumber(view.index, view.install);
  const problems =
    number === undefined ? 0 : (view.index.queries.problemsBelow.get(number, `${path}/`, `${path}0`) ?? 0);
  return { ...folderRow(view, path, children.length), problems };
}

/** The row of one file: from the index where it knows these bytes, else from a look at the file. */
export async function oneFileRow(view: View, place: FilePlace): Promise<AssetRow> {
  const { path } = place;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const content = place.known ? knownContent(view, place.known) : await lookedAt(view, place, name);
  return contentRow(view, { kind: 'file', address: path, name }, content);
}

function knownContent(view: View, known: NonNullable<FilePlace['known']>): RowContent {
  const counts = view.index.queries.problemCounts.all(known.id);
  return { ...known, problems: counts.reduce((sum, row) => sum + row.count, 0) };
}

async function lookedAt(view: View, { path, size }: FilePlace, name: string): Promise<RowContent> {
  await otherWork();
  try {
    const source = openFile(join(view.install.folder, path));
    try {
      const { format, entries } = listingOf({ name, source });
      return { format, size, entries: entries.length, problems: 0 };
    } finally {
      source.close();
    }
  } catch {
    // It cannot be read: the row is shown all the same, and opening it says why.
    return { format: 'unknown', size, entries: 0, problems: 1 };
  }
}
