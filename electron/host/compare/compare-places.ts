import { basename } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { longestRun } from '../../../shared/base/longest-run.ts';
import type { CompareOptions, ComparisonSummary } from '../../../shared/contract/compare-types.ts';
import type { HashedContent } from '../../answers/compare/compare-task.ts';
import { printStep } from '../../files/address.ts';
import type { ComparedSide, HashedFile } from './compared-side.ts';
import type { Comparer, Work } from './comparer.ts';
import { type HashedPlace, hashInside, hashPlace } from './hashed-place.ts';
import { isSame, matchByContent, matchByName, type Placed } from './match-places.ts';
import { countRows, type PlaceRow, RowWriter } from './place-rows.ts';

export interface PlaceSummary extends Omit<ComparisonSummary, 'comparison' | 'titles' | 'installs'> {
  /** The differences, parents before their contents. */
  readonly rows: readonly PlaceRow[];
}

export interface CompareJob {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly options: CompareOptions;
  readonly comparer: Comparer;
  readonly signal: AbortSignalLike;
  progress?(step: { readonly done: number; readonly total: number; readonly text: string }): void;
}

type Problems = HashedPlace['problems'];

/** A file that cannot be read on either side, for the same reason, is reported once. */
const onceEach = (problems: Problems): Problems => [
  ...new Map(problems.map(problem => [`${problem.address}\n${problem.text}`, problem])).values(),
];

/** Compares two files, containers or folders by the hashes of their contents, and enters what changed. */
export async function comparePlaces(job: CompareJob): Promise<PlaceSummary> {
  const [a, b] = await hashChanged(job, await hashBoth(job));
  const walk = new PairWalk(job.options);
  if (job.a.kind === 'content' && job.b.kind === 'content') walk.pair(rootOf(a, job.a.name), rootOf(b, job.b.name));
  else walk.inside(filesOf(a), filesOf(b), placed => placed.address);
  const rows = walk.rows();
  return { ...countRows(rows), unchanged: walk.unchanged, problems: onceEach([...a.problems, ...b.problems]), rows };
}

/** Both sides at once: reading uses as many threads as there are. */
async function hashBoth(job: CompareJob): Promise<[HashedPlace, HashedPlace]> {
  const { a, b, comparer } = job;
  const [workA, workB] = sharedWork(job);
  return Promise.all([hashPlace(a, comparer, workA), hashPlace(b, comparer, workB)]);
}

/** The contents of files that are on both sides and differ. */
async function hashChanged(job: CompareJob, [a, b]: readonly [HashedPlace, HashedPlace]) {
  const { comparer } = job;
  const [workA, workB] = sharedWork(job);
  return Promise.all([
    hashInside(job.a, a, { isAsked: differsFrom(b), comparer, work: workA }),
    hashInside(job.b, b, { isAsked: differsFrom(a), comparer, work: workB }),
  ]);
}

/** Whether the other side has a differing file of this name, ignoring case. */
function differsFrom({ files }: HashedPlace): (file: HashedFile) => boolean {
  const others = Map.groupBy(files, ({ path }) => path.toLowerCase());
  return file => others.get(file.path.toLowerCase())?.some(other => !isSame(file, other)) ?? false;
}

/** Reports the progress of both sides as one. */
function sharedWork({ signal, progress }: CompareJob): [Work, Work] {
  const steps = [
    { done: 0, total: 0 },
    { done: 0, total: 0 },
  ];
  const work = (side: number): Work => ({
    signal,
    progress(done: number, total: number) {
      steps[side] = { done, total };
      const sum = steps.reduce((all, step) => ({ done: all.done + step.done, total: all.total + step.total }));
      progress?.({ ...sum, text: 'Reading what is not known yet' });
    },
  });
  return [work(0), work(1)];
}

function rootOf({ files: [file] }: HashedPlace, name: string): Placed {
  const content: HashedContent = file ?? { size: 0, format: 'unknown', entries: [] };
  return { address: '', name, inside: '', content, isEntry: false, position: 0 };
}

function filesOf({ files }: HashedPlace): Placed[] {
  return files
    .toSorted((x, y) => (x.path < y.path ? -1 : 1))
    .map((content, position) => {
      const inside = content.path.slice(0, Math.max(0, content.path.lastIndexOf('/')));
      return { address: content.path, name: basename(content.path), inside, content, isEntry: false, position };
    });
}

function entriesOf({ address, content }: Placed): Placed[] {
  return content.entries.map((entry, position) => {
    const step = printStep({ name: entry.name, nth: entry.occurrence });
    const own = address === '' ? step : `${address}::${step}`;
    return { address: own, name: entry.name, inside: address, content: entry, isEntry: true, position };
  });
}

/** Walks both sides and collects the differences. */
class PairWalk {
  readonly #options: CompareOptions;
  readonly #writer = new RowWriter();
  readonly #removed: Placed[] = [];
  readonly #added: Placed[] = [];
  unchanged = 0;

  constructor(options: CompareOptions) {
    this.#options = options;
  }

  pair(a: Placed, b: Placed): void {
    if (isSame(a.content, b.content)) {
      this.unchanged += Math.max(1, b.content.entries.length);
      return;
    }
    this.#writer.put({ kind: 'changed', a, b });
    if (a.content.entries.length + b.content.entries.length === 0) return;
    this.inside(entriesOf(a), entriesOf(b), placed => placed.name);
  }

  /** The contents of the same folder or container on both sides. */
  inside(as: readonly Placed[], bs: readonly Placed[], nameOf: (placed: Placed) => string): void {
    const { pairs, removed, added } = matchByName(as, bs, nameOf);
    for (const place of removed) this.#removed.push(place);
    for (const place of added) this.#added.push(place);
    const staying = new Set(longestRun(pairs.map(([{ position }]) => position)));
    for (const [at, [a, b]] of pairs.entries()) {
      const isMoved = a.isEntry && !staying.has(at) && !this.#options.ignoreOrder;
      if (isMoved) this.#writer.put({ kind: 'moved', a, b });
      if (!isMoved || !isSame(a.content, b.content)) this.pair(a, b);
    }
  }

  /** The rows, once added and removed items with the same content are matched. */
  rows(): PlaceRow[] {
    const from = matchByContent(this.#removed, this.#added);
    const gone = new Set(from.values());
    for (const b of this.#added) {
      const a = from.get(b);
      if (!a) this.#writer.put({ kind: 'added', b });
      else this.#writer.put({ kind: a.inside === b.inside ? 'renamed' : 'moved', a, b });
    }
    for (const a of this.#removed) if (!gone.has(a)) this.#writer.put({ kind: 'removed', a });
    return this.#writer.rows();
  }
}
