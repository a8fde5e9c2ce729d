import { pathText } from '#layout';
import { fromBase64 } from '../base/base64.ts';
import { toBytes } from '../base/pieces.ts';
import type { Source } from '../base/source.ts';
import { textForm as linesForm } from '../formats/lines-text.ts';
import type { ReaderList, ReaderValue } from '../formats/zipper/reader/value.ts';
import { applyEdits, type Fitting } from './apply-edits.ts';
import { sharesRun, type Units } from './delta.ts';
import { asRename, entryEdits } from './entry-edits.ts';
import { fieldEdits, isSame } from './field-edits.ts';
import { type Gap, gapsBetween, lineEdits } from './line-edits.ts';
import { type HashText, LONGEST_STORED, type PatchEdit, patchValue, textDeltaOf, unitsOf } from './patch.ts';
import { inlineText, itemsText, markOf, nameOf, readerOf } from './reader-text.ts';
import { isRowEdit, isSameTable, rowEdits } from './row-edits.ts';

/** Bytes of an added entry may resemble others of their kind: two sounds begin alike. */
const LONGEST_ALIKE = 48;
/** Larger contents are not searched for bytes that edits may have taken from them. */
const LARGEST = 256 * 1024 * 1024;

/** Edits that turn one content into another, or a table into an equivalent one, and fit other versions of it too; undefined if only its exact bytes will do. */
export function editsBetween(old: Source, now: Source, fitting: Fitting): readonly PatchEdit[] | undefined {
  const edits = provenEdits(old, now, fitting);
  return edits === undefined || carriesOriginal(old, edits) ? undefined : edits;
}

/** The same for local use: they may contain parts of the old content. */
export function provenEdits(old: Source, now: Source, fitting: Fitting): readonly PatchEdit[] | undefined {
  if (old.size > LARGEST) return undefined;
  // Only edits proved to give the same result are kept.
  return candidatesFor(old, now, fitting).find(edits => {
    const applied = applyEdits(old, edits, fitting);
    if (applied.outcomes.some(({ kind }) => kind === 'conflict')) return false;
    return isSame(applied.source, now) || (edits.every(isRowEdit) && isSameTable(fitting.format, applied.source, now));
  });
}

/** Candidate edits, the most likely first. */
function candidatesFor(old: Source, now: Source, { format, hash, names }: Fitting): (readonly PatchEdit[])[] {
  const { layout } = format;
  if (layout === undefined) return [];
  if (format.changesAre === 'item') {
    const [a, b] = [readerOf(format, old), readerOf(format, now)];
    return listed(a && b && readerEdits(a, b, hash));
  }
  if (format.changesAre === 'row') return listed(rowEdits(format, old, now, hash));
  if (format.changesAre === 'line') return listed(lineEdits(old, now, hash));
  const fields = fieldEdits(layout, { old, now }, hash).map(edits =>
    edits.map(edit => asRename(format, old, edit, names)),
  );
  const lines = format.text === linesForm ? lineEdits(old, now, hash) : undefined;
  return [...fields, ...listed(lines), ...listed(entryEdits(format, old, now, names))];
}

interface Way {
  readonly steps: readonly number[];
  readonly keys: readonly string[];
}

/** The difference of two readers, list by list; undefined if one of them is not a list. */
export function readerEdits(a: ReaderValue, b: ReaderValue, hash: HashText): PatchEdit[] | undefined {
  if (a.type !== 'list' || b.type !== 'list') return undefined;
  const edits: PatchEdit[] = [];
  compareLists({ a, b, way: { steps: [], keys: [] } }, { hash, edits });
  return edits;
}

interface Pair {
  readonly a: ReaderList;
  readonly b: ReaderList;
  readonly way: Way;
}

interface Found {
  readonly hash: HashText;
  readonly edits: PatchEdit[];
}

function compareLists(pair: Pair, found: Found): void {
  const [was, is] = [pair.a.value, pair.b.value];
  for (const gap of gapsBetween(was.map(inlineText), is.map(inlineText))) {
    if (gap.aEnd - gap.a === gap.bEnd - gap.b) compareInOrder(pair, gap, found);
    else compareByKind(pair, gap, found);
  }
}

function compareInOrder({ a, b, way }: Pair, gap: Gap, found: Found): void {
  for (let i = 0; i < gap.aEnd - gap.a; i++) compareItems({ a, b, way }, gap.a + i, gap.b + i, found);
}

function compareItems({ a, b, way }: Pair, at: number, bAt: number, found: Found): void {
  const [was, is] = [a.value[at], b.value[bAt]];
  if (was === undefined || is === undefined || inlineText(was) === inlineText(is)) return;
  if (was.type === 'list' && is.type === 'list') {
    const inside = { steps: [...way.steps, at], keys: [...way.keys, nameOf(a, at)] };
    compareLists({ a: was, b: is, way: inside }, found);
    return;
  }
  found.edits.push(spliceOf({ a, b, way }, { a: at, aEnd: at + 1, b: bAt, bEnd: bAt + 1 }, found.hash));
}

/** Lists that begin alike are the same ones with something changed inside. */
function compareByKind(pair: Pair, gap: Gap, found: Found): void {
  const [marks, others] = [pair.a.value.map(markOf), pair.b.value.map(markOf)];
  let [at, bAt] = [gap.a, gap.b];
  const rest = gapsBetween(marks, others, gap);
  for (const inner of [...rest, { a: gap.aEnd, aEnd: gap.aEnd, b: gap.bEnd, bEnd: gap.bEnd }]) {
    for (; at < inner.a && bAt < inner.b; at++, bAt++) compareItems(pair, at, bAt, found);
    if (inner.aEnd > inner.a || inner.bEnd > inner.b) found.edits.push(spliceOf(pair, inner, found.hash));
    [at, bAt] = [inner.aEnd, inner.bEnd];
  }
}

function spliceOf({ a, b, way }: Pair, gap: Gap, hash: HashText): PatchEdit {
  const old = itemsText(a.value.slice(gap.a, gap.aEnd));
  const now = itemsText(b.value.slice(gap.b, gap.bEnd));
  return {
    kind: 'items',
    list: pathText(way.steps),
    keys: way.keys,
    at: gap.a,
    remove: gap.aEnd - gap.a,
    old: patchValue(old, hash),
    new: old.length > LONGEST_STORED ? textDeltaOf(old, now) : [now],
    between: [markOf(a.value[gap.a - 1]), markOf(a.value[gap.aEnd])],
  };
}

function listed<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

/** Whether the edits contain a range of the game's own content. */
export function carriesOriginal(old: Source, edits: readonly PatchEdit[]): boolean {
  const bytes = toBytes([old]);
  return edits.some(edit => {
    if (edit.kind === 'add') return shares(bytes, fromBase64(edit.bytes) ?? new Uint8Array(0), LONGEST_ALIKE);
    return newTexts(edit).some(text => {
      const units = unitsOf(text);
      return shares(bytes, units, LONGEST_STORED + 1) || shares(bytes, utf16Bytes(units), 2 * (LONGEST_STORED + 1));
    });
  });
}

/** A text as Windows stores it, two bytes for each letter. */
function utf16Bytes(units: Uint16Array): Uint8Array {
  return Uint8Array.from(
    { length: 2 * units.length },
    (_, at) => ((units[at >> 1] ?? 0) >> (at % 2 === 0 ? 0 : 8)) & 0xff,
  );
}

function shares(old: Uint8Array, now: Units, length: number): boolean {
  return now.length >= length && sharesRun(old, now, length);
}

function newTexts(edit: PatchEdit): readonly string[] {
  if (edit.kind === 'items' || edit.kind === 'lines') return edit.new.filter(part => typeof part === 'string');
  if (edit.kind === 'cell') return [edit.new];
  if (edit.kind === 'addRow') return Object.values(edit.cells);
  if (edit.kind !== 'field') return [];
  if (typeof edit.new === 'string') return [edit.new];
  return typeof edit.new === 'object' && edit.new !== null
    ? edit.new.text.filter(part => typeof part === 'string')
    : [];
}
