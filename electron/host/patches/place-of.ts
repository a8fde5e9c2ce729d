import { toBase64 } from '../../../shared/base/base64.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Edit } from '../../../shared/document/step.ts';
import { byteDeltaOf } from '../../../shared/patch/byte-delta.ts';
import { provenEdits } from '../../../shared/patch/edits-between.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { contentOf, fittingFor, nameOfAddress } from './fitting.ts';
import type { PatchPlace } from './patch-records.ts';
import type { Wanted } from './preview.ts';

/** More changed stretches than these are told as one. */
const MOST_RUNS = 10_000;
/** Contents up to here are compared byte by byte. */
const LARGEST = 64 * 1024 * 1024;

/** What is needed to take back what a patch does to one place. */
export async function placeOf({ current, content }: Wanted, options: WorkOptions): Promise<PatchPlace> {
  const { address, source } = current;
  const fitting = fittingFor(nameOfAddress(address), content);
  const edits = provenEdits(content, source, fitting);
  const runs = runsBetween(source, content);
  return {
    address,
    before: await contentOf(source, options),
    after: await contentOf(content, options),
    // as: the same shapes, but for readonly
    undo: structuredClone(byteDeltaOf(content, source)) as PatchPlace['undo'],
    ...(edits !== undefined && { edits: structuredClone(edits) as NonNullable<PatchPlace['edits']> }),
    ...(runs !== undefined && {
      runs: runs.map(({ start, before, after }) => ({ start, before: toBase64(before), after: toBase64(after) })),
    }),
  };
}

interface Run {
  readonly start: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** The stretches in which two contents of one length differ; undefined where lengths differ, or too much does. */
export function runsBetween(old: Source, now: Source): Run[] | undefined {
  if (old.size !== now.size || old.size > LARGEST) return undefined;
  const [a, b] = [old.read(0, old.size), now.read(0, now.size)];
  const runs: Run[] = [];
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    const start = at;
    while (at < a.length && a[at] !== b[at]) at++;
    if (runs.length === MOST_RUNS) return undefined;
    runs.push({ start, before: a.slice(start, at), after: b.slice(start, at) });
  }
  return runs;
}

/** Only what differs, so that later edits beside it are not in each other's way; undefined where the length changes. */
export function editsTo(old: Source, now: Source): Edit[] | undefined {
  return runsBetween(old, now)?.map(({ start, after }) => ({ start, remove: after.length, insert: after }));
}
