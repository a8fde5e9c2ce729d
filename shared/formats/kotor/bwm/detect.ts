import { fromWindows1252 } from '../../../base/windows1252.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { walkmesh } from './stored.ts';

const MAGIC = 'BWM V1.0';

/** The magic word and the version, and tables that lie in the file. */
export function detect({ source }: Probe): Detection {
  if (source.size < MAGIC.length || fromWindows1252(source.read(0, MAGIC.length)) !== MAGIC)
    return { confidence: 'unknown', why: `does not begin with ${MAGIC}` };
  const { value, fault } = decode(walkmesh, source);
  if (fault) return { confidence: 'likely', why: `begins with ${MAGIC}, but ${fault.text}` };
  const { faces, vertices } = value;
  return {
    confidence: 'certain',
    why: `begins with ${MAGIC}, and its tables hold ${vertices.length} vertices and ${faces.length} faces`,
  };
}
