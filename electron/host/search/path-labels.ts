import { setImmediate as otherWork } from 'node:timers/promises';
import { type Field, fieldsIn, pathLabel } from '#layout';
import type { AssetId } from '../../../shared/contract/types.ts';
import { SMALL, View } from '../../answers/view.ts';
import { openAddress } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Services } from '../services.ts';
import type { StructureDesk } from '../structures/desk-types.ts';

export interface PathPlace {
  readonly asset: AssetId;
  readonly path: string;
}

/** Labels for paths in a game folder, in order; null if a path says as much, or its asset is too large to be read for that. */
export async function pathLabels(
  { assets, structures }: Pick<Services, 'assets' | 'structures'>,
  install: OpenInstall,
  places: readonly PathPlace[],
): Promise<(string | null)[]> {
  const labels = new Map<PathPlace, string | undefined>();
  for (const [asset, own] of Map.groupBy(places, place => place.asset)) {
    const opened = openForLook(install, assets.find(asset).address, structures);
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

interface HitPlace {
  readonly asset: AssetId;
  readonly start: number;
}

/** The fields of places in a game folder, in order; null if the bytes have no name. Each asset is opened once. */
export async function hitFields(
  { assets, structures }: Pick<Services, 'assets' | 'structures'>,
  install: OpenInstall,
  hits: readonly HitPlace[],
): Promise<(string | null)[]> {
  const paths = new Map<HitPlace, string>();
  for (const [asset, places] of Map.groupBy(hits, hit => hit.asset)) {
    const opened = openForLook(install, assets.find(asset).address, structures);
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

/** Places closer together than this are named in one walk: a walk for each took a millisecond for each. */
const CLOSE = 4096;
const LARGEST = 64 * 1024;

/** The fields of places in one asset, given in order; absent if the bytes have no name. */
export function hitPaths({ layout, source, memo }: View, starts: readonly number[]): readonly (string | undefined)[] {
  if (layout === undefined) return starts.map(() => undefined);
  return runsOf(starts).flatMap(run => {
    const start = run[0] ?? 0;
    try {
      const fields = fieldsIn(layout, source, { start, size: (run.at(-1) ?? start) + 1 - start }, memo);
      return pathsOf(fields, run);
    } catch {
      return run.map(() => undefined); // a place is worth reporting without its name, which a damaged file may lack
    }
  });
}

/** Splits places, which are in order, at large gaps. */
function runsOf(starts: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const start of starts) {
    const run = runs.at(-1);
    const isClose = run !== undefined && start - (run.at(-1) ?? 0) < CLOSE && start - (run[0] ?? 0) < LARGEST;
    if (isClose) run.push(start);
    else runs.push([start]);
  }
  return runs;
}

/** Both are in order: one walk over the two. */
function pathsOf(fields: readonly Field[], starts: readonly number[]): (string | undefined)[] {
  let at = 0;
  return starts.map(start => {
    for (let field = fields[at]; field !== undefined && field.start + field.size <= start; field = fields[at]) at++;
    const field = fields[at];
    return field === undefined || field.kind === 'unknown' ? undefined : field.path;
  });
}

/** The bytes as the search saw them, including edits. */
function openForLook(install: OpenInstall, address: string, structures: StructureDesk) {
  try {
    const opened = openAddress(install.folder, address);
    const source = install.project.peek(address)?.source() ?? opened.source;
    const { name } = opened;
    const use = structures.readerFor({ install, address, name, source });
    return { view: new View(name, source, 0, use?.identified), close: () => opened.close() };
  } catch {
    return undefined; // it was removed after the search
  }
}

/** A path in the format's own words; undefined if the path says as much. */
export function labelIn(view: View, path: string): string | undefined {
  if (path === '' || view.source.size > SMALL || view.format.isForeign) return undefined;
  try {
    const root = view.modelRoot;
    return root && pathLabel(root, path);
  } catch {
    return undefined; // a damaged file may lack its names
  }
}
