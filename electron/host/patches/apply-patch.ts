import type { PatchLabel, PatchPlan } from '../../../shared/contract/patch-types.ts';
import type { PlanTarget } from '../../../shared/contract/types.ts';
import type { Patch } from '../../../shared/patch/patch.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import type { Project } from '../project/project.ts';
import { planTargets } from '../write/planned-target.ts';
import { type WriteInstallOptions, writeInstall } from '../write/write-install.ts';
import { type Making, makeContents, unmakeContents } from './make-contents.ts';
import { type Merged, mergeTarget } from './merge-target.ts';
import { idOfPatch } from './patch-file.ts';
import { dropRecord, type PatchPlace, readRecords, saveRecord } from './patch-records.ts';
import { placeOf } from './place-of.ts';
import { filesOf, ownPending, previewOf } from './preview.ts';

interface Laid {
  readonly merged: readonly Merged[];
  readonly wanted: readonly Making[];
  /** The files of the install that the patch is about. */
  readonly files: ReadonlySet<string>;
}

/** What applying a patch would do to the install, without doing it. */
export async function planPatch(project: Project, patch: Patch, options: WorkOptions = {}): Promise<PatchPlan> {
  const laid = await lay(project, patch, options);
  try {
    return await planOf(project, patch, { laid, options });
  } finally {
    close(laid);
  }
}

/**
 * Applies a patch: its edits become steps of the mod project, and these are written to the install with backup and
 * verification. Where anything does not fit nothing is changed at all.
 */
export async function applyPatch(
  project: Project,
  patch: Patch,
  options: WriteInstallOptions = {},
): Promise<PatchPlan> {
  const laid = await lay(project, patch, options);
  const plan = await planOf(project, patch, { laid, options });
  if (!plan.fits) {
    close(laid);
    return plan;
  }
  // What is edited stays open: the project reads the originals of large files where they lie.
  const { targets } = await carryOut(project, patch, { laid, options });
  return { ...plan, targets, applied: true };
}

async function lay(project: Project, patch: Patch, options: WorkOptions): Promise<Laid> {
  const merged: Merged[] = [];
  for (const target of patch.targets) merged.push(await mergeTarget(project, target, options));
  const wanted = merged.flatMap(({ current, content, text }) =>
    current && content ? [{ current, content, ...(text !== undefined && { text }) }] : [],
  );
  return { merged, wanted, files: filesOf(merged.flatMap(({ current }) => current?.address ?? [])) };
}

function close({ merged }: Laid): void {
  for (const { current } of merged) current?.close();
}

interface Planning {
  readonly laid: Laid;
  readonly options: WriteInstallOptions;
}

async function planOf(project: Project, patch: Patch, { laid, options }: Planning): Promise<PatchPlan> {
  const { merged, wanted, files } = laid;
  const rows = merged.map(({ row }) => row);
  const fits = rows.every(({ status }) => status !== 'conflict');
  const targets = fits ? await targetsWith(project, laid, options) : [];
  const already = new Set(rows.filter(({ status }) => status === 'already').map(({ address }) => address));
  const isRefused = targets.some(({ refused }) => refused !== undefined);
  return {
    ...labelOf(patch),
    patch: idOfPatch(patch),
    rows,
    targets,
    fits: fits && !isRefused,
    alsoWritten: wanted.length === 0 ? [] : ownPending(project, files, already),
    applied: false,
  };
}

async function targetsWith(project: Project, { wanted, files }: Laid, options: WorkOptions): Promise<PlanTarget[]> {
  const preview = await previewOf(project, wanted);
  const planned = await planTargets(preview, { ...options, files });
  for (const { source } of planned) source?.close();
  return planned.map(({ plan }) => plan);
}

async function carryOut(project: Project, patch: Patch, { laid, options }: Planning) {
  const { wanted, files } = laid;
  const label = `Patch ${patch.name}`;
  const id = idOfPatch(patch);
  const earlier = (await readRecords(project)).find(record => record.patch === id);
  const places = await placesOf(laid, earlier?.places ?? [], options);
  await saveRecord(project, { record: 1, patch: id, ...labelOf(patch), time: project.now(), places });
  try {
    await makeContents(project, wanted, label);
    return await writeInstall(project, { ...options, files });
  } catch (error) {
    // What could not be written is not left behind half done.
    await unmakeContents(project, wanted, label);
    if (earlier === undefined) await dropRecord(project, id);
    else await saveRecord(project, earlier);
    throw error;
  }
}

/** A place that a crash left done already keeps what was noted of it before. */
async function placesOf(
  { merged, wanted }: Laid,
  earlier: readonly PatchPlace[],
  options: WorkOptions,
): Promise<PatchPlace[]> {
  const places: PatchPlace[] = [];
  for (const one of wanted) places.push(await placeOf(one, options));
  const done = new Set(merged.filter(({ row }) => row.status === 'already').map(({ row }) => row.address));
  return [...places, ...earlier.filter(({ address }) => done.has(address))];
}

export function labelOf({ name, author, version, game, note }: PatchLabel & { readonly game?: string }) {
  return {
    name,
    ...(author !== undefined && { author }),
    ...(version !== undefined && { version }),
    ...(game !== undefined && { game }),
    ...(note !== undefined && { note }),
  };
}
