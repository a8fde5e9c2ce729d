import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { packBlocks } from '../../../shared/compare/block-list.ts';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type {
  ByteBlock,
  ComparisonId,
  ComparisonReport,
  ComparisonSummary,
} from '../../../shared/contract/compare-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { PairOptions } from '../../answers/compare/compare-task.ts';
import { type Opener, toInstall } from '../installs/install-handlers.ts';
import type { InstallTable } from '../installs/installs.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { changesIn, type Report, type ReportedAsset } from './asset-report.ts';
import { comparePlaces } from './compare-places.ts';
import type { NamedContent } from './compared-side.ts';
import type { Comparer, PairFields } from './comparer.ts';
import { type Comparison, type Comparisons, createComparisons, idsOf, pairOf, rowOf } from './comparisons.ts';
import { contentOf, type OpenSide, openSide, type SideParts } from './open-side.ts';
import { isSame, type PlaceRow } from './place-rows.ts';
import { reportMarkdown } from './report-markdown.ts';
import { seenRow } from './row-tree.ts';

const KEPT = 8;

const INTERVAL_MILLISECONDS = 50;

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

/** Folders that are open only to be compared with. */
export interface SideInstalls {
  /** Opens a folder beside the one on the bench. */
  open(folder: string): Promise<OpenInstall>;
  /** What is opened with it is on the bench: no comparison closes it any more. */
  onBench(opener: Opener): Opener;
  /** Closes those that no comparison needs. */
  closeUnused(needed: ReadonlySet<InstallId>): Promise<void>;
}

export function createSideInstalls(opener: Pick<Opener, 'open' | 'close'>, installs: InstallTable): SideInstalls {
  const onlySides = new Set<InstallId>();
  const isOpen = (id: InstallId): boolean => installs.all().some(install => install.id === id);
  return {
    async open(folder) {
      const before = new Set(installs.all().map(install => install.id));
      const install = await opener.open(folder);
      if (!before.has(install.id)) onlySides.add(install.id);
      return install;
    },
    onBench: bench => ({
      ...bench,
      async open(folder) {
        const install = await bench.open(folder);
        onlySides.delete(install.id);
        return install;
      },
    }),
    async closeUnused(needed) {
      for (const install of [...onlySides].filter(id => !needed.has(id))) {
        onlySides.delete(install);
        if (isOpen(install)) await opener.close(install);
      }
    },
  };
}

/** Two versions side by side: what is not the same, down to the field and the byte. */
export function compareHandlers(deps: CompareDeps): Pick<Handlers<Workbench>, Topic> {
  const { services, sides } = deps;
  const comparisons = createComparisons();
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
    ...comparedAnswers(deps, comparisons),
    async closeComparison({ comparison }) {
      comparisons.close(comparison);
      await sides.closeUnused(comparisons.installs());
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
    async comparisonReport({ comparison, as }, { signal, progress }) {
      const found = comparisons.get(comparison);
      const { name, report } = await reportOf(found, as, {
        signal,
        progress,
        titles: titlesOf(found.a, found.b),
        fieldsOf: row => fieldsOf(found, row, signal),
        blocksOf(row) {
          const { a, b } = pairOf(found, row);
          return deps.comparer().bytes(sideOf(a).content(), sideOf(b).content(), { signal });
        },
      });
      return { name, text: as === 'json' ? reportJson(report) : reportMarkdown(report) };
    },
  };
}

export interface ReportWork extends CallContext {
  readonly titles: readonly [string, string];
  fieldsOf(row: string): Promise<PairFields>;
  blocksOf(row: string): Promise<readonly ByteBlock[]>;
}

/** The whole comparison as Markdown for people, or as JSON for programs: the words and shapes of the command line's `diff`. */
async function reportOf(
  { summary }: Comparison,
  as: 'markdown' | 'json',
  work: ReportWork,
): Promise<Omit<ComparisonReport, 'text'> & { readonly report: Report }> {
  const { rows, unchanged, problems } = summary;
  const assets: ReportedAsset[] = [];
  for (const [done, row] of rows.entries()) {
    if (work.signal.aborted) throw work.signal.reason;
    work.progress({ text: 'Comparing fields', done, total: rows.length, unit: 'entries' });
    const asset = await reportedAsset(row, work);
    if (asset !== undefined) assets.push(asset);
  }
  const name = `${work.titles.join(' - ')}.${as === 'json' ? 'json' : 'md'}`.replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  return { name, report: { titles: work.titles, assets, unchanged, problems } };
}

/** As the command line prints it with --json. */
function reportJson(report: Report): string {
  const changes = changesIn(report);
  return `${JSON.stringify({ same: changes.length === 0, changes }, undefined, 2)}\n`;
}

/** What is to be told of a row; nothing of what only lies around others. */
async function reportedAsset(row: PlaceRow, work: ReportWork): Promise<ReportedAsset | undefined> {
  const { kind, address, from, format, sizeA, sizeB, addressA, addressB } = row;
  const head = {
    kind,
    address,
    ...(from !== undefined && { from }),
    ...(format !== undefined && { format }),
    ...(sizeA !== undefined && { sizeA }),
    ...(sizeB !== undefined && { sizeB }),
  };
  const isPair = kind === 'changed' && addressA !== undefined && addressB !== undefined;
  const pair = isPair ? await pairReport(row, work) : { fields: [], ranges: [] };
  const isTold = pair.fields.length + pair.ranges.length > 0 || row.count === 0;
  return isTold ? { ...head, ...pair } : undefined;
}

/** Where only hashes are known, or a side cannot be read, no field is told; that it changed is told all the same. */
async function pairReport(row: PlaceRow, work: ReportWork): Promise<Pick<ReportedAsset, 'fields' | 'ranges' | 'why'>> {
  try {
    const { changes, why } = await work.fieldsOf(row.id);
    const fields = changes.filter(({ followsFrom }) => followsFrom === undefined);
    if (why === undefined || row.count > 0) return { fields, ranges: [] };
    return { fields: [], ranges: (await work.blocksOf(row.id)).filter(({ same }) => !same), why };
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled')
      return { fields: [], ranges: [], why: error.failure.text };
    throw error;
  }
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

/** How far a comparison is. */
interface Step {
  readonly done: number;
  readonly total: number;
  readonly text: string;
}

/** Passes steps on, but not oftener than a person can see; `flush` passes the last one. */
function createStepTeller(tell: (step: Step) => void): { tell(step: Step): void; flush(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: Step | undefined;
  function flush(): void {
    if (waiting === undefined) return;
    tell(waiting);
    waiting = undefined;
  }
  return {
    flush,
    tell(step) {
      waiting = step;
      const now = performance.now();
      if (now - last < INTERVAL_MILLISECONDS) return;
      last = now;
      flush();
    },
  };
}

/** One side of a pair, as it is at one revision. */
interface PairSide {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  content(): NamedContent;
}

/** The fields of the pairs looked at last: windows of one list are asked for one after the other. */
interface FieldsCache {
  of(a: PairSide, b: PairSide, options: PairOptions, signal: AbortSignalLike): Promise<PairFields>;
}

function createFieldsCache(comparer: () => Comparer): FieldsCache {
  const known = new Map<string, PairFields>();
  return {
    async of(a, b, options, signal) {
      const key = JSON.stringify([a.id, a.revision, b.id, b.revision, options]);
      const found = known.get(key) ?? (await comparer().fields(a.content(), b.content(), options, { signal }));
      known.delete(key);
      known.set(key, found);
      for (const oldest of known.keys()) {
        if (known.size <= KEPT) break;
        known.delete(oldest);
      }
      return found;
    },
  };
}
