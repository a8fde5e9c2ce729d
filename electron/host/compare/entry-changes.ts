// An edit of an archive's list in plain terms: which entries were added, removed and renamed, not which bytes of its tables changed.
import { counted, grouped } from '../../../shared/base/counted.ts';
import { firstBytes } from '../../../shared/base/first-bytes.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { ChangedField } from '../../../shared/contract/change-types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { liesInside, storedSize } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { sha1 } from '../../answers/crawl/read-game-file.ts';
import { keyOfStep, stepsOf } from '../../files/address.ts';
import type { EditedAround } from '../../files/entry-names.ts';
import { type Listing, listingOf } from '../../index/content-of.ts';

/** The old and new names of entries, if they are in another file. */
export interface NamesAround {
  readonly before: EditedAround;
  readonly after: EditedAround;
}

interface Versions {
  readonly name: string;
  readonly before: Source;
  readonly after: Source;
  /** Absent if the archive has the names itself, or if it is unknown where they are. */
  readonly names?: NamesAround | undefined;
}

interface Listed {
  readonly entry: Entry;
  readonly index: number;
  readonly source: Source;
}

/** In larger archives, the remaining entries are not read to be compared. */
const LARGEST_READ = 32 * 1024 * 1024;

export interface EntryChanges {
  readonly entries: readonly ChangedField[];
  /** Whether to leave out the tables' other changes: rows that follow others, and blocks of packed bytes. */
  readonly coversTables: boolean;
}

/** The entries that an edit added, removed, renamed or changed; undefined if there are none. */
export function entryChanges({ name, before, after, names }: Versions): EntryChanges | undefined {
  const [left, right] = [listingIn(name, before, names?.before), listingIn(name, after, names?.after)];
  const counts = countsOf(left, right);
  if (counts !== undefined) return { entries: [counts], coversTables: false };
  const [old, now] = [rowsOf(left), rowsOf(right)];
  if (old === undefined || now === undefined) return undefined;
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, row]) => row);
  const come = [...now].filter(([key]) => !old.has(key)).map(([, row]) => row);
  const renamed = renamedAmong(gone, come);
  const others = new Set(renamed.values());
  const isRead = before.size + after.size <= LARGEST_READ;
  const entries = [
    ...[...renamed].map(([from, to]) => ({
      ...entryField(to, { label: from.entry.name, old: from.entry.name, new: to.entry.name }),
      renamed: true as const,
    })),
    ...gone.filter(row => !renamed.has(row)).map(row => entryField(row, { old: sizeOf(row) })),
    ...come.filter(row => !others.has(row)).map(row => entryField(row, { new: sizeOf(row) })),
    ...(isRead ? otherContents(old, now) : []),
  ];
  if (entries.length === 0) return undefined;
  const packs = [...now.values()].some(({ entry }) => entry.packed !== undefined);
  return { entries, coversTables: packs || gone.length + come.length > 0 };
}

/** Entries removed and added with the same bytes. Each is hashed once: compared in pairs, thousands took minutes. */
function renamedAmong(gone: readonly Listed[], come: readonly Listed[]): ReadonlyMap<Listed, Listed> {
  const sizes = new Set(come.map(sizesOf));
  const left = Map.groupBy(
    gone.filter(row => sizes.has(sizesOf(row))),
    storedKey,
  );
  const sizesLeft = new Set(gone.map(sizesOf));
  const renamed = new Map<Listed, Listed>();
  for (const row of come.filter(each => sizesLeft.has(sizesOf(each)))) {
    const from = left.get(storedKey(row))?.shift();
    if (from !== undefined) renamed.set(from, row);
  }
  return renamed;
}

const sizesOf = ({ entry }: Listed): string => `${entry.size} ${storedSize(entry)}`;

/** The same for entries that are stored as the same bytes. */
function storedKey(row: Listed): string {
  const stored = storedOf(row);
  return `${sizesOf(row)} ${stored === undefined ? '' : sha1(stored)}`;
}

function otherContents(old: ReadonlyMap<string, Listed>, now: ReadonlyMap<string, Listed>): readonly ChangedField[] {
  return [...now].flatMap(([key, row]) => {
    const from = old.get(key);
    if (from === undefined || isSame(from, row)) return [];
    const bytes = bytesOf(from, row);
    const isAsLong = from.entry.size === row.entry.size;
    if (bytes === undefined || !isAsLong) return [entryField(row, { old: sizeOf(from), new: sizeOf(row), ...bytes })];
    return [entryField(row, { old: bytes.oldBytes, new: bytes.newBytes, start: bytes.start })];
  });
}

function entryField(row: Listed, { label = row.entry.name, ...rest }: Omit<ChangedField, 'path'>): ChangedField {
  return { path: `entries[${row.index}]`, label, ...rest };
}

const sizeOf = ({ entry }: Listed): string => counted(entry.size, 'byte');

/** The stored bytes where both begin to differ. */
function bytesOf(a: Listed, b: Listed): Required<Pick<ChangedField, 'oldBytes' | 'newBytes' | 'start'>> | undefined {
  const [left, right] = [storedOf(a), storedOf(b)];
  const found = left && right && differenceOf(left, right);
  if (left === undefined || right === undefined || found === undefined) return undefined;
  return {
    oldBytes: firstBytes(left, found.start, found.oldSize),
    newBytes: firstBytes(right, found.start, found.newSize),
    start: b.entry.start + found.start,
  };
}

/** Whether two entries are stored as the same bytes. */
function isSame(a: Listed, b: Listed): boolean {
  if (sizesOf(a) !== sizesOf(b)) return false;
  const [left, right] = [storedOf(a), storedOf(b)];
  return left === undefined || right === undefined || differenceOf(left, right) === undefined;
}

function storedOf({ entry, source }: Listed): Source | undefined {
  return liesInside(entry, source.size) ? sliceSource(source, entry.start, storedSize(entry)) : undefined;
}

interface Content extends Listing {
  readonly source: Source;
  /** Its entries have the names from the other file. */
  readonly isNamed: boolean;
}

function listingIn(name: string, source: Source, around?: EditedAround): Content {
  return { ...listingOf({ name, source }, around), source, isNamed: around !== undefined };
}

/** For an archive whose names are in another file: the number of entries and their total size. The step's label names the entry. */
function countsOf(old: Content, now: Content): ChangedField | undefined {
  const isNamedElsewhere = formatById(now.format).container?.naming !== undefined;
  if (!isNamedElsewhere || now.isNamed || old.format !== now.format || old.entries.length === now.entries.length)
    return undefined;
  const summary = ({ entries, source }: Content) => `${grouped(entries.length)} of ${counted(source.size, 'byte')}`;
  return { path: 'entries', label: 'entries', old: summary(old), new: summary(now) };
}

/** By name, and the number of entries with that name before it. */
function rowsOf({ format, entries, source, isNamed }: Content): ReadonlyMap<string, Listed> | undefined {
  const { container } = formatById(format);
  if (container === undefined || container.beside !== undefined) return undefined;
  if (container.naming !== undefined && !isNamed) return undefined;
  const keys = stepsOf(entries.map(entry => entry.name)).map(keyOfStep);
  return new Map(entries.map((entry, index) => [keys[index] ?? '', { entry, index, source }]));
}
