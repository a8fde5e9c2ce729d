import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { packBlocks } from '../../../shared/compare/block-list.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { ComparisonId, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { toInstall } from '../installs/install-handlers.ts';
import { comparePlaces } from './compare-places.ts';
import type { NamedContent } from './compared-side.ts';
import type { Comparer, PairFields } from './comparer.ts';
import { comparisonReport } from './comparison-report.ts';
import { type Comparison, type Comparisons, createComparisons, idsOf, pairOf, rowOf } from './comparisons.ts';
import { createFieldsCache, type PairSide } from './fields-cache.ts';
import { isSame } from './match-places.ts';
import { contentOf, type OpenSide, openSide, type SideParts } from './open-side.ts';
import { seenRow } from './row-tree.ts';
import type { SideInstalls } from './side-installs.ts';
import { createStepTeller } from './step-teller.ts';

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

/** Two versions side by side: what is not the same, down to the field and the byte. */
export function compareHandlers(deps: CompareDeps): Pick<Handlers<Workbench>, Topic> {
  const { services, sides } = deps;
  const comparisons = createComparisons();
  return {
    openSide: async ({ folder, comparison }) => toInstall(await sides.open(folder, comparison)),
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

/** What is asked of a comparison once it was made. */
function comparedAnswers(deps: CompareDeps, comparisons: Comparisons): Pick<Handlers<Workbench>, AnswerTopic> {
  const { store } = deps;
  const fields = createFieldsCache(deps.comparer);
  const sideOf = (asset: AssetId): PairSide => {
    const open = store.get(asset);
    const { revision, name } = open;
    const content = (): NamedContent => ({ ...contentOf(open), name, structure: open.structure?.sent });
    return { id: asset, revision, name, content };
  };
  /** Of what other rows lie below, only what is its own: what lies in them is told there. */
  function fieldsOf(found: Comparison, id: string, signal: AbortSignalLike): Promise<PairFields> {
    const row = rowOf(found, id);
    const { a, b } = pairOf(found, id);
    return fields.of(sideOf(a), sideOf(b), { ...found.options, own: row.count > 0 }, signal);
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
      const { changes, ...facts } = await fieldsOf(comparisons.get(comparison), row, signal);
      const shown = follows ? changes : changes.filter(change => change.followsFrom === undefined);
      const following = changes.filter(change => change.followsFrom !== undefined).length;
      return { ...facts, total: shown.length, following, changes: shown.slice(first, first + count) };
    },
    async comparedBytes({ comparison, row }, { signal, progress }) {
      const { a, b } = pairOf(comparisons.get(comparison), row);
      const tell = (done: number, total: number) => progress({ text: 'Comparing bytes', done, total, unit: 'bytes' });
      const blocks = await deps.comparer().bytes(sideOf(a).content(), sideOf(b).content(), { signal, progress: tell });
      // Of what was compared: by now a side may be another.
      const sizeA = blocks.reduce((sum, { aSize }) => sum + aSize, 0);
      const sizeB = blocks.reduce((sum, { bSize }) => sum + bSize, 0);
      return { sizeA, sizeB, blocks: packBlocks(blocks) };
    },
    async comparedNow({ comparison, row }, { signal }) {
      const { a, b } = pairOf(comparisons.get(comparison), row);
      const hashed = [a, b].map(id => deps.comparer().hash(sideOf(id).content(), { signal }));
      const [hashA, hashB] = await Promise.all(hashed);
      return { same: hashA !== undefined && hashB !== undefined && isSame(hashA, hashB) };
    },
    comparisonReport({ comparison, as }, { signal, progress }) {
      const found = comparisons.get(comparison);
      return comparisonReport(found, as, {
        signal,
        progress,
        titles: titlesOf(found.a, found.b),
        fieldsOf: row => fieldsOf(found, row, signal),
        blocksOf(row) {
          const { a, b } = pairOf(found, row);
          return deps.comparer().bytes(sideOf(a).content(), sideOf(b).content(), { signal });
        },
      });
    },
  };
}

/** Two of one name are told apart by where they are. */
function titlesOf(a: OpenSide, b: OpenSide): readonly [string, string] {
  const isTold = a.title !== b.title || a.where === b.where;
  return isTold ? [a.title, b.title] : [`${a.title} (${a.where})`, `${b.title} (${b.where})`];
}

function summaryOf(comparison: ComparisonId, { a, b, summary }: Comparison): ComparisonSummary {
  const { rows: _, ...numbers } = summary;
  return { comparison, titles: titlesOf(a, b), ...numbers };
}
