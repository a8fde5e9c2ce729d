// Sets a part of a model, or all of it, from JSON: lists first, round by round, then the values that differ.
import { viewOf } from '../../../base/bytes.ts';
import { toBytes } from '../../../base/pieces.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import { decode } from '../decode.ts';
import { asFault } from '../fault.ts';
import type { NamedField } from '../field-sink.ts';
import { findLeaf } from '../find-leaf.ts';
import type { Child, RootLayout } from '../layout.ts';
import { newMemo } from '../memo.ts';
import { parsePath } from '../path.ts';
import { Reader } from '../reader.ts';
import { isShownAlike, setField, TELLING, withEdit } from '../set-field.ts';
import { changesTo, FOLLOWS, type JsonChanges, type JsonValue } from './json-changes.ts';
import { childAt, withPolicies } from './policies.ts';
import { type Followed, type Made, rearrange, refused } from './rearrange.ts';

/** Lists in new items can be filled once the items exist: as deep as any format nests. */
const MOST_ROUNDS = 32;

/** The file with a part of its model set from JSON; members that JSON leaves out stay. Indices in JSON are those after the edit. */
export function setWhole(
  layout: RootLayout<unknown>,
  source: Source,
  whole: { readonly path: string; readonly json: unknown },
): Made {
  try {
    return setInRounds(layout, source, whole);
  } catch (error) {
    return refused(asFault(error).fault.text); // the current value is too much to compare
  }
}

function setInRounds(
  layout: RootLayout<unknown>,
  source: Source,
  { path, json }: { readonly path: string; readonly json: unknown },
): Made {
  const followed: Followed[] = [];
  let now = source;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const root: Child = { layout, value: decode(layout, now).value };
    const child = childAt(root, path);
    if (child?.value === undefined) return refused(`there is no field ${path}`);
    const changes = changesTo(child, json, parsePath(path) ?? []);
    const { lists, values } = changes;
    const strays = fieldsOf(layout, now, changes);
    if ('why' in strays) return refused(strays.why);
    if (lists.length === 0) return withValues(layout, now, { values: [...strays, ...values], followed });
    const made = rearrange(layout, now, withPolicies(root, lists), { keepsNumbers: true });
    if (made.kind === 'refused') return made;
    followed.push(...made.followed);
    now = made.source;
  }
  return refused(`${path || 'the file'}: the lists do not reach the lengths given`);
}

/** Numbers that the writer derives: JSON may contain their old values. */
const DERIVED: ReadonlySet<string> = new Set(['count', 'size', 'offset', 'checksum', 'constant']);

/** Fields of the file that are not in the model, such as the tag of a chunk. */
function fieldsOf(
  layout: RootLayout<unknown>,
  source: Source,
  { strays, refusals }: JsonChanges,
): readonly JsonValue[] | { readonly why: string } {
  const [why] = refusals;
  if (why !== undefined) return { why };
  const fields: JsonValue[] = [];
  for (const stray of strays) {
    const kind = findLeaf(layout, source, stray.path)?.spot.leaf.kind;
    if (kind === undefined)
      return { why: stray.isKnown ? `${stray.path} ${FOLLOWS}` : `there is no field ${stray.path}` };
    if (!DERIVED.has(kind)) fields.push(stray);
  }
  return fields;
}

function withValues(
  layout: RootLayout<unknown>,
  source: Source,
  { values, followed }: { readonly values: readonly JsonValue[]; readonly followed: readonly Followed[] },
): Made {
  const { bytes, rest } = writtenOver(layout, source, values);
  let now: Source = memorySource(bytes);
  for (const { path, value } of rest) {
    const edit = setField(layout, now, path, value);
    if (edit.kind === 'refused') return refused(edit.why);
    now = withEdit(now, edit);
  }
  return { kind: 'made', source: now, followed };
}

/** Values that keep their size, all at once; and those that others depend on. */
function writtenOver(
  layout: RootLayout<unknown>,
  source: Source,
  values: readonly JsonValue[],
): { readonly bytes: Uint8Array; readonly rest: readonly JsonValue[] } {
  const bytes = toBytes([source]);
  const left = new Map(values.map(({ path, value }) => [path, value]));
  if (values.length < FEW) return { bytes, rest: values };
  const add = (spot: NamedField): void => {
    const wanted = left.get(spot.path);
    if (wanted !== undefined && isWritten(bytes, spot, wanted)) left.delete(spot.path);
  };
  layout.fields(new Reader(source), { from: -1, to: Number.POSITIVE_INFINITY, memo: newMemo(), add });
  return { bytes, rest: [...left].map(([path, value]) => ({ path, value })) };
}

/** Fewer are looked up one by one. */
const FEW = 4;

function isWritten(bytes: Uint8Array, { start, size, room = size, leaf, value }: NamedField, wanted: unknown): boolean {
  if (typeof wanted === 'string' && wanted.startsWith('bits:')) return false;
  const parsed = leaf.parse?.(wanted, room, value);
  if (parsed === undefined || 'why' in parsed) return false;
  if (isShownAlike(leaf, parsed.value, value)) return true;
  if (TELLING.has(leaf.kind) || (leaf.sizeOf?.(parsed.value) ?? size) !== size) return false;
  leaf.write(viewOf(bytes.subarray(start, start + room)), 0, room, parsed.value);
  return true;
}
