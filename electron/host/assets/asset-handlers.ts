import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { FindQuery, FindResult } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { checksumsOf } from '../../answers/checksums.ts';
import { fieldOver, fieldsOf } from '../../answers/fields.ts';
import { nodesOf } from '../../answers/nodes.ts';
import { refuse } from '../../failures/refuse.ts';
import type { LookThread } from '../look/look-thread.ts';
import type { Services } from '../services.ts';
import type { AssetStore } from './asset-store.ts';
import { type Describing, describeAsset, describeFolder } from './describe-asset.ts';
import { type FindOptions, findBytes } from './find-bytes.ts';
import type { OpenAsset } from './open-asset.ts';
import { hexPattern, type Pattern, textPattern } from './pattern.ts';
import { checkText, readText } from './read-text.ts';

type Topic =
  | 'openAsset'
  | 'readBytes'
  | 'checksums'
  | 'fieldsIn'
  | 'nodesAt'
  | 'fieldAt'
  | 'find'
  | 'readText'
  | 'checkText';

/** The first look into a file of this size takes longer than the host may stand still: what is larger a thread looks into. */
const LARGE = 2 * 1024 * 1024;

/** Looking at files and entries: bytes, fields, tree, text. */
export function assetHandlers(
  store: AssetStore,
  services: Services,
  { describing, thread }: { readonly describing: Describing; readonly thread: LookThread },
): Pick<Handlers<Workbench>, Topic> {
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
    async nodesAt({ asset, path, first, count }) {
      const open = store.get(asset);
      if (isLong(open)) return thread.ask(open, { kind: 'nodes', path, first, count });
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
    readText: async ({ asset, path }) => readText(store.get(asset), path),
    checkText: async ({ asset, text }) => checkText(store.get(asset).view(), text),
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
