import { decode } from '#layout';
import { toBase64 } from '../../../shared/base/base64.ts';
import { piecesSource, toBytes } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { PatchEditRow, PatchRow } from '../../../shared/contract/patch-types.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { applyByteDelta } from '../../../shared/patch/byte-delta.ts';
import { applyTextDelta, type CopyOf, isCopy, type PatchTarget } from '../../../shared/patch/patch.ts';
import { pathOfRowEdit } from '../../../shared/patch/row-edits.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { nameOf } from '../../files/address.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { isPending } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { type Current, currentAt } from './current-content.ts';
import { contentOf, fittingFor } from './patch-content.ts';

/** A target of a patch for a particular game folder. */
export interface Merged {
  readonly row: PatchRow;
  /** Its present content; absent if there is none. */
  readonly current?: Current;
  /** Its new content; absent if nothing is to be done, or it does not fit. */
  readonly content?: Source;
  /** The text as typed, if the bytes are exactly the same. */
  readonly text?: string;
  /** What names its fields, if not a format of Gantry's own. */
  readonly structure?: WholeStructure;
}

/** Merges one target of a patch with what the game folder has. */
export async function mergeTarget(
  project: Project,
  wanted: PatchTarget,
  { found, ...options }: WorkOptions & { readonly found: FindCopy },
): Promise<Merged> {
  const target = withAdded(wanted, found);
  if (typeof target === 'string') return conflict(wanted.address, target);
  const current = await currentAt(project, target.address);
  if (typeof current === 'string') return conflict(target.address, current);
  const { sha256 } = await contentOf(current.source, options);
  const row = { address: current.address, edits: [] };
  if (sha256 === target.after.sha256) {
    const isWaiting = current.state !== undefined && isPending(current.state);
    const text = 'it is in the mod project, and is written to the game with this patch';
    return { current, row: { ...row, status: 'already', ...(isWaiting && { text }) } };
  }
  const named = wanted.structure && { structure: wanted.structure };
  if (sha256 !== target.before.sha256) return { ...mergeOther(current, target), ...named };
  const content = exactContent(current.source, target, found);
  const isRight = content !== undefined && (await contentOf(content, options)).sha256 === target.after.sha256;
  if (!isRight)
    return conflict(current.address, 'the result differs from what the patch promises: the patch is damaged', current);
  const text = typedText(current, target);
  const edits = (target.edits ?? []).map(edit => ({ path: pathOf(edit), status: 'fits' as const }));
  return { current, content, row: { ...row, edits, status: 'exact' }, ...named, ...(text !== undefined && { text }) };
}

/** Targets that a patch stores as copies of other content of the game. */
export type FindCopy = (copy: CopyOf) => Source | undefined;

/** The target with the bytes of entries that are copies; a sentence if the game folder does not have them. */
function withAdded(target: PatchTarget, found: FindCopy): PatchTarget | string {
  const { bytes = [], edits = [] } = target;
  const added = edits.flatMap(edit => (edit.kind === 'add' && edit.copy ? [edit.copy] : []));
  const missing = [...bytes.filter(isCopy), ...added].find(copy => found(copy) === undefined);
  if (missing) return missingCopy(missing);
  if (added.length === 0) return target;
  const filled = edits.map(edit => {
    const source = edit.kind === 'add' && edit.copy ? found(edit.copy) : undefined;
    return source === undefined ? edit : { ...edit, bytes: toBase64(toBytes([source])) };
  });
  return { ...target, edits: filled };
}

export function missingCopy({ copy }: CopyOf): string {
  return `it copies ${copy}, which differs in this game folder`;
}

function exactContent(
  source: Source,
  { address, edits, structure, bytes, after }: PatchTarget,
  found: FindCopy,
): Source | undefined {
  if (edits !== undefined && bytes === undefined)
    return applyEdits(source, edits, fittingFor(nameOf(address), source, structure)).source;
  const pieces = bytes && applyByteDelta({ old: source, found }, bytes, after.size);
  return pieces && piecesSource(pieces);
}

/** Other bytes than the patch was made for: edits of fields may still fit. */
function mergeOther(current: Current, { address, format, edits, structure }: PatchTarget): Merged {
  const fitting = fittingFor(nameOf(address), current.source, structure);
  if (fitting.format.id !== format)
    return conflict(current.address, `it ${isA(fitting.format)}, and the patch was made for ${format}`, current);
  if (edits === undefined)
    return conflict(
      current.address,
      'this file is not the version that the patch was made for, and this change is only known as bytes',
      current,
    );
  const { source, outcomes } = applyEdits(current.source, edits, fitting);
  const rows = outcomes.map(
    ({ kind, path, text }): PatchEditRow => ({ path, status: kind, ...(text !== undefined && { text }) }),
  );
  const row = { address: current.address, edits: rows };
  const failed = rows.filter(({ status }) => status === 'conflict').length;
  if (failed > 0) {
    const text =
      rows.length === 1
        ? 'its only change does not fit'
        : `${failed} of ${rows.length} changes ${failed === 1 ? 'does' : 'do'} not fit`;
    return { current, row: { ...row, status: 'conflict', text } };
  }
  if (rows.every(({ status }) => status === 'already')) return { current, row: { ...row, status: 'already' } };
  return { current, content: source, row: { ...row, status: 'merged' } };
}

/** Comments and spacing as typed; a merged text is made from its bytes, without them. */
function typedText({ source }: Current, { address, text }: PatchTarget): string | undefined {
  const { format } = fittingFor(nameOf(address), source);
  const decoded = format.layout && decode(format.layout, source);
  if (text === undefined || format.text === undefined || decoded === undefined || decoded.fault !== undefined)
    return undefined;
  return applyTextDelta(format.text.toText(decoded.value), text);
}

function pathOf(edit: NonNullable<PatchTarget['edits']>[number]): string {
  switch (edit.kind) {
    case 'field':
      return edit.path;
    case 'items':
      return `${edit.list}[${edit.at}]`;
    case 'lines':
      return `line ${edit.at + 1}`;
    case 'cell':
    case 'addRow':
    case 'dropRow':
      return pathOfRowEdit(edit);
    case 'rename':
      return `${edit.entry} -> ${edit.to}`;
    case 'add':
    case 'drop':
      return edit.entry;
  }
}

function conflict(address: string, text: string, current?: Current): Merged {
  const row: PatchRow = { address, status: 'conflict', edits: [], text };
  return current === undefined ? { row } : { row, current };
}
