import { relative, sep } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { printAddress, stepsOf } from '../../files/address.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { type AssetState, isPending } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { checkOnDisk } from '../write/check-on-disk.ts';

/** What a place of the install holds now, edits of the project included. */
export interface Current {
  /** As the install spells it. */
  readonly address: string;
  readonly source: Source;
  /** The revision of its edits that the bytes are of. */
  readonly revision: number;
  /** What the project keeps of it, if anything. */
  readonly state: AssetState | undefined;
  /** Another program wrote it: what the project knows of it no longer holds, and the bytes are those on the disk. */
  readonly isForeign: boolean;
  close(): void;
}

/** Opens a place of the install; a sentence where it is not there, or is in no state to be changed. */
export async function currentAt(project: Project, wanted: string): Promise<Current | string> {
  const opened = openOrSay(project, wanted);
  if (typeof opened === 'string') return opened;
  if (leadsOutside(project.install, opened.file) !== undefined)
    return closing(opened, 'it leads out of the game folder');
  const address = spelled(project.install, opened);
  const state = project.states().find(other => other.address === address);
  const revision = revisionOf(project, address);
  const current = { address, state, source: opened.source, revision, isForeign: false, close: () => opened.close() };
  if (state === undefined) return current;
  if (state.draft !== undefined) return closing(opened, 'it has a text of yours that does not compile yet');
  const { kind } = await checkOnDisk(project, address);
  if (kind === 'same') return { ...current, source: state.document.source(), revision: revisionOf(project, address) };
  if (isPending(state)) return closing(opened, 'it changed on the disk, and has edits of yours that are not written');
  return { ...current, isForeign: true };
}

/** The revision of the edits that an address has; that of no edits where it has none. */
export function revisionOf(project: Project, address: string): number {
  return project.peek(address)?.revision ?? 0;
}

function openOrSay(project: Project, address: string): Opened | string {
  try {
    return openAddress(project.install, address);
  } catch (error) {
    if (error instanceof FailureError) return error.failure.text;
    throw error;
  }
}

function closing(opened: Opened, why: string): string {
  opened.close();
  return why;
}

/** The address with the names as they are stored, whatever case it was asked for in. */
function spelled(install: string, { file, steps }: Opened): string {
  const path = relative(install, file).split(sep).join('/');
  const entries = steps.flatMap(({ entries: all, index }) => stepsOf(all.map(({ name }) => name))[index] ?? []);
  return printAddress({ path, entries });
}
