import { setImmediate } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { FindQuery, FindResult } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { checksumsOf } from '../../answers/checksums.ts';
import { fieldOver, fieldsOf } from '../../answers/fields.ts';
import { nodesOf } from '../../answers/nodes.ts';
import { refuse } from '../../failures/refuse.ts';
import type { Index } from '../../index/open-index.ts';
import { copiesOf, copyFacts } from '../installs/copies.ts';
import type { LookThread } from '../look/look-thread.ts';
import type { Services } from '../services.ts';
import type { AssetStore } from './asset-store.ts';
import { type Describing, describeAsset, describeFolder } from './describe-asset.ts';
import type { Describer, OpenAsset } from './open-asset.ts';
import { hexPattern, type Pattern, textPattern } from './pattern.ts';
import { readText } from './read-text.ts';
import type { TextCompiler } from './text-compiler.ts';

type Topic = 'openAsset' | 'readBytes' | 'checksums' | 'fieldsIn' | 'nodesAt' | 'fieldAt' | 'find' | 'readText';

/** The first look into a file of this size takes longer than the host may stand still: what is larger a thread looks into. */
const LARGE = 2 * 1024 * 1024;

interface AssetDeps {
  readonly store: AssetStore;
  readonly services: Services;
  readonly describer: Describer;
  /** What takes all of an asset does not hold up the tree and the fields. */
  readonly lookThreads: { readonly structure: LookThread };
  index(): Index;
  readonly texts: TextCompiler;
}

/** Looking at files and entries: bytes, fields, tree, text. */
export function assetHandlers(deps: AssetDeps): Pick<Handlers<Workbench>, Topic> {
  const { store, services, describer, index, texts } = deps;
  const thread = deps.lookThreads.structure;
  const describing: Describing = {
    describer,
    factsAround: ({ install, address }) => copyFacts(copiesOf(index(), install, address), address),
  };
  const isLong = (open: OpenAsset) => {
    const { source, layout, format } = open.view();
    const isSlow = source.size > LARGE || format.isForeign === true;
    return layout !== undefined && isSlow && thread.reaches(open);
  };
  return {
    openAsset: async ({ asset, soon }) =>
      (await describeFolder(asset, services)) ??
      describeAsset(store.get(asset), services, { ...describing, soon: soon ?? false }),
    async readBytes({ asset, start, size }) {
      const open = store.get(asset);
      const { source, revision } = open.view();
      const count = Math.max(0, Math.min(size, source.size - start));
      // A copy: what is sent must not change, nor drag a whole page with it.
      const bytes = count === 0 ? new Uint8Array(0) : source.read(start, count).slice();
      return { revision, start, bytes, edited: count === 0 ? [] : (open.edits?.editedRanges(start, count) ?? []) };
    },
    checksums: ({ asset, start, size }, { signal }) =>
      checksumsOf(store.get(asset).view().source, { start, size }, signal),
    async fieldsIn({ asset, start, size }) {
      const open = store.get(asset);
      const view = open.view();
      const fields = isLong(open)
        ? await thread.ask(open, { kind: 'fields', start, size })
        : fieldsOf(view, start, size);
      return { revision: view.revision, fields };
    },
    async nodesAt({ asset, path, first, count }, { signal }) {
      const open = store.get(asset);
      if (isLong(open)) return thread.ask(open, { kind: 'nodes', path, first, count }, signal);
      return nodesOf(open.view(), open.address, path, { first, count });
    },
    async fieldAt({ asset, offset }) {
      const open = store.get(asset);
      return isLong(open) ? thread.ask(open, { kind: 'field', offset }) : fieldOver(open.view(), offset);
    },
    async find(query, { signal, progress }) {
      const { source } = store.get(query.asset).view();
      const onProgress = (done: number): void =>
        progress({ text: 'searching', done, total: source.size, unit: 'bytes' });
      return find(source, query, { signal, onProgress });
    },
    readText: async ({ asset, path }) => readText(store.get(asset), texts, path),
  };
}

/** Counts every place of a query and gives those around where it looked from. */
export async function find(source: Source, query: FindQuery, options: FindOptions): Promise<FindResult> {
  const pattern = patternOf(query);
  const around = new Around(query.from, query.limit);
  await findBytes(source, pattern, start => around.add(start), options);
  const { total, before } = around;
  const { length } = pattern.bytes;
  return {
    total,
    index: query.direction === 'forward' ? forwardIndex(before, total) : before - 1,
    hits: around.starts().map(start => ({ start, size: length })),
  };
}

interface FindOptions {
  readonly signal: AbortSignalLike;
  onProgress(bytesDone: number): void;
}

/** So small that even a place at every byte holds up the host no longer than a frame or two. */
const CHUNK = 256 * 1024;

/**
 * Every place of the pattern, from the start, none overlapping the one before. Large sources are read in chunks with
 * other work let in between. A run of whole bytes is found by the platform's own search first: a plain loop over a
 * mask is five times slower.
 */
async function findBytes(
  source: Source,
  pattern: Pattern,
  found: (start: number) => void,
  { signal, onProgress }: FindOptions,
): Promise<void> {
  const { length } = pattern.bytes;
  const anchor = longestRun(pattern.mask);
  let next = 0;
  for (let at = 0; at + length <= source.size; at += CHUNK) {
    if (signal.aborted) throw signal.reason;
    const chunk = folded(source.read(at, Math.min(CHUNK + length - 1, source.size - at)), pattern.fold);
    next = scan(chunk, pattern, anchor, { at, next, found });
    onProgress(Math.min(at + CHUNK, source.size));
    await setImmediate();
  }
}

interface Scan {
  readonly at: number;
  readonly next: number;
  found(start: number): void;
}

/** Looks through one chunk; gives where the next place may start. */
function scan(chunk: Buffer, { bytes, mask }: Pattern, anchor: Run | undefined, { at, next, found }: Scan): number {
  const last = Math.min(chunk.length - bytes.length, CHUNK - 1);
  const fixed = anchor && bytes.subarray(anchor.start, anchor.start + anchor.size);
  let free = Math.max(0, next - at);
  while (free <= last) {
    const start = fixed && anchor ? chunk.indexOf(fixed, free + anchor.start) - anchor.start : free;
    if (start < free || start > last) break;
    const fits = matches(chunk, start, bytes, mask);
    if (fits) found(at + start);
    free = start + (fits ? bytes.length : 1);
  }
  return at + free;
}

function matches(chunk: Uint8Array, start: number, bytes: Uint8Array, mask: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (((chunk[start + i] ?? 0) & (mask[i] ?? 0)) !== bytes[i]) return false;
  return true;
}

function folded(bytes: Uint8Array, fold: Uint8Array | undefined): Buffer {
  if (fold === undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const copy = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) copy[i] = fold[bytes[i] ?? 0] ?? 0;
  return copy;
}

interface Run {
  readonly start: number;
  readonly size: number;
}

/** The longest run of bytes that count in full. */
function longestRun(mask: Uint8Array): Run | undefined {
  let best: Run | undefined;
  for (let start = 0; start < mask.length; start++) {
    let size = 0;
    while (mask[start + size] === 0xff) size++;
    if (size > (best?.size ?? 0)) best = { start, size };
    start += size;
  }
  return best;
}

function forwardIndex(before: number, total: number): number {
  return before < total ? before : -1;
}

function patternOf(query: FindQuery): Pattern {
  const pattern =
    query.mode === 'hex' ? hexPattern(query.query) : textPattern(query.query, { matchCase: query.matchCase === true });
  return 'code' in pattern ? refuse(pattern) : pattern;
}

/** Counts all places and keeps those nearest to `from`: half of `limit` before it, half after. */
class Around {
  total = 0;
  /** How many start before `from`. */
  before = 0;
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #from: number;
  readonly #half: number;
  readonly #rest: number;

  constructor(from: number, limit: number) {
    this.#from = from;
    this.#half = Math.floor(limit / 2);
    this.#rest = limit - this.#half;
  }

  add(start: number): void {
    this.total++;
    if (start >= this.#from) {
      if (this.#right.length < this.#rest) this.#right.push(start);
      return;
    }
    this.before++;
    this.#left.push(start);
    // Dropped in bulk: a shift for each place would make a common pattern quadratic.
    if (this.#left.length > 2 * this.#half + 64) this.#left.splice(0, this.#left.length - this.#half);
  }

  starts(): readonly number[] {
    return [...this.#left.slice(Math.max(0, this.#left.length - this.#half)), ...this.#right];
  }
}
