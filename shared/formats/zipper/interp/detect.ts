import { viewOf } from '../../../base/bytes.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { interp, MAGIC, VERSION } from './layout.ts';

/** Scripts have a magic number and a version; what makes them certain is that all of it can be read. */
export function detect({ source }: Probe): Detection {
  if (source.size < interp.minSize) return { confidence: 'unknown', why: 'too short for scripts' };
  const head = viewOf(source.read(0, interp.minSize));
  if (head.getUint32(0, true) !== MAGIC) return { confidence: 'unknown', why: 'no magic number of scripts' };
  const version = head.getUint32(4, true);
  const count = head.getUint32(8, true);
  if (version !== VERSION) return { confidence: 'likely', why: `magic number of scripts, but version ${version}` };
  const decoded = decode(interp, source);
  if (decoded.fault)
    return { confidence: 'likely', why: `magic number of scripts, but ${decoded.fault.text}`, decoded };
  return {
    confidence: 'certain',
    why: `magic number of scripts, version 7, ${count} scripts that read to their end`,
    decoded,
  };
}
