import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Probe } from '../../format.ts';

const HEAD = 12;

/** `RIFF`, a size, `AVI `. Of long videos the index may follow in parts of its own. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEAD) return { confidence: 'unknown', why: 'too short for a video' };
  const head = source.read(0, HEAD);
  const letters = fromWindows1252(head);
  if (!letters.startsWith('RIFF') || !letters.endsWith('AVI '))
    return { confidence: 'unknown', why: 'does not begin with RIFF and AVI' };
  const behind = source.size - 8 - viewOf(head).getUint32(4, true);
  if (behind === 0 || behind === 1)
    return { confidence: 'certain', why: 'begins with RIFF and AVI, and its size fits' };
  const what = behind < 0 ? `${-behind} bytes are missing` : `${behind} bytes follow`;
  return { confidence: 'likely', why: `begins with RIFF and AVI, but ${what}` };
}
