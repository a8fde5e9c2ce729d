// Entries that edits of their containers have renamed or removed, and edited files that are gone, while somebody still looks at them.
import { basename, join } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import { type Opened, openCurrent } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { isOlderAround } from '../project/in-container.ts';

/** Whether its container has its bytes by now, under another name or not at all. */
export function hasLeft({ project }: OpenInstall, address: string): boolean {
  return project.timelines().some(state => state.address === address && state.document.hasLeft);
}

/** Whether an entry lies in something that edits have changed. */
export function isInEdited({ project }: OpenInstall, address: string): boolean {
  return containersAround(address).some(at => project.peek(at)?.isAhead);
}

/** Whether its own timeline says what bytes it has, not the edits of what it is in. */
export function hasOwnBytes({ project }: OpenInstall, address: string): boolean {
  return project.status(address) !== 'clean' || isOlderAround(project.states(), address);
}

/** An entry as the edits of all else make it; refuses where they have none of this name. */
export function openAsMade({ folder, project }: OpenInstall, address: string): Opened {
  // Also the file that names the entries, such as the KEY of a BIF, is as it is now: by the old one, others have these names.
  return openCurrent(folder, address, at => (at === address ? undefined : project.peek(at)?.source()));
}

/** An entry as edits have left it, its own too; undefined where nothing has this name. */
export function openInEdited({ folder, project }: OpenInstall, address: string): Opened | undefined {
  if (parseAddress(address).entries.length === 0) return undefined;
  try {
    return openCurrent(folder, address, at => project.peek(at)?.source());
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

/** What was edited and is no longer on the disk, as it was before: its edits can be seen and taken back. */
export function openKept({ folder, project }: OpenInstall, address: string): Opened | undefined {
  const state = project.states().find(each => each.address === address);
  if (state === undefined) return undefined;
  const { path, entries } = parseAddress(address);
  const name = entries.at(-1)?.name ?? basename(path);
  return { source: state.document.original, name, file: join(folder, path), steps: [], close() {} };
}

/**
 * Whether the edits of its container have no entry of this name any more; not of one that has edits which stand. No write could
 * take an edit of it along, and its timeline would begin anew.
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
