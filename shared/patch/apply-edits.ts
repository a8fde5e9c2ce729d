import { encode, parsePath, type RootLayout, setField, Unwritable, valueAt } from '#layout';
import { piecesSource, toBytes } from '../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../base/source.ts';
import type { ReaderList, ReaderValue } from '../formats/zipper/reader/value.ts';
import { applyEntryEdits, conflictOf, type EntryChange, type EntryFitting, fieldOfRename } from './entry-edits.ts';
import type { AppliedEdits } from './line-edits.ts';
import { applyLineEdits, placeInList } from './line-edits.ts';
import {
  applyTextDelta,
  type EditOutcome,
  type HashText,
  matchesPatchValue,
  type PatchEdit,
  patchValueText,
  shownValue,
} from './patch.ts';
import { itemsFrom, itemsText, markOf, nameOf, readerOf } from './reader-text.ts';
import { applyRowEdits, isRowEdit } from './row-edits.ts';

/** What applying edits needs to know of the content. */
export interface Fitting extends EntryFitting {
  readonly hash: HashText;
}

/** Each edit wraps the one before: reading through hundreds of them took quadratic time. */
const LAYERS = 16;
const LARGEST_COPIED = 4 * 1024 * 1024;

function inOnePiece(source: Source): Source {
  return source.size > LARGEST_COPIED ? source : memorySource(toBytes([source]));
}

/** Applies edits to a content that may differ from the one they were made in, and reports the result of each. */
export function applyEdits(source: Source, edits: readonly PatchEdit[], fitting: Fitting): AppliedEdits {
  const items = edits.filter(edit => edit.kind === 'items');
  if (items.length > 0 && items.length === edits.length) return applyItems(source, items, fitting);
  const lines = edits.filter(edit => edit.kind === 'lines');
  if (lines.length > 0 && lines.length === edits.length) return applyLineEdits(source, lines, fitting.hash);
  const rows = edits.filter(isRowEdit);
  if (rows.length > 0 && rows.length === edits.length) return applyRowEdits(source, rows, fitting);
  let now = source;
  const outcomes: EditOutcome[] = [];
  for (const run of runsOf(edits)) {
    const together = run.length > 1 ? applyEntryEdits(fitting, now, run.filter(isEntryChange)) : '';
    if (typeof together !== 'string') {
      now = together.source;
      outcomes.push(...together.outcomes);
      continue;
    }
    for (const edit of run) {
      const applied = applyOne(now, edit, fitting);
      outcomes.push(applied.outcome);
      now = outcomes.length % LAYERS === 0 ? inOnePiece(applied.source) : applied.source;
    }
  }
  return { source: now, outcomes };
}

/** Consecutive edits that add and remove entries with different names are one run; any other edit is separate. */
function runsOf(edits: readonly PatchEdit[]): readonly (readonly PatchEdit[])[] {
  const runs: PatchEdit[][] = [];
  const names = new Set<string>();
  for (const edit of edits) {
    const isNext = names.size > 0 && isEntryChange(edit) && !names.has(edit.entry);
    if (isNext) runs.at(-1)?.push(edit);
    else {
      runs.push([edit]);
      names.clear();
    }
    if (isEntryChange(edit)) names.add(edit.entry);
  }
  return runs;
}

function isEntryChange(edit: PatchEdit): edit is EntryChange {
  return edit.kind === 'add' || edit.kind === 'drop';
}

function applyOne(source: Source, edit: PatchEdit, { format, hash, names }: Fitting): Applied {
  const { layout } = format;
  const conflict = (path: string, text: string): Applied => ({ source, outcome: { kind: 'conflict', path, text } });
  switch (edit.kind) {
    case 'field':
      return layout === undefined
        ? conflict(edit.path, 'it has no fields')
        : applyFieldEdit(layout, source, edit, hash);
    case 'add':
    case 'drop':
      return applyEntry(source, edit, { format, names });
    case 'rename': {
      const field = fieldOfRename(format, source, edit, names);
      if (field === 'already') return { source, outcome: { kind: 'already', path: edit.entry } };
      if (layout === undefined || field === undefined) return conflict(edit.entry, 'there is no such entry');
      const { path, old } = field;
      const { source: after, outcome } = applyFieldEdit(
        layout,
        source,
        { kind: 'field', path, old, new: edit.to },
        hash,
      );
      return { source: after, outcome: { ...outcome, path: `${edit.entry} -> ${edit.to}` } };
    }
    case 'items':
    case 'lines':
    case 'cell':
    case 'addRow':
    case 'dropRow':
      return conflict('', 'it is mixed with edits of another kind');
  }
}

type FieldSet = Extract<PatchEdit, { kind: 'field' }>;

/** One step of applying: the bytes after it, and what became of the edit. */
interface Applied {
  readonly source: Source;
  readonly outcome: EditOutcome;
}

/** Sets one field, if it still has its old value. */
function applyFieldEdit(layout: RootLayout<unknown>, source: Source, edit: FieldSet, hash: HashText): Applied {
  const { path } = edit;
  const conflict = (text: string): Applied => ({ source, outcome: { kind: 'conflict', path, text } });
  const field = valueAt(layout, source, path)?.field;
  if (field === undefined) return conflict('there is no such field');
  const value = newValue(edit, field.value);
  if (!matchesPatchValue(edit.old, field.value, hash)) {
    const isThere = typeof edit.new !== 'object' && field.value === edit.new;
    if (isThere || edit.new === field.value) return { source, outcome: { kind: 'already', path } };
    return conflict(`expected ${patchValueText(edit.old)}, found ${shownValue(field.value)}`);
  }
  if (value === undefined) return conflict('its new text is not for this old text');
  const result = setField(layout, source, path, value);
  if (result.kind === 'refused') return conflict(result.why);
  const outcome = { kind: 'fits', path } as const;
  if (result.kind === 'rebuild') return { source: piecesSource(result.pieces), outcome };
  const end = result.start + result.bytes.length;
  const pieces = [sliceSource(source, 0, result.start), result.bytes, sliceSource(source, end, source.size - end)];
  return { source: piecesSource(pieces), outcome };
}

function newValue({ new: now }: FieldSet, old: unknown): unknown {
  if (typeof now !== 'object' || now === null) return now;
  return typeof old === 'string' ? applyTextDelta(old, now.text) : undefined;
}

function applyEntry(source: Source, edit: EntryChange, fitting: EntryFitting): Applied {
  const applied = applyEntryEdits(fitting, source, [edit]);
  const why = typeof applied === 'string' ? applied : '';
  const { source: now, outcomes } = typeof applied === 'string' ? { source, outcomes: [] } : applied;
  return { source: now, outcome: outcomes[0] ?? conflictOf(edit, why) };
}

function applyItems(source: Source, items: readonly ItemsEdit[], { format, hash }: Fitting): AppliedEdits {
  const root = readerOf(format, source);
  const failed = (text: string): AppliedEdits => ({
    source,
    outcomes: items.map(({ list }) => ({ kind: 'conflict', path: list, text })),
  });
  if (format.changesAre !== 'item' || format.layout === undefined || root === undefined)
    return failed('it is no longer a reader');
  const { value, outcomes } = applyReaderEdits(root, items, hash);
  if (value === root) return { source, outcomes };
  try {
    return { source: piecesSource(encode(format.layout, value)), outcomes };
  } catch (error) {
    if (error instanceof Unwritable) return failed(error.message);
    throw error;
  }
}

export type ItemsEdit = Extract<PatchEdit, { kind: 'items' }>;

/** Items of one list that make room for others. */
interface Splice {
  readonly list: ReaderList;
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly ReaderValue[];
}

type Placed = { readonly outcome: EditOutcome; readonly splice?: Splice };

/** A reader with these edits made; all are placed before any is made, so that none is in the way of another. */
export function applyReaderEdits(
  root: ReaderValue,
  edits: readonly ItemsEdit[],
  hash: HashText,
): { readonly value: ReaderValue; readonly outcomes: readonly EditOutcome[] } {
  const placed = edits.map(edit => place(root, edit, hash));
  const splices = placed.flatMap(({ splice }) => splice ?? []);
  return { value: spliced(root, splices), outcomes: placed.map(({ outcome }) => outcome) };
}

function place(root: ReaderValue, edit: ItemsEdit, hash: HashText): Placed {
  const found = findList(root, edit);
  const where = placeText(edit);
  if (found === undefined) return conflict(where, 'its list is missing');
  return placeIn(found, edit, { where, hash });
}

/** The path with the names along it: `[1][3] (MISSION > BRIEFING)`. */
function placeText({ list, at, keys, between: [before] }: ItemsEdit): string {
  const named = [...keys.map(key => key.split('/').find(part => part !== '')), before].filter(isWord);
  return named.length === 0 ? `${list}[${at}]` : `${list}[${at}] (${named.join(' > ')})`;
}

function isWord(text: string | undefined): text is string {
  return text !== undefined && /^[a-z_]\w*$/i.test(text);
}

/** The list of an edit: at its old path if the names still match, otherwise the only one with its name. */
function findList(root: ReaderValue, { list, keys }: ItemsEdit): ReaderList | undefined {
  let at: ReaderValue | undefined = root;
  for (const [depth, step] of (parsePath(list) ?? []).entries()) {
    if (at?.type !== 'list' || typeof step !== 'number') return undefined;
    const index = indexOfName(at, step, keys[depth] ?? '/');
    at = index === undefined ? undefined : at.value[index];
  }
  return at?.type === 'list' ? at : undefined;
}

function indexOfName(list: ReaderList, index: number, name: string): number | undefined {
  if (list.value[index]?.type === 'list' && nameOf(list, index) === name) return index;
  if (name === '/') return undefined;
  return only(list.value.keys(), other => list.value[other]?.type === 'list' && nameOf(list, other) === name);
}

function only(indices: Iterable<number>, isIt: (index: number) => boolean): number | undefined {
  const [first, second] = [...indices].filter(isIt);
  return second === undefined ? first : undefined;
}

interface Placing {
  readonly where: string;
  readonly hash: HashText;
}

function placeIn(list: ReaderList, edit: ItemsEdit, { where, hash }: Placing): Placed {
  const { at, remove } = edit;
  const textAt = (index: number, count: number) => itemsText(list.value.slice(index, index + count));
  const inserted = insertedItems(edit);
  const found = placeInList(
    {
      length: list.value.length,
      isOld: index => matchesPatchValue(edit.old, textAt(index, remove), hash),
      isNew: index => inserted !== undefined && textAt(index, inserted.length) === itemsText(inserted),
      mark: index => markOf(list.value[index]),
    },
    { ...edit, insert: inserted?.length },
  );
  if (found.kind === 'fits') {
    const text = applyTextDelta(textAt(found.at, remove), edit.new);
    const insert = text === undefined ? undefined : itemsFrom(text);
    if (insert === undefined) return conflict(where, 'what the patch puts there cannot be read');
    return { outcome: { kind: 'fits', path: where }, splice: { list, at: found.at, remove, insert } };
  }
  if (found.kind === 'already') return { outcome: { kind: 'already', path: where } };
  const there = remove === 0 ? 'other neighbours' : shownValue(textAt(at, remove));
  return conflict(where, `expected ${remove === 0 ? 'its neighbours' : patchValueText(edit.old)}, found ${there}`);
}

/** The inserted content of an edit, if it is stored in full; an empty list reveals nothing of what was removed. */
function insertedItems({ new: now, remove, between }: ItemsEdit): readonly ReaderValue[] | undefined {
  const [text = '', more] = now;
  const items = typeof text === 'string' && more === undefined ? itemsFrom(text) : undefined;
  return items?.length === 0 && remove > 0 && between.join('') === '' ? undefined : items;
}

function conflict(path: string, text: string): Placed {
  return { outcome: { kind: 'conflict', path, text } };
}

/** The tree with the splices made; lists without any are the same objects. */
function spliced(value: ReaderValue, splices: readonly Splice[]): ReaderValue {
  if (value.type !== 'list') return value;
  const items = value.value.map(item => spliced(item, splices));
  const own = splices.filter(({ list }) => list === value).toSorted((a, b) => b.at - a.at);
  for (const { at, remove, insert } of own) items.splice(at, remove, ...insert);
  const isSame = own.length === 0 && items.every((item, index) => item === value.value[index]);
  return isSame ? value : { ...value, value: items };
}
