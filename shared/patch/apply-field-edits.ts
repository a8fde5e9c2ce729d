import { type RootLayout, setField, valueAt } from '#layout';
import { piecesSource } from '../base/pieces.ts';
import { type Source, sliceSource } from '../base/source.ts';
import type { EditOutcome, HashText, PatchEdit } from './patch.ts';
import { applyTextDelta } from './text-delta.ts';
import { isTold, shownValue, toldText } from './told.ts';

export type FieldSet = Extract<PatchEdit, { kind: 'field' }>;

/** One step of applying: the bytes after it, and what became of the edit. */
export interface Applied {
  readonly source: Source;
  readonly outcome: EditOutcome;
}

/** Sets one field, where it still says what it said. */
export function applyFieldEdit(layout: RootLayout<unknown>, source: Source, edit: FieldSet, hash: HashText): Applied {
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
