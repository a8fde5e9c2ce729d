import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import { Places } from '../../answers/search/entry-extents.ts';
import { PlaceCollector, searchStretch } from '../../answers/search/place-collector.ts';
import type { SearchNote, Sought } from '../../answers/search/search-task.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import type { OpenInstall } from '../installs/open-install.ts';

/** An asset whose bytes are other ones in the mod project than on disk. */
export interface EditedAsset {
  readonly address: string;
  readonly source: Source;
}

/** Those of an install, as they are now. */
export function editedAssets({ project }: Pick<OpenInstall, 'project'>): EditedAsset[] {
  return project.states().flatMap(({ address }) => {
    const source = project.peek(address)?.source();
    return source === undefined ? [] : [{ address, source }];
  });
}

export interface SearchEdited {
  readonly sought: Sought;
  /** All edited ones: what lies inside this one and was edited itself is looked through there. */
  readonly all: readonly EditedAsset[];
  readonly signal: AbortSignalLike;
}

/** Looks through the new bytes of one asset, here: they lie in memory, and they are few. */
export async function searchEdited(
  { address, source }: EditedAsset,
  { sought, all, signal }: SearchEdited,
  note: (note: SearchNote) => void,
): Promise<void> {
  const { path, entries } = parseAddress(address);
  const places = new Places(entries.at(-1)?.name ?? path, source);
  const inside = all.flatMap(other => stepsBelow(entries, path, other.address) ?? []);
  const without = inside.flatMap(steps => places.rangeOf(steps) ?? []);
  const collector = new PlaceCollector({ sought, places, source, without });
  if (sought.name !== undefined) for (const named of places.all()) collector.addName(named);
  const bytes = {
    size: source.size,
    fill: (window: Buffer, start: number) => window.set(source.read(start, window.length)),
  };
  const inAsset = (taken: SearchNote): SearchNote => ({
    ...taken,
    places: taken.places.map(place => ({ ...place, steps: [...entries, ...place.steps] })),
  });
  const stretch = { patterns: sought.patterns, from: 0, to: source.size };
  for (const { size } of searchStretch(bytes, stretch, place => collector.add(place))) {
    note(inAsset(collector.take(size)));
    await otherWork();
    if (signal.aborted) throw signal.reason;
  }
  note(inAsset(collector.take(0)));
}

/** The way from one asset into another that lies in it; absent when it does not. */
function stepsBelow(outer: readonly EntryStep[], file: string, address: string): EntryStep[][] | undefined {
  const { path, entries } = parseAddress(address);
  if (path !== file || entries.length <= outer.length) return undefined;
  const isInside = outer.every(({ name, nth }, i) => entries[i]?.name === name && entries[i]?.nth === nth);
  return isInside ? [entries.slice(outer.length)] : undefined;
}
