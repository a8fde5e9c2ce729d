import { toSpacedHex } from './hex.ts';
import type { Source } from './source.ts';

const SHOWN = 12;

/** `3F 80 00 …` */
export function firstBytes(source: Source, start = 0, size = source.size - start): string {
  const shown = toSpacedHex(source.read(start, Math.min(size, SHOWN)));
  return size > SHOWN ? `${shown} …` : shown;
}
