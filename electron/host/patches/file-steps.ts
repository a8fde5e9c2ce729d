// Whole files that a patch adds to a game folder or removes from it. No existing file is replaced, and none is
// removed unless its bytes are those the patch names and a copy of them is kept.
import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { PatchRow } from '../../../shared/contract/patch-types.ts';
import type { Content } from '../../../shared/patch/patch.ts';
import { parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { findFile } from '../../files/find-file.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import { hashFile, type WorkOptions } from '../../files/hash-source.ts';
import type { Project } from '../project/project.ts';
import { contentOf } from './patch-content.ts';

/** What is to become of one file. */
export type FileStep = CreateStep | DeleteStep;

export interface CreateStep {
  readonly kind: 'create';
  readonly address: string;
  readonly after: Content;
  readonly content: Source;
}

export interface DeleteStep {
  readonly kind: 'delete';
  readonly address: string;
  readonly before: Content;
  /** It came with a patch: it is not an original of the game. */
  readonly isOwn?: true;
}

/** A step for a particular game folder. */
export interface LaidFile {
  readonly row: PatchRow;
  /** What is to be done; absent if nothing is, or it does not fit. */
  readonly step?: FileStep;
  readonly target?: PlanTarget;
}

/** Checks whether a file can be added or removed, without doing it. */
export async function layFile(project: Project, step: FileStep, options: WorkOptions): Promise<LaidFile> {
  const { address } = step;
  const row = (status: PatchRow['status'], text?: string): LaidFile => ({
    row: { address, status, edits: [], ...(text !== undefined && { text }) },
  });
  const there = await fileAt(project, address, options);
  if (typeof there === 'string') return row('conflict', there);
  if (step.kind === 'create') {
    if (there?.sha256 === step.after.sha256) return row('already');
    if (there) return row('conflict', 'a different file of that name exists');
    if ((await contentOf(step.content, options)).sha256 !== step.after.sha256)
      return row('conflict', 'the result differs from what the patch promises: the patch is damaged');
    return { ...row('exact', 'the file is added'), step, target: targetOf(step) };
  }
  if (there === undefined) return row('already');
  if (there.sha256 !== step.before.sha256)
    return row('conflict', 'this file is not the version that the patch removes');
  if (project.states().some(state => parseAddress(state.address).path === address))
    return row('conflict', 'the patch added it, and you have edited it since');
  const readOnly = { readOnly: true } as const;
  const target = { ...targetOf(step), ...(there.isReadOnly && readOnly) };
  return { ...row('exact', 'the file is removed; its bytes are kept in the mod project'), step, target };
}

/** What a step changes, as a row of the plan. */
export function targetOf(step: FileStep): PlanTarget {
  const { address: file } = step;
  const none = { size: 0, sha256: '' };
  const [before, after] = step.kind === 'create' ? [none, step.after] : [step.before, none];
  const ranges = [{ start: 0, size: Math.max(before.size, after.size), what: 'bytes' }];
  return { file, entries: [], ranges, before, after, untouchedEntries: 0, problems: [] };
}

interface Found extends Content {
  readonly isReadOnly: boolean;
}

/** The file at a path of the game folder; undefined if there is none, a sentence if it must not be touched. */
async function fileAt(project: Project, address: string, options: WorkOptions): Promise<Found | string | undefined> {
  if (leadsOutside(project.install, join(project.install, dirname(address))) !== undefined)
    return 'it leads out of the game folder';
  const path = pathOf(project, address);
  if (path === undefined) return undefined;
  const found = await lstat(diskPath(path));
  if (!found.isFile()) return 'there is a folder or a link of that name';
  return { size: found.size, sha256: await hashFile(path, options), isReadOnly: (found.mode & 0o222) === 0 };
}

/** The file, ignoring case. */
export function pathOf({ install }: Project, address: string): string | undefined {
  try {
    return findFile(install, address);
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'notFound') return undefined;
    throw error;
  }
}
