import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { factsOf } from './facts.ts';
import { type Avi, avi } from './layout.ts';

const HEAD = 12;

/** Videos between the missions. */
export const videoAvi: Format<Avi> = {
  id: 'video/avi',
  icon: 'film',
  scope: 'films',
  title: 'Video',
  detect,
  layout: avi,
  facts: factsOf,
  exportsAs: ['json'],
};

/** `RIFF`, a size, `AVI `. Of long videos the index may follow in parts of its own. */
function detect({ source }: Probe): Detection {
  if (source.size < HEAD) return { confidence: 'unknown', why: 'too short for a video' };
  const head = source.read(0, HEAD);
  const letters = fromWindows1252(head);
  if (!letters.startsWith('RIFF') || !letters.endsWith('AVI '))
    return { confidence: 'unknown', why: 'does not begin with RIFF and AVI' };
  const after = source.size - 8 - viewOf(head).getUint32(4, true);
  if (after === 0 || after === 1) return { confidence: 'certain', why: 'begins with RIFF and AVI, and its size fits' };
  const what = after < 0 ? `${-after} bytes are missing` : `${after} bytes follow`;
  return { confidence: 'likely', why: `begins with RIFF and AVI, but ${what}` };
}
