import { createHash } from 'node:crypto';
import { chunksOf, type Source } from '../../../shared/base/source.ts';

/** The SHA-1 of some bytes, as hex. */
export function sha1(source: Source): string {
  const hash = createHash('sha1');
  for (const chunk of chunksOf(source)) hash.update(chunk);
  return hash.digest('hex');
}
