import { resolve } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { SearchRow } from '../../../shared/contract/command-types.ts';
import { View } from '../../answers/view.ts';
import { openAddress } from '../../files/open-address.ts';
import { threadsWorth } from '../../workers/threads.ts';
import { findFolder } from '../installs/open-install.ts';
import { hitPaths, labelIn } from '../search/path-labels.ts';
import { type AddressedPlace, searchFolder } from '../search/search-folder.ts';
import { createSearchPools } from '../search/search-pool.ts';
import { soughtOf } from '../search/search-question.ts';
import { collectSooner, startSmallThreads } from './collector.ts';

/** search: names, text or hex in every file of a folder and everything inside them. */
export const search: Handlers<Command>['search'] = async ({ base, folder, ...question }, { signal, progress }) => {
  collectSooner();
  startSmallThreads();
  const sought = soughtOf(question);
  const found = await findFolder(resolve(base, folder));
  const pools = createSearchPools();
  const places: AddressedPlace[] = [];
  try {
    const { total, seconds, bytes, unread } = await searchFolder({
      folder: found.folder,
      sought,
      edited: [],
      pools,
      signal,
      threadsFor: threadsWorth,
      found: some => {
        for (const place of some) places.push(place);
      },
      progress: ({ done, totalBytes }) => progress({ text: 'searching', done, total: totalBytes, unit: 'bytes' }),
    });
    const place = folder.replace(/[\\/]+$/, '');
    const hits = await rowsOf(found.folder, places, signal);
    return { total, hits: hits.map(hit => ({ ...hit, address: `${place}/${hit.address}` })), bytes, seconds, unread };
  } finally {
    await pools.close();
  }
};

/** Each place with its field; the places of an asset are adjacent, so it is opened once. */
async function rowsOf(
  folder: string,
  places: readonly AddressedPlace[],
  signal: AbortSignalLike,
): Promise<SearchRow[]> {
  const rows: SearchRow[] = [];
  for (const [address, own] of Map.groupBy(places, place => place.address)) {
    if (signal.aborted) throw signal.reason;
    for (const row of rowsOfOne(folder, address, own)) rows.push(row);
    await otherWork();
  }
  return rows;
}

function rowsOfOne(folder: string, address: string, places: readonly AddressedPlace[]): SearchRow[] {
  const starts = places.flatMap(({ start }) => start ?? []);
  if (starts.length === 0) return places.map(({ text }) => ({ address, text }));
  const opened = openAddress(folder, address);
  try {
    const view = new View(opened.name, opened.source, 0);
    const paths = hitPaths(view, starts);
    const first = places.length - starts.length; // names come before places in the bytes
    return places.map(({ start, text }, i) => {
      const path = paths[i - first];
      const label = path === undefined ? undefined : labelIn(view, path);
      return {
        address,
        ...(path !== undefined && { path }),
        ...(label !== undefined && { label }),
        ...(start !== undefined && { start }),
        text,
      };
    });
  } finally {
    opened.close();
  }
}
