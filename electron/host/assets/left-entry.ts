// Entries that edits of their containers have renamed or removed, and edited files that are gone, while a window still shows them.
import { basename, join } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import { type Opened, openCurrent } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { isOlderAround } from '../project/in-container.ts';

/** Whether its container now holds its bytes, under another name or not at all. */
export function hasLeft({ project }: OpenInstall, address: string): boolean {
  return project.timelines().some(state => state.address === address && state.document.hasLeft);
}

/** Whether an entry is inside something that edits have changed. */
export function isInEdited({ project }: OpenInstall, address: string): boolean {
  return containersAround(address).some(at => project.peek(at)?.isAhead);
}

/** Whether its own timeline determines its bytes, not the edits of its containers. */
export function hasOwnBytes({ project }: OpenInstall, address: string): boolean {
  return project.status(address) !== 'clean' || isOlderAround(project.states(), address);
}

/** An entry as all other edits make it; refuses if it does not exist under this name. */
export function openAsMade({ folder, project }: OpenInstall, address: string): Opened {
  // The file that names the entries, such as the KEY of a BIF, is also taken as it is now: the old one gives them other names.
  return openCurrent(folder, address, at => (at === address ? undefined : project.peek(at)?.source()));
}

/** An entry with all edits, including its own; undefined if no entry has this name. */
export function openInEdited({ folder, project }: OpenInstall, address: string): Opened | undefined {
  if (parseAddress(address).entries.length === 0) return undefined;
  try {
    return openCurrent(folder, address, at => project.peek(at)?.source());
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

/** An edited asset that is no longer on disk, as it was before: its edits can be seen and undone. */
export function openKept({ folder, project }: OpenInstall, address: string): Opened | undefined {
  const state = project.states().find(each => each.address === address);
  if (state === undefined) return undefined;
  const { path, entries } = parseAddress(address);
  const name = entries.at(-1)?.name ?? basename(path);
  return { source: state.document.original, name, file: join(folder, path), steps: [], close() {} };
}

/**
 * Whether the edits of its container have removed an entry of this name; not if it has edits in effect. No write could
 * include an edit of it, and its timeline would start over.
 */
export function isUnlisted(install: OpenInstall, address: string): boolean {
  if (!hasLeft(install, address) && install.project.status(address) !== 'clean') return false;
  return isInEdited(install, address) && !isListed(install, address);
}

function isListed(install: OpenInstall, address: string): boolean {
  try {
    openAsMade(install, address).close();
    return true;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'notFound') return false;
    throw error;
  }
}
