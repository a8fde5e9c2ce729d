import { useEffect, useMemo } from 'react';
import type { ByteSpan, Sought } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { BYTES_PAGE } from '../documents/document-pages.ts';
import { useWorkbench, type Workbench } from '../workbench.ts';
import { createHitStore, type HitStore } from './hit-store.ts';

/** The number of a hit's bytes that are shown. */
const SHOWN = 64;

/** All matches in an asset; searches again when the query or the bytes change. */
export function useHits(
  { asset, size, revision }: { readonly asset: AssetId; readonly size: number; readonly revision: number | undefined },
  wanted: (Sought & { readonly within?: ByteSpan }) | undefined,
): HitStore {
  const bench = useWorkbench();
  const hits = useMemo(() => {
    const install = bench.installs.store.getState().install?.id;
    return createHitStore({
      findPart: (part, options) => bench.client.findPart({ asset, ...part }, options),
      fieldsAt: async starts =>
        install === undefined ? [] : bench.client.hitFields({ install, hits: starts.map(start => ({ asset, start })) }),
    });
  }, [bench, asset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes have other hits
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const { within, ...sought } = wanted;
    void hits.list(sought, within ?? { start: 0, size });
    return hits.stop;
  }, [hits, wanted, size, revision]);
  return hits;
}

/** The first bytes of a hit, as far as they are loaded. */
export function bytesOfHit(
  documents: Pick<Workbench['documents'], 'bytesPage'>,
  asset: AssetId,
  { start, size }: ByteSpan,
): Uint8Array {
  const end = start + Math.min(size, SHOWN);
  const parts: number[] = [];
  for (let at = start; at < end; ) {
    const page = Math.floor(at / BYTES_PAGE);
    const bytes = documents.bytesPage(asset, page)?.bytes;
    const next = Math.min(end, (page + 1) * BYTES_PAGE);
    if (bytes === undefined) break;
    parts.push(...bytes.subarray(at - page * BYTES_PAGE, next - page * BYTES_PAGE));
    at = next;
  }
  return Uint8Array.from(parts);
}
