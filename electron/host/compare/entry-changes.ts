// An edit of an archive's list as a person tells it: which entries came, went and got another name, not which bytes of its tables.
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

/** Where the names of entries were and are, where another file has them. */
export interface NamesAround {
  readonly before: EditedAround;
  readonly after: EditedAround;
}

interface Versions {
  readonly name: string;
  readonly before: Source;
  readonly after: Source;
  /** Absent where the archive has the names itself, or nobody knows where they are. */
  readonly names?: NamesAround | undefined;
}

interface Listed {
  readonly entry: Entry;
  readonly index: number;
  readonly source: Source;
}

/** Of larger archives the entries that stay are not read to be compared. */
const LARGEST_READ = 32 * 1024 * 1024;

export interface EntryChanges {
  readonly entries: readonly ChangedField[];
  /** Whether nothing that its tables say besides is told: rows that follow others, and blocks of packed bytes. */
  readonly coversTables: boolean;
}

/** The entries that an edit added, removed, renamed or gave other bytes; undefined where there are none. */
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
      ...toldOf(to, { label: from.entry.name, old: from.entry.name, new: to.entry.name }),
      renamed: true as const,
    })),
    ...gone.filter(row => !renamed.has(row)).map(row => toldOf(row, { old: sizeOf(row) })),
    ...come.filter(row => !others.has(row)).map(row => toldOf(row, { new: sizeOf(row) })),
    ...(isRead ? otherContents(old, now) : []),
  ];
  if (entries.length === 0) return undefined;
  const packs = [...now.values()].some(({ entry }) => entry.packed !== undefined);
  return { entries, coversTables: packs || gone.length + come.length > 0 };
}

/** Those that went and came with the same bytes. Each is hashed once: compared each with each, thousands took minutes. */
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
    if (bytes === undefined || !isAsLong) return [toldOf(row, { old: sizeOf(from), new: sizeOf(row), ...bytes })];
    return [toldOf(row, { old: bytes.oldBytes, new: bytes.newBytes, start: bytes.start })];
  });
}

function toldOf(row: Listed, { label = row.entry.name, ...told }: Omit<ChangedField, 'path'>): ChangedField {
  return { path: `entries[${row.index}]`, label, ...told };
}

const sizeOf = ({ entry }: Listed): string => counted(entry.size, 'byte');

/** What is stored where both begin to differ. */
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
  /** Its entries have the names that another file gives them. */
  readonly isNamed: boolean;
}

function listingIn(name: string, source: Source, around?: EditedAround): Content {
  return { ...listingOf({ name, source }, around), source, isNamed: around !== undefined };
}

/** Of an archive whose names are in another file: how many there are, and the bytes of all. The step's label names the entry. */
function countsOf(old: Content, now: Content): ChangedField | undefined {
  const isNamedElsewhere = formatById(now.format).container?.naming !== undefined;
  if (!isNamedElsewhere || now.isNamed || old.format !== now.format || old.entries.length === now.entries.length)
    return undefined;
  const told = ({ entries, source }: Content) => `${grouped(entries.length)} of ${counted(source.size, 'byte')}`;
  return { path: 'entries', label: 'entries', old: told(old), new: told(now) };
}

/** By name and how many of that name come before. */
function rowsOf({ format, entries, source, isNamed }: Content): ReadonlyMap<string, Listed> | undefined {
  const { container } = formatById(format);
  if (container === undefined || container.beside !== undefined) return undefined;
  if (container.naming !== undefined && !isNamed) return undefined;
  const keys = stepsOf(entries.map(entry => entry.name)).map(keyOfStep);
  return new Map(entries.map((entry, index) => [keys[index] ?? '', { entry, index, source }]));
}
