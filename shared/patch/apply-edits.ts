import { encode, type RootLayout, setField, Unwritable, valueAt } from '#layout';
import { piecesSource, toBytes } from '../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../base/source.ts';
import type { Format } from '../formats/format.ts';
import { applyReaderEdits, type ItemsEdit } from './apply-reader-edits.ts';
import { applyEntryEdits, conflictOf, type EntryChange, type EntryNames, fieldOfRename } from './entry-edits.ts';
import { applyLineEdits } from './line-edits.ts';
import { applyTextDelta, type EditOutcome, type HashText, type PatchEdit } from './patch.ts';
import { readerOf } from './reader-of.ts';
import { isTold, shownValue, toldText } from './told.ts';

/** What applying edits needs to know of the content they are for. */
export interface Fitting {
  readonly format: Format;
  readonly hash: HashText;
  readonly names: EntryNames;
}

export interface AppliedEdits {
  readonly source: Source;
  /** One for each edit, in their order. */
  readonly outcomes: readonly EditOutcome[];
}

/** Each edit lies over the one before: to read through hundreds of them took the square of their number. */
const LAYERS = 16;
const LARGEST_COPIED = 4 * 1024 * 1024;

function inOnePiece(source: Source): Source {
  return source.size > LARGEST_COPIED ? source : memorySource(toBytes([source]));
}

/** Makes edits in a content that may differ from the one they were made in, and says what became of each. */
export function applyEdits(source: Source, edits: readonly PatchEdit[], fitting: Fitting): AppliedEdits {
  const items = edits.filter(edit => edit.kind === 'items');
  if (items.length > 0 && items.length === edits.length) return applyItems(source, items, fitting);
  const lines = edits.filter(edit => edit.kind === 'lines');
  if (lines.length > 0 && lines.length === edits.length) return applyLineEdits(source, lines, fitting.hash);
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

/** Entries of different names that come and go one after the other are one run; any other edit is its own. */
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
      return conflict('', 'it is mixed with edits of another kind');
  }
}

type FieldSet = Extract<PatchEdit, { kind: 'field' }>;

/** One step of applying: the bytes after it, and what became of the edit. */
interface Applied {
  readonly source: Source;
  readonly outcome: EditOutcome;
}

/** Sets one field, where it still says what it said. */
function applyFieldEdit(layout: RootLayout<unknown>, source: Source, edit: FieldSet, hash: HashText): Applied {
  const { path } = edit;
  const conflict = (text: string): Applied => ({ source, outcome: { kind: 'conflict', path, text } });
  const field = valueAt(layout, source, path)?.field;
  if (field === undefined) return conflict('there is no such field');
  const value = newValue(edit, field.value);
  if (!isTold(edit.old, field.value, hash)) {
    const isThere = typeof edit.new !== 'object' && field.value === edit.new;
    if (isThere || edit.new === field.value) return { source, outcome: { kind: 'already', path } };
    return conflict(`expected ${toldText(edit.old)}, found ${shownValue(field.value)}`);
  }
  if (value === undefined) return conflict('its new text does not belong to the old one');
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

function applyEntry(source: Source, edit: EntryChange, fitting: Pick<Fitting, 'format' | 'names'>): Applied {
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
    return failed('it is no reader any more');
  const { value, outcomes } = applyReaderEdits(root, items, hash);
  if (value === root) return { source, outcomes };
  try {
    return { source: piecesSource(encode(format.layout, value)), outcomes };
  } catch (error) {
    if (error instanceof Unwritable) return failed(error.message);
    throw error;
  }
}
