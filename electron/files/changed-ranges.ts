import { type ByteRange, type Field, fieldOf, fieldsIn, namedFieldsIn, newMemo, ownersOf } from '#layout';
import { counted, grouped } from '../../shared/base/counted.ts';
import { firstBytes } from '../../shared/base/first-bytes.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { differenceOf } from '../../shared/document/difference.ts';
import { liesInside, storedSize } from '../../shared/formats/entry-content.ts';
import type { Entry } from '../../shared/formats/format.ts';
import { printStep, stepsOf } from './address.ts';
import type { OpenContainer } from './container.ts';

/** Changed bytes in the new file; `what` is for the user. */
export interface ChangedRange {
  readonly start: number;
  readonly size: number;
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
}

/** A container before and after it was re-packed. */
export interface RepackedContainer {
  readonly before: OpenContainer;
  readonly after: OpenContainer;
  /** Old and new index of every entry that stayed. */
  readonly pairs: readonly (readonly [number, number])[];
  /** By old index: what changed inside the entries that were edited. */
  readonly replaced: ReadonlyMap<number, { readonly changed: readonly ChangedRange[] } | undefined>;
}

/** With more ranges than this inside raw bytes, those near each other are reported as one. */
const MOST_RUNS = 64;
/** A line names this many values of the directory, and counts the rest. */
const MOST_VALUES = 6;
const SMALL = 1024;
const MOST_HELD = 16 * 1024 * 1024;

/** The differences between edited raw bytes and the old ones. */
export function rawChanges(before: Source, after: Source): ChangedRange[] {
  const difference = differenceOf(before, after);
  if (difference === undefined) return [];
  const { start, oldSize, newSize } = difference;
  const sizes = { before: counted(before.size, 'byte'), after: counted(after.size, 'byte') };
  if (before.size !== after.size) return [{ start, size: after.size - start, what: 'bytes', ...sizes }];
  return runsOf(before.read(start, oldSize), after.read(start, newSize)).map(run => ({
    start: start + run.start,
    size: run.size,
    what: 'bytes',
    before: firstBytes(before, start + run.start, run.size),
    after: firstBytes(after, start + run.start, run.size),
  }));
}

/** Everything in the new container that differs from the old one at the same offset. */
export function changesBetween(repacked: RepackedContainer): ChangedRange[] {
  const ranges = [...entryChanges(repacked), ...restChanges(repacked)];
  return ranges.filter(range => range.size > 0).sort((a, b) => a.start - b.start);
}

function entryChanges({ before, after, pairs, replaced }: RepackedContainer): ChangedRange[] {
  const steps = stepsOf(after.entries.map(entry => entry.name));
  const oldPlaces = new Map(pairs.map(([old, now]) => [now, old]));
  const ranges: ChangedRange[] = [];
  let moved: MovedEntry[] = [];
  for (const [index, entry] of after.entries.entries()) {
    const { start } = entry;
    const size = storedSize(entry);
    const step = steps[index];
    const name = () => (step === undefined ? '' : printStep(step));
    const old = oldPlaces.get(index);
    const oldEntry = old === undefined ? undefined : before.entries[old];
    if (old === undefined || oldEntry === undefined) ranges.push({ start, size, what: `new entry ${name()}` });
    else if (replaced.has(old) && !isStoredAlike([before, after], [oldEntry, entry]))
      for (const range of replacedChanges({ entry, name: name() }, oldEntry, replaced.get(old)?.changed))
        ranges.push(range);
    else if (oldEntry.start !== start) {
      moved.push({ start, size, name, from: oldEntry.start });
      continue;
    } else if (moved.length === 0) continue;
    for (const range of joinMoved(moved)) ranges.push(range);
    moved = [];
  }
  return [...ranges, ...joinMoved(moved)];
}

function replacedChanges(
  { entry, name }: { readonly entry: Entry; readonly name: string },
  old: Entry,
  inner: readonly ChangedRange[] = [],
): ChangedRange[] {
  const { start, size } = entry;
  const what = (range: ChangedRange) => (range.what === 'bytes' ? `entry ${name}` : `${name}: ${range.what}`);
  // Bytes inside a packed entry have no place in the container.
  const isPlain = entry.packed === undefined && old.packed === undefined;
  if (isPlain && old.start === start)
    return inner.map(range => ({ ...range, start: start + range.start, what: what(range) }));
  return [
    {
      start,
      size: storedSize(entry),
      what: `entry ${name}`,
      before: counted(old.size, 'byte'),
      after: counted(size, 'byte'),
    },
  ];
}

/** Whether a replaced entry has the same bytes as before, maybe at another offset: then it only moved. */
function isStoredAlike([before, after]: Both<OpenContainer>, [old, now]: Both<Entry>): boolean {
  const placeOf = (entry: Entry) => ({ start: entry.start, size: storedSize(entry) });
  return isSame(stretch(before.source, placeOf(old)), stretch(after.source, placeOf(now)));
}

/** An entry whose bytes are elsewhere now; its name is formatted only if it is reported. */
interface MovedEntry extends ByteRange {
  readonly from: number;
  name(): string;
}

/** Consecutive entries that only moved become one line. */
function joinMoved(moved: readonly MovedEntry[]): ChangedRange[] {
  const [first] = moved;
  const last = moved.at(-1);
  const isRow = moved.every((range, index) => index === 0 || isAfter(moved[index - 1], range));
  if (first === undefined || last === undefined || moved.length === 1 || !isRow) return moved.map(movedRange);
  const size = last.start + last.size - first.start;
  return [{ start: first.start, size, what: `${grouped(moved.length)} moved entries, bytes unchanged` }];
}

function movedRange({ start, size, name, from }: MovedEntry): ChangedRange {
  return { start, size, what: `moved entry ${name()}`, before: `at ${from}`, after: `at ${start}` };
}

function isAfter(before: ByteRange | undefined, range: ByteRange): boolean {
  return before !== undefined && before.start + before.size === range.start;
}

/** Everything outside the entries: the table of contents, checksums, and unnamed bytes. */
function restChanges({ before, after }: RepackedContainer): ChangedRange[] {
  const [old, now] = [restOf(before), restOf(after)];
  const isAlike = old.length === now.length && old.every(({ size }, index) => size === now[index]?.size);
  const runs: Run[] = [];
  if (isAlike)
    for (const [index, range] of now.entries()) addAlike(runs, [before, after], [old[index] ?? range, range]);
  else addByPath(runs, [before, after], [old, now]);
  const memo = newMemo();
  return runs.map(run => rangeOf(run, place => fieldsIn(before.layout, before.source, place, memo)));
}

/** Before and after. */
type Both<T> = readonly [before: T, after: T];

/** Two ranges of the same size hold the same fields in the same order: only their bytes are compared. */
function addAlike(runs: Run[], [before, after]: Both<OpenContainer>, [old, now]: Both<ByteRange>): void {
  const away = old.start - now.start;
  const [left, right] = [held(before.source, old), held(after.source, now)];
  if (away === 0 && isSame(left, right)) return;
  for (const field of placesIn(after, now)) {
    const was = { start: field.start + away, size: field.size };
    const isKept = isSameAt(left, right, { start: field.start - now.start, size: field.size });
    if (!isKept || away !== 0) addToRun(runs, field, isKept ? undefined : { was, now: field.read });
  }
}

/** Where a field is; its value is read only if it is reported. */
interface FieldPlace extends ByteRange {
  readonly kind: Field['kind'];
  read(): Field | undefined;
}

/** The fields of a range without their values: a directory may have a million. */
function* placesIn({ layout, source }: OpenContainer, range: ByteRange): Generator<FieldPlace> {
  const window = { from: range.start, to: range.start + range.size };
  const memo = newMemo();
  const { spots } = namedFieldsIn(layout, source, { ...window, memo });
  const unnamed = (start: number, size: number): FieldPlace => ({
    ...{ start, size, kind: 'unknown' },
    read: () => fieldsIn(layout, source, { start, size }, memo)[0],
  });
  let at = window.from;
  const named = spots.filter(spot => spot.size > 0);
  for (const spot of ownersOf(named, window)) {
    if (spot.start > at) yield unnamed(at, spot.start - at);
    yield { start: spot.start, size: spot.size, kind: spot.leaf.kind, read: () => fieldOf(spot) };
    at = Math.max(at, spot.start + spot.size);
  }
  if (at < window.to) yield unnamed(at, window.to - at);
}

function addByPath(
  runs: Run[],
  [before, after]: Both<OpenContainer>,
  [oldRest, rest]: Both<readonly ByteRange[]>,
): void {
  const fieldsOf = ({ layout, source }: OpenContainer, ranges: readonly ByteRange[]) =>
    ranges.flatMap(range => fieldsIn(layout, source, range));
  const old = new Map(fieldsOf(before, oldRest).map(field => [field.path, field]));
  for (const field of fieldsOf(after, rest)) {
    const was = old.get(field.path);
    const isKept = was !== undefined && isSame(stretch(before.source, was), stretch(after.source, field));
    if (!isKept || was.start !== field.start) addToRun(runs, field, isKept ? undefined : { was, now: () => field });
  }
}

/** Consecutive fields that have moved or have new values. */
interface Run {
  readonly what: 'checksum' | 'directory';
  readonly start: number;
  end: number;
  readonly values: Value[];
}

interface Value {
  /** Where the field was; its value is read only if it is reported. */
  readonly was: ByteRange | undefined;
  readonly now: () => Field | undefined;
}

function addToRun(
  runs: Run[],
  { start, size, kind }: Pick<FieldPlace, 'start' | 'size' | 'kind'>,
  value: Value | undefined,
): void {
  const what = kind === 'checksum' ? 'checksum' : 'directory';
  const last = runs.at(-1);
  const run: Run = last?.what === what && last.end >= start ? last : { what, start, end: start, values: [] };
  if (run !== last) runs.push(run);
  run.end = start + size;
  if (value !== undefined) run.values.push(value);
}

function rangeOf(
  { what, start, end, values }: Run,
  fieldsBefore: (place: ByteRange) => readonly Field[],
): ChangedRange {
  const range = { start, size: end - start, what };
  if (values.length === 0) return { ...range, what: `${what}, moved` };
  const oldField = ({ was, now }: Value) => {
    const path = now()?.path;
    return was && fieldsBefore(was).find(field => field.path === path);
  };
  return {
    ...range,
    before: listed(values, value => {
      const old = oldField(value);
      return old === undefined ? `no ${value.now()?.path ?? ''}` : labelled(old);
    }),
    after: listed(values, ({ now }) => labelled(now())),
  };
}

/** `entries[3].length 31` */
function labelled(field: Field | undefined): string {
  if (field === undefined) return '';
  return field.kind === 'checksum' ? textOf(field) : `${field.path} ${textOf(field)}`;
}

function listed(values: readonly Value[], label: (value: Value) => string): string {
  const shownTexts = values.slice(0, MOST_VALUES).map(label).join(', ');
  return values.length > MOST_VALUES ? `${shownTexts} and ${values.length - MOST_VALUES} more` : shownTexts;
}

/** The ranges between the entries, in order; the bytes of an entry outside belong to them. */
function restOf({ source, entries }: OpenContainer): ByteRange[] {
  const sorted = entries.filter(entry => liesInside(entry, source.size)).toSorted((a, b) => a.start - b.start);
  const ranges: ByteRange[] = [];
  let at = 0;
  for (const entry of [...sorted, { name: '', start: source.size, size: 0 }]) {
    if (entry.start > at) ranges.push({ start: at, size: entry.start - at });
    at = Math.max(at, entry.start + storedSize(entry));
  }
  return ranges;
}

/** A range that is read repeatedly; cached, unless it is huge. */
function held(source: Source, range: ByteRange): Source {
  return range.size > MOST_HELD ? stretch(source, range) : memorySource(source.read(range.start, range.size));
}

/** Most fields are a few bytes in memory, so they are compared in place. */
function isSameAt(a: Source, b: Source, range: ByteRange): boolean {
  const [left, right] = [a.bytes, b.bytes];
  if (left === undefined || right === undefined || range.size > SMALL)
    return isSame(stretch(a, range), stretch(b, range));
  for (let at = range.start; at < range.start + range.size; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** Whether two contents are the same; small ones are read as a whole. */
function isSame(a: Source, b: Source): boolean {
  if (a.size !== b.size) return false;
  if (a.size > SMALL) return differenceOf(a, b) === undefined;
  const [left, right] = [a.read(0, a.size), b.read(0, b.size)];
  return left.every((byte, index) => byte === right[index]);
}

function stretch(source: Source, { start, size }: ByteRange): Source {
  return { size, read: (at, count) => source.read(start + at, count) };
}

function textOf(field: Field): string {
  if (field.text !== undefined) return field.text;
  if (field.kind === 'checksum' && typeof field.value === 'number')
    return `0x${field.value.toString(16).toUpperCase().padStart(8, '0')}`;
  return typeof field.value === 'string' ? field.value : JSON.stringify(field.value);
}

function runsOf(a: Uint8Array, b: Uint8Array): readonly ByteRange[] {
  const runs: ByteRange[] = [];
  for (let at = 0; at < b.length; at++) {
    if (a[at] === b[at]) continue;
    const start = at;
    while (at < b.length && a[at] !== b[at]) at++;
    runs.push({ start, size: at - start });
  }
  return fewRuns(runs);
}

/** Joins ranges across wider and wider gaps until few enough are left. */
function fewRuns(runs: readonly ByteRange[]): readonly ByteRange[] {
  let few = runs;
  for (let gap = 1; few.length > MOST_RUNS; gap *= 2) few = joined(few, gap);
  return few;
}

/** Ranges in order, those at most `gap` unchanged bytes apart as one. */
function joined(runs: readonly ByteRange[], gap: number): ByteRange[] {
  const rows: ByteRange[] = [];
  for (const run of runs) {
    const last = rows.at(-1);
    if (last !== undefined && run.start - last.start - last.size <= gap)
      rows[rows.length - 1] = { start: last.start, size: run.start + run.size - last.start };
    else rows.push(run);
  }
  return rows;
}
