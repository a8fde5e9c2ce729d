import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SearchScope } from '../../../shared/base/format-signs.ts';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';

/** A preview of an unopened entry: its picture, or the loudness of its sound from 0 to 1. */
export type Preview =
  | { readonly kind: 'picture'; readonly url: string; readonly isModel?: true }
  | { readonly kind: 'sound'; readonly peaks: readonly number[] };

export interface Previews {
  readonly store: StoreApi<{ readonly of: ReadonlyMap<AssetId, Preview> }>;
  /** Requests the visible ones that are missing, in order. */
  want(rows: readonly AssetRow[]): void;
  /** The entries may have changed: previews are drawn again when they are needed. */
  forget(): void;
  /** Whether they are visible: nothing is drawn behind another tab. */
  see(isSeen: boolean): void;
  close(): void;
}

/** How many are drawn at the same time. */
const AT_ONCE = 3;
/** As many bars as a waveform of this size shows. */
const BARS = 64;

/** Larger models take too long for a picture that was not requested. */
const LARGEST_MODEL = 4 * 1024 * 1024;
/** How many model pictures are kept; the least recently used are dropped. */
const KEPT = 200;

type PreviewClient = Pick<Client<Contract>, 'thumbnails' | 'sound'>;

interface PreviewOptions {
  readonly client: PreviewClient;
  readonly scopeOf: (row: AssetRow) => SearchScope | undefined;
  /** Draws a model; undefined if that took too long. */
  readonly portrait: (asset: AssetId) => Promise<Blob | undefined>;
  /** A text that changes with the asset's bytes. */
  readonly versionOf: (row: AssetRow) => string;
}

/** Draws an entry according to its format; recent models are cached. */
function createDrawing({ client, scopeOf, portrait, versionOf }: PreviewOptions) {
  const portraits = new Map<string, Blob>();

  async function modelOf(row: AssetRow): Promise<Blob | undefined> {
    const key = `${row.id} ${row.size} ${versionOf(row)}`;
    const drawn = portraits.get(key) ?? (await portrait(row.id));
    portraits.delete(key);
    if (drawn) portraits.set(key, drawn);
    for (const oldest of portraits.keys()) if (portraits.size > KEPT) portraits.delete(oldest);
    return drawn;
  }

  return async (row: AssetRow): Promise<Preview | undefined> => {
    if (scopeOf(row) === 'sounds') {
      const { peaks } = await client.sound({ asset: row.id });
      return { kind: 'sound', peaks: bars(peaks[0] ?? [], BARS) };
    }
    if (scopeOf(row) === 'models') {
      const drawn = await modelOf(row);
      return drawn && { kind: 'picture', url: URL.createObjectURL(drawn), isModel: true };
    }
    const { thumbnails } = await client.thumbnails({ asset: row.id, indices: [0] });
    const png = thumbnails[0]?.png;
    return png && { kind: 'picture', url: URL.createObjectURL(new Blob([png.slice()], { type: 'image/png' })) };
  };
}

/** Thumbnails and waveforms of entries, requested as they become visible. */
export function createPreviews(options: PreviewOptions): Previews {
  const { scopeOf } = options;
  const store = createStore<{ readonly of: ReadonlyMap<AssetId, Preview> }>(() => ({ of: new Map() }));
  let wanted: readonly AssetRow[] = [];
  let asked = new Set<AssetId>();
  let running = 0;
  let age = 0;
  let isSeen = true;
  const previewOf = createDrawing(options);

  function next(): void {
    while (running < AT_ONCE && isSeen) {
      const row = wanted.find(({ id }) => !asked.has(id));
      if (row === undefined) return;
      asked.add(row.id);
      running += 1;
      void draw(row);
    }
  }

  async function draw(row: AssetRow): Promise<void> {
    const mine = age;
    // An entry that cannot be drawn keeps its icon; opening it says why.
    const preview = await previewOf(row).catch(() => undefined);
    running -= 1;
    if (preview !== undefined && mine === age) store.setState(({ of }) => ({ of: new Map(of).set(row.id, preview) }));
    else if (preview?.kind === 'picture') URL.revokeObjectURL(preview.url);
    next();
  }

  function hasPreview(row: AssetRow): boolean {
    const scope = scopeOf(row);
    return scope === 'sounds' || scope === 'textures' || (scope === 'models' && row.size <= LARGEST_MODEL);
  }

  function forget(): void {
    age += 1;
    asked = new Set();
    for (const preview of store.getState().of.values())
      if (preview.kind === 'picture') URL.revokeObjectURL(preview.url);
    store.setState({ of: new Map() });
    next();
  }

  return {
    store,
    want(rows) {
      wanted = rows.filter(hasPreview);
      next();
    },
    forget,
    see(seen) {
      isSeen = seen;
      next();
    },
    close() {
      wanted = [];
      forget();
    },
  };
}

/** The peak of each interval. */
export function bars(peaks: readonly number[], count: number): readonly number[] {
  const size = Math.max(1, Math.ceil(peaks.length / count));
  return Array.from({ length: Math.ceil(peaks.length / size) }, (_, bar) =>
    Math.max(...peaks.slice(bar * size, (bar + 1) * size).map(Math.abs)),
  );
}
