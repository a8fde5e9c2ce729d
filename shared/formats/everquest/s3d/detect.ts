import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Probe } from '../../format.ts';
import { HEADER } from './block.ts';
import { MAGIC, row, VERSION } from './layout.ts';

/** The magic word, the version, and an index that fits. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEADER) return { confidence: 'unknown', why: 'too short for the header of a PFS archive' };
  const head = source.read(0, HEADER);
  if (fromWindows1252(head.subarray(4, 8)) !== MAGIC)
    return { confidence: 'unknown', why: 'does not have PFS behind its first number' };
  const offset = viewOf(head).getUint32(0, true);
  if (offset < HEADER || offset + 4 > source.size)
    return { confidence: 'likely', why: 'has PFS behind its first number, but its index lies outside' };
  const count = viewOf(source.read(offset, 4)).getUint32(0, true);
  const says = `has PFS behind its first number, and an index of ${count}`;
  if (offset + 4 + count * row.minSize > source.size)
    return { confidence: 'likely', why: `${says}, which does not fit` };
  return { confidence: viewOf(head).getUint32(8, true) === VERSION ? 'certain' : 'likely', why: says };
}
