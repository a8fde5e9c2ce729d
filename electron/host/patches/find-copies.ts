// Finds contents in a game folder, by size and then by hash. Folders and directories are read, and contents only if
// their size is wanted: no index is needed, so none can be out of date.
import { join } from 'node:path';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { readableContent } from '../../../shared/formats/entry-content.ts';
import type { Content } from '../../../shared/patch/patch.ts';
import { nameOf, printStep, stepsOf } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource, throwIfCancelled, type WorkOptions } from '../../files/hash-source.ts';
import { zlib } from '../../files/zlib.ts';
import { listingOf } from '../../index/content-of.ts';
import { walk } from '../../index/walk.ts';

/** A folder of the game, and the originals of some edited addresses in it. */
export interface Searched {
  readonly folder: string;
  original?(address: string): Source | undefined;
}

/** A content that was found. */
export interface FoundCopy {
  readonly address: string;
  /** In memory, so that writing its file does not change it. */
  readonly source: Source;
}

/** The depth of nested containers to search. */
const DEPTH_LIMIT = 16;

/** The first place of each of these contents, by hash; absent if it is not found. */
export async function findCopies(
  searched: Searched,
  wanted: readonly Content[],
  options: WorkOptions = {},
): Promise<ReadonlyMap<string, FoundCopy>> {
  const search = new Search(searched, wanted, options);
  if (wanted.length === 0) return search.found;
  const { files } = await walk(searched.folder, options.signal);
  for (const { path } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    if (search.isDone) break;
    throwIfCancelled(options.signal);
    const source = openFile(join(searched.folder, path));
    try {
      await search.look({ address: path, source, depth: 0 });
    } finally {
      source.close();
    }
  }
  return search.found;
}

interface Looking {
  readonly address: string;
  readonly source: Source;
  readonly depth: number;
}

/** A class: what is found and what remains to be found change during the search. */
class Search {
  readonly found = new Map<string, FoundCopy>();
  readonly #searched: Searched;
  readonly #options: WorkOptions;
  readonly #hashes: ReadonlySet<string>;
  readonly #sizes: ReadonlySet<number>;

  constructor(searched: Searched, wanted: readonly Content[], { signal }: WorkOptions) {
    this.#searched = searched;
    this.#options = signal === undefined ? {} : { signal };
    this.#hashes = new Set(wanted.map(({ sha256 }) => sha256));
    this.#sizes = new Set(wanted.map(({ size }) => size));
  }

  get isDone(): boolean {
    return this.found.size === this.#hashes.size;
  }

  async look({ address, source: now, depth }: Looking): Promise<void> {
    const source = this.#searched.original?.(address) ?? now;
    if (this.#sizes.has(source.size)) await this.#take(address, source);
    if (depth === DEPTH_LIMIT) return;
    const entries = entriesIn(address, source);
    const steps = stepsOf(entries.map(({ name }) => name));
    for (const [i, entry] of entries.entries()) {
      const step = steps[i];
      if (this.isDone || step === undefined) return;
      const inner = readableContent(source, entry, zlib.inflate);
      if (inner === undefined) continue;
      await this.look({ address: `${address}::${printStep(step)}`, source: inner, depth: depth + 1 });
    }
  }

  async #take(address: string, source: Source): Promise<void> {
    const sha256 = await hashSource(source, this.#options);
    if (!this.#hashes.has(sha256) || this.found.has(sha256)) return;
    this.found.set(sha256, { address, source: memorySource(toBytes([source])) });
  }
}

/** The contents of a container; empty if it is not one, or cannot be read. */
export function entriesIn(address: string, source: Source): ReturnType<typeof listingOf>['entries'] {
  try {
    return listingOf({ name: nameOf(address), source }).entries;
  } catch (error) {
    if (error instanceof FailureError) return [];
    throw error;
  }
}
