import { decode } from '#layout';
import { counted } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { headDamage } from '../../damage.ts';
import type { Detection, Entry, Format, Probe } from '../../format.ts';
import { clippedTo, inOrder } from '../../repack-rows.ts';
import { firstBytesOf } from '../../signatures.ts';
import { type Big, big, directory, directoryEnd, MAGICS, rename, repack } from './layout.ts';

/** Archives of Generals, Zero Hour and the Battle for Middle-earth. */
export const westwoodBig: Format<Big> = {
  id: 'westwood/big',
  icon: 'parcel',
  scope: 'archives',
  title: 'BIG archive',
  detect,
  firstBytes: firstBytesOf(...MAGICS),
  layout: big,
  container: { entries: entriesOf, isMounted: true, repack, rename, reorder },
  toJson,
  exportsAs: ['json'],
};

/** Names, starts and sizes; an entry that reaches outside is cut off at the end of the file. */
function entriesOf({ entries, contents }: Big): readonly Entry[] {
  const end = directoryEnd(entries) + contents.size;
  return entries.map(entry => ({ name: entry.name, ...clippedTo(end, entry) }));
}

/** The contents stay where they are. */
function reorder(model: Big, order: readonly number[]): Big {
  return { ...model, entries: inOrder(model.entries, order) };
}

/** Header and directory; the contents are separate entries. */
function toJson({ magic, archiveSize, headerEnd, entries }: Big): unknown {
  return { magic, archiveSize, headerEnd, entries: entries.map(({ name, start, size }) => ({ name, start, size })) };
}

/** A magic word, and a directory that can be read. */
function detect({ source }: Probe): Detection {
  if (source.size < directory.minSize)
    return { confidence: 'unknown', why: 'too short for the header of a BIG archive' };
  const magic = fromWindows1252(source.read(0, 4));
  if (!MAGICS.includes(magic)) return { confidence: 'unknown', why: 'does not begin with BIGF or BIG4' };
  const { value, fault, findings } = decode(directory, source);
  if (fault || headDamage({ findings }))
    return { confidence: 'likely', why: `begins with ${magic}, but its directory is damaged` };
  const count = value.entries.length;
  return { confidence: 'certain', why: `begins with ${magic}, and has ${counted(count, 'entry', 'entries')}` };
}
