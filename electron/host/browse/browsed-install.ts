import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { EntryStep } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import type { Current } from '../../files/open-address.ts';
import type { Index } from '../../index/open-index.ts';
import type { FileRow } from '../../index/queries.ts';
import { reader } from '../../index/reader.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { isOlderAround } from '../project/in-container.ts';
import type { Services } from '../services.ts';

/** What of an open install matters here. */
export type InstallPlace = Pick<OpenInstall, 'id' | 'folder'> & {
  readonly project?: Pick<OpenInstall['project'], 'peek' | 'states'>;
};

/** What the browser needs of the host. */
export interface BrowseServices extends Pick<Services, 'assets' | 'statusOf' | 'emit'> {
  readonly installs: { get(id: InstallId): InstallPlace };
}

/** An open install as the browser sees it: its folder on disk, and what the index knows of it. */
export interface BrowsedInstall {
  readonly services: BrowseServices;
  readonly index: Index;
  readonly install: InstallPlace;
}

/** A file of the install as it is on disk now. */
export interface FilePlace {
  /** Relative to the install. */
  readonly path: string;
  readonly size: number;
  /** What the index knows of it; absent when it does not know these bytes yet. */
  readonly known?: FileRow;
}

/** An entry's way in: the file, then the steps into containers. */
export interface EntryPlace {
  readonly file: FilePlace;
  readonly steps: readonly EntryStep[];
}

/** What the mod project has made of an address, if anything. */
export function currentIn({ install: { project } }: BrowsedInstall): Current {
  return address => {
    const edits = project?.peek(address);
    if (project === undefined || edits === undefined) return undefined;
    return edits.isAhead || isOlderAround(project.states(), address) ? edits.source() : undefined;
  };
}

/** Looks at a path of the install; a folder gives none. Rejects as the system does. */
export async function filePlace(view: BrowsedInstall, path: string): Promise<FilePlace | undefined> {
  const found = await stat(diskPath(join(view.install.folder, path)));
  if (!found.isFile()) return undefined;
  const known = knownFile(view, path);
  const isFresh = known?.size === found.size && known.modified === found.mtimeMs;
  return { path, size: found.size, ...(isFresh && { known }) };
}

/** The index's row of a file, if it was read to its end by this version of the formats. */
function knownFile({ index, install }: BrowsedInstall, path: string): FileRow | undefined {
  const number = installNumber(index, install);
  const row = number === undefined ? undefined : index.queries.fileByPath.get(number, path);
  return row?.complete === 1 && row.reader === reader ? row : undefined;
}

/** The index's number of an install; absent before its first scan. */
export function installNumber(index: Index, install: InstallPlace): number | undefined {
  return index.queries.installByFolder.get(install.folder)?.id;
}
