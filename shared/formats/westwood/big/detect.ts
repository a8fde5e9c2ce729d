import { fromWindows1252 } from '../../../base/windows1252.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { directory, MAGICS } from './layout.ts';

/** A magic word, and a directory that can be read. */
export function detect({ source }: Probe): Detection {
  if (source.size < directory.minSize)
    return { confidence: 'unknown', why: 'too short for the header of a BIG archive' };
  const magic = fromWindows1252(source.read(0, 4));
  if (!MAGICS.includes(magic)) return { confidence: 'unknown', why: 'does not begin with BIGF or BIG4' };
  const { value, fault } = decode(directory, source);
  if (fault) return { confidence: 'likely', why: `begins with ${magic}, but its directory is damaged` };
  const count = value.entries.length;
  return { confidence: 'certain', why: `begins with ${magic}, and has ${count} ${count === 1 ? 'entry' : 'entries'}` };
}
