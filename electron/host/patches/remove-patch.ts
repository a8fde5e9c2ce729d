import { fromBase64 } from '../../../shared/base/base64.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import type { PatchEditRow, PatchRemoval, PatchRow, RemovedFile } from '../../../shared/contract/patch-types.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { applyByteDelta } from '../../../shared/patch/byte-delta.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { nameOf, parseAddress } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import { isEdited } from '../project/asset-state.ts';
import { isOurs } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';
import { type Plannable, planTargets } from '../write/planned-target.ts';
import { fileRestores, planRestore } from '../write/restore-install.ts';
import { type WriteInstallOptions, writeInstall } from '../write/write-install.ts';
import { labelOf, titleOf } from './apply-patch.ts';
import { beginAnew, filesWithoutMore } from './begin-anew.ts';
import { currentAt } from './current-content.ts';
import { type LaidFile, layFile } from './file-steps.ts';
import { filesOf, makeContents, previewOf, unmakeContents } from './make-contents.ts';
import type { Merged } from './merge-target.ts';
import { contentOf, fittingFor } from './patch-content.ts';
import { dropRecord, type NotedFile, type PatchPlace, type PatchRecord, readRecords } from './patch-records.ts';
import { inverseOf, stepChanges } from './patch-steps.ts';

interface Removing {
  readonly record: PatchRecord;
  readonly merged: readonly Merged[];
  readonly files: readonly RemovedFile[];
  readonly preview: Plannable;
  /** Whole files that are removed again, or come back. */
  readonly wholes: readonly LaidFile[];
}

/** The name of a patch that is removed by its file. */
interface Called {
  readonly called?: string;
}

/** What removing a patch would change, without doing it. */
export async function planRemoval(
  project: Project,
  patch: string,
  options: WorkOptions & Called = {},
): Promise<PatchRemoval> {
  const removing = await prepare(project, patch, options);
  for (const { current } of removing.merged) current?.close();
  return planOf(project, removing, options);
}

/**
 * Removes a patch from a game folder. A file without other changes gets its backup back; in other files, only the
 * effect of the patch is reverted. If later changes overlap it, nothing is changed at all.
 */
export async function removePatch(
  project: Project,
  patch: string,
  options: WriteInstallOptions & Called = {},
): Promise<PatchRemoval> {
  const removing = await prepare(project, patch, options);
  const plan = await planOf(project, removing, options);
  if (!plan.fits) return plan;
  const { record, merged, files, wholes } = removing;
  const steps = wholes.flatMap(({ step }) => step ?? []);
  const wanted = merged.flatMap(({ current, content }) => (current && content ? [{ current, content }] : []));
  const label = `Remove patch ${record.name}`;
  const named = (wanted: RemovedFile['how']) => files.filter(({ how }) => how === wanted).map(({ file }) => file);
  async function also() {
    const changes = await stepChanges(project, steps, options);
    for (const file of named('backup')) changes.push(...(await fileRestores(project, file, options)));
    return changes;
  }
  const addresses = new Set(wanted.map(({ current }) => current.address));
  const anew = await filesWithoutMore(project, named('takenBack'), addresses);
  const made = await makeContents(project, wanted, label);
  const { targets } = await writeInstall(project, { ...options, files: new Set(named('takenBack')), also }).catch(
    async error => {
      await unmakeContents(project, made);
      throw error;
    },
  );
  await dropRecord(project, patch);
  for (const file of anew) await beginAnew(project, file, addresses);
  return { ...plan, targets, removed: true };
}

async function prepare(project: Project, patch: string, options: WorkOptions & Called): Promise<Removing> {
  const records = await readRecords(project);
  const record = records.find(other => other.patch === patch);
  if (record === undefined)
    refuse(
      patchFailures.patchNotApplied(options.called ?? patch, records.map(each => `"${titleOf(each)}"`).join(', ')),
    );
  const merged: Merged[] = [];
  for (const place of record.places) merged.push(await takeBack(project, place, options));
  const wanted = merged.flatMap(({ current, content }) => (current && content ? [{ current, content }] : []));
  const preview = await previewOf(project, wanted);
  const files: RemovedFile[] = [];
  for (const file of filesOf(merged.flatMap(({ current }) => current?.address ?? [])))
    files.push({ file, how: (await isOriginalAgain(project, preview, file)) ? 'backup' : 'takenBack' });
  const wholes: LaidFile[] = [];
  for (const noted of record.files ?? []) wholes.push(await layBack(project, noted, options));
  return { record, merged, files, preview, wholes };
}

/** An address without the patch: as it was before, or as it is now without the patch's changes. */
async function takeBack(project: Project, place: PatchPlace, options: WorkOptions): Promise<Merged> {
  const current = await currentAt(project, place.address);
  const failed = (text: string): Merged => ({
    row: { address: place.address, status: 'conflict', edits: [], text },
    ...(typeof current !== 'string' && { current }),
  });
  if (typeof current === 'string') return failed(current);
  const row: PatchRow = { address: current.address, status: 'exact', edits: [] };
  const { sha256 } = await contentOf(current.source, options);
  if (sha256 === place.before.sha256) return { current, row: { ...row, status: 'already' } };
  if (sha256 === place.after.sha256) {
    const pieces = applyByteDelta({ old: current.source }, place.undo, place.before.size);
    return pieces ? { current, row, content: piecesSource(pieces) } : failed('what was noted of it is damaged');
  }
  const edited = takenBackByFields(current.source, place);
  if (edited !== undefined && 'content' in edited)
    return { current, content: edited.content, row: { ...row, status: 'merged', edits: edited.edits } };
  const content = takenBackByBytes(current.source, place);
  if (content !== undefined) return { current, content, row: { ...row, status: 'merged' } };
  if (edited === undefined) return failed('it was changed since, and what the patch did to it is only known as bytes');
  const text = 'it has since changed in the same place as the patch';
  return { current, row: { ...row, status: 'conflict', edits: edited.edits, text } };
}

function takenBackByFields(
  source: Source,
  { address, edits, structure }: PatchPlace,
):
  | { readonly edits: readonly PatchEditRow[]; readonly content: Source }
  | { readonly edits: readonly PatchEditRow[] }
  | undefined {
  if (edits === undefined) return undefined;
  const applied = applyEdits(source, edits, fittingFor(nameOf(address), source, structure));
  const rows = applied.outcomes.map(
    ({ kind, path, text }): PatchEditRow => ({ path, status: kind, ...(text !== undefined && { text }) }),
  );
  const fits = rows.every(({ status }) => status !== 'conflict');
  return fits ? { edits: rows, content: applied.source } : { edits: rows };
}

/** If the length is still the same, exactly the bytes that the patch wrote are reverted. */
function takenBackByBytes(source: Source, { runs, after }: PatchPlace): Source | undefined {
  if (runs === undefined || source.size !== after.size) return undefined;
  const bytes = source.read(0, source.size).slice();
  for (const run of runs) {
    const [was, is] = [fromBase64(run.before), fromBase64(run.after)];
    if (was === undefined || is === undefined) return undefined;
    if (Buffer.compare(bytes.subarray(run.start, run.start + is.length), is) !== 0) return undefined;
    bytes.set(was, run.start);
  }
  return memorySource(bytes);
}

/** An added file is removed, a removed one comes back, unless another program has written it since. */
async function layBack(project: Project, noted: NotedFile, options: WorkOptions): Promise<LaidFile> {
  return layFile(project, await inverseOf(project, noted), options);
}

/** Whether the project has no changes left in a file, and nobody else wrote it. */
async function isOriginalAgain(project: Project, preview: Plannable, file: string): Promise<boolean> {
  const known = project.manifest.files[file];
  const states = preview.states().filter(({ address }) => parseAddress(address).path === file);
  if (known === undefined || states.some(state => isEdited(state) || state.draft !== undefined)) return false;
  const source = openFile(findFile(project.install, file));
  try {
    return isOurs(known, await hashSource(source));
  } finally {
    source.close();
  }
}

async function planOf(project: Project, removing: Removing, options: WorkOptions): Promise<PatchRemoval> {
  const { record, merged, files, preview, wholes } = removing;
  const rows = [...merged, ...wholes].map(({ row }) => row);
  const fits = rows.every(({ status }) => status !== 'conflict');
  const whole = wholes.flatMap(({ target }) => target ?? []);
  const targets = fits ? [...whole, ...(await targetsOf(project, { files, preview }, options))] : [];
  return {
    ...labelOf(record),
    patch: record.patch,
    rows,
    files: fits ? files : [],
    targets,
    fits: fits && !targets.some(({ refused }) => refused !== undefined),
    removed: false,
  };
}

async function targetsOf(
  project: Project,
  { files, preview }: Pick<Removing, 'files' | 'preview'>,
  options: WorkOptions,
): Promise<PlanTarget[]> {
  const written = new Set(files.filter(({ how }) => how === 'takenBack').map(({ file }) => file));
  const planned = await planTargets(preview, { ...options, files: written });
  for (const { source } of planned) source?.close();
  const targets = planned.map(({ plan }) => plan);
  for (const { file, how } of files) if (how === 'backup') targets.push(await planRestore(project, file));
  return targets;
}
