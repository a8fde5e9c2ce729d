import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { ComparedRow, CompareOptions, ComparisonId } from '../../../shared/contract/compare-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { PlaceSummary } from './compare-places.ts';
import type { OpenSide } from './open-side.ts';
import type { PlaceRow } from './place-rows.ts';
import { createRowTree, type RowTree } from './row-tree.ts';

/** Two sides and their differences. */
export interface Comparison {
  readonly a: OpenSide;
  readonly b: OpenSide;
  readonly options: CompareOptions;
  readonly summary: PlaceSummary;
  readonly tree: RowTree;
}

/** The open comparisons: running and finished. */
export interface Comparisons {
  /** Runs one, and keeps it unless it was closed in the meantime. An open one stays available until its repeat is finished. */
  run(id: ComparisonId, job: ComparisonJob, signal: AbortSignalLike): Promise<Comparison>;
  /** Refuses one that is not open, or not finished. */
  get(id: ComparisonId): Comparison;
  /** Also stops it. */
  close(id: ComparisonId): void;
  /** The folders that open comparisons need. */
  installs(): ReadonlySet<InstallId>;
}

export interface ComparisonJob {
  readonly a: OpenSide;
  readonly b: OpenSide;
  readonly options: CompareOptions;
  compare(signal: AbortSignal): Promise<PlaceSummary>;
}

interface Slot {
  readonly stop: AbortController;
  readonly sides: readonly InstallId[];
  isRunning: boolean;
  done: Comparison | undefined;
}

export function createComparisons(): Comparisons {
  const slots = new Map<ComparisonId, Slot>();
  return {
    async run(id, { a, b, options, compare }, signal) {
      const before = slots.get(id);
      if (before?.isRunning === true) refuse(failures.comparisonRuns());
      const sides = [a.install, b.install];
      const slot: Slot = { stop: new AbortController(), sides, isRunning: true, done: before?.done };
      slots.set(id, slot);
      const stop = () => slot.stop.abort(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      try {
        const summary = await compare(slot.stop.signal);
        slot.stop.signal.throwIfAborted();
        slot.done = { a, b, options, summary, tree: createRowTree(summary.rows) };
        return slot.done;
      } catch (error) {
        if (slots.get(id) === slot && slot.done === undefined) slots.delete(id);
        throw slot.stop.signal.aborted ? new FailureError(failures.cancelled()) : error;
      } finally {
        slot.isRunning = false;
        signal.removeEventListener('abort', stop);
      }
    },
    get: id => slots.get(id)?.done ?? refuse(failures.unknownComparison()),
    close(id) {
      slots.get(id)?.stop.abort();
      slots.delete(id);
    },
    installs: () => new Set([...slots.values()].flatMap(slot => slot.sides)),
  };
}

/** The row with this id; refuses a missing one. */
export function rowOf({ tree }: Comparison, id: string): PlaceRow {
  return tree.find(id) ?? refuse(failures.unknownRow());
}

/** The assets of a row on the sides that have it. */
export function idsOf({ a, b }: Comparison, { addressA, addressB }: PlaceRow): Pick<ComparedRow, 'a' | 'b'> {
  const idA = addressA === undefined ? undefined : a.idOf(addressA);
  const idB = addressB === undefined ? undefined : b.idOf(addressB);
  return { ...(idA !== undefined && { a: idA }), ...(idB !== undefined && { b: idB }) };
}

/** Both assets of a row; refuses a row without bytes on both sides. */
export function pairOf(comparison: Comparison, id: string): { readonly a: AssetId; readonly b: AssetId } {
  const row = rowOf(comparison, id);
  if (row.addressA === undefined || row.addressB === undefined) return refuse(failures.onlyOnOneSide(row.address));
  const { a, b } = idsOf(comparison, row);
  if (a === undefined || b === undefined) return refuse(failures.noBytesOfSide(row.address));
  return { a, b };
}
