import type { Client } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AssetId, BytesResult, FieldRow, NodesResult } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from '../base/notices.ts';

export const BYTES_PAGE = 0x10000;
export const FIELDS_PAGE = 0x2000;
export const NODES_WINDOW = 256;

const BYTES_KEPT = 64 * 1024 * 1024;
const FIELDS_KEPT = 200_000;
const NODES_KEPT = 100_000;

/** Bytes, fields and nodes of the open assets, requested when they are first needed. */
export interface DocumentPages {
  bytesPage(asset: AssetId, page: number): BytesResult | undefined;
  fieldsPage(asset: AssetId, page: number): readonly FieldRow[] | undefined;
  /** Undefined while only fields of an earlier revision are known. */
  currentFields(asset: AssetId, page: number): readonly FieldRow[] | undefined;
  /** A node and a window of its children; `first` is a multiple of NODES_WINDOW. */
  nodes(asset: AssetId, path: string, first: number): NodesResult | undefined;
  /** Stops reading an asset's structure; `structureAgain` resumes. */
  stopStructure(asset: AssetId): void;
  structureAgain(asset: AssetId): void;
  /** The request for its root was cancelled. */
  isStructureStopped(asset: AssetId): boolean;
  /** Why its root could not be read. */
  structureFailure(asset: AssetId): Failure | undefined;
  /** The innermost known field at a byte; if there are several, such as the bits of a word, the one with this path. */
  knownField(asset: AssetId, offset: number, path?: string): FieldRow | undefined;
}

type Known = Pick<PagesOptions<unknown>, 'revisionOf' | 'arrived'>;

interface Slot<T> {
  value: T | undefined;
  /** Revision of the value; an older one is shown until the new one arrives. */
  revision: number;
  loading: number | undefined;
  /** For the loading state; a cancelled request is not repeated on its own. */
  stop?: AbortController;
  isStopped?: boolean;
  /** Why it could not be loaded when it was last requested. */
  error?: unknown;
  cost: number;
}

interface PagesOptions<T> {
  /** Fetches one page; `key` is the caller's own. */
  load(
    asset: AssetId,
    key: string,
    signal: AbortSignal,
  ): Promise<{ readonly revision: number; readonly value: T; readonly cost: number }>;
  /** The revision of a fresh page. */
  revisionOf(asset: AssetId): number;
  arrived(asset: AssetId): void;
  failed(asset: AssetId, error: unknown): void;
  /** Whether an error means that the page no longer exists, so that its earlier version is no longer shown. */
  isGone?(error: unknown): boolean;
  /** Sum of `cost` kept; the least recently used go first. */
  readonly limit: number;
}

interface Pages<T> {
  /** The known value; requests it if it is missing or stale. */
  get(asset: AssetId, key: string): T | undefined;
  /** The same, but only if it is of the present revision. */
  current(asset: AssetId, key: string): T | undefined;
  forget(asset: AssetId): void;
  /** Cancels the requests in progress for an asset, in the host too. */
  stop(asset: AssetId): void;
  isStopped(asset: AssetId, key: string): boolean;
  /** Why a page could not be loaded. */
  failureOf(asset: AssetId, key: string): unknown;
  /** Requests what was cancelled or could not be loaded again. */
  again(asset: AssetId): void;
}

/** A least-recently-used cache that answers at once and loads what is missing in the background. */
export function createPages<T>(options: PagesOptions<T>): Pages<T> {
  const slots = new Map<string, Slot<T>>();
  let cost = 0;

  function shrink(): void {
    for (const [id, slot] of slots) {
      if (cost <= options.limit || slots.size <= 1) return;
      cost -= slot.cost;
      slots.delete(id);
    }
  }

  async function load(asset: AssetId, key: string, id: string, slot: Slot<T>): Promise<void> {
    const wanted = options.revisionOf(asset);
    const stop = new AbortController();
    slot.loading = wanted;
    slot.stop = stop;
    delete slot.error;
    try {
      const page = await options.load(asset, key, stop.signal);
      if (slots.get(id) !== slot || stop.signal.aborted) return;
      cost += page.cost - slot.cost;
      Object.assign(slot, { value: page.value, revision: page.revision, cost: page.cost });
      shrink();
    } catch (error) {
      if (stop.signal.aborted) return;
      // Kept as the answer for this revision, so that an unreadable page is not requested again in every frame.
      slot.revision = wanted;
      slot.error = error;
      if (options.isGone?.(error)) slot.value = undefined;
      options.failed(asset, error);
    } finally {
      if (slot.stop === stop) slot.loading = undefined;
    }
    options.arrived(asset);
  }

  const slotsOf = (asset: AssetId) => [...slots].flatMap(([id, slot]) => (id.startsWith(`${asset} `) ? [slot] : []));

  function get(asset: AssetId, key: string): T | undefined {
    const id = `${asset} ${key}`;
    const slot = slots.get(id) ?? { value: undefined, revision: -1, loading: undefined, cost: 0 };
    slots.delete(id);
    slots.set(id, slot);
    const revision = options.revisionOf(asset);
    if (slot.revision < revision && slot.loading !== revision && !slot.isStopped) void load(asset, key, id, slot);
    return slot.value;
  }

  return {
    get,
    current(asset, key) {
      const value = get(asset, key);
      return (slots.get(`${asset} ${key}`)?.revision ?? -1) < options.revisionOf(asset) ? undefined : value;
    },
    stop(asset) {
      for (const slot of slotsOf(asset)) {
        if (slot.loading === undefined) continue;
        slot.isStopped = true;
        slot.loading = undefined;
        slot.stop?.abort();
      }
      options.arrived(asset);
    },
    isStopped: (asset, key) => slots.get(`${asset} ${key}`)?.isStopped === true,
    failureOf: (asset, key) => slots.get(`${asset} ${key}`)?.error,
    again(asset) {
      for (const slot of slotsOf(asset)) {
        slot.isStopped = false;
        if (slot.error === undefined) continue;
        delete slot.error;
        slot.revision = -1;
      }
      options.arrived(asset);
    },
    forget(asset) {
      for (const [id, slot] of slots) {
        if (!id.startsWith(`${asset} `)) continue;
        cost -= slot.cost;
        slots.delete(id);
      }
    },
  };
}

/** The key of an asset's root with its first children. */
const ROOT = '0 ';

const isNotFound = (error: unknown): boolean => failureOf(error).code === 'notFound';

export function createDocumentPages(
  client: Client<Contract>,
  notices: Notices,
  known: Known,
): DocumentPages & { forget(asset: AssetId): void } {
  const pageOptions = { ...known, failed: (_: AssetId, error: unknown) => notices.caught(error) };
  const bytes = createPages<BytesResult>({
    ...pageOptions,
    limit: BYTES_KEPT,
    async load(asset, key) {
      const value = await client.readBytes({ asset, start: Number(key) * BYTES_PAGE, size: BYTES_PAGE });
      return { revision: value.revision, value, cost: value.bytes.length };
    },
  });
  const fields = createPages<readonly FieldRow[]>({
    ...pageOptions,
    limit: FIELDS_KEPT,
    async load(asset, key) {
      const found = await client.fieldsIn({ asset, start: Number(key) * FIELDS_PAGE, size: FIELDS_PAGE });
      return { revision: found.revision, value: found.fields, cost: found.fields.length };
    },
  });
  const nodes = createPages<NodesResult>({
    ...pageOptions,
    // An edit may remove an open node: its row disappears, and there is nothing to report.
    isGone: isNotFound,
    failed(asset, error) {
      if (!isNotFound(error)) pageOptions.failed(asset, error);
    },
    limit: NODES_KEPT,
    async load(asset, key, signal) {
      const [first = '0', ...path] = key.split(' ');
      const question = { asset, path: path.join(' '), first: Number(first), count: NODES_WINDOW };
      const value = await client.nodesAt(question, { signal });
      return { revision: value.revision, value, cost: value.children.length + 1 };
    },
  });

  return {
    bytesPage: (asset, page) => bytes.get(asset, String(page)),
    fieldsPage: (asset, page) => fields.get(asset, String(page)),
    currentFields: (asset, page) => fields.current(asset, String(page)),
    nodes: (asset, path, first) => nodes.get(asset, `${first} ${path}`),
    stopStructure: asset => nodes.stop(asset),
    structureAgain: asset => nodes.again(asset),
    isStructureStopped: asset => nodes.isStopped(asset, ROOT),
    structureFailure(asset) {
      const error = nodes.failureOf(asset, ROOT);
      return error === undefined ? undefined : failureOf(error);
    },
    knownField(asset, offset, path) {
      const page = fields.get(asset, String(Math.floor(offset / FIELDS_PAGE)));
      const there = (page ?? []).filter(field => field.start <= offset && offset < field.start + field.size);
      return there.find(field => field.path === path) ?? there[0];
    },
    forget(asset) {
      bytes.forget(asset);
      fields.forget(asset);
      nodes.forget(asset);
    },
  };
}
