import { relative, sep } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { printAddress, stepsOf } from '../../files/address.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { type AssetState, isPending } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { checkOnDisk } from '../write/check-on-disk.ts';

/** The present content at an address of the game folder, including edits of the project. */
export interface Current {
  /** As the game folder spells it. */
  readonly address: string;
  readonly source: Source;
  /** The revision of its edits that the bytes belong to. */
  readonly revision: number;
  /** What the project keeps about it, if anything. */
  readonly state: AssetState | undefined;
  /** Another program wrote it: the project's knowledge of it is outdated, and the bytes are those on disk. */
  readonly isForeign: boolean;
  close(): void;
}

/** Opens an address of the game folder; returns a sentence if it is missing, or cannot be changed now. */
export async function currentAt(project: Project, wanted: string): Promise<Current | string> {
  const opened = openOrRefusal(project, wanted);
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

/** The revision of an address's edits; that of no edits if it has none. */
export function revisionOf(project: Project, address: string): number {
  return project.peek(address)?.revision ?? 0;
}

function openOrRefusal(project: Project, address: string): Opened | string {
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

/** The address as it is stored, whatever case it was requested in. */
function spelled(install: string, { file, steps }: Opened): string {
  const path = relative(install, file).split(sep).join('/');
  const entries = steps.flatMap(({ entries: all, index }) => stepsOf(all.map(({ name }) => name))[index] ?? []);
  return printAddress({ path, entries });
}
