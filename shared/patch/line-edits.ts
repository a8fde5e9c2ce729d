import { toBytes } from '../base/pieces.ts';
import { memorySource, type Source } from '../base/source.ts';
import {
  applyTextDelta,
  type EditOutcome,
  type HashText,
  LONGEST_STORED,
  matchesPatchValue,
  type PatchEdit,
  patchValue,
  patchValueText,
  shownValue,
  textDeltaOf,
} from './patch.ts';

export interface AppliedEdits {
  readonly source: Source;
  /** One for each edit, in their order. */
  readonly outcomes: readonly EditOutcome[];
}

export type LinesEdit = Extract<PatchEdit, { kind: 'lines' }>;

/** Longer files are no texts that a person edits line by line. */
const LARGEST = 4 * 1024 * 1024;
/** How much of a line's hash distinguishes it from its neighbours. */
const MARK = 16;

/** The removed and inserted lines; undefined if a text is too long for that. */
export function lineEdits(old: Source, now: Source, hash: HashText): PatchEdit[] | undefined {
  if (Math.max(old.size, now.size) > LARGEST) return undefined;
  const [a, b] = [linesOf(old), linesOf(now)];
  return gapsBetween(a, b).map((gap): LinesEdit => {
    const [was, is] = [a.slice(gap.a, gap.aEnd).join(''), b.slice(gap.b, gap.bEnd).join('')];
    return {
      kind: 'lines',
      at: gap.a,
      remove: gap.aEnd - gap.a,
      old: patchValue(was, hash),
      new: was.length > LONGEST_STORED ? textDeltaOf(was, is) : [is],
      between: [markOf(a[gap.a - 1], hash), markOf(a[gap.aEnd], hash)],
    };
  });
}

/** A range of the old list and the range of the new one that replaces it. */
export interface Gap {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

/** Lists longer than this, without the equal parts at both ends, are not compared item by item. */
const MOST_CELLS = 4_000_000;

/** Where two lists of names differ, in order: what is between the gaps is equal (longest common subsequence). */
export function gapsBetween(a: readonly string[], b: readonly string[], from: Gap = whole(a, b)): Gap[] {
  let { a: start, b: bStart, aEnd, bEnd } = from;
  while (start < aEnd && bStart < bEnd && a[start] === b[bStart]) [start, bStart] = [start + 1, bStart + 1];
  while (aEnd > start && bEnd > bStart && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1];
  const rest = { a: start, aEnd, b: bStart, bEnd };
  if (start === aEnd && bStart === bEnd) return [];
  const [rows, columns] = [aEnd - start, bEnd - bStart];
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return [rest];
  return walk(a, b, rest);
}

function whole(a: readonly string[], b: readonly string[]): Gap {
  return { a: 0, aEnd: a.length, b: 0, bEnd: b.length };
}

function walk(a: readonly string[], b: readonly string[], { a: start, aEnd, b: bStart, bEnd }: Gap): Gap[] {
  const width = bEnd - bStart + 1;
  const common = new Uint32Array((aEnd - start + 1) * width);
  const cell = (i: number, j: number) => common[(i - start) * width + j - bStart] ?? 0;
  for (let i = aEnd - 1; i >= start; i--)
    for (let j = bEnd - 1; j >= bStart; j--)
      common[(i - start) * width + j - bStart] =
        a[i] === b[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  const gaps: Gap[] = [];
  let open: { a: number; b: number } | undefined;
  let [i, j] = [start, bStart];
  const close = () => {
    if (open !== undefined) gaps.push({ a: open.a, aEnd: i, b: open.b, bEnd: j });
    open = undefined;
  };
  while (i < aEnd || j < bEnd) {
    if (i < aEnd && j < bEnd && a[i] === b[j]) {
      close();
      [i, j] = [i + 1, j + 1];
      continue;
    }
    open ??= { a: i, b: j };
    if (j >= bEnd || (i < aEnd && cell(i + 1, j) >= cell(i, j + 1))) i++;
    else j++;
  }
  close();
  return gaps;
}

/** A text with these edits made; all are placed before any is made. */
export function applyLineEdits(source: Source, edits: readonly LinesEdit[], hash: HashText): AppliedEdits {
  const lines = linesOf(source);
  const outcomes: EditOutcome[] = [];
  const splices: { readonly at: number; readonly remove: number; readonly text: string }[] = [];
  for (const edit of edits) {
    const found = placeLines(lines, edit, hash);
    outcomes.push(found.outcome);
    if (found.text !== undefined) splices.push({ at: found.at, remove: edit.remove, text: found.text });
  }
  for (const { at, remove, text } of splices.toSorted((a, b) => b.at - a.at)) lines.splice(at, remove, text);
  return { source: sourceOf(lines), outcomes };
}

interface PlacedLines {
  readonly outcome: EditOutcome;
  readonly at: number;
  /** What takes their place. */
  readonly text?: string;
}

function placeLines(lines: readonly string[], edit: LinesEdit, hash: HashText): PlacedLines {
  const { at, remove } = edit;
  const textAt = (index: number, count: number) => lines.slice(index, index + count).join('');
  const path = `line ${at + 1}`;
  const [inserted = '', more] = edit.new;
  const insert = typeof inserted === 'string' && more === undefined ? partsOf(inserted).length : undefined;
  const found = placeInList(
    {
      length: lines.length,
      isOld: index => matchesPatchValue(edit.old, textAt(index, remove), hash),
      isNew: index => insert !== undefined && textAt(index, insert) === inserted,
      mark: index => markOf(lines[index], hash),
    },
    { ...edit, insert },
  );
  if (found.kind === 'already') return { outcome: { kind: 'already', path }, at };
  const text = found.kind === 'fits' ? applyTextDelta(textAt(found.at, remove), edit.new) : undefined;
  if (found.kind === 'fits' && text !== undefined) return { outcome: { kind: 'fits', path }, at: found.at, text };
  const expected = remove === 0 ? 'its neighbours' : patchValueText(edit.old);
  return { outcome: { kind: 'conflict', path, text: `expected ${expected}, found ${shownValue(textAt(at, 1))}` }, at };
}

/** A list as a change of it sees it. */
export interface Sequence {
  readonly length: number;
  /** Whether these items are those that the change takes out. */
  isOld(at: number): boolean;
  /** Whether its inserted items are here already. */
  isNew(at: number): boolean;
  /** The identity of an item next to a change; '' beyond both ends. */
  mark(at: number): string;
}

/** Where a change was made, and between which neighbours. */
export interface PlacedChange {
  readonly at: number;
  readonly remove: number;
  /** The items it inserts; undefined if that is not known without the old ones. */
  readonly insert: number | undefined;
  readonly between: readonly [before: string, after: string];
}

type Found = { readonly kind: 'fits'; readonly at: number } | { readonly kind: 'already' | 'conflict' };

/**
 * Where a change belongs in a list that may have changed since. At its old position one neighbour is enough, the other may have
 * been changed; elsewhere both must be equal, and there must be exactly one such position.
 */
export function placeInList(list: Sequence, change: PlacedChange): Found {
  const { at, remove, insert } = change;
  const neighbours = (index: number, count: number): number =>
    Number(list.mark(index - 1) === change.between[0]) + Number(list.mark(index + count) === change.between[1]);
  const fits = (index: number, least: number): boolean =>
    index + remove <= list.length && neighbours(index, remove) >= least && list.isOld(index);
  const places = Array.from({ length: list.length + 1 }, (_, index) => index);
  const index = fits(at, 1) ? at : only(places.filter(other => fits(other, 2)));
  if (index !== undefined) return { kind: 'fits', at: index };
  if (insert === undefined) return { kind: 'conflict' };
  const isThere = (other: number): boolean =>
    other + insert <= list.length && neighbours(other, insert) === 2 && list.isNew(other);
  return { kind: isThere(at) || only(places.filter(isThere)) !== undefined ? 'already' : 'conflict' };
}

function only([first, second]: readonly number[]): number | undefined {
  return second === undefined ? first : undefined;
}

/** Each line with its end; one letter for each byte, so that no encoding is in the way. */
function linesOf(source: Source): string[] {
  const bytes = toBytes([source]);
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return partsOf(text);
}

function partsOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function sourceOf(lines: readonly string[]): Source {
  return memorySource(Uint8Array.from(lines.join(''), letter => letter.charCodeAt(0)));
}

function markOf(line: string | undefined, hash: HashText): string {
  return line === undefined ? '' : hash(line).slice(0, MARK);
}
