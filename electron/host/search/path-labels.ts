import { setImmediate as otherWork } from 'node:timers/promises';
import { pathLabel } from '#layout';
import type { AssetId } from '../../../shared/contract/types.ts';
import { SMALL, type View } from '../../answers/view.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Services } from '../services.ts';
import { openForLook } from './hit-fields.ts';

export interface PathPlace {
  readonly asset: AssetId;
  readonly path: string;
}

/** The words for paths of an install, in their order; null where a path says as much, or its asset is too large to be read for that. */
export async function pathLabels(
  { assets }: Services,
  install: OpenInstall,
  places: readonly PathPlace[],
): Promise<(string | null)[]> {
  const labels = new Map<PathPlace, string | undefined>();
  for (const [asset, own] of Map.groupBy(places, place => place.asset)) {
    const opened = openForLook(install, assets.find(asset).address);
    if (opened === undefined) continue;
    try {
      for (const place of own) labels.set(place, labelIn(opened.view, place.path));
    } finally {
      opened.close();
    }
    await otherWork();
  }
  return places.map(place => labels.get(place) ?? null);
}

/** A path in the format's own words; undefined where the path says as much. */
export function labelIn(view: View, path: string): string | undefined {
  if (path === '' || view.source.size > SMALL) return undefined;
  try {
    const root = view.modelRoot;
    return root && pathLabel(root, path);
  } catch {
    return undefined; // a damaged file may not give its names
  }
}
