import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import { Places } from '../../answers/search/entry-extents.ts';
import { PlaceCollector, searchStretch } from '../../answers/search/place-collector.ts';
import { type BytePattern, byKind, type SearchNote, type Sought } from '../../answers/search/search-task.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import type { OpenInstall } from '../installs/open-install.ts';

/** An asset whose bytes in the mod project differ from the disk. */
export interface EditedAsset {
  readonly address: string;
  readonly source: Source;
}

/** The edited assets of a game folder, as they are now. */
export function editedAssets({ project }: Pick<OpenInstall, 'project'>): EditedAsset[] {
  return project.states().flatMap(({ address }) => {
    const source = project.peek(address)?.source();
    return source === undefined ? [] : [{ address, source }];
  });
}

export interface SearchEdited {
  readonly sought: Sought;
  /** All edited assets: those inside this one that were edited themselves are searched separately. */
  readonly all: readonly EditedAsset[];
  readonly signal: AbortSignalLike;
}

/** Searches the new bytes of one asset, in this thread: they are in memory, and few. */
export async function searchEdited(
  { address, source }: EditedAsset,
  { sought, all, signal }: SearchEdited,
  note: (note: SearchNote) => void,
): Promise<void> {
  const { path, entries } = parseAddress(address);
  const places = new Places(entries.at(-1)?.name ?? path, source);
  const inside = all.flatMap(other => stepsBelow(entries, path, other.address) ?? []);
  const without = inside.flatMap(steps => places.rangeOf(steps) ?? []);
  const inAsset = (taken: SearchNote): SearchNote => ({
    ...taken,
    places: taken.places.map(place => ({ ...place, steps: [...entries, ...place.steps] })),
  });
  for (const [i, { patterns, source: bytes }] of waysOver(source, places, sought.patterns).entries()) {
    const collector = new PlaceCollector({ sought: { ...sought, patterns }, places, source: bytes, without });
    if (i === 0 && sought.name !== undefined) for (const named of places.all()) collector.addName(named);
    const fill = (window: Buffer, start: number) => window.set(bytes.read(start, window.length));
    const stretch = { patterns, from: 0, to: bytes.size };
    for (const { size } of searchStretch({ size: bytes.size, fill }, stretch, place => collector.add(place))) {
      note(inAsset(collector.take(i === 0 ? size : 0)));
      await otherWork();
      if (signal.aborted) throw signal.reason;
    }
    note(inAsset(collector.take(0)));
  }
}

/** The patterns for plain bytes, and those for bytes whose text is deciphered. */
function waysOver(
  source: Source,
  places: Places,
  patterns: readonly BytePattern[],
): readonly { readonly patterns: readonly BytePattern[]; readonly source: Source }[] {
  const { text, hex } = byKind(patterns);
  const plain = text.length > 0 ? places.readable()?.source : undefined;
  if (plain === undefined) return [{ patterns, source }];
  return [
    { patterns: text, source: plain },
    { patterns: hex, source },
  ];
}

/** The path from one asset to another inside it; absent if it is not inside. */
function stepsBelow(outer: readonly EntryStep[], file: string, address: string): EntryStep[][] | undefined {
  const { path, entries } = parseAddress(address);
  if (path !== file || entries.length <= outer.length) return undefined;
  const isInside = outer.every(({ name, nth }, i) => entries[i]?.name === name && entries[i]?.nth === nth);
  return isInside ? [entries.slice(outer.length)] : undefined;
}
