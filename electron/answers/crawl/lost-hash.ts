import { createHash } from 'node:crypto';
import { chunksOf, type Source } from '../../../shared/base/source.ts';
import { liesInside, storedSize } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';

/**
 * Identifies an entry whose bytes cannot be read: by its stored bytes, damaged as they are, or by its position if it has
 * none. SHA-1 as hex, and never equal to that of any content.
 */
export function lostHash(container: Source, entry: Entry): string {
  const { start, size } = entry;
  if (!liesInside(entry, container.size)) return createHash('sha1').update(`lost ${size} at ${start}`).digest('hex');
  const hash = createHash('sha1').update(`lost ${size} `);
  for (const chunk of chunksOf(container, start, start + storedSize(entry))) hash.update(chunk);
  return hash.digest('hex');
}
