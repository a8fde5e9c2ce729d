import { encode, Unwritable } from '#layout';
import { type Pieces, piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import type { EntryEdit } from '../../shared/formats/format.ts';
import { identify as identifyFormat } from '../../shared/formats/index.ts';
import { keptPlaces } from '../../shared/formats/kept-places.ts';
import { refuse } from '../failures/refuse.ts';
import { type EntryStep, printStep, stepsOf } from './address.ts';
import { type BesideDisk, besideDisk } from './beside-disk.ts';
import { type ChangedRange, changesBetween, rawChanges } from './changed-ranges.ts';
import { entrySource, type Identify, type OpenContainer, openContainer, readableEntry } from './container.ts';
import type { EditedAround } from './entry-names.ts';
import { fileFailures } from './file-failures.ts';
import { entryFinder } from './find-file.ts';
import { refuseOtherFormat } from './kept-format.ts';
import { type Moving, NoRoomError, outgrown, type Relocated, relocated, whyItStays } from './relocate.ts';
import { checkRebuild, checkStored, checkUntouched } from './repack-checks.ts';

/** A change to the contents of a file. */
export interface NestedEdit {
  /** The path to it; empty for the file's own bytes. */
  readonly entries: readonly EntryStep[];
  /** put: replace, or add at the end if there is no such entry. */
  readonly kind: 'replace' | 'put' | 'drop';
  /** The new bytes; absent for a drop. */
  readonly content?: Source;
  /** Refuses to replace bytes that are not the expected ones. */
  readonly check?: (before: Source) => void | Promise<void>;
}

export interface RepackedEntry {
  readonly name: string;
  readonly sizeBefore: number;
  readonly sizeAfter: number;
}

/** A file with its edits made. */
export interface Repacked {
  readonly pieces: Pieces;
  readonly size: number;
  /** Every byte outside of these is the same, at the same place, as in the file before. Offsets in the new file. */
  readonly changed: readonly ChangedRange[];
  readonly entries: readonly RepackedEntry[];
  /** The number of entries, of all repacked containers, that were compared and have not changed. */
  readonly untouched: number;
  /** What moved to other sectors of a disc, and what was updated for that. */
  readonly relocated?: Relocated;
}

export interface RepackTarget {
  readonly source: Source;
  readonly name: string;
  readonly address: string;
}

export interface RepackOptions {
  readonly identify?: Identify;
  readonly moving?: Moving | undefined;
  /** Entries that outgrow their place on a disc go to its end, and references to them are updated; refused if absent. */
  readonly relocates?: boolean | undefined;
  /** Where the file is, and the files that name its entries as edits leave them. */
  readonly around?: EditedAround | undefined;
}

/** Makes edits in a file and repacks every container on the path; verifies that no other entry changed. */
export async function repack(
  target: RepackTarget,
  edits: readonly NestedEdit[],
  options: RepackOptions = {},
): Promise<Repacked> {
  const { identify = identifyFormat } = options;
  const own = edits.find(edit => edit.entries.length === 0);
  await own?.check?.(target.source);
  const inner = edits.filter(edit => edit.entries.length > 0);
  const source = own?.content ?? target.source;
  const pack = async () => {
    const container = openContainer({ ...target, source, around: options.around }, identify);
    const packed = await repackContainer(container, inner, options);
    refuseOtherFormat({ ...target, source, format: container.format }, piecesSource(packed.pieces), identify);
    return packed;
  };
  if (own?.content === undefined) return inner.length === 0 ? unpacked(source, []) : pack();
  if (inner.length === 0) {
    const { changed } = await besideDisk(target, source, { identify, around: options.around });
    return unpacked(source, changed);
  }
  const repacked = await pack();
  const beside = await besideDisk(target, piecesSource(repacked.pieces), { identify, around: options.around });
  return { ...repacked, ...comparedWithDisk(beside, repacked.entries) };
}

/**
 * Sizes and changes relative to the disk: if the archive's own bytes were edited too, its entries were edited in bytes that
 * are not on disk yet.
 */
function comparedWithDisk(
  { archive, changed }: BesideDisk,
  entries: readonly RepackedEntry[],
): Pick<Repacked, 'entries' | 'untouched' | 'changed'> {
  // An archive that the disk does not have, or that cannot be read there, has no unchanged entries.
  if (archive === undefined) return { entries: entries.map(row => ({ ...row, sizeBefore: 0 })), untouched: 0, changed };
  const { sizes, untouched } = archive;
  // A nested entry was edited in an entry of the archive on disk, or all of it is new.
  const isDeep = ({ name }: RepackedEntry) => name.includes('::') && sizes.has(name.slice(0, name.indexOf('::')));
  const rows = entries.map(row => (isDeep(row) ? row : { ...row, sizeBefore: sizes.get(row.name) ?? 0 }));
  return { entries: rows, untouched, changed };
}

/** The bytes alone, not as part of a container. */
function unpacked(source: Source, changed: readonly ChangedRange[]): Repacked {
  return { pieces: [source], size: source.size, changed, entries: [], untouched: 0 };
}

async function repackContainer(
  before: OpenContainer,
  edits: readonly NestedEdit[],
  options: RepackOptions,
): Promise<Repacked> {
  await checkRebuild(before);
  const planned = await planEdits(before, edits, options);
  const moved = roomFor(
    before,
    planned.map(({ edit }) => edit),
    options,
  );
  const pieces = rebuild(moved?.disc ?? before, moved?.edits ?? planned.map(({ edit }) => edit));
  const source = piecesSource(pieces);
  const after = openContainer({ source, name: '', address: before.address }, () => before);
  const dropped = new Set(planned.flatMap(({ edit }) => (edit.kind === 'drop' ? [edit.index] : [])));
  const replaced = new Map(
    planned.flatMap(({ edit, inner }) => (edit.kind === 'replace' ? [[edit.index, inner]] : [])),
  );
  const followed = (moved?.followed ?? []).filter(({ index }) => !replaced.has(index));
  for (const { index, content } of moved?.followed ?? []) {
    replaced.set(index, unpacked(content, rawChanges(entrySource(before, index), content)));
  }
  const added = planned.flatMap(({ edit }) => (edit.kind === 'add' ? [edit.name] : []));
  const pairs = pairEntries(before, after, { dropped, added });
  const kept = pairs.filter(([index]) => !replaced.has(index));
  const untouched = await checkUntouched(before, after, kept);
  await checkStored(after, {
    pairs,
    replaced,
    added: planned.flatMap(({ edit }) => (edit.kind === 'add' ? [edit] : [])),
  });
  return {
    pieces,
    size: source.size,
    changed: changesBetween({ before, after, pairs, replaced }),
    entries: [...planned.flatMap(({ rows }) => rows), ...followed.map(rowOf)],
    untouched: untouched + planned.reduce((sum, { inner }) => sum + (inner?.untouched ?? 0), 0),
    ...(moved && { relocated: { moved: moved.moved, followed: moved.followed } }),
  };
}

interface PlannedEdit {
  readonly edit: EntryEdit;
  /** The entry's new content, if it was replaced. */
  readonly inner?: Repacked;
  readonly rows: readonly RepackedEntry[];
}

/** The row of an entry that was updated for a move: its size is unchanged. */
const rowOf = ({ entry: name, content: { size } }: Relocated['followed'][number]): RepackedEntry => ({
  ...{ name, sizeBefore: size, sizeAfter: size },
});

/** A disc with room for everything, if room can be made; undefined if none is needed. */
function roomFor(container: OpenContainer, edits: readonly EntryEdit[], { moving, relocates }: RepackOptions) {
  const large = outgrown(container, edits);
  if (large.length === 0) return undefined;
  if (moving && relocates) return relocated(container, edits, moving);
  const names = large.map(({ index }) => container.entries[index]?.name ?? '');
  const doMove = large.every(({ index }) => moving === undefined || whyItStays(container, index, moving) === undefined);
  try {
    rebuild(container, edits);
  } catch (error) {
    if (doMove && error instanceof FailureError) throw new NoRoomError(error.failure, names);
    throw error;
  }
  return undefined;
}

/** All edits of one entry together become one edit of its container. */
async function planEdits(
  container: OpenContainer,
  edits: readonly NestedEdit[],
  options: RepackOptions,
): Promise<PlannedEdit[]> {
  const names = container.entries.map(entry => entry.name);
  const steps = stepsOf(names);
  const find = entryFinder(names, container.address);
  const folded = new Set(names.map(name => name.toLowerCase()));
  /** Whether a name is new; names that differ only in case are still refused. */
  const isNew = ({ kind, entries: [first, ...below] }: NestedEdit) =>
    kind === 'put' && below.length === 0 && first?.nth === 1 && !folded.has(first.name.toLowerCase());
  const groups = Map.groupBy(edits, edit => {
    const [first] = edit.entries;
    return first === undefined || isNew(edit) ? -1 : find(first);
  });
  const planned: PlannedEdit[] = [];
  for (const [index, group] of groups) {
    const step = steps[index];
    if (step === undefined) planned.push(...group.map(addition));
    else planned.push(await planEntry(container, { index, step, group }, options));
  }
  return planned.sort((a, b) => (a.edit.kind === 'add' ? 1 : 0) - (b.edit.kind === 'add' ? 1 : 0));
}

function addition({ entries, content }: NestedEdit): PlannedEdit {
  const name = entries[0]?.name ?? '';
  if (content === undefined) throw new Error(`${name} is added without bytes`);
  return { edit: { kind: 'add', name, content }, rows: [{ name, sizeBefore: 0, sizeAfter: content.size }] };
}

const NOTHING = new Uint8Array(0);

async function planEntry(
  container: OpenContainer,
  { index, step, group }: { readonly index: number; readonly step: EntryStep; readonly group: readonly NestedEdit[] },
  options: RepackOptions,
): Promise<PlannedEdit> {
  // An unreadable entry can still be replaced or dropped, which repairs the container.
  const isWhole = group.every(edit => edit.entries.length === 1);
  const source = isWhole ? (readableEntry(container, index) ?? memorySource(NOTHING)) : entrySource(container, index);
  const name = printStep(step);
  const row = { name, sizeBefore: source.size };
  if (group.some(edit => edit.kind === 'drop' && edit.entries.length === 1))
    return { edit: { kind: 'drop', index }, rows: [{ ...row, sizeAfter: 0 }] };
  const target = { source, name: step.name, address: `${container.address}::${name}` };
  const inner = await repack(
    target,
    group.map(edit => ({ ...edit, entries: edit.entries.slice(1) })),
    { ...options, around: undefined },
  );
  const nested = inner.entries.map(entry => ({ ...entry, name: `${name}::${entry.name}` }));
  const rows = nested.length > 0 ? nested : [{ ...row, sizeAfter: inner.size }];
  return { edit: { kind: 'replace', index, content: piecesSource(inner.pieces) }, inner, rows };
}

function rebuild(container: OpenContainer, edits: readonly EntryEdit[]): Pieces {
  try {
    return encode(container.layout, container.repack(container.model, edits));
  } catch (error) {
    if (error instanceof Unwritable) refuse(fileFailures.entryDoesNotFit(container.address, error.message, error.next));
    throw error;
  }
}

/** Old and new index of every entry that stays. */
function pairEntries(
  before: OpenContainer,
  after: OpenContainer,
  { dropped, added }: { readonly dropped: ReadonlySet<number>; readonly added: readonly string[] },
): (readonly [number, number])[] {
  const places = keptPlaces(
    after.entries.map(({ name }) => name),
    added,
  );
  const kept = [...before.entries.keys()].filter(index => !dropped.has(index));
  return kept.map((index, i) => [index, places[i] ?? -1] as const);
}
