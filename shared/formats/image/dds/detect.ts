import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Probe } from '../../format.ts';
import { HEADER_SIZE } from './layout.ts';

/** The magic word, and the two sizes that never change. */
export function detect({ source }: Probe): Detection {
  if (source.size < 8) return { confidence: 'unknown', why: 'too short for a DDS texture' };
  const head = source.read(0, Math.min(source.size, 8));
  if (fromWindows1252(head.subarray(0, 4)) !== 'DDS ')
    return { confidence: 'unknown', why: 'does not begin with "DDS "' };
  const size = viewOf(head).getUint32(4, true);
  if (size !== 124)
    return { confidence: 'likely', why: `begins with "DDS ", but says that its header has ${size} bytes` };
  if (source.size < HEADER_SIZE) return { confidence: 'likely', why: 'begins with "DDS ", but its header is cut off' };
  return { confidence: 'certain', why: 'begins with "DDS " and the size of its header' };
}
