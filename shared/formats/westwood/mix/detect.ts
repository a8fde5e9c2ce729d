import { fromWindows1252 } from '../../../base/windows1252.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { HEADER_SIZE, mix } from './layout.ts';

/** The magic word, and tables where the header says. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a MIX archive' };
  if (fromWindows1252(source.read(0, 4)) !== 'MIX1') return { confidence: 'unknown', why: 'does not begin with MIX1' };
  const decoded = decode(mix, source);
  if (decoded.fault) return { confidence: 'likely', why: 'begins with MIX1, but its tables are damaged' };
  const count = decoded.value.entries.length;
  const why = `begins with MIX1, and has ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return { confidence: 'certain', why, decoded };
}
