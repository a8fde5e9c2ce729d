import { join } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import {
  type BytePattern,
  canOverlapItself,
  type FoundPlace,
  type SearchNote,
  type SearchTask,
  type Sought,
} from '../../answers/search/search-task.ts';
import { type EntryStep, parseAddress, printAddress } from '../../files/address.ts';
import { type FoundFile, walk } from '../../index/walk.ts';
import { type EditedAsset, searchEdited } from './edited-assets.ts';
import type { SearchPool, SearchPools } from './search-pool.ts';

/** Passes on the results of many threads as if they had worked one after the other, and only up to a limit. */
export class InOrder<T> {
  readonly #parts: Part<T>[];
  readonly #limit: number;
  readonly #tell: (found: readonly T[]) => void;
  #current = 0;
  #reported = 0;

  constructor(parts: number, limit: number, tell: (found: readonly T[]) => void) {
    this.#parts = Array.from({ length: parts }, () => ({ held: [], count: 0, isDone: false }));
    this.#limit = limit;
    this.#tell = tell;
  }

  get reported(): number {
    return this.#reported;
  }

  /** A part has more results. */
  add(index: number, found: readonly T[]): void {
    const part = this.#parts[index];
    if (part === undefined || found.length === 0) return;
    if (index === this.#current) {
      this.#pass(found);
      return;
    }
    // Results that are certainly beyond the limit are not kept.
    const before = this.#parts.slice(this.#current, index).reduce((sum, { count }) => sum + count, this.#reported);
    const kept = found.slice(0, Math.max(0, this.#limit - before - part.count));
    part.count += found.length;
    for (const each of kept) part.held.push(each); // one by one: a call cannot take 125,000 arguments
  }

  /** A part is finished; those after it that wait have their turn. */
  end(index: number): void {
    const ended = this.#parts[index];
    if (ended !== undefined) ended.isDone = true;
    while (this.#parts[this.#current]?.isDone === true) {
      this.#current++;
      const next = this.#parts[this.#current];
      this.#pass(next?.held ?? []);
      if (next !== undefined) next.held = [];
    }
  }

  #pass(found: readonly T[]): void {
    const some = found.slice(0, this.#limit - this.#reported);
    if (some.length === 0) return;
    this.#reported += some.length;
    this.#tell(some);
  }
}

/** A place with its address relative to the folder. */
export interface AddressedPlace extends FoundPlace {
  readonly address: string;
}

/** The progress of a search. */
export interface SearchNumbers {
  readonly total: number;
  readonly done: number;
  readonly totalBytes: number;
}

export interface SearchOptions {
  readonly folder: string;
  readonly sought: Sought;
  readonly edited: readonly EditedAsset[];
  readonly pools: SearchPools;
  readonly signal: AbortSignalLike;
  /** The most threads for this many bytes; absent: as many as allowed. */
  threadsFor?(bytes: number): number;
  found(places: readonly AddressedPlace[]): void;
  progress(numbers: SearchNumbers): void;
}

export interface SearchSummary {
  readonly total: number;
  readonly reported: number;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly unread: readonly { readonly address: string; readonly text: string }[];
}

/** Searches every file below a folder, in threads; results are reported at once, in the order of the files. */
export async function searchFolder(options: SearchOptions): Promise<SearchSummary> {
  const started = performance.now();
  const { folder, sought, edited, signal } = options;
  const { files } = await walk(folder, signal);
  const parts = partsOf({ folder, files, edited, sought });
  const search = new Running(options, parts);
  await search.run();
  return { ...search.summary(), files: files.length, seconds: (performance.now() - started) / 1000 };
}

/** One part of a search: a range of a file for a thread, or an edited asset. */
type SearchPart =
  | { readonly kind: 'stretch'; readonly path: string; readonly size: number; readonly task: SearchTask }
  | { readonly kind: 'edited'; readonly path: string; readonly size: number; readonly edited: EditedAsset };

/** A larger file is split, so that one huge archive keeps all threads busy. */
const STRETCH = 32 * 1024 * 1024;

interface PartsOptions {
  readonly folder: string;
  readonly files: readonly FoundFile[];
  readonly edited: readonly EditedAsset[];
  readonly sought: Sought;
}

/** The parts in the order in which their results are reported: by path, edited assets before the rest of their file. */
function partsOf({ folder, files, edited, sought }: PartsOptions): SearchPart[] {
  const steps = edited.map(asset => ({ asset, ...parseAddress(asset.address) }));
  const stretch = sought.patterns.some(isPeriodic) ? Number.POSITIVE_INFINITY : STRETCH;
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(file => {
      const own = steps.filter(({ path }) => path === file.path);
      const edits = own.map(({ asset }) => editedPart(file.path, asset));
      // A file that was edited as a whole is not read from disk at all.
      if (own.some(({ entries }) => entries.length === 0)) return edits;
      const without = own.map(({ entries }) => entries);
      return [...edits, ...stretches(folder, file, { sought, without, stretch })];
    });
}

/** Its results depend on where the search begins, so it must begin at the start. */
function isPeriodic(pattern: BytePattern): boolean {
  return canOverlapItself(pattern);
}

function editedPart(path: string, edited: EditedAsset): SearchPart {
  return { kind: 'edited', path, size: edited.source.size, edited };
}

interface Cut {
  readonly sought: Sought;
  readonly without: readonly (readonly EntryStep[])[];
  readonly stretch: number;
}

function stretches(folder: string, { path, size }: FoundFile, { sought, without, stretch }: Cut): SearchPart[] {
  const file = join(folder, path);
  // Names are searched once: if only the file's name is searched, one part is enough.
  const step = sought.patterns.length === 0 ? Number.POSITIVE_INFINITY : stretch;
  const parts: SearchPart[] = [];
  for (let from = 0; from === 0 || from < size; from += step) {
    const to = Math.min(size, from + step);
    parts.push({ kind: 'stretch', path, size: to - from, task: { file, sought, from, to, without } });
  }
  return parts;
}

class Running {
  readonly #options: SearchOptions;
  readonly #parts: readonly SearchPart[];
  readonly #inOrder: InOrder<AddressedPlace>;
  readonly #totalBytes: number;
  readonly #unread = new Map<string, string>();
  #total = 0;
  #done = 0;

  constructor(options: SearchOptions, parts: readonly SearchPart[]) {
    this.#options = options;
    this.#parts = parts;
    this.#totalBytes = parts.reduce((sum, { size }) => sum + size, 0);
    this.#inOrder = new InOrder(parts.length, options.sought.limit, options.found);
  }

  /** In threads; cancelling interrupts them, and nobody waits for them. */
  async run(): Promise<void> {
    const { pools, signal, threadsFor } = this.#options;
    const pool = pools.take();
    if (threadsFor) pool.limit(threadsFor(this.#totalBytes));
    const cancelled = Promise.withResolvers<never>();
    const stop = () => {
      void pool.close();
      cancelled.reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) stop();
      const ends = Promise.all(this.#parts.map((part, index) => this.#search(pool, part, index)));
      await Promise.race([cancelled.promise, ends]);
      pools.giveBack(pool);
    } catch (error) {
      void pool.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  summary(): Omit<SearchSummary, 'files' | 'seconds'> {
    const unread = [...this.#unread].map(([address, text]) => ({ address, text }));
    return { total: this.#total, reported: this.#inOrder.reported, bytes: this.#done, unread };
  }

  async #search(pool: SearchPool, part: SearchPart, index: number): Promise<void> {
    const note = (step: SearchNote) => this.#note(part, index, step);
    try {
      if (part.kind === 'stretch') await pool.run(part.task, note);
      else {
        const { sought, edited: all, signal } = this.#options;
        await searchEdited(part.edited, { sought, all, signal }, note);
      }
    } catch (error) {
      if (this.#options.signal.aborted) throw error;
      // A file that cannot be read must not end the search of the others; it is reported at the end.
      this.#unread.set(part.path, error instanceof Error ? error.message : String(error));
    }
    this.#inOrder.end(index);
  }

  #note({ path }: SearchPart, index: number, { bytes, count, places, lost = [] }: SearchNote): void {
    if (this.#options.signal.aborted) return;
    this.#total += count;
    this.#done += bytes;
    for (const { steps, why } of lost) this.#unread.set(printAddress({ path, entries: steps }), why);
    this.#inOrder.add(
      index,
      places.map(place => ({ ...place, address: printAddress({ path, entries: place.steps }) })),
    );
    this.#options.progress({ total: this.#total, done: this.#done, totalBytes: this.#totalBytes });
  }
}

/** The results of one part of the work, in the order they were found. */
interface Part<T> {
  held: T[];
  count: number;
  isDone: boolean;
}
