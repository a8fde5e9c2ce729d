import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { texture } from './layout.ts';
import { flagsNumber, HEADER_SIZE, stored, stretchNumber } from './stored.ts';

/** A header without a magic word: the proof is that its planes and palette fill the bytes exactly. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a texture' };
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

/** Crimson Skies goes up to here. */
const LAST_STRETCH = 8;
