import type { Detection, Format, Probe } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
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

/** Version, checksum and directory; the contents are entries with addresses of their own. */
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
 * Archives begin with whatever their first entry begins with: the proof is a directory at the end that fits. What begins as
 * another format does, as an archive of sounds begins with a sound, needs more of a proof.
 */
function detect({ name, source }: Probe): Detection {
  const sights = [sightOf(source, 2), sightOf(source, 1)].filter(sight => sight !== undefined);
  if (sights.length === 0) return { confidence: 'unknown', why: 'no directory at the end' };
  const needs: Needs = { isSigned: hasSignature(source), isNamed: /\.(?:zbd|mw3)$/i.test(name) };
  const detections = sights.map(sight => detectionOf(sight, needs));
  return (
    detections.find(({ confidence }) => confidence === 'certain') ??
    detections.find(({ confidence }) => confidence === 'likely') ??
    detections[0] ?? { confidence: 'unknown', why: 'no directory at the end' }
  );
}

interface Needs {
  /** It begins as files of another format do. */
  readonly isSigned: boolean;
  readonly isNamed: boolean;
}

function detectionOf(sight: DirectorySight, { isSigned, isNamed }: Needs): Detection {
  const { version, count, contentsSize, present, inBounds, named } = sight;
  const says = `the footer says version ${version} and ${count} ${count === 1 ? 'entry' : 'entries'}`;
  if (count === 0 && contentsSize === 0)
    return { confidence: isNamed ? 'certain' : 'likely', why: `${says}, and there is nothing else` };
  if (count === 0) return { confidence: 'unknown', why: `${says}, but there is more before it` };
  const { sound, proven } = soundnessOf(sight.rows);
  const proof = isSigned || present < count ? proven : sound;
  if (proof === 0 || proof * 2 < present)
    return { confidence: 'unknown', why: `${says}, but no directory is before it` };
  if (sound === count && inBounds === count) return { confidence: 'certain', why: `${says}, and they fit` };
  return { confidence: 'likely', why: `${says}; ${named} have names, ${inBounds} are before the directory` };
}
