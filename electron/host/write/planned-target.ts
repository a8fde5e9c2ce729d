import { statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { identify } from '../../../shared/formats/index.ts';
import { followEdits } from '../../answers/guard/follow-edits.ts';
import { failures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import type { EditedFile } from '../../files/entry-names.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import { editedIn, openerInSource } from '../../files/open-address.ts';
import { NoRoomError, type Relocated } from '../../files/relocate.ts';
import { type NestedEdit, type Repacked, type RepackTarget, repack } from '../../files/repack.ts';
import { catalogueIn } from '../guard/catalogue-in.ts';
import { leftIn } from '../guard/edited-additions.ts';
import type { Guard } from '../guard/guard.ts';
import { problemsOf } from '../guard/plan-problems.ts';
import { type AssetState, isEdited, isPending } from '../project/asset-state.ts';
import { isOlderIn, isUntouchedIn } from '../project/in-container.ts';
import { isOurs } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';
import { type Followed, indexesAfter } from './follow-indexes.ts';
import { moving } from './follow-moved.ts';
import { type FileOnDisk, mayReplace, whoseIs } from './whose-bytes.ts';

/** A file of the game folder that a write would change, with everything the write needs. */
export interface PlannedTarget {
  readonly plan: PlanTarget;
  /** Absolute. */
  readonly path: string;
  readonly source: FileSource | undefined;
  /** Absent if refused. */
  readonly repacked: Repacked | undefined;
  /** The edited addresses that are part of it. */
  readonly states: readonly AssetState[];
  /** Edited containers around these that the write leaves as they are, apart from these. */
  readonly outer: readonly AssetState[];
  /** The file's present content at the edited addresses, except for those in an edited container. */
  readonly before?: ReadonlyMap<string, Source>;
  /** For an index that stores the lengths of archives: its new content. */
  readonly followed?: Followed;
}

/** A project, or how it would be if it were edited. */
export type Plannable = Pick<Project, 'install' | 'manifest' | 'states' | 'timelines'>;

export interface PlanOptions extends WorkOptions {
  /** Only these files; all if absent. */
  readonly files?: ReadonlySet<string>;
  /** What checks the effect of the edits; in this thread if absent. */
  readonly check?: Guard['check'];
  /** Moves files that no longer fit their place on a disc to its end. */
  readonly relocate?: boolean;
}

/** What writing the project would change, file by file. */
export async function planTargets(project: Plannable, options: PlanOptions = {}): Promise<PlannedTarget[]> {
  const byFile = Map.groupBy(project.states(), state => parseAddress(state.address).path);
  const targets: PlannedTarget[] = [];
  for (const [file, states] of byFile) {
    if (options.files?.has(file) === false) continue;
    const included = includedStates(states);
    if (included.length > 0) targets.push(await planTarget({ project, file, states, included, options }));
  }
  return withDependants(project.install, await withIndexes(project, targets, options));
}

/** Including the indexes that store their lengths. */
async function withIndexes(
  project: Plannable,
  targets: readonly PlannedTarget[],
  options: PlanOptions,
): Promise<PlannedTarget[]> {
  const files = targets.flatMap(({ plan: { file, before }, repacked }) =>
    repacked ? [{ file, sizeBefore: before.size, after: piecesSource(repacked.pieces) }] : [],
  );
  const followed = indexesAfter(project, files);
  const planned = targets.filter(({ plan }) => !followed.has(plan.file));
  for (const [file, index] of followed) {
    const states = project.states().filter(state => parseAddress(state.address).path === file);
    const included = options.files?.has(file) === false ? [] : states;
    planned.push(await planTarget({ project, file, states, included, options, followed: index }));
  }
  return planned;
}

/** Including the effect of the edits of all files on those that depend on them. */
async function withDependants(root: string, targets: readonly PlannedTarget[]): Promise<PlannedTarget[]> {
  const followed = targets.flatMap(({ plan, path, source, repacked }) =>
    source && repacked
      ? [{ path, address: plan.file, before: source, after: piecesSource(repacked.pieces), root }]
      : [],
  );
  const [first] = followed;
  const found = await followEdits(followed);
  if (found.length === 0) return [...targets];
  return targets.map(target =>
    target.plan.file === first?.address
      ? { ...target, plan: { ...target.plan, problems: [...target.plan.problems, ...found] } }
      : target,
  );
}

/**
 * What differs from the game folder, and the edits inside it: writing a container's own bytes must not undo the edits of
 * its entries, nor restore what was undone in them.
 */
function includedStates(states: readonly AssetState[]): AssetState[] {
  const pending = states.filter(isPending);
  const isInside = (state: AssetState) => pending.some(outer => state.address.startsWith(`${outer.address}::`));
  const isOlder = (state: AssetState) => pending.some(outer => isOlderIn(outer, state));
  return states.filter(state => pending.includes(state) || (isInside(state) && (isEdited(state) || isOlder(state))));
}

interface Planning {
  readonly project: Plannable;
  readonly file: string;
  /** All edited addresses in the file, and those to be written. */
  readonly states: readonly AssetState[];
  readonly included: readonly AssetState[];
  readonly options: PlanOptions;
  readonly followed?: Followed;
}

async function planTarget(planning: Planning): Promise<PlannedTarget> {
  const { project, file, included, options } = planning;
  const path = join(project.install, file);
  const before = { size: 0, sha256: '' };
  let plan: PlanTarget = { file, entries: [], ranges: [], before, after: null, untouchedEntries: 0, problems: [] };
  let source: FileSource | undefined;
  try {
    source = openTarget(path, file);
    const readOnly = (statSync(diskPath(path)).mode & 0o222) === 0;
    const outside = leadsOutside(project.install, path);
    plan = {
      ...plan,
      before: { size: source.size, sha256: await hashSource(source, options) },
      ...(readOnly && { readOnly }),
      ...(outside !== undefined && { outside }),
    };
    return await repackTarget(planning, plan, source);
  } catch (error) {
    const refused = failureOf(error);
    const noRoom = error instanceof NoRoomError && { noRoom: error.entries };
    return { plan: { ...plan, refused, ...noRoom }, path, source, repacked: undefined, states: included, outer: [] };
  }
}

async function repackTarget(planning: Planning, found: PlanTarget, source: FileSource): Promise<PlannedTarget> {
  const { project, file, states, included, options, followed } = planning;
  const draft = included.find(state => state.draft !== undefined);
  if (draft !== undefined) refuse(projectFailures.draftPending(draft.address));
  const there: Found = {
    onDisk: fileOnDisk(project, found, source.path),
    before: new Map(),
    overwritten: new Set(),
  };
  const target = { source, name: basename(file), address: file };
  checkIsArchive(target, included);
  const repacked = await repack(
    target,
    followed ? followingEdits(planning, followed, there) : included.map(state => editOf(state, included, there)),
    { moving, relocates: options.relocate, around: { path: source.path, edited: editedBy(project) } },
  ).catch((error: unknown) => refuseLeft(error, { included, index: editedIndexOf(project, target) }));
  const after = { size: repacked.size, sha256: await hashSource(piecesSource(repacked.pieces), options) };
  const { changed: ranges, entries, untouched: untouchedEntries } = repacked;
  const outer: AssetState[] = [];
  const inside = openerInSource(target);
  for (const state of states) {
    const isAround =
      !included.includes(state) && included.some(inner => inner.address.startsWith(`${state.address}::`));
    if (!isAround) continue;
    if (await mayReplace(state, inside(parseAddress(state.address).entries), there.onDisk)) outer.push(state);
  }
  const problems = await problemsOf({
    project,
    target,
    pieces: repacked.pieces,
    states: included,
    left: leftIn(project),
    check: options.check,
  });
  const others = fateOfOthers(file, included, there);
  const relocated = repacked.relocated && { relocated: relocatedOf(repacked.relocated) };
  const plan = { ...found, entries, ranges, after, untouchedEntries, problems, ...others, ...relocated };
  const { before } = there;
  return { plan, path: source.path, source, repacked, states: included, outer, before, ...(followed && { followed }) };
}

/** The content of an index with the lengths of its archives, over its own edits. */
function followingEdits({ included }: Planning, { after: content }: Followed, there: Found): readonly NestedEdit[] {
  const own = included.map(state => ({ ...editOf(state, included, there), content }));
  return own.length > 0 ? own : [{ entries: [], kind: 'replace', content }];
}

/** The file that names the entries of an archive, if that has edits too. */
function editedIndexOf(project: Plannable, { source, address }: RepackTarget): string | undefined {
  const { document, file } = catalogueIn(project, address, source) ?? {};
  return file === undefined || !document?.isAhead ? undefined : relative(project.install, file).replaceAll('\\', '/');
}

interface Around {
  readonly included: readonly AssetState[];
  readonly index: string | undefined;
}

/** An edited entry that the edits of its archive or its index have renamed or removed blocks the write. */
function refuseLeft(error: unknown, { included, index }: Around): never {
  const { code, where } = failureOf(error);
  const left = included.find(({ address }) => address === `${where?.file}::${where?.entry}`);
  if (left === undefined || code !== 'notFound') throw error;
  if (included.some(({ address }) => address === where?.file)) refuse(failures.entryLeft(left.address));
  if (index !== undefined) refuse(failures.entryLeftIndex(left.address, index));
  throw error;
}

/** If another program replaced the archive, edits of entries have no place in it; a whole edited file has. */
function checkIsArchive({ source, name, address }: RepackTarget, included: readonly AssetState[]): void {
  const [inner] = included.map(state => parseAddress(state.address).entries).filter(({ length }) => length > 0);
  const isWhole = included.some(state => state.address === address);
  if (inner !== undefined && !isWhole && identify({ name, source }).format.container === undefined)
    refuse(projectFailures.changedOnDisk(address, nameOf(inner)));
}

function relocatedOf({ moved, followed }: Relocated): NonNullable<PlanTarget['relocated']> {
  return { moved, followed: followed.flatMap(({ entry, rows }) => rows.map(row => ({ entry, ...row }))) };
}

/** Files of the game folder as the project would write them. */
function editedBy(project: Plannable): EditedFile {
  return editedIn(project.install, address => {
    const state = project.states().find(each => each.address === address);
    return state?.document.source();
  });
}

function fileOnDisk(project: Plannable, { file, before }: PlanTarget, path: string): FileOnDisk {
  return {
    isAsWritten: isOurs(project.manifest.files[file], before.sha256),
    modified: statSync(diskPath(path)).mtimeMs,
  };
}

/** What a write finds in the file at the addresses of its edits. */
interface Found {
  readonly onDisk: FileOnDisk;
  /** The present content, by address. */
  readonly before: Map<string, Source>;
  /** Where another program's changes are discarded, as the user accepted. */
  readonly overwritten: Set<string>;
}

/** What becomes of another program's changes to the file since it was edited: discarded where an edit replaces them, kept elsewhere. */
function fateOfOthers(
  file: string,
  included: readonly AssetState[],
  { onDisk: { isAsWritten, modified }, overwritten }: Found,
): Pick<PlanTarget, 'merged' | 'overwritten'> {
  const isWhole = included.some(({ address }) => address === file);
  const isOlder = ({ original }: AssetState) => original !== undefined && original.modified !== modified;
  const isMerged = !isAsWritten && !isWhole && included.length > 0 && included.every(isOlder);
  return {
    ...(isMerged && { merged: true }),
    ...(overwritten.size > 0 && { overwritten: [...overwritten] }),
  };
}

function openTarget(path: string, file: string): FileSource {
  try {
    return openFile(path);
  } catch (error) {
    if (isMissing(error)) refuse(projectFailures.fileGone(file));
    throw error;
  }
}

function editOf(state: AssetState, all: readonly AssetState[], { onDisk, before, overwritten }: Found): NestedEdit {
  const { path, entries } = parseAddress(state.address);
  const outer = all.find(other => other !== state && state.address.startsWith(`${other.address}::`));
  return {
    entries,
    kind: 'replace',
    content: state.document.source(),
    check: async found => {
      // Inside a container that was edited itself, the bytes come from its edits and not from the disk.
      const isKnown = outer === undefined ? onDisk : { ...onDisk, isAsWritten: false };
      const whose = await whoseIs(state, found, isKnown);
      if (outer === undefined) before.set(state.address, found);
      if (outer === undefined && whose === 'accepted') overwritten.add(state.address);
      if (whose !== 'theirs') return;
      if (outer !== undefined && isUntouchedIn(outer, state, found)) return;
      refuse(
        outer === undefined
          ? projectFailures.changedOnDisk(path, nameOf(entries))
          : projectFailures.editedTwice(outer.address, nameOf(entries)),
      );
    },
  };
}

/** Empty for the file itself. */
function nameOf(entries: readonly EntryStep[]): string {
  return entries.at(-1)?.name ?? '';
}

function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  throw error;
}
