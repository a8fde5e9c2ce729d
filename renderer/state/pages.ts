import type { AssetId } from '../../shared/contract/types.ts';

interface Slot<T> {
  value: T | undefined;
  /** Revision the value belongs to; an older one is shown until the new one has come. */
  revision: number;
  loading: number | undefined;
  cost: number;
}

export interface PagesOptions<T> {
  /** Fetches one page; `key` is whatever the caller asked with. */
  load(asset: AssetId, key: string): Promise<{ readonly revision: number; readonly value: T; readonly cost: number }>;
  /** The revision a page must have to be fresh. */
  revisionOf(asset: AssetId): number;
  arrived(asset: AssetId): void;
  failed(asset: AssetId, error: unknown): void;
  /** Whether an error says that the page is no more: then the one before an edit is not shown any longer. */
  isGone?(error: unknown): boolean;
  /** Sum of `cost` kept; the least recently used go first. */
  readonly limit: number;
}

export interface Pages<T> {
  /** What is known now; asks for what is missing or stale. */
  get(asset: AssetId, key: string): T | undefined;
  forget(asset: AssetId): void;
}

/** A least-recently-used cache that answers at once and fills itself behind the scenes. */
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
    slot.loading = wanted;
    try {
      const page = await options.load(asset, key);
      if (slots.get(id) !== slot) return;
      cost += page.cost - slot.cost;
      Object.assign(slot, { value: page.value, revision: page.revision, cost: page.cost });
      shrink();
    } catch (error) {
      // Kept as the answer for this revision, so that a page that cannot be read is not asked for at every frame.
      slot.revision = wanted;
      if (options.isGone?.(error)) slot.value = undefined;
      options.failed(asset, error);
    } finally {
      slot.loading = undefined;
    }
    options.arrived(asset);
  }

  return {
    get(asset, key) {
      const id = `${asset} ${key}`;
      const slot = slots.get(id) ?? { value: undefined, revision: -1, loading: undefined, cost: 0 };
      slots.delete(id);
      slots.set(id, slot);
      const revision = options.revisionOf(asset);
      if (slot.revision < revision && slot.loading !== revision) void load(asset, key, id, slot);
      return slot.value;
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
