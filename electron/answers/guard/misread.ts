import {
  type AnyLayout,
  type ChangedSpan,
  type Field,
  fieldsIn,
  findLeaf,
  newMemo,
  type Reread,
  type RootLayout,
  reread,
} from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import type { AnyFormat } from '../../../shared/formats/index.ts';
import { problemTexts } from './problem-texts.ts';
import { isReordered } from './reordered.ts';

/** A file or entry before and after an edit. */
export interface Judging {
  readonly address: string;
  readonly name: string;
  readonly before: Source;
  readonly after: Source;
  /** Steps into containers to what was edited; a container that is only repacked around it is compared only by its findings. */
  readonly steps: number;
  /** The format that the user chose. */
  readonly as?: AnyFormat | undefined;
}

const BLOCK = 64 * 1024;
/** Fewer equal bytes between two changes are equal by chance. */
const GAP = 8;
/** If they are zeros, up to this many are. */
const MOST_ZEROS = 1024;
/** With more changes, the whole range counts as replaced. */
const MOST_RUNS = 10_000;
/** Kinds on which no other bytes depend. */
export const PLAIN: ReadonlySet<string> = new Set(['f32', 'f64', 'bytes', 'padding', 'checksum', 'unknown']);
/** Kinds that select what follows. All others must be an amount or a position if bytes after them are read differently. */
const TELLING_WHAT: ReadonlySet<string> = new Set(['flags', 'choice', 'tag', 'constant', 'text']);
/** Kinds that are suspected first if a finding appears when they change. */
const SIZES: ReadonlySet<string> = new Set(['count', 'size']);
/** An edit of more places is not looked at field by field. */
const MOST = 256;

/** Lists of free slots are members of the file's struct, or of a struct directly in it. */
const DEEPEST_LISTS = 1;

interface Looking {
  /** The findings in the whole file. */
  readonly findings: readonly EditProblem[];
  readonly onStep: () => void;
  /** The findings in the whole file after another edit. */
  readonly findingsAfter: (after: Source) => readonly EditProblem[];
}

/**
 * Bytes that an edit left alone but that are now read differently: lost ones, and those that a wrong count has shifted. Also
 * floats that it set to NaN or infinity, which games calculate with.
 */
export function misread(judging: Judging, layout: RootLayout<unknown>, looking: Looking): EditProblem[] {
  const spans = changedSpans(judging.before, judging.after);
  const touched = touchedFields(layout, judging.after, spans);
  return [
    ...madeNone(judging, layout, { spans, touched, looking }),
    ...misreadBytes(judging, layout, { spans, touched, looking }),
  ];
}

interface Touched {
  readonly touched: readonly Field[] | undefined;
  readonly looking: Looking;
}

function madeNone(
  { address, before }: Judging,
  layout: RootLayout<unknown>,
  { spans, touched, looking }: Touched & { readonly spans: readonly ChangedSpan[] },
): EditProblem[] {
  const odd = (touched ?? []).filter(
    field => isNone(field) && !looking.findings.some(({ path }) => path === field.path),
  );
  if (odd.length === 0) return [];
  // An item that moved within its list is not new.
  const replaced = spans.map(({ start, removed, inserted }) => ({ start, removed: inserted, inserted: removed }));
  const was = touchedFields(layout, before, replaced)?.filter(isNone) ?? [];
  const left = new Map([...Map.groupBy(was, anyItem)].map(([path, fields]) => [path, fields.length]));
  return odd
    .filter(field => {
      const count = left.get(anyItem(field)) ?? 0;
      left.set(anyItem(field), count - 1);
      return count <= 0;
    })
    .map(({ path, start, value }) => {
      return { address, path, start, weight: 'warning', text: problemTexts.notFinite(`${value}`), breaks: false };
    });
}

const isPlain = ({ kind }: Field): boolean => PLAIN.has(kind);

const anyItem = ({ path }: Pick<Field, 'path'>): string => path.replace(/\[\d+\]/g, '[]');

/** Whether a float is NaN or infinite: its value is then a text. */
const isNone = ({ kind, value }: Field): boolean =>
  (kind === 'f32' || kind === 'f64') && typeof value === 'string' && !Number.isFinite(Number(value));

function misreadBytes(
  judging: Judging,
  layout: RootLayout<unknown>,
  {
    spans,
    touched,
    looking: { findings, onStep, findingsAfter },
  }: Touched & { readonly spans: readonly ChangedSpan[] },
): EditProblem[] {
  const { address, before, after } = judging;
  // Bytes that were not plain before may have determined what the bytes around them are.
  const arePlain = touched && [...touched, ...(touchedFields(layout, before, spans) ?? [])].every(isPlain);
  if (spans.length === 0 || isAnother(spans, before) || arePlain) return [];
  const free = spareLists(layout);
  const away = putAway(layout);
  const rereadIn = (edited: Source) =>
    reread(layout, before, edited, { spans, onStep }).filter(
      found =>
        !isTaken(found, free) &&
        !away.includes(anyItem({ path: found.now })) &&
        !isByChance(found, { spans, before, after: edited }),
    );
  const rereads = rereadIn(after);
  if (rereads.length > 0 && isReordered({ before, after }, layout, spans)) return [];
  const amounts = touched?.filter(field => tellsAmount(field, layout, after)) ?? [];
  const worst = rereads.filter(({ isLost }) => isLost || amounts.length > 0);
  const [first] = worst;
  const suspects: Suspects = { layout, before, after, isOnly: touched?.length === 1 };
  if (first !== undefined && amounts.length > 0) {
    const problem = { ...problemOf(address, first), weight: 'error', breaks: true } as const;
    const isAllWell = (edited: Source) => rereadIn(edited).length === 0;
    const isWell = (edited: Source) => !rereadIn(edited).some(({ start }) => start === first.start);
    return [causedBy(amounts, problem, suspects, [isAllWell, isWell]) ?? problem];
  }
  const doubt = findings.find(({ weight }) => weight === 'warning');
  const sizes = touched?.filter(({ kind }) => SIZES.has(kind)) ?? [];
  const isGone = (edited: Source) => !findingsAfter(edited).some(({ path }) => path === doubt?.path);
  const caused = doubt && causedBy(sizes, { ...doubt, weight: 'error', breaks: true }, suspects, [isGone]);
  if (caused !== undefined) return [caused];
  if (worst.length > 0) return worst.map(found => problemOf(address, found));
  return rereads.slice(0, 1).map(found => problemOf(address, found));
}

interface Suspects {
  readonly layout: AnyLayout;
  readonly before: Source;
  readonly after: Source;
  /** The edit touched only one field. */
  readonly isOnly: boolean;
}

/** Trying more fields takes too long. */
const MOST_SUSPECTS = 8;

/** The same problem at the field that causes it: with its old bytes, the problem disappears. */
function causedBy(
  fields: readonly Field[],
  problem: EditProblem,
  { layout, before, after, isOnly }: Suspects,
  ways: readonly ((edited: Source) => boolean)[],
): EditProblem | undefined {
  const tried = fields.slice(0, MOST_SUSPECTS);
  for (const isWell of ways) {
    const field = tried.find(one => isOnly || isWell(withBytesOf(before, after, one)));
    if (field === undefined) continue;
    const { path, start, kind, value: now } = field;
    const was = fieldsIn(layout, before, { start, size: 1 }).find(other => other.path === path)?.value;
    // A field that was not there before has no old value to tell.
    return was === undefined
      ? { ...problem, path, start }
      : { ...problem, path, start, text: problemTexts.caused({ kind, was, now }, problem) };
  }
  return undefined;
}

/**
 * A few bytes at the edge of a removed or inserted range, or zeros, may equal those before or after it: nobody can tell
 * which of the two were there.
 */
function isByChance(
  { start, size, isLost }: Reread,
  { spans, before, after }: { readonly spans: readonly ChangedSpan[]; readonly before: Source; readonly after: Source },
): boolean {
  const [only] = spans;
  if (only === undefined || only.removed === only.inserted) return false;
  if (!isLost && start + size <= only.start && start >= only.start - slackOf(only, before, after)) return true;
  const [front, end] = [only.start, only.start + only.inserted];
  if (start >= end ? isZero(after, end, start + size) : isZero(after, start, front)) return true;
  if (isLost) return false;
  return start >= end ? start + size - end < GAP : start + size <= front && front - start < GAP;
}

/** How many bytes earlier the change may just as well have been: the bytes before it are equal to its last ones. */
function slackOf({ start, removed, inserted }: ChangedSpan, before: Source, after: Source): number {
  if (removed > 0 && inserted > 0) return 0;
  const size = removed + inserted;
  const source = removed > 0 ? before : after;
  const from = Math.max(0, start - Math.min(size, MOST_SLACK));
  const [front, last] = [source.read(from, start - from), source.read(from + size, start - from)];
  let slack = 0;
  while (slack < start - from && front.at(-1 - slack) === last.at(-1 - slack)) slack++;
  return slack;
}

/** Two consecutive items hardly begin with more equal bytes. */
const MOST_SLACK = 256;

const isZero = (source: Source, from: number, to: number): boolean =>
  to - from <= MOST_ZEROS && source.read(from, Math.max(0, to - from)).every(byte => byte === 0);

/** Lists of free slots, which items take and leave. */
function spareLists(layout: AnyLayout, depth = 0): readonly string[] {
  if (depth > DEEPEST_LISTS) return [];
  return (layout.parts ?? []).flatMap(({ layout: of }) =>
    of.policy?.spare ? [of.policy.spare.list] : spareLists(of, depth + 1),
  );
}

/** Parts with such names were disabled on purpose, and are complete. */
function putAway(layout: AnyLayout): readonly string[] {
  return (layout.parts ?? []).flatMap(({ key, layout: { policy } }) =>
    policy?.putAway === undefined ? [] : [`${key}[].${policy.putAway}`],
  );
}

function isTaken({ was, now }: Reread, free: readonly string[]): boolean {
  return free.some(list => was.startsWith(`${list}[`) || now.startsWith(`${list}[`));
}

/** An edit that replaces more than it keeps is compared with nothing. */
function isAnother(spans: readonly ChangedSpan[], before: Source): boolean {
  return spans.reduce((sum, { removed }) => sum + removed, 0) * 2 > before.size;
}

/** The fields that an edit touched; undefined if it touched too many. */
export function touchedFields(
  layout: AnyLayout,
  source: Source,
  spans: readonly ChangedSpan[],
): readonly Field[] | undefined {
  const inserted = spans.reduce((sum, span) => sum + span.inserted, 0);
  if (spans.length > MOST || inserted > MOST * MOST || spans.some(span => span.removed !== span.inserted))
    return undefined;
  const memo = newMemo();
  const touched: Field[] = [];
  for (const { start, inserted: size } of spans) {
    const last = touched.at(-1);
    // Many edits of one long line are one field, and each look at it reads all of it.
    if (last !== undefined && start + size <= last.start + last.size) continue;
    const fields = fieldsIn(layout, source, { start, size }, memo);
    touched.push(...fields.filter(({ path }) => path !== last?.path));
  }
  return touched;
}

/** Whether a field is an amount or a position, or a word of flags with a count in some of its bits. */
function tellsAmount({ kind, path }: Field, layout: RootLayout<unknown>, source: Source): boolean {
  if (PLAIN.has(kind)) return false;
  const bits = kind === 'flags' ? findLeaf(layout, source, path)?.spot.leaf.bits : undefined;
  return !TELLING_WHAT.has(kind) || bits?.some(({ countOf }) => countOf !== undefined) === true;
}

function problemOf(address: string, { start, size, was, now, isLost }: Reread): EditProblem {
  return isLost
    ? { address, path: was, start, weight: 'error', text: problemTexts.lost(size, was), breaks: true }
    : { address, path: was, start, weight: 'warning', text: problemTexts.reread(size, was, now), breaks: false };
}

/** The edited bytes, except for those of a field, which are restored. */
export function withBytesOf(before: Source, after: Source, { start, size }: Field): Source {
  return {
    size: after.size,
    read(from, count) {
      const bytes = after.read(from, count).slice();
      const [first, end] = [Math.max(from, start), Math.min(from + count, start + size)];
      if (first < end) bytes.set(before.read(first, end - first), first - from);
      return bytes;
    },
  };
}

/** Where two contents differ: each place if they have one size, otherwise one range. */
export function changedSpans(before: Source, after: Source): ChangedSpan[] {
  const difference = differenceOf(before, after);
  if (difference === undefined) return [];
  const { start, oldSize, newSize } = difference;
  if (oldSize !== newSize) return [{ start, removed: oldSize, inserted: newSize }];
  const runs: { start: number; end: number }[] = [];
  for (let at = start; at < start + oldSize; at += BLOCK) {
    const size = Math.min(BLOCK, start + oldSize - at);
    addRuns(runs, at, [before.read(at, size), after.read(at, size)]);
    if (runs.length > MOST_RUNS) return [{ start, removed: oldSize, inserted: newSize }];
  }
  const isOther = runs.reduce((sum, run) => sum + run.end - run.start, 0) > oldSize * SHARE_OTHER;
  const stretch = { start, size: oldSize };
  // If one of them begins with zeros, its beginning is found in too many places; then the other one's is searched for.
  const isMoved =
    runs.length > 1 &&
    isOther &&
    oldSize <= LARGEST_MOVED &&
    (isRotated(before, after, stretch) || isRotated(after, before, stretch));
  if (isMoved) return [{ start, removed: oldSize, inserted: newSize }];
  return runs.map(run => ({ start: run.start, removed: run.end - run.start, inserted: run.end - run.start }));
}

const LARGEST_MOVED = 16 * 1024 * 1024;
/** This many bytes identify where the new range begins in the old one. */
const BEGINNING = 24;
const MOST_TRIED = 16;
/** How much of a range differs in place if its content has moved. */
const SHARE_OTHER = 0.25;
/** How much of moved content may be rewritten: numbers that follow. */
const SHARE_FOLLOWED = 0.05;

/** Whether a range is the old one with its parts in another order: an item that moved in its list. Its bytes that are equal in place are then so by chance. */
function isRotated(
  before: Source,
  after: Source,
  { start, size }: { readonly start: number; readonly size: number },
): boolean {
  const [old, now] = [before.read(start, size).slice(), after.read(start, size).slice()];
  const beginning = now.subarray(0, BEGINNING);
  const most = size * SHARE_FOLLOWED;
  let at = indexOfBytes(old, beginning, 1);
  for (let tried = 0; at > 0 && tried < MOST_TRIED; tried++) {
    const end = size - at;
    const back = indexOfBytes(now, old.subarray(0, BEGINNING), end);
    if (back >= 0) {
      const between = countBetween(before, now.subarray(end, back), { start, end: start + size });
      const rest = countOther(now.subarray(back), old.subarray(0, size - back));
      if (between + countOther(now.subarray(0, end), old.subarray(at)) + rest <= most) return true;
    }
    at = indexOfBytes(old, beginning, at + 1);
  }
  return false;
}

/**
 * If the swapped parts begin or end alike, the differing range is shorter than they are: at its edges are the last bytes
 * of one part, which also follow the range, and the first of the other, which also precede it. Returns the rest.
 */
function countBetween(before: Source, between: Uint8Array, { start, end }: { start: number; end: number }): number {
  const after = before.read(end, Math.min(between.length, before.size - end));
  let last = 0;
  while (last < after.length && after[last] === between[last]) last++;
  const first = between.length - last;
  return first > start ? first : countOther(between.subarray(last), before.read(start - first, first));
}

/** How many bytes differ between two arrays of one size. */
function countOther(a: Uint8Array, b: Uint8Array): number {
  let other = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) other++;
  return other;
}

function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(wanted, from);
}

function addRuns(runs: { start: number; end: number }[], at: number, [old, now]: readonly [Uint8Array, Uint8Array]) {
  for (let i = 0; i < old.length; i++) {
    if (old[i] === now[i]) continue;
    const last = runs.at(-1);
    if (last !== undefined && at + i - last.end < GAP) last.end = at + i + 1;
    else runs.push({ start: at + i, end: at + i + 1 });
  }
}
