import { setImmediate as otherWork } from 'node:timers/promises';
import type { AssetId } from '../../../shared/contract/types.ts';
import { View } from '../../answers/view.ts';
import { openAddress } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Services } from '../services.ts';
import { hitPaths } from './hit-paths.ts';

export interface HitPlace {
  readonly asset: AssetId;
  readonly start: number;
}

/** The fields that places of an install lie in, in their order; null where the bytes have no name. Each asset is opened once. */
export async function hitFields(
  { assets }: Services,
  install: OpenInstall,
  hits: readonly HitPlace[],
): Promise<(string | null)[]> {
  const paths = new Map<HitPlace, string>();
  for (const [asset, places] of Map.groupBy(hits, hit => hit.asset)) {
    const opened = openForLook(install, assets.find(asset).address);
    if (opened === undefined) continue;
    try {
      const inOrder = places.toSorted((a, b) => a.start - b.start);
      for (const [i, path] of hitPaths(
        opened.view,
        inOrder.map(place => place.start),
      ).entries()) {
        const place = inOrder[i];
        if (place !== undefined && path !== undefined) paths.set(place, path);
      }
    } finally {
      opened.close();
    }
    await otherWork();
  }
  return hits.map(hit => paths.get(hit) ?? null);
}

/** The bytes as the search saw them: edited ones where there are. */
export function openForLook({ folder, project }: OpenInstall, address: string) {
  try {
    const opened = openAddress(folder, address);
    const source = project.peek(address)?.source() ?? opened.source;
    return { view: new View(opened.name, source, 0), close: () => opened.close() };
  } catch {
    return undefined; // it is gone since the search
  }
}
