import * as v from 'valibot';
import type { Edit, Operation } from '../../../shared/document/step.ts';
import { applyTypedText, type TypedText, typedTextBetween } from '../../../shared/document/typed-text.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const typedText = v.union([
  v.strictObject({ full: v.string() }),
  v.strictObject({ start: count, remove: count, insert: v.string() }),
]);

const typedBytes = v.object({
  verb: v.picklist(['Insert', 'Delete', 'Replace', 'Write']),
  bytes: count,
  entry: v.exactOptional(v.string()),
});

/** Edits in columns: a replace-all of 300,000 hits repeats its bytes once. */
const edits = v.object({
  starts: v.array(count),
  removes: v.array(count),
  inserts: v.array(count),
  bytes: v.array(v.string()),
});

const operation = v.variant('kind', [
  v.object({
    kind: v.literal('apply'),
    label: v.string(),
    time: v.number(),
    path: v.optional(v.string()),
    edits,
    text: v.optional(typedText),
    coalesce: v.optional(v.boolean()),
    typed: v.optional(typedBytes),
    group: v.optional(v.string()),
    leaves: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('undo') }),
  v.object({ kind: v.literal('redo') }),
  v.object({ kind: v.literal('takeBack') }),
  v.object({ kind: v.literal('revert'), id: v.string(), time: v.number(), group: v.optional(v.string()) }),
  v.object({
    kind: v.literal('revertAll'),
    time: v.number(),
    group: v.optional(v.string()),
    draft: v.optional(v.literal(true)),
  }),
  v.object({ kind: v.literal('written') }),
  v.object({ kind: v.literal('restored') }),
]);

const record = v.variant('type', [
  /** A Gantry began to edit, or ended cleanly. Everything after an `open` without a `close` is left by a crash. */
  v.object({ type: v.literal('open'), time: v.number() }),
  v.object({ type: v.literal('close'), time: v.number() }),
  /** The user discarded what the crash left: everything since the last `open` is void. */
  v.object({ type: v.literal('discard') }),
  v.object({
    type: v.literal('operation'),
    address: v.string(),
    time: v.number(),
    operation,
    /** It is one action with the next record: if that is missing, the action was never done. */
    more: v.optional(v.literal(true)),
  }),
  v.object({ type: v.literal('draft'), address: v.string(), time: v.number(), text: v.nullable(typedText) }),
  /** The edits of an address were dropped; it starts over with other bytes. */
  v.object({ type: v.literal('reset'), address: v.string(), time: v.number() }),
]);

/** One line of the journal. */
export type JournalRecord = v.InferOutput<typeof record>;
/** An operation as the journal stores it. */
export type StoredOperation = v.InferOutput<typeof operation>;

/** A line of the journal; undefined if it is not one. */
export function parseRecord(json: string): JournalRecord | undefined {
  const parsed = v.safeParse(record, JSON.parse(json));
  return parsed.success ? parsed.output : undefined;
}

/** An operation for the journal; its text is stored as a change of the previous text. */
export function storeOperation(given: Operation, textBefore: string | undefined): StoredOperation {
  if (given.kind !== 'apply') return given;
  const { text, edits: made, ...rest } = given;
  return {
    ...rest,
    edits: storeEdits(made),
    ...(text !== undefined && { text: typedTextBetween(textBefore, text) }),
  };
}

/** The operation as it was made. */
export function restoreOperation(stored: StoredOperation, textBefore: string | undefined): Operation {
  if (stored.kind === 'revertAll') {
    const { group, draft, ...rest } = stored;
    return { ...rest, ...(group !== undefined && { group }), ...(draft && { draft }) };
  }
  if (stored.kind === 'revert') {
    const { group, ...rest } = stored;
    return { ...rest, ...(group !== undefined && { group }) };
  }
  if (stored.kind !== 'apply') return stored;
  const { kind, label, time, path, coalesce, typed, text, group, leaves } = stored;
  return {
    kind,
    label,
    time,
    edits: restoreEdits(stored.edits),
    ...(path !== undefined && { path }),
    ...(coalesce !== undefined && { coalesce }),
    ...(typed !== undefined && { typed }),
    ...(group !== undefined && { group }),
    ...(leaves !== undefined && { leaves }),
    ...(text !== undefined && { text: applyTypedText(textBefore, text) }),
  };
}

/** A draft for the journal, as a change of the text before it. */
export function storeDraft(text: string | undefined, before: string | undefined): TypedText | null {
  return text === undefined ? null : typedTextBetween(before, text);
}

function storeEdits(made: readonly Edit[]): v.InferOutput<typeof edits> {
  const indexes = new Map<Uint8Array, number>();
  const bytes: string[] = [];
  const inserts = made.map(({ insert }) => {
    const known = indexes.get(insert);
    if (known !== undefined) return known;
    indexes.set(insert, bytes.length);
    return bytes.push(Buffer.from(insert).toString('base64')) - 1;
  });
  return { starts: made.map(edit => edit.start), removes: made.map(edit => edit.remove), inserts, bytes };
}

function restoreEdits(stored: v.InferOutput<typeof edits>): Edit[] {
  const bytes = stored.bytes.map(text => new Uint8Array(Buffer.from(text, 'base64')));
  const none = new Uint8Array(0);
  return stored.starts.map((start, index) => ({
    start,
    remove: stored.removes[index] ?? 0,
    insert: bytes[stored.inserts[index] ?? -1] ?? none,
  }));
}
