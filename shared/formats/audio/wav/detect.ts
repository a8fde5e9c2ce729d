import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Probe } from '../../format.ts';

const HEAD = 12;

/** `RIFF`, a size, `WAVE`. */
export function detect({ source }: Probe): Detection {
  const head = fromWindows1252(source.read(0, Math.min(HEAD, source.size)));
  return head.startsWith('RIFF') && head.endsWith('WAVE')
    ? { confidence: 'certain', why: 'begins with RIFF and WAVE' }
    : { confidence: 'unknown', why: 'does not begin with RIFF and WAVE' };
}
