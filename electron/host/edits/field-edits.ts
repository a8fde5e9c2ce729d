// Edits of fields as steps. With a structure of the user's own they are computed in a thread, where it may take as long as it likes.
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { grouped } from '../../../shared/base/counted.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Resize } from '../../../shared/contract/search-types.ts';
import { type TypedBytes, typedStep } from '../../../shared/document/typed-bytes.ts';
import { isResizing } from '../../answers/find/replace.ts';
import { type FieldSet, type FieldsResized, fieldSet, fieldsResized } from '../../answers/items/field-set.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';
import type { QueryThread } from '../query/query-thread.ts';
import { CHANGED_MEANWHILE, refuseIfChanged } from './changed-meanwhile.ts';
import { edited } from './edited.ts';

const NEVER = new AbortController().signal;
/** How often to repeat if the asset changes while the thread works. */
const MOST_TRIES = 4;

const isInThread = (asset: OpenAsset, thread: QueryThread): boolean =>
  asset.view().format.isForeign === true && thread.reaches(asset);

/** The thread's answer for the bytes as they are now. */
async function ofThese<T>(asset: OpenAsset, ask: () => Promise<T>): Promise<T> {
  // An added entry that changed is another asset by then.
  const most = asset.addedAt === undefined ? MOST_TRIES : 1;
  for (let tries = 0; tries < most; tries++) {
    const { revision } = asset;
    const answer = await ask();
    if (asset.revision === revision) return answer;
  }
  return refuse(failures.itemsNotChanged(asset.address, CHANGED_MEANWHILE));
}

/** Changes one field: a patch of its bytes, or a rebuild if that is safe. */
export async function setFieldOf(
  asset: OpenAsset,
  { path, value }: { readonly path: string; readonly value: unknown },
  thread: QueryThread,
): Promise<Changed> {
  const result: FieldSet = isInThread(asset, thread)
    ? await ofThese(asset, () => thread.ask(asset, { kind: 'set', path, value }))
    : fieldSet(asset.view(), path, value);
  if (result.kind === 'refused') return refuse(failures.fieldNotSet(asset.address, path, result.why));
  const { source } = asset.view();
  const { label } = result;
  if (result.kind === 'rebuild')
    return asset.replaceContent(piecesSource(result.pieces), { label, path: result.near ?? path });
  const { start, bytes: put } = result;
  const there = source.read(start, put.length);
  // No change makes no step: a window that waits for an answer does not know.
  if (put.every((byte, i) => byte === there[i])) return edited(asset);
  return asset.apply({ label, path, edits: [{ start, remove: put.length, insert: put }] });
}

interface Resizing {
  readonly thread: QueryThread;
  readonly signal?: AbortSignalLike;
}

/** Bytes that replace others of a different length. */
export async function resizedOf(
  asset: OpenAsset,
  edits: readonly Resize[],
  { thread, signal = NEVER }: Resizing,
): Promise<FieldsResized> {
  if (!isInThread(asset, thread)) return fieldsResized(asset.view(), edits, signal);
  const made = await ofThese(asset, () => thread.ask(asset, { kind: 'resize', edits }, signal));
  return made.kind === 'refused' ? made : { ...made, source: memorySource(made.bytes) };
}

interface Replacing extends Resizing {
  readonly verb: TypedBytes['verb'];
  /** It continues the step before. */
  readonly coalesce?: boolean;
}

/** Replaces bytes as one step: in place, or in the rebuilt file if the length changes. */
export async function replaceBytesOf(
  asset: OpenAsset,
  edits: readonly Resize[],
  { verb, coalesce = false, ...resizing }: Replacing,
): Promise<Changed> {
  const { format } = asset.view();
  const bytes = edits.reduce((sum, { remove, insert }) => sum + (verb === 'Insert' ? insert.length : remove), 0);
  const step = typedStep({ verb, bytes });
  const places = verb === 'Replace' && edits.length > 1 ? ` in ${grouped(edits.length)} places` : '';
  const named = places === '' ? step : { label: `${step.label}${places}` };
  if (!isResizing(edits) || format.layout === undefined)
    return asset.apply({
      ...named,
      edits: edits.filter(({ remove, insert }) => remove + insert.length > 0),
      coalesce,
    });
  const { revision } = asset;
  const result = await resizedOf(asset, edits, resizing);
  if (result.kind === 'refused') return refuse(failures.fixedLength(asset.address, result.why));
  refuseIfChanged(asset, revision);
  // What is typed into one field is one step.
  const path = coalesce ? result.path : undefined;
  return asset.replaceContent(result.source, { ...named, ...(path && { path, coalesce }) });
}
