// What is killed: one change of an install, or edits of a project without an end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAddress } from '../../../electron/files/open-address.ts';
import { applyPatch } from '../../../electron/host/patches/apply-patch.ts';
import { idOfPatch, readPatch } from '../../../electron/host/patches/patch-file.ts';
import { readRecords } from '../../../electron/host/patches/patch-records.ts';
import { removePatch } from '../../../electron/host/patches/remove-patch.ts';
import { openProject } from '../../../electron/host/project/open-project.ts';
import type { Project } from '../../../electron/host/project/project.ts';
import { restoreInstall } from '../../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../../electron/host/write/write-install.ts';

export const FILES = ['a.bin', 'b.bin', 'sub/c.bin'] as const;
export const CHANGES = ['write', 'restore', 'patch apply', 'patch remove'] as const;
export type Change = (typeof CHANGES)[number];

/** The folders of one round. */
export const gameIn = (root: string) => join(root, 'game');
export const patchIn = (root: string) => join(root, 'mod.gantry-patch');

export function openIn(root: string): Promise<Project> {
  return openProject({ install: gameIn(root), game: null, dataFolder: join(root, 'data'), patience: 0 });
}

export async function change(what: Change, root: string, project: Project): Promise<void> {
  const patch = () => readPatch(readFileSync(patchIn(root), 'utf8'), patchIn(root));
  if (what === 'write') await writeInstall(project);
  if (what === 'restore') await restoreInstall(project);
  if (what === 'patch apply') {
    const { applied } = await applyPatch(project, patch());
    if (!applied) throw new Error('the patch does not fit');
  }
  if (what === 'patch remove' && (await readRecords(project)).length > 0) {
    const { removed } = await removePatch(project, idOfPatch(patch()));
    if (!removed) throw new Error('the patch cannot be removed');
  }
}

/** The address and the edit of the n-th step of a session that is killed. */
export function stepOf(n: number) {
  const address = FILES[n % FILES.length] ?? FILES[0];
  return { address, start: n, byte: n % 251 };
}

export async function makeStep(n: number, root: string, project: Project): Promise<void> {
  const { address, start, byte } = stepOf(n);
  project.document(address, () => openAddress(gameIn(root), address).source);
  await project.apply(address, { label: `Step ${n}`, edits: [{ start, remove: 1, insert: Uint8Array.of(byte) }] });
}
