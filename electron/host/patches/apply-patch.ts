import { piecesSource } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import type { PatchLabel, PatchPlan } from '../../../shared/contract/patch-types.ts';
import { applyByteDelta } from '../../../shared/patch/byte-delta.ts';
import { type FileChange, isCopy, type Patch } from '../../../shared/patch/patch.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { refuseBreaking } from '../guard/guard-file.ts';
import type { Project } from '../project/project.ts';
import { type PlanOptions, planTargets } from '../write/planned-target.ts';
import { type WriteInstallOptions, writeInstall } from '../write/write-install.ts';
import { type FileStep, type LaidFile, layFile } from './file-steps.ts';
import { findCopies } from './find-copies.ts';
import {
  filesOf,
  type Made,
  type Making,
  makeContents,
  ownPending,
  placeOf,
  previewOf,
  unmakeContents,
} from './make-contents.ts';
import { type FindCopy, type Merged, mergeTarget, missingCopy } from './merge-target.ts';
import { idOfPatch } from './patch-file.ts';
import { dropRecord, type NotedFile, type PatchPlace, readRecords, saveRecord } from './patch-records.ts';
import { stepChanges } from './patch-steps.ts';

interface Laid {
  readonly merged: readonly Merged[];
  readonly wanted: readonly Making[];
  /** The files of the game folder that the patch changes. */
  readonly files: ReadonlySet<string>;
  /** And those that it adds or removes as a whole. */
  readonly wholes: readonly LaidFile[];
}

/** What applying a patch would change, without doing it. */
export async function planPatch(project: Project, patch: Patch, options: PlanOptions = {}): Promise<PatchPlan> {
  const laid = await lay(project, patch, options);
  try {
    return await planOf(project, patch, { laid, options });
  } finally {
    close(laid);
  }
}

/**
 * Applies a patch: its edits become steps of the mod project, which are written to the game folder with backup and
 * verification. If anything does not fit, nothing is changed at all.
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
  refuseBreakingIn(plan, laid, options);
  // Edited assets stay open: the project reads the originals of large files in place.
  const { targets } = await carryOut(project, patch, { laid, options });
  return { ...plan, targets, applied: true };
}

/** Refuses before anything is created. */
function refuseBreakingIn({ targets }: PatchPlan, laid: Laid, { force }: WriteInstallOptions): void {
  try {
    refuseBreaking(
      targets.flatMap(({ problems }) => problems),
      force,
    );
  } catch (error) {
    close(laid);
    throw error;
  }
}

async function lay(project: Project, patch: Patch, options: WorkOptions): Promise<Laid> {
  const found = await copiesFor(project, patch, options);
  const merged: Merged[] = [];
  for (const target of patch.targets) merged.push(await mergeTarget(project, target, { ...options, found }));
  const wholes: LaidFile[] = [];
  for (const change of patch.files ?? []) wholes.push(await layChange(project, change, { ...options, found }));
  const wanted = merged.flatMap(({ current, content, text, structure }) =>
    current && content
      ? [{ current, content, ...(text !== undefined && { text }), ...(structure && { structure }) }]
      : [],
  );
  return { merged, wanted, wholes, files: filesOf(merged.flatMap(({ current }) => current?.address ?? [])) };
}

/** The parts of a patch that are copies of the game's own bytes, by hash. */
async function copiesFor(project: Project, { targets, files = [] }: Patch, options: WorkOptions): Promise<FindCopy> {
  const inBytes = [...targets, ...files].flatMap(one => ('bytes' in one ? (one.bytes ?? []).filter(isCopy) : []));
  const added = targets.flatMap(({ edits = [] }) =>
    edits.flatMap(edit => (edit.kind === 'add' ? (edit.copy ?? []) : [])),
  );
  const original = (address: string) => project.peek(address)?.original;
  const copies = await findCopies({ folder: project.install, original }, [...inBytes, ...added], options);
  return ({ sha256 }) => copies.get(sha256)?.source;
}

async function layChange(
  project: Project,
  change: FileChange,
  { found, ...options }: WorkOptions & { readonly found: FindCopy },
): Promise<LaidFile> {
  if (change.kind === 'delete') return layFile(project, change, options);
  const { address, after, bytes } = change;
  const pieces = applyByteDelta({ old: NOTHING, found }, bytes, after.size);
  if (pieces) return layFile(project, { kind: 'create', address, after, content: piecesSource(pieces) }, options);
  const missing = bytes.filter(isCopy).find(copy => found(copy) === undefined);
  const text = missing ? missingCopy(missing) : 'the result differs from what the patch promises: the patch is damaged';
  return { row: { address, status: 'conflict', edits: [], text } };
}

const NOTHING = memorySource(new Uint8Array(0));

function close({ merged }: Laid): void {
  for (const { current } of merged) current?.close();
}

interface Planning {
  readonly laid: Laid;
  readonly options: WriteInstallOptions;
}

async function planOf(project: Project, patch: Patch, { laid, options }: Planning): Promise<PatchPlan> {
  const { merged, wanted, files, wholes } = laid;
  const rows = [...merged, ...wholes].map(({ row }) => row);
  const fits = rows.every(({ status }) => status !== 'conflict');
  const targets = fits
    ? [...wholes.flatMap(({ target }) => target ?? []), ...(await targetsWith(project, laid, options))]
    : [];
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
  const { wanted, files, wholes } = laid;
  const steps = wholes.flatMap(({ step }) => step ?? []);
  const label = `Patch ${patch.name}`;
  const id = idOfPatch(patch);
  const earlier = (await readRecords(project)).find(record => record.patch === id);
  const places = await placesOf(laid, earlier?.places ?? [], options);
  const noted = notedOf(laid, steps, earlier?.files ?? []);
  const time = project.now();
  await saveRecord(project, {
    record: 1,
    patch: id,
    ...labelOf(patch),
    time,
    places,
    ...(noted.length > 0 && { files: noted }),
  });
  let made: Made = new Map();
  try {
    made = await makeContents(project, wanted, label);
    const also = () => stepChanges(project, steps, options);
    return await writeInstall(project, { ...options, files, also });
  } catch (error) {
    // If writing fails, nothing is left half done.
    await unmakeContents(project, made);
    if (earlier === undefined) await dropRecord(project, id);
    else await saveRecord(project, earlier);
    throw error;
  }
}

/** The steps without their bytes; and those that a crash left finished already. */
function notedOf({ wholes }: Laid, steps: readonly FileStep[], earlier: readonly NotedFile[]): NotedFile[] {
  const made = steps.map((step): NotedFile => {
    const { address } = step;
    return step.kind === 'create'
      ? { kind: 'create', address, after: step.after }
      : { kind: 'delete', address, before: step.before };
  });
  const done = new Set(wholes.filter(({ row }) => row.status === 'already').map(({ row }) => row.address));
  return [...made, ...earlier.filter(({ address }) => done.has(address))];
}

/** A file that a crash left finished already keeps its earlier record. */
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

/** `Warm Feet 1.0` */
export const titleOf = ({ name, version = '' }: PatchLabel): string => `${name} ${version}`.trim();

export function labelOf({ name, author, version, game, note }: PatchLabel & { readonly game?: string }) {
  return {
    name,
    ...(author !== undefined && { author }),
    ...(version !== undefined && { version }),
    ...(game !== undefined && { game }),
    ...(note !== undefined && { note }),
  };
}
