// New content as a step that touches only what differs.
import type { Source } from '../../../shared/base/source.ts';
import type { Edit } from '../../../shared/document/step.ts';
import type { ContentEdit } from '../assets/open-asset.ts';
import { applying, type MakeStep, replacing } from '../project/make-steps.ts';

/** Sets the bytes of an address, as one step that touches only what differs. */
export function becoming(content: Source, edit: ContentEdit): MakeStep {
  return (state, now) => {
    const edits = editsTo(state.document.source(), content);
    return (edits === undefined ? replacing(content, edit) : applying({ ...edit, edits }))(state, now);
  };
}

/** More changed ranges than this are stored as one. */
const MOST_RUNS = 10_000;
/** Contents up to this size are compared byte by byte. */
const LARGEST = 64 * 1024 * 1024;
const BLOCK = 64 * 1024;

/** A range that differs. */
interface Run {
  readonly start: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** The ranges in which two contents of one length differ; undefined if the lengths differ, or too much does. */
export function runsBetween(old: Source, now: Source): Run[] | undefined {
  if (old.size !== now.size || old.size > LARGEST) return undefined;
  const runs: { start: number; end: number }[] = [];
  for (let at = 0; at < old.size; at += BLOCK) {
    const size = Math.min(BLOCK, old.size - at);
    const [a, b] = [old.read(at, size), now.read(at, size)];
    // Nearly all are equal, which a native comparison finds at once.
    if (Buffer.compare(a, b) === 0) continue;
    for (let i = 0; i < size; i++) {
      if (a[i] === b[i]) continue;
      const last = runs.at(-1);
      if (last?.end === at + i) last.end++;
      else if (runs.length === MOST_RUNS) return undefined;
      else runs.push({ start: at + i, end: at + i + 1 });
    }
  }
  return runs.map(({ start, end }) => {
    const size = end - start;
    return { start, before: old.read(start, size).slice(), after: now.read(start, size).slice() };
  });
}

/** Only what differs, so that later edits nearby do not conflict; undefined if the length changes. */
export function editsTo(old: Source, now: Source): Edit[] | undefined {
  return runsBetween(old, now)?.map(({ start, after }) => ({ start, remove: after.length, insert: after }));
}
