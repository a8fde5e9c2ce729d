import { packBlocks } from '../../../shared/contract/byte-blocks.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { ComparisonId, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { toInstall } from '../installs/install-handlers.ts';
import { comparePlaces } from './compare-places.ts';
import type { Comparer } from './comparer.ts';
import { type Comparison, createComparisons, idsOf, pairOf, rowOf } from './comparisons.ts';
import { createFieldsCache, type PairSide } from './fields-cache.ts';
import { contentOf, openSide, type SideParts } from './open-side.ts';
import { reportOf } from './report.ts';
import { seenRow } from './row-tree.ts';
import type { SideInstalls } from './side-installs.ts';
import { createStepTeller } from './step-teller.ts';

type Topic =
  | 'openSide'
  | 'compare'
  | 'comparedRows'
  | 'comparedFields'
  | 'comparedBytes'
  | 'comparisonReport'
  | 'closeComparison';

export interface CompareDeps extends SideParts {
  readonly sides: SideInstalls;
  comparer(): Comparer;
}

/** Two versions side by side: what is not the same, down to the field and the byte. */
export function compareHandlers(deps: CompareDeps): Pick<Handlers<Workbench>, Topic> {
  const { services, store, sides } = deps;
  const comparisons = createComparisons();
  const fields = createFieldsCache(deps.comparer);
  const sideOf = (asset: AssetId): PairSide => {
    const open = store.get(asset);
    return { id: asset, revision: open.revision, name: open.name, content: () => contentOf(open) };
  };
  return {
    openSide: async ({ folder }) => toInstall(await sides.open(folder)),
    async compare({ comparison, a, b, options = {} }, { signal, progress }) {
      const teller = createStepTeller(step => {
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
              progress: teller.tell,
            }),
        },
        signal,
      );
      teller.flush();
      return summaryOf(comparison, found);
    },
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
      const { a, b } = pairOf(found, row);
      const { changes, ...facts } = await fields.of(sideOf(a), sideOf(b), found.options, signal);
      const shown = follows ? changes : changes.filter(change => change.followsFrom === undefined);
      const following = changes.filter(change => change.followsFrom !== undefined).length;
      return { ...facts, total: shown.length, following, changes: shown.slice(first, first + count) };
    },
    async comparedBytes({ comparison, row }, { signal, progress }) {
      const { a, b } = pairOf(comparisons.get(comparison), row);
      const blocks = await deps.comparer().bytes(sideOf(a).content(), sideOf(b).content(), {
        signal,
        progress: (done, total) => progress({ text: 'Comparing bytes', done, total, unit: 'bytes' }),
      });
      const [sizeA, sizeB] = [a, b].map(id => store.get(id).view().source.size);
      return { sizeA: sizeA ?? 0, sizeB: sizeB ?? 0, blocks: packBlocks(blocks) };
    },
    async comparisonReport({ comparison, as }, { signal, progress }) {
      const found = comparisons.get(comparison);
      return reportOf(found, as, { signal, progress, fieldsOf });
      async function fieldsOf(id: string) {
        const { a, b } = pairOf(found, rowOf(found, id).id);
        return fields.of(sideOf(a), sideOf(b), found.options, signal);
      }
    },
    async closeComparison({ comparison }) {
      comparisons.close(comparison);
      await sides.closeUnused(comparisons.installs());
      return undefined;
    },
  };
}

function summaryOf(comparison: ComparisonId, { a, b, summary }: Comparison): ComparisonSummary {
  const { rows: _, ...numbers } = summary;
  return { comparison, titles: [a.title, b.title], ...numbers };
}
