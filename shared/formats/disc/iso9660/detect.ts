import type { Detection, Probe } from '../../format.ts';
import { DESCRIPTOR, DESCRIPTOR_MARK } from './directory.ts';
import { SYNC } from './layout.ts';
import { PLAIN, RAW, type Sectors } from './sectors.ts';

/** The volume descriptor in sector 16, in raw sectors or plain ones. */
export function detect({ source }: Probe): Detection {
  const has = (at: number, bytes: readonly number[]): boolean =>
    at + bytes.length <= source.size && source.read(at, bytes.length).every((byte, i) => byte === bytes[i]);
  const describes = ({ size, data }: Sectors): boolean =>
    (DESCRIPTOR + 1) * size <= source.size && has(DESCRIPTOR * size + data, DESCRIPTOR_MARK);
  if (has(0, SYNC)) {
    if (describes(RAW)) return { confidence: 'certain', why: 'raw sectors, and a volume descriptor in sector 16' };
    return { confidence: 'unknown', why: 'raw sectors, but no volume descriptor in sector 16' };
  }
  if (describes(PLAIN)) return { confidence: 'certain', why: 'a volume descriptor in sector 16, of 2048 bytes each' };
  return { confidence: 'unknown', why: 'no volume descriptor in sector 16' };
}
