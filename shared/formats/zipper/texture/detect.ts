import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { texture } from './layout.ts';
import { flagsNumber, HEADER_SIZE, offsets, stored, stretchNumber } from './stored.ts';

/** A header without a magic word: the proof is that its planes and palette fill the bytes exactly. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a texture' };
  if (!mayBeHeader(source) || hasSignature(source)) return { confidence: 'unknown', why: 'no header of a texture' };
  const { value: whole, end, fault } = decode(stored, source);
  if (fault || end !== source.size || whole.width * whole.height === 0)
    return { confidence: 'unknown', why: 'not as long as its width, height and palette say' };
  const { width, height, paletteCount } = whole;
  const says = `${width} × ${height} pixels${paletteCount > 0 ? ` of ${paletteCount} colours` : ''} fill it exactly`;
  const isNone = { confidence: 'unknown', why: `${says}, but its flags are none of a texture` } as const;
  if (flagsNumber(whole) >= 0x100 || stretchNumber(whole) > LAST_STRETCH) return isNone;
  // Only now: what is odd shows in the planes, and these are not read for every file there is.
  const decoded = decode(texture, source);
  const isOdd = decoded.findings.some(({ path }) => path === 'flags' || path === 'unknown08');
  if (isOdd && paletteCount === 0 && width * height < 16) return isNone;
  return { confidence: isOdd ? 'likely' : 'certain', why: says, decoded };
}

/** Before anything is decoded: sizes, and flags of one byte. */
function mayBeHeader(source: Source): boolean {
  const head = viewOf(source.read(0, HEADER_SIZE));
  const { width = 0, height = 0, flags = 0 } = offsets;
  return head.getUint16(width, true) > 0 && head.getUint16(height, true) > 0 && head.getUint32(flags, true) < 0x100;
}

/** Crimson Skies goes up to here. */
const LAST_STRETCH = 8;
