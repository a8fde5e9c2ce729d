import { viewOf } from '../../../base/bytes.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { wavFile } from './file-layout.ts';
import type { Wav } from './layout.ts';
import { sounds } from './sounds.ts';

const HEAD = 12;

/** Sounds: PCM, and in Crimson Skies MS ADPCM. */
export const audioWav: Format<Wav> = {
  id: 'audio/wav',
  icon: 'wave',
  scope: 'sounds',
  title: 'Sound',
  detect,
  layout: wavFile,
  sounds,
  exportsAs: ['wav', 'json'],
};

/** `RIFF`, a size, `WAVE`. An archive of sounds begins so too: what the size says must be all there is. */
function detect({ source }: Probe): Detection {
  if (source.size < HEAD) return { confidence: 'unknown', why: 'too short for a sound' };
  const head = source.read(0, HEAD);
  const letters = fromWindows1252(head);
  if (!letters.startsWith('RIFF') || !letters.endsWith('WAVE'))
    return { confidence: 'unknown', why: 'does not begin with RIFF and WAVE' };
  const after = source.size - 8 - viewOf(head).getUint32(4, true);
  if (after === 0 || after === 1) return { confidence: 'certain', why: 'begins with RIFF and WAVE, and its size fits' };
  const what = after < 0 ? `${-after} bytes are missing` : `${after} bytes follow`;
  return { confidence: 'likely', why: `begins with RIFF and WAVE, but ${what}` };
}
