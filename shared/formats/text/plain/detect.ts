import { fromWindows1252 } from '../../../base/windows1252.ts';
import { fromUtf8 } from '../../../codecs/utf8.ts';
import type { Detection, Probe } from '../../format.ts';

const HEAD = 1 << 16;
// Control characters but tab, line ends, form feed and the end mark of DOS; and the five bytes that are no letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text
const NO_TEXT = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;
const SHORTEST = 4;

/** Never certain: many a format is written in letters. */
export function detect({ source }: Probe): Detection {
  if (source.size < SHORTEST) return { confidence: 'unknown', why: 'too short to tell' };
  const head = source.read(0, Math.min(HEAD, source.size));
  const isCut = head.length < source.size;
  // A head may end inside a letter of up to four bytes.
  const isUtf8 = [0, 1, 2, 3].some(
    less => (less === 0 || isCut) && fromUtf8(head.subarray(0, head.length - less)) !== undefined,
  );
  const letters = fromWindows1252(head);
  const isControl = isUtf8 ? NO_TEXT.test(letters.replace(/[\x80-\x9f]/g, '')) : NO_TEXT.test(letters);
  if (isControl) return { confidence: 'unknown', why: 'holds bytes that no text does' };
  if (isUtf8) return { confidence: 'likely', why: isAscii(head) ? 'plain letters throughout' : 'well-formed UTF-8' };
  const high = head.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  return high * 3 > head.length
    ? { confidence: 'unknown', why: 'too many letters beyond ASCII for a text' }
    : { confidence: 'likely', why: 'letters of Windows-1252' };
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte < 0x80);
}
