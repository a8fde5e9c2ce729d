import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { targetOf } from '../../shared/formats/references.ts';
import type { EntryReport, FileReport, NamesReport, ProblemReport } from '../answers/crawl/file-report.ts';
import { isConflict } from './database-failure.ts';
import type { Index } from './open-index.ts';

/** Rows per transaction: a container with a million entries must not hold up the host. */
const ROWS_AT_ONCE = 500;
/** Entries per transaction when names are stored: each has about ten. */
const ENTRIES_AT_ONCE = 50;

/** The file of a report, and its reader. */
export interface Origin {
  readonly install: number;
  readonly path: string;
  readonly reader: string;
  readonly signal?: AbortSignalLike | undefined;
}

/** Replaces what was known of a file with a report; until all of it is stored, the file counts as incomplete. */
export async function storeFile(index: Index, origin: Origin, report: FileReport): Promise<void> {
  try {
    await replaceFile(index, origin, report);
  } catch (error) {
    // Another Gantry is storing the same file: one of the two is enough.
    if (!isConflict(error)) throw error;
  }
}

async function replaceFile(index: Index, origin: Origin, report: FileReport): Promise<void> {
  await dropFile(index, origin.install, origin.path);
  const isSmall = report.entries.length <= ROWS_AT_ONCE && report.names.length <= ENTRIES_AT_ONCE;
  await (isSmall ? index.change(() => addAtOnce(index, origin, report)) : addInSlices(index, origin, report));
}

/** Most files are small; a separate transaction for each would take longer than its content. */
function addAtOnce(index: Index, origin: Origin, report: FileReport): void {
  const stored: StoredFile = { file: addFile(index, origin, report), ids: [] };
  addEntries(index, stored, report.entries);
  addAllNames(index, stored, report.names);
  complete(index, { ...stored, install: origin.install }, report);
}

async function addInSlices(index: Index, origin: Origin, report: FileReport): Promise<void> {
  const stored: StoredFile = { file: await index.change(() => addFile(index, origin, report)), ids: [] };
  for (let first = 0; first < report.entries.length; first += ROWS_AT_ONCE) {
    if (origin.signal?.aborted === true) return;
    const some = report.entries.slice(first, first + ROWS_AT_ONCE);
    await index.change(() => addEntries(index, stored, some));
    await otherWork();
  }
  for (let first = 0; first < report.names.length; first += ENTRIES_AT_ONCE) {
    if (origin.signal?.aborted === true) return;
    const some = report.names.slice(first, first + ENTRIES_AT_ONCE);
    await index.change(() => addAllNames(index, stored, some));
    await otherWork();
  }
  await index.change(() => complete(index, { ...stored, install: origin.install }, report));
}

interface StoredFile {
  readonly file: number;
  /** The ids of the entries stored so far, in the report's order. */
  readonly ids: number[];
}

function addEntries(index: Index, { file, ids }: StoredFile, entries: readonly EntryReport[]): void {
  for (const entry of entries) ids.push(addEntry(index, { file, parent: ids[entry.parent] ?? null }, entry));
}

function addAllNames(index: Index, { file, ids }: StoredFile, all: readonly NamesReport[]): void {
  for (const names of all) addNames(index, { file, entry: ids[names.entry] ?? null }, names);
}

function complete(
  index: Index,
  { install, file, ids }: StoredFile & { readonly install: number },
  report: FileReport,
): void {
  for (const problem of report.problems)
    addProblem(index, { install, file, entry: ids[problem.entry] ?? null }, problem);
  index.queries.completeFile.run(file);
}

/** Forgets a file and all that was in it. */
export async function dropFile(index: Index, install: number, path: string): Promise<void> {
  const known = index.queries.fileByPath.get(install, path);
  if (known === undefined) return;
  while ((await index.change(() => index.queries.dropEntries.run(known.id, ROWS_AT_ONCE).changes)) > 0)
    await otherWork();
  await index.change(() => index.queries.dropFile.run(known.id));
}

function addFile({ queries }: Index, { install, path, reader }: Origin, report: FileReport): number {
  const { size, modified, hash, format, entryCount } = report;
  const row = {
    install,
    path,
    reader,
    size,
    modified,
    format,
    hash: bytesOf(hash),
    entries: entryCount,
    complete: 0 as const,
  };
  return Number(queries.addFile.run(row).lastInsertRowid);
}

interface EntryPlace {
  readonly file: number;
  /** Null for an entry of the file itself. */
  readonly parent: number | null;
}

function addEntry({ queries }: Index, { file, parent }: EntryPlace, entry: EntryReport): number {
  const { position, name, occurrence, format, start, size, entries } = entry;
  const row = { file, parent, position, name, occurrence, format, start, size, entries };
  return Number(queries.addEntry.run(row).lastInsertRowid);
}

interface Owner {
  readonly file: number;
  /** Null for the file itself. */
  readonly entry: number | null;
}

function addProblem(index: Index, owner: Owner & { readonly install: number }, problem: ProblemReport): void {
  const { weight, text, path = null, start = null, size = null, repairable } = problem;
  const row = { ...owner, place: null, weight, text, path, start, size, repairable: repairable ? 1 : 0 } as const;
  index.queries.addProblem.run(row);
}

function addNames({ queries }: Index, { file, entry }: Owner, { references, parts }: NamesReport): void {
  for (const { path, kind, name, isFile } of references)
    queries.addRef.run({ file, entry, path, kind, name, target: targetOf(name), surely: isFile ? 1 : 0 });
  for (const { path, kind, name } of parts)
    queries.addPart.run({ file, entry, path, kind, name, target: targetOf(name) });
}

function bytesOf(hash: string | undefined): Uint8Array | null {
  return hash === undefined ? null : Buffer.from(hash, 'hex');
}
