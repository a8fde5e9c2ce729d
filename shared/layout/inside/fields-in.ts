import { plainJson } from '../../base/json-float.ts';
import type { Source } from '../../base/source.ts';
import { bytesJson, bytesLeaf } from '../bytes.ts';
import { asFault } from './fault.ts';
import type { NamedField } from './field-sink.ts';
import type { AnyLayout, ByteRange, Fault, Field } from './layout.ts';
import { type Memo, newMemo } from './memo.ts';
import { ownersOf } from './owners.ts';
import { placePath } from './path.ts';
import { Reader } from './reader.ts';

/**
 * The fields of a window, in file order: every byte is in exactly one of them, and bytes without a name are `unknown`.
 * Pass the same memo until the bytes change.
 */
export function fieldsIn(layout: AnyLayout, source: Source, window: ByteRange, memo: Memo = newMemo()): Field[] {
  const from = Math.max(0, window.start);
  const to = Math.min(source.size, window.start + window.size);
  if (from >= to) return [];
  const { spots, fault } = namedFieldsIn(layout, source, { from, to, memo });
  const fields: Field[] = [];
  let at = from;
  for (const owned of ownersOf(
    spots.filter(spot => spot.size > 0),
    { from, to },
  )) {
    if (owned.start > at) fields.push(unknownField(source, { start: at, size: owned.start - at }, fault));
    fields.push(withFinding(fieldOf(owned), memo));
    at = Math.max(at, owned.start + owned.size);
  }
  if (at < to) fields.push(unknownField(source, { start: at, size: to - at }, fault));
  return fields;
}

interface FieldWindow {
  readonly from: number;
  readonly to: number;
  readonly memo: Memo;
}

/** The leaves in a window, in the order the layout reaches them; and the fault that stopped it. */
export function namedFieldsIn(
  layout: AnyLayout,
  source: Source,
  window: FieldWindow,
): { spots: NamedField[]; fault?: Fault } {
  const spots: NamedField[] = [];
  try {
    layout.fields(new Reader(source), { ...window, add: spot => spots.push(spot), hold: () => lengthKept(spots) });
    return { spots };
  } catch (error) {
    return { spots, fault: asFault(error).fault };
  }
}

/** Returns a function that forgets everything added since. */
function lengthKept(spots: NamedField[]): () => void {
  const { length } = spots;
  return () => {
    spots.length = length;
  };
}

/** Longer runs of bytes are left out of a field's value: a window would otherwise load a whole archive. */
const LONGEST = 1 << 16;

/** A leaf as the application sees it. */
export function fieldOf(spot: NamedField): Field {
  const { path, start, size, leaf, value, finding, bits } = spot;
  const field: Mutable<Field> = { path, start, size, kind: leaf.kind, value: fieldValue(spot) };
  const text = leaf.text?.(value);
  if (text !== undefined) field.text = text;
  if (bits !== undefined) field.bits = bits;
  if (finding !== undefined) field.finding = { weight: 'warning', text: finding };
  return field;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function fieldValue({ leaf, value, size }: NamedField): unknown {
  if (leaf.toJson === bytesLeaf.toJson) {
    // Unpacked, they take more room than in the file.
    const bytes = Math.max(size, sizeOf(value));
    if (bytes > LONGEST) return { bytes };
  }
  return leaf.toJson ? plainJson(leaf.toJson(value)) : value;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'size' in value ? Number(value.size) : 0;

function withFinding(field: Field, memo: Memo): Field {
  if (!memo.findings?.size) return field; // looking up a path takes longer than making the field
  const known = memo.findings.get(field.path);
  if (!known || known.start < field.start || known.start >= field.start + field.size) return field;
  return { ...field, finding: { weight: known.weight, text: known.text } };
}

function unknownField(source: Source, { start, size }: ByteRange, fault: Fault | undefined): Field {
  const shown = Math.min(size, LONGEST);
  return {
    path: placePath(start, size),
    start,
    size,
    kind: 'unknown',
    value: shown === size ? bytesJson({ size, read: (at, count) => source.read(start + at, count) }) : { bytes: size },
    // Bytes before the point where reading stopped are unknown for another reason.
    ...(fault && start + size > fault.start ? { finding: { weight: 'error', text: fault.text } } : {}),
  };
}
