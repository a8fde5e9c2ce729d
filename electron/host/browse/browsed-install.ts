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

/** What the browser needs to know of an open game folder. */
export type InstallPlace = Pick<OpenInstall, 'id' | 'folder'> & {
  readonly project?: Pick<OpenInstall['project'], 'peek' | 'states'>;
};

/** What the browser needs of the host. */
export interface BrowseServices extends Pick<Services, 'assets' | 'statusOf' | 'emit'> {
  readonly installs: { get(id: InstallId): InstallPlace };
}

/** An open game folder as the browser sees it: its folder on disk, and its part of the index. */
export interface BrowsedInstall {
  readonly services: BrowseServices;
  readonly index: Index;
  readonly install: InstallPlace;
}

/** A file of the game folder as it is on disk now. */
export interface FilePlace {
  /** Relative to the game folder. */
  readonly path: string;
  readonly size: number;
  /** Its row in the index; absent if the index does not know these bytes yet. */
  readonly known?: FileRow;
}

/** The path to an entry: the file, then the steps into containers. */
export interface EntryPlace {
  readonly file: FilePlace;
  readonly steps: readonly EntryStep[];
}

/** The version of an address in the mod project, if any. */
export function currentIn({ install: { project } }: BrowsedInstall): Current {
  return address => {
    const edits = project?.peek(address);
    if (project === undefined || edits === undefined) return undefined;
    return edits.isAhead || isOlderAround(project.states(), address) ? edits.source() : undefined;
  };
}

/** Looks at a path of the game folder; undefined for a folder. Rejects with the system's error. */
export async function filePlace(view: BrowsedInstall, path: string): Promise<FilePlace | undefined> {
  const found = await stat(diskPath(join(view.install.folder, path)));
  if (!found.isFile()) return undefined;
  const known = knownFile(view, path);
  const isFresh = known?.size === found.size && known.modified === found.mtimeMs;
  return { path, size: found.size, ...(isFresh && { known }) };
}

/** The index's row of a file, if this version of the formats read it to its end. */
function knownFile({ index, install }: BrowsedInstall, path: string): FileRow | undefined {
  const number = installNumber(index, install);
  const row = number === undefined ? undefined : index.queries.fileByPath.get(number, path);
  return row?.complete === 1 && row.reader === reader ? row : undefined;
}

/** The index's number for a game folder; absent before its first scan. */
export function installNumber(index: Index, install: InstallPlace): number | undefined {
  return index.queries.installByFolder.get(install.folder)?.id;
}
