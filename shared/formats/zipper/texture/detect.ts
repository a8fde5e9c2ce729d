import { decode } from '../../../layout/decode.ts';
import type { Detection, Probe } from '../../format.ts';
import { texture } from './layout.ts';
import { flagsNumber, HEADER_SIZE, stretchNumber } from './stored.ts';

/** A header without a magic word: the proof is that its planes and palette fill the bytes exactly. */
export function detect({ source }: Probe): Detection {
  if (source.size < HEADER_SIZE) return { confidence: 'unknown', why: 'too short for the header of a texture' };
  const decoded = decode(texture, source);
  if (decoded.fault) return { confidence: 'unknown', why: 'not as long as its width, height and palette say' };
  const { value, end, findings } = decoded;
  const { width, height, paletteCount } = value;
  if (end !== source.size || width * height === 0)
    return { confidence: 'unknown', why: 'not as long as its width, height and palette say' };
  const says = `${width} × ${height} pixels${paletteCount > 0 ? ` of ${paletteCount} colours` : ''} fill it exactly`;
  const isOdd = findings.some(({ path }) => path === 'flags' || path === 'unknown08');
  if (
    flagsNumber(value) >= 0x100 ||
    stretchNumber(value) > LAST_STRETCH ||
    (isOdd && paletteCount === 0 && width * height < 16)
  )
    return { confidence: 'unknown', why: `${says}, but its flags are none of a texture` };
  return { confidence: isOdd ? 'likely' : 'certain', why: says, decoded };
}

/** Crimson Skies goes up to here. */
const LAST_STRETCH = 8;
