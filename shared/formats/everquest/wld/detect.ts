import { viewOf } from '../../../base/bytes.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Detection, Probe } from '../../format.ts';
import { NEW, OLD } from './layout/versions.ts';
import { MAGIC } from './layout/wld.ts';

const HEADER = 28;

/** The magic number, and one of the two versions. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEADER) return { confidence: 'unknown', why: 'too short for the header of a WLD file' };
  const head = viewOf(source.read(0, HEADER));
  const magic = head.getUint32(0, true);
  if (magic !== MAGIC) return { confidence: 'unknown', why: `does not begin with ${hexOffset(MAGIC)}` };
  const version = head.getUint32(4, true);
  const count = head.getUint32(8, true);
  const says = `begins with ${hexOffset(MAGIC)}, version ${hexOffset(version)}, ${count} ${count === 1 ? 'fragment' : 'fragments'}`;
  if (version === OLD || version === NEW) return { confidence: 'certain', why: says };
  return { confidence: 'likely', why: `${says}, but no game has this version` };
}
