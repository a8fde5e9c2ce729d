import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { packBlocks } from '../../../shared/compare/block-list.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { ComparisonId, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { toInstall } from '../installs/install-handlers.ts';
import { comparePlaces } from './compare-places.ts';
import type { Comparer, PairFields } from './comparer.ts';
import { comparisonReport } from './comparison-report.ts';
import { type Comparison, type Comparisons, createComparisons, idsOf, rowOf } from './comparisons.ts';
import { differingNow } from './differing-now.ts';
import { createFieldsCache } from './fields-cache.ts';
import { openSide, type SideParts } from './open-side.ts';
import { type PairSides, pairCompared, pairNow } from './pair-sides.ts';
import { seenRow } from './row-tree.ts';
import { createSameNow } from './same-now.ts';
import type { SideInstalls } from './side-installs.ts';
import { titlesOf } from './side-titles.ts';
import { createStepThrottle } from './step-throttle.ts';

type Topic =
  | 'openSide'
  | 'compare'
  | 'comparedRows'
  | 'comparedFields'
  | 'comparedBytes'
  | 'comparedNow'
  | 'comparisonReport'
  | 'closeComparison';

export interface CompareDeps extends SideParts {
  readonly sides: SideInstalls;
  comparer(): Comparer;
}

/** Two versions side by side: what differs, down to the field and the byte. */
export function compareHandlers(deps: CompareDeps): Pick<Handlers<Workbench>, Topic> {
  const { services, sides } = deps;
  const comparisons = createComparisons();
  return {
    openSide: async ({ folder, comparison }) => toInstall(await sides.open(folder, comparison)),
    async compare({ comparison, a, b, options = {} }, { signal, progress }) {
      const throttle = createStepThrottle(step => {
        services.emit('compareProgress', { comparison, ...step });
        progress({ ...step, unit: 'bytes' });
      });
      const job = { a: openSide(a, deps), b: openSide(b, deps), options };
      const found = await comparisons.run(
        comparison,
        {
          ...job,
          compare: stop =>
            comparePlaces({
              a: job.a.place,
              b: job.b.place,
              options,
              comparer: deps.comparer(),
              signal: stop,
              progress: throttle.report,
            }),
        },
        signal,
      );
      throttle.flush();
      return summaryOf(comparison, found);
    },
    ...comparedAnswers(deps, comparisons),
    async closeComparison({ comparison }) {
      comparisons.close(comparison);
      sides.release(comparison);
      await sides.closeUnused(comparisons.installs);
      return undefined;
    },
  };
}

type AnswerTopic = 'comparedRows' | 'comparedFields' | 'comparedBytes' | 'comparedNow' | 'comparisonReport';

/** The calls for a finished comparison. */
function comparedAnswers(deps: CompareDeps, comparisons: Comparisons): Pick<Handlers<Workbench>, AnswerTopic> {
  const { store } = deps;
  const fields = createFieldsCache(deps.comparer);
  const sameNow = createSameNow(deps);
  /** For a row with others below it, only its own differences: theirs are reported there. */
  function fieldsOf(found: Comparison, id: string, [a, b]: PairSides, signal: AbortSignalLike): Promise<PairFields> {
    return fields.of(a, b, { ...found.options, own: rowOf(found, id).count > 0 }, signal);
  }
  return {
    async comparedRows({ comparison, filter, isOpen, except, first, count }) {
      const found = comparisons.get(comparison);
      const lines = found.tree.lines({ filter, isOpen, except });
      return {
        total: lines.length,
        changes: found.tree.changes,
        lines: lines
          .slice(first, first + count)
          .map(line => ({ ...line, row: seenRow(line.row, idsOf(found, line.row)) })),
      };
    },
    async comparedFields({ comparison, row, follows, first, count }, { signal }) {
      const found = comparisons.get(comparison);
      const { changes, ...facts } = await fieldsOf(found, row, pairNow(store, found, row), signal);
      const shown = follows ? changes : changes.filter(change => change.followsFrom === undefined);
      const following = changes.filter(change => change.followsFrom !== undefined).length;
      return { ...facts, total: shown.length, following, changes: shown.slice(first, first + count) };
    },
    async comparedBytes({ comparison, row }, { signal, progress }) {
      const [a, b] = pairNow(store, comparisons.get(comparison), row);
      const tell = (done: number, total: number) => progress({ text: 'Comparing bytes', done, total, unit: 'bytes' });
      const blocks = await deps.comparer().bytes(a.content(), b.content(), { signal, progress: tell });
      // For the compared state: a side may have changed by now.
      const sizeA = blocks.reduce((sum, { aSize }) => sum + aSize, 0);
      const sizeB = blocks.reduce((sum, { bSize }) => sum + bSize, 0);
      return { sizeA, sizeB, blocks: packBlocks(blocks) };
    },
    async comparedNow({ comparison }, { signal }) {
      const found = comparisons.get(comparison);
      const same = await sameNow(found, signal);
      return differingNow(found.summary.rows, same, async ({ id, kind, format }) => {
        // A folder has nothing of its own.
        if (kind !== 'changed' || format === undefined) return kind === 'changed';
        const { changes } = await fieldsOf(found, id, pairNow(store, found, id), signal);
        return changes.every(({ followsFrom }) => followsFrom !== undefined);
      });
    },
    comparisonReport({ comparison, as }, { signal, progress }) {
      const found = comparisons.get(comparison);
      return comparisonReport(found, as, {
        signal,
        progress,
        titles: titlesOf(found.a, found.b),
        fieldsOf: row => fieldsOf(found, row, pairCompared(store, found, row), signal),
        blocksOf(row) {
          const [a, b] = pairCompared(store, found, row);
          return deps.comparer().bytes(a.content(), b.content(), { signal });
        },
      });
    },
  };
}

function summaryOf(comparison: ComparisonId, { a, b, summary }: Comparison): ComparisonSummary {
  const { rows: _, ...numbers } = summary;
  return { comparison, titles: titlesOf(a, b), installs: [a.install, b.install], ...numbers };
}
