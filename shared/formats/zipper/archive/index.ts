import { counted, grouped } from '../../../base/counted.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { riffIn } from '../../riff.ts';
import { hasOwnSignature, hasSignature } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { extentsOf } from './extents.ts';
import { type Archive, archive, type DirectorySight, entriesOf, sightOf, soundnessOf } from './layout.ts';
import { reorder, repack } from './repack.ts';

/** Archives of sounds, readers, motions, models and saves. */
export const zipperArchive: Format<Archive> = {
  id: 'zipper/archive',
  icon: 'archive',
  scope: 'archives',
  title: 'Archive',
  detect,
  layout: archive,
  notConfirmed: packedByOthers,
  container: { entries: entriesOf, repack, reorder },
  toJson,
  exportsAs: ['json'],
};

/** Version, checksum and directory; the contents are separate entries. */
export function toJson({ version, checksum, entries }: Archive): unknown {
  return {
    version,
    ...(checksum === undefined ? {} : { checksum }),
    entries: entries.map(({ name, start, length, flags, comment, time }) => ({
      name,
      start,
      length,
      flags,
      comment,
      time: String(time),
    })),
  };
}

/**
 * Archives begin with the bytes of their first entry: the evidence is a directory that fits at the end. If the start looks
 * like another format, as that of an archive of sounds does, more is needed: another archive may be the last entry.
 */
function detect({ name, source }: Probe): Detection {
  const sights = [sightOf(source, 2), sightOf(source, 1)].filter(sight => sight !== undefined);
  if (sights.length === 0) return { confidence: 'unknown', why: 'no directory at the end' };
  const head = { isSigned: hasSignature(source), isOurs: hasOwnSignature(source), firstSound: riffIn(source)?.size };
  const needs: Needs = { head, isNamed: /\.(?:zbd|mw3)$/i.test(name) };
  const detections = sights.map(sight => detectionOf(sight, needs));
  return (
    detections.find(({ confidence }) => confidence === 'certain') ??
    detections.find(({ confidence }) => confidence === 'likely') ??
    detections[0] ?? { confidence: 'unknown', why: 'no directory at the end' }
  );
}

/** What the start of some bytes shows. */
interface Head {
  /** They begin like a file of another format. */
  readonly isSigned: boolean;
  /** They begin like a file of a format that Gantry knows. */
  readonly isOurs: boolean;
  /** Size of the sound at the start. */
  readonly firstSound: number | undefined;
}

interface Needs {
  readonly head: Head;
  readonly isNamed: boolean;
}

function detectionOf(sight: DirectorySight, { head, isNamed }: Needs): Detection {
  const { version, count, contentsSize, present, inBounds, named } = sight;
  const says = `the footer says version ${version} and ${counted(count, 'entry', 'entries')}`;
  if (count === 0 && contentsSize === 0)
    return { confidence: isNamed ? 'certain' : 'likely', why: `${says}, and there is nothing else` };
  if (count === 0) return { confidence: 'unknown', why: `${says}, but there is more before it` };
  const { sound, proven } = soundnessOf(sight.rows);
  const proof = head.isSigned || present < count ? proven : sound;
  if (proof === 0 || proof * 2 < present)
    return { confidence: 'unknown', why: `${says}, but no directory is before it` };
  const isWhole = contentsSize < 0 || isAllOf(sight, head);
  if (!isWhole && head.isOurs)
    return { confidence: 'unknown', why: `${says}, but that is the end of a file which begins as another format does` };
  if (isWhole && sound === count && inBounds === count) return { confidence: 'certain', why: `${says}, and they fit` };
  return {
    confidence: 'likely',
    why: `${says}; ${grouped(named)} have names, ${grouped(inBounds)} are before the directory`,
  };
}

/**
 * Whether the directory belongs to all the bytes, not to an archive at their end: its entries reach up to it, or the first
 * one is the sound at the start of the bytes.
 */
function isAllOf({ rows, contentsSize }: DirectorySight, { isSigned, firstSound }: Head): boolean {
  const { starts, sizes, isUnmeasured } = extentsOf(rows);
  // Lengths measured up to the directory prove nothing.
  if (isUnmeasured) return !isSigned;
  const ends = starts.map((start, i) => start + (sizes[i] ?? 0));
  if (ends.reduce((most, end) => Math.max(most, end), 0) >= contentsSize) return true;
  // A sound of odd size may have a padding byte.
  return starts.some((start, i) => start === 0 && Math.abs((sizes[i] ?? 0) - (firstSound ?? Infinity)) < 2);
}
