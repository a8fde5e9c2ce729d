import { hasControls } from '../../../codecs/control-bytes.ts';
import { fromUtf8 } from '../../../codecs/utf8.ts';
import type { Detection, Probe } from '../../format.ts';

/** Enough to tell almost everything that is no text. */
const GLANCE = 256;
const HEAD = 1 << 16;
const SHORTEST = 4;
/** Longer texts are logs and dumps: as lines they would fill the memory. */
const LONGEST = 1 << 24;
/** The five bytes for which Windows-1252 has no letter. */
const NO_LETTERS = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Never certain: many a format is written in letters. */
export function detect({ source }: Probe): Detection {
  if (source.size < SHORTEST) return { confidence: 'unknown', why: 'too short to tell' };
  if (source.size > LONGEST)
    return { confidence: 'unknown', why: `more than ${LONGEST} bytes, too long to show as lines` };
  const noText: Detection = { confidence: 'unknown', why: 'holds bytes that no text does' };
  if (hasControls(source.read(0, Math.min(GLANCE, source.size)))) return noText;
  const head = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(head)) return noText;
  const high = head.filter(byte => byte >= 0x80);
  if (high.length === 0) return { confidence: 'likely', why: 'plain letters throughout' };
  if (isUtf8(head, head.length < source.size)) return { confidence: 'likely', why: 'well-formed UTF-8' };
  if (high.some(byte => NO_LETTERS.has(byte))) return noText;
  return high.length * 3 > head.length
    ? { confidence: 'unknown', why: 'too many letters beyond ASCII for a text' }
    : { confidence: 'likely', why: 'letters of Windows-1252' };
}

/** A head may end inside a letter, which has up to four bytes. */
function isUtf8(head: Uint8Array, isCut: boolean): boolean {
  const ends = isCut ? [0, 1, 2, 3] : [0];
  return ends.some(less => fromUtf8(head.subarray(0, head.length - less)) !== undefined);
}
