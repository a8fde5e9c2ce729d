import { viewOf } from '../../../base/bytes.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { VERSION, zmap } from './layout.ts';

const MOST = 31;

/** A map has no magic number: its first two numbers are small, its area is one, and its lines reach exactly to the end. */
export function detect({ name, source }: Probe): Detection {
  if (source.size < zmap.minSize) return { confidence: 'unknown', why: 'too short for a map' };
  const head = viewOf(source.read(0, zmap.minSize));
  const second = head.getUint32(zmap.offsets.unknown04 ?? 0, true);
  if (head.getUint32(0, true) !== VERSION || second < 1 || second > MOST)
    return { confidence: 'unknown', why: 'does not begin like a map' };
  const decoded = decode(zmap, source);
  const isNamed = name.toLowerCase().endsWith('.zmap');
  if (decoded.fault)
    return { confidence: isNamed ? 'likely' : 'unknown', why: `begins like a map, but ${decoded.fault.text}` };
  const { min, max, features } = decoded.value;
  const isArea = min.every((low, axis) => low <= (max[axis] ?? Number.NaN));
  const hasSize = isArea && min.some((low, axis) => low < (max[axis] ?? Number.NaN));
  const why = `version 5, and ${features.length} lines that end where the file does`;
  if (isNamed ? isArea : hasSize && features.length > 0) return { confidence: 'certain', why, decoded };
  return { confidence: hasSize || isNamed ? 'likely' : 'unknown', why, decoded };
}
