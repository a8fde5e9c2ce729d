import { fromBase64 } from '../../../shared/base/base64.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { PatchEditRow, PatchRow } from '../../../shared/contract/patch-types.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { applyByteDelta } from '../../../shared/patch/byte-delta.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import type { Project } from '../project/project.ts';
import { currentAt } from './current-content.ts';
import { contentOf, fittingFor, nameOfAddress } from './fitting.ts';
import type { Merged } from './merge-target.ts';
import type { PatchPlace } from './patch-records.ts';

/** What one place is without the patch: as it was before, or as it is now but for what the patch did. */
export async function takeBack(project: Project, place: PatchPlace, options: WorkOptions): Promise<Merged> {
  const current = await currentAt(project, place.address);
  const failed = (text: string): Merged => ({
    row: { address: place.address, status: 'conflict', edits: [], text },
    ...(typeof current !== 'string' && { current }),
  });
  if (typeof current === 'string') return failed(current);
  const row: PatchRow = { address: current.address, status: 'exact', edits: [] };
  const { sha256 } = await contentOf(current.source, options);
  if (sha256 === place.before.sha256) return { current, row: { ...row, status: 'already' } };
  if (sha256 === place.after.sha256) {
    const pieces = applyByteDelta({ old: current.source }, place.undo, place.before.size);
    return pieces ? { current, row, content: piecesSource(pieces) } : failed('what was noted of it is damaged');
  }
  const edited = takenBackByFields(current.source, place);
  if (edited !== undefined && 'content' in edited)
    return { current, content: edited.content, row: { ...row, status: 'merged', edits: edited.edits } };
  const content = takenBackByBytes(current.source, place);
  if (content !== undefined) return { current, content, row: { ...row, status: 'merged' } };
  if (edited === undefined) return failed('it was changed since, and what the patch did to it is only known as bytes');
  const text = 'it was changed since, where the patch changed it too';
  return { current, row: { ...row, status: 'conflict', edits: edited.edits, text } };
}

function takenBackByFields(
  source: Source,
  { address, edits }: PatchPlace,
):
  | { readonly edits: readonly PatchEditRow[]; readonly content: Source }
  | { readonly edits: readonly PatchEditRow[] }
  | undefined {
  if (edits === undefined) return undefined;
  const applied = applyEdits(source, edits, fittingFor(nameOfAddress(address), source));
  const rows = applied.outcomes.map(
    ({ kind, path, text }): PatchEditRow => ({ path, status: kind, ...(text !== undefined && { text }) }),
  );
  const fits = rows.every(({ status }) => status !== 'conflict');
  return fits ? { edits: rows, content: applied.source } : { edits: rows };
}

/** Where the length is still the same, the very bytes that the patch wrote are put back. */
function takenBackByBytes(source: Source, { runs, after }: PatchPlace): Source | undefined {
  if (runs === undefined || source.size !== after.size) return undefined;
  const bytes = source.read(0, source.size).slice();
  for (const run of runs) {
    const [was, is] = [fromBase64(run.before), fromBase64(run.after)];
    if (was === undefined || is === undefined) return undefined;
    if (Buffer.compare(bytes.subarray(run.start, run.start + is.length), is) !== 0) return undefined;
    bytes.set(was, run.start);
  }
  return memorySource(bytes);
}
