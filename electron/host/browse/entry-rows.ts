import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Source } from '../../../shared/base/source.ts';
import type { AssetRow } from '../../../shared/contract/types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { readableContent } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, printAddress, printStep, stepsOf } from '../../files/address.ts';
import { namingFile } from '../../files/entry-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { findEntry } from '../../files/find-file.ts';
import { editedIn, openCurrent, type Step } from '../../files/open-address.ts';
import { inflate } from '../../files/zlib.ts';
import { type Listing, listingOf } from '../../index/content-of.ts';
import type { EntryRow, FileRow } from '../../index/queries.ts';
import { type BrowsedInstall, currentIn, type EntryPlace, type FilePlace } from './browsed-install.ts';

/** The contents of a container, in its own order: from the index if it knows these bytes, otherwise from the disk. */
export async function entryRows(view: BrowsedInstall, place: EntryPlace): Promise<AssetRow[]> {
  return place.file.known && isInIndex(place.file.known) && !isRepacked(view, place)
    ? rowsFromIndex(view, place, place.file.known)
    : rowsFromDisk(view, place);
}

/** Whether the entries of a file still have the names in the index; their contents are not checked. */
export async function hasIndexedNames(view: BrowsedInstall, file: FilePlace): Promise<boolean> {
  if (file.known === undefined) return false;
  const rows = view.index.queries.entriesOf.all(file.known.id, null);
  const names = await namesOf(view, { file, steps: [] });
  return names.length === rows.length && names.every((name, at) => name === rows[at]?.name);
}

/** The current names of a container's entries, without a look at their contents. */
export function namesOf(view: BrowsedInstall, place: EntryPlace): Promise<readonly string[]> {
  return withEntries(view, place, async ({ entries }) => entries.map(({ name }) => name));
}

/** Whether the mod project has changed a container on the path, or the file that names its entries. */
function isRepacked(view: BrowsedInstall, { file, steps }: EntryPlace): boolean {
  const current = currentIn(view);
  const naming = file.known && formatById(file.known.format).container?.naming;
  const names = naming && namingFile(naming, join(view.install.folder, file.path));
  if (names !== undefined && editedIn(view.install.folder, current)(names) !== undefined) return true;
  return [...steps.keys(), steps.length].some(
    depth => current(printAddress({ path: file.path, entries: steps.slice(0, depth) })) !== undefined,
  );
}

/** Entries that are in other files are not listed there. */
function isInIndex({ format }: FileRow): boolean {
  return formatById(format).container?.beside === undefined;
}

/** The row of one entry; refuses a name that is not found. */
export async function oneEntryRow(view: BrowsedInstall, place: EntryPlace): Promise<AssetRow> {
  const { known } = place.file;
  if (known !== undefined && isInIndex(known) && !isRepacked(view, { ...place, steps: place.steps.slice(0, -1) }))
    return rowFromIndex(view, stepIn(view, place, known));
  const wanted = place.steps.at(-1) ?? refuse(fileFailures.namesNoFile(place.file.path));
  return rowFromDisk(view, { ...place, steps: place.steps.slice(0, -1) }, wanted);
}

function addressOf({ file, steps }: EntryPlace): string {
  return printAddress({ path: file.path, entries: steps });
}

function rowOf(view: BrowsedInstall, container: string, step: EntryStep, content: RowContent): AssetRow {
  return contentRow(view, { kind: 'entry', address: `${container}::${printStep(step)}`, name: step.name }, content);
}

/** The details for the row of a file or an entry, whatever their source. */
export interface RowContent {
  readonly format: FormatId;
  readonly size: number;
  readonly entries: number;
  readonly problems: number;
}

/** A row for a file or an entry. */
export function contentRow(
  view: BrowsedInstall,
  place: { readonly kind: 'file' | 'entry'; readonly address: string; readonly name: string },
  content: RowContent,
): AssetRow {
  const { format, size, entries, problems } = contentNow(view, place, content);
  const { container } = formatById(format);
  const isElsewhere = place.kind === 'file' && container?.beside !== undefined;
  return {
    ...place,
    ...identityOf(view, place.address),
    format,
    title: formatById(format).title,
    size,
    ...(container !== undefined && !isElsewhere && { entries }),
    hasChildren: entries > 0 || isElsewhere,
    problems,
  };
}

/** The edited version; as on disk if there are no edits. */
function contentNow(
  { install }: BrowsedInstall,
  { address, name }: { readonly address: string; readonly name: string },
  content: RowContent,
): RowContent {
  const document = install.project?.peek(address);
  if (!document?.isAhead) return content;
  const { format, entries } = listingNow(document, name);
  return { ...content, format, size: document.size, entries: entries.length };
}

const lookedAt = new WeakMap<Document, Listing & { readonly revision: number }>();

/** The edited version of a file or an entry, looked up once for each. */
export function listingNow(document: Document, name: string): Listing {
  const { revision } = document;
  const looked = lookedAt.get(document);
  if (looked?.revision === revision) return looked;
  const listing = listingOf({ name, source: document.source() });
  lookedAt.set(document, { revision, ...listing });
  return listing;
}

/** A row for a folder; `children` is the number of items in it. */
export function folderRow(view: BrowsedInstall, path: string, children: number): AssetRow {
  return {
    ...identityOf(view, path),
    address: path,
    name: path.slice(path.lastIndexOf('/') + 1),
    kind: 'folder',
    size: children,
    hasChildren: children > 0,
    problems: 0,
  };
}

/** Its id for the window, and its state compared with the disk. */
export function identityOf({ services, install }: BrowsedInstall, address: string): Pick<AssetRow, 'id' | 'status'> {
  return { id: services.assets.idOf(install.id, address), status: services.statusOf(install.id, address) };
}

/** The index rows along a path into containers. */
interface Known {
  readonly file: FileRow;
  /** Absent for the file itself. */
  readonly entry?: EntryRow;
  /** The container of the entry. */
  readonly container: string;
  readonly address: string;
}

function stepIn(view: BrowsedInstall, { steps }: EntryPlace, file: FileRow): Known {
  let known: Known = { file, container: '', address: file.path };
  for (const step of steps) {
    const container = known.address;
    const entry = knownEntry(view, known, step);
    const address = `${container}::${printStep({ name: entry.name, nth: entry.occurrence })}`;
    known = { file, entry, container, address };
  }
  return known;
}

function rowsFromIndex(view: BrowsedInstall, place: EntryPlace, file: FileRow): AssetRow[] {
  const { entry, address } = stepIn(view, place, file);
  const parent = entry?.id ?? null;
  const counts = problemsByEntry(view, file.id, parent);
  return view.index.queries.entriesOf.all(file.id, parent).map(row => {
    const step = { name: row.name, nth: row.occurrence };
    return rowOf(view, address, step, { ...row, problems: counts.get(row.id) ?? 0 });
  });
}

function rowFromIndex(view: BrowsedInstall, { file, entry, container }: Known): AssetRow {
  if (entry === undefined) refuse(fileFailures.namesNoFile(file.path));
  const problems = problemsByEntry(view, file.id, entry.parent).get(entry.id) ?? 0;
  return rowOf(view, container, { name: entry.name, nth: entry.occurrence }, { ...entry, problems });
}

function knownEntry(view: BrowsedInstall, { file, entry, address }: Known, step: EntryStep): EntryRow {
  const { entryByName, entriesOf } = view.index.queries;
  const parent = entry?.id ?? null;
  const exact = entryByName.get(file.id, parent, step.name, step.nth);
  if (exact !== undefined) return exact;
  const rows = entriesOf.all(file.id, parent);
  const names = rows.map(row => row.name);
  return rows[findEntry(names, step, address)] ?? refuse(fileFailures.noSuchEntry(address, printStep(step), ''));
}

/** The number of problems of each entry of a container, including those inside the entry. */
export function problemsByEntry(
  { index }: BrowsedInstall,
  file: number,
  container: number | null,
): Map<number, number> {
  const { problemCounts, entryById } = index.queries;
  const sums = new Map<number, number>();
  for (const { entry, count } of problemCounts.all(file)) {
    let row = entry === null ? undefined : entryById.get(entry);
    while (row !== undefined && row.parent !== container)
      row = row.parent === null ? undefined : entryById.get(row.parent);
    if (row !== undefined) sums.set(row.id, (sums.get(row.id) ?? 0) + count);
  }
  return sums;
}

/** Milliseconds of looking at entries before the host does other work. */
const TURN_MILLISECONDS = 20;

async function rowsFromDisk(view: BrowsedInstall, place: EntryPlace): Promise<AssetRow[]> {
  return withEntries(view, place, async ({ source, container, entries, steps }) => {
    const rows: AssetRow[] = [];
    let turn = performance.now();
    for (const [position, entry] of entries.entries()) {
      const step = steps[position] ?? { name: entry.name, nth: 1 };
      rows.push(rowOf(view, container, step, lookAt(source, entry)));
      if (performance.now() - turn < TURN_MILLISECONDS) continue;
      await otherWork();
      turn = performance.now();
    }
    return rows;
  });
}

/** One of them, without a look at the others. */
function rowFromDisk(view: BrowsedInstall, place: EntryPlace, wanted: EntryStep): Promise<AssetRow> {
  return withEntries(view, place, async ({ source, container, entries, steps }) => {
    const address = addressOf(place);
    const names = entries.map(entry => entry.name);
    const position = findEntry(names, wanted, address);
    const [entry, step] = [entries[position], steps[position]];
    if (entry === undefined || step === undefined)
      return refuse(fileFailures.noSuchEntry(address, printStep(wanted), ''));
    return rowOf(view, container, step, lookAt(source, entry));
  });
}

/** A container as it is now. */
interface Held {
  readonly source: Source;
  /** Its address, as it is spelled. */
  readonly container: string;
  readonly entries: readonly Entry[];
  readonly steps: readonly EntryStep[];
}

async function withEntries<T>(view: BrowsedInstall, place: EntryPlace, work: (held: Held) => Promise<T>): Promise<T> {
  const opened = openCurrent(view.install.folder, addressOf(place), currentIn(view));
  try {
    const container = addressOf({ ...place, steps: opened.steps.map(asSpelled) });
    const edited = editedIn(view.install.folder, currentIn(view));
    const { entries } = listingOf(opened, opened.steps.length === 0 ? { path: opened.file, edited } : undefined);
    return await work({ source: opened.source, container, entries, steps: stepsOf(entries.map(entry => entry.name)) });
  } finally {
    opened.close();
  }
}

/** The step as the container spells it, not as it was requested. */
function asSpelled({ entries, index }: Step): EntryStep {
  return stepsOf(entries.map(entry => entry.name))[index] ?? { name: '', nth: 1 };
}

function lookAt(container: Source, entry: Entry): RowContent {
  const { name, size } = entry;
  const content = readableContent(container, entry, inflate);
  if (content === undefined) return { format: 'unknown', size, entries: 0, problems: 1 };
  const { format, entries } = listingOf({ name, source: content });
  return { format, size, entries: entries.length, problems: entry.missing === undefined ? 0 : 1 };
}
