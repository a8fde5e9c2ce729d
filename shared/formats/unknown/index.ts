import type { Detection, Format, Probe } from '../format.ts';
import { knownUnread } from '../known-files.ts';

/** Whatever no other format knows: bytes to look at. */
export const unknown: Format = {
  id: 'unknown',
  icon: 'binary',
  scope: 'others',
  title: 'Unknown',
  detect,
  exportsAs: [],
};

/** Some files have no format and are known all the same, by their names and a few bytes. */
function detect({ name, source }: Probe): Detection {
  if (source.size === 0) return { confidence: 'unknown', why: 'it is empty: there are no bytes to know it by' };
  const known = knownUnread(name, source);
  const why = known ? `no format describes it, but it is known: ${known.title}` : 'no format knows these bytes';
  return { confidence: 'unknown', why };
}
