import type { Entry, Format } from '../../format.ts';
import { clippedTo } from '../../repack-rows.ts';
import { detect } from './detect.ts';
import { type Big, big, directoryEnd } from './layout.ts';
import { repack } from './repack.ts';

/** Archives of Generals, Zero Hour and the Battle for Middle-earth. */
export const westwoodBig: Format<Big> = {
  id: 'westwood/big',
  icon: 'parcel',
  scope: 'archives',
  title: 'BIG archive',
  detect,
  layout: big,
  container: { entries: entriesOf, repack },
  toJson,
  exportsAs: ['json'],
};

/** Names, starts and sizes; an entry that reaches outside is cut off where the file ends. */
function entriesOf({ entries, contents }: Big): readonly Entry[] {
  const end = directoryEnd(entries) + contents.size;
  return entries.map(entry => ({ name: entry.name, ...clippedTo(end, entry) }));
}

/** Header and directory; the contents are entries with addresses of their own. */
function toJson({ magic, archiveSize, headerEnd, entries }: Big): unknown {
  return { magic, archiveSize, headerEnd, entries: entries.map(({ name, start, size }) => ({ name, start, size })) };
}
