import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Detection, Probe } from '../../format.ts';

/** A layout begins within this: remarks and one dependency stand before it. */
const HEAD = 4096;

/** The word a layout begins with, on a line of its own, and one of those that count. */
export function detect({ source }: Probe): Detection {
  const head = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(head)) return { confidence: 'unknown', why: 'holds bytes that no text does' };
  const text = fromWindows1252(head);
  if (!/^[ \t]*beginlayout[ \t]*\r?$/im.test(text))
    return { confidence: 'unknown', why: 'has no line that says beginlayout' };
  if (/^[ \t]*roomcount[ \t]/im.test(text))
    return { confidence: 'certain', why: 'says beginlayout, and how many rooms there are' };
  return { confidence: 'likely', why: 'says beginlayout, but not how many rooms there are' };
}
