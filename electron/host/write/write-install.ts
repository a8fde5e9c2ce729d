import { basename, join } from 'node:path';
import type { WriteResult } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { identify } from '../../../shared/formats/index.ts';
import { parseAddress } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { openerInSource } from '../../files/open-address.ts';
import { refuseBreaking } from '../guard/guard-file.ts';
import { type AssetState, isEdited } from '../project/asset-state.ts';
import { takingBack } from '../project/make-steps.ts';
import type { Project } from '../project/project.ts';
import type { Mark, WriteNotes } from '../project/project-types.ts';
import { followingGroup } from '../project/step-group.ts';
import { type ChangeOptions, changeInstall, type InstallChange } from './change-install.ts';
import { indexChanges } from './follow-indexes.ts';
import { type PlannedTarget, type PlanOptions, planTargets } from './planned-target.ts';
import { recordOf } from './record-of.ts';

export interface WriteInstallOptions extends PlanOptions, ChangeOptions {
  /** Also writes read-only files. */
  readonly clearReadOnly?: boolean;
  /** Also writes edits that break what they change. */
  readonly force?: boolean;
  /** Changes that belong together with it, all or nothing; computed once nobody else writes any more. */
  readonly also?: () => Promise<readonly InstallChange[]>;
}

/**
 * Writes the pending edits to the game folder: originals are kept by their hash, every new file is finished and verified
 * next to the old one, then all are put in place. Nothing is written if one file is refused.
 */
export async function writeInstall(project: Project, options: WriteInstallOptions = {}): Promise<WriteResult> {
  const follow = createFollowing(project);
  try {
    if (options.relocate) await followInProject(project, options, follow);
    await followInIndexes(project, options, follow);
    return await writePlanned(project, options);
  } catch (error) {
    await follow.takeBack();
    throw error;
  }
}

async function writePlanned(project: Project, options: WriteInstallOptions): Promise<WriteResult> {
  const around: AssetState[] = [];
  const written = await project.writing(async notes => {
    const targets = await planTargets(project, options);
    around.push(...targets.flatMap(({ outer }) => outer));
    for (const { plan } of targets) if (plan.refused !== undefined) throw new FailureError(plan.refused);
    refuseBreaking(
      targets.flatMap(({ plan }) => plan.problems),
      options.force,
    );
    const changes: InstallChange[] = [...((await options.also?.()) ?? [])];
    for (const target of targets) changes.push(await changeOf(project, target, options));
    changes.push(...(await indexChanges(project, changes)));
    return changeInstall({ project, notes, options }, changes);
  });
  // Everything is written by now: a container that cannot be opened right now shows its old state, and is reported as changed on disk.
  for (const state of around) await beginAnew(project, state).catch(() => undefined);
  return written;
}

/** A container whose own edits are all undone now has other bytes, from its entries: it starts with these, not with the earlier ones. */
async function beginAnew(project: Project, state: AssetState): Promise<void> {
  const { address, document } = state;
  // Steps that were undone together can only be redone together.
  if (isEdited(state) || document.steps.some(({ group }) => group !== undefined)) return;
  const { path, entries } = parseAddress(address);
  const file = openFile(join(project.install, path));
  let isLetGo = true;
  try {
    await project.reset(address, openerInSource({ source: file, name: basename(path), address: path })(entries));
    isLetGo = project.forget(address); // not for an edit that waits for its turn: that continues reading
  } finally {
    if (isLetGo) file.close();
  }
}

interface Following {
  /** A step for a file that follows others. */
  readonly step: Project['replaceContent'];
  /** Drops these steps: the write did not take place. A file that was edited in the meantime keeps its step. */
  takeBack(): Promise<void>;
}

function createFollowing(project: Project): Following {
  const made: { readonly address: string; readonly id: string | undefined }[] = [];
  return {
    async step(address, content, edit) {
      const newest = () => project.peek(address)?.applied.at(-1)?.id;
      const before = newest();
      const changed = await project.replaceContent(address, content, edit);
      const id = newest();
      if (id !== before) made.push({ address, id });
      return changed;
    },
    async takeBack() {
      for (const { address, id } of made.toReversed())
        if (project.peek(address)?.applied.at(-1)?.id === id) await project.perform(address, takingBack);
    },
  };
}

/** A file that follows a relocated one and has edits of its own gets the new sector too: a step like any other. */
async function followInProject(project: Project, options: WriteInstallOptions, { step }: Following): Promise<void> {
  for (const { repacked } of await planTargets(project, options)) {
    const { moved = [], followed = [] } = repacked?.relocated ?? {};
    for (const { address, content } of followed) {
      if (!project.states().some(state => state.address === address)) continue;
      const label = `Follow ${moved.map(({ entry }) => entry.slice(entry.lastIndexOf('/') + 1)).join(', ')}`;
      await step(address, content, { label });
    }
  }
}

/** An index with edits of its own gets the new lengths of its archives, too. */
async function followInIndexes(project: Project, options: WriteInstallOptions, { step }: Following): Promise<void> {
  if (!project.states().some(isIndex)) return;
  for (const { plan, followed, states } of await planTargets(project, options)) {
    if (followed === undefined || states.length === 0) continue;
    const label = `Follow ${followed.archives.map(path => basename(path)).join(', ')}`;
    await step(plan.file, followed.after, { label, group: followingGroup() });
  }
}

/** What cannot be read, because another program changed its file, is refused when it is written. */
function isIndex({ address, document }: AssetState): boolean {
  try {
    return identify({ name: basename(address), source: document.source() }).format.catalogue !== undefined;
  } catch (error) {
    if (error instanceof FailureError) return false;
    throw error;
  }
}

async function changeOf(
  project: Project,
  target: PlannedTarget,
  { signal, onProgress, clearReadOnly = false }: WriteInstallOptions,
): Promise<InstallChange> {
  const { plan, source, repacked } = target;
  if (repacked === undefined || source === undefined || plan.after === null)
    throw new Error(`${plan.file} has no plan`);
  const record = await recordOf(project, target, plan.after);
  const isOriginal = record.original.sha256 === plan.after.sha256;
  return {
    plan,
    becomes: repacked.pieces,
    now: source,
    keeps: 'forGood',
    record,
    options: {
      clearReadOnly,
      // As when restoring: files that were marked read-only are read-only again with their original bytes.
      ...(isOriginal && { mode: record.original.mode }),
      ...(signal !== undefined && { signal }),
      ...(onProgress !== undefined && { onProgress }),
      expects: { sha256: plan.after.sha256 },
    },
    noteDone: notes => noteWritten(target, notes),
  };
}

/** The edits are now in the game folder: each address records the hash of its bytes there. */
async function noteWritten({ path, plan, states, outer }: PlannedTarget, notes: WriteNotes): Promise<void> {
  const source = openFile(path);
  try {
    const inside = openerInSource({ source, name: basename(plan.file), address: plan.file });
    const marks: Mark[] = [];
    for (const { address } of [...states, ...outer]) {
      const { entries } = parseAddress(address);
      const isWhole = entries.length === 0 && plan.after !== null;
      marks.push({ address, accepted: isWhole ? plan.after.sha256 : await hashSource(inside(entries)) });
    }
    await notes.mark('written', marks);
  } finally {
    source.close();
  }
}
