import type { Layout, Reader } from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { COLOUR_SIZE, HEADER_SIZE, offsets, stored, type Texture } from './stored.ts';

/** The most colours that a byte can number. */
const MOST_COLOURS = 256;

/** Flags that contradict each other, and pixels with a missing colour. */
function reportOdd(r: Reader, start: number, texture: Texture): void {
  const { flags, paletteCount } = texture;
  const path = (name: string) => [r.pathText(), name].filter(Boolean).join('.');
  const at = (name: string, size: number) => ({ start: start + (offsets[name] ?? 0), size });
  for (const text of contradictions(flags)) r.find(at('flags', 4), text, { path: path('flags') });
  if (flags.globalPalette && paletteCount === 0) {
    const text = 'the flags say that a shared palette is used, and it has no colours here';
    r.find(at('paletteCount', COLOUR_SIZE), text, { path: path('paletteCount') });
  }
  if (paletteCount > MOST_COLOURS) {
    const text = `expected at most ${grouped(MOST_COLOURS)} colours, which is what a byte can number, found ${grouped(paletteCount)}`;
    r.find(at('paletteCount', COLOUR_SIZE), text, { path: path('paletteCount') });
  }
  reportBeyond(r, start, texture);
}

function contradictions(flags: Texture['flags']): string[] {
  const { twoBytes, hasAlpha, noAlpha, fullAlpha, unknown8 } = flags;
  return [
    ...(twoBytes ? [] : ['twoBytes is not set, and every texture known so far sets it']),
    ...(hasAlpha && noAlpha ? ['both hasAlpha and noAlpha are set: it can only be one of them'] : []),
    ...(!hasAlpha && !noAlpha ? ['neither hasAlpha nor noAlpha is set: it must be one of them'] : []),
    ...(fullAlpha && !hasAlpha ? ['fullAlpha is set without hasAlpha'] : []),
    ...(unknown8 === 0 ? [] : [`bits 8 to 31 are ${unknown8}, and their meaning is unknown`]),
  ];
}

function reportBeyond(r: Reader, start: number, { indices, paletteCount }: Texture): void {
  if (indices === undefined || paletteCount >= MOST_COLOURS) return;
  const begin = start + HEADER_SIZE;
  let at = 0;
  let first = -1;
  let count = 0;
  for (const chunk of r.chunks(begin, begin + indices.length)) {
    for (let i = 0; i < chunk.length; i++) {
      if ((chunk[i] ?? 0) < paletteCount) continue;
      if (first < 0) first = at + i;
      count++;
    }
    at += chunk.length;
  }
  if (count === 0) return;
  const value = indices.at(first).index;
  const range = paletteCount > 1 ? ` (0–${grouped(paletteCount - 1)})` : '';
  const affected = count === 1 ? '' : `; ${grouped(count)} pixels are affected`;
  const text = `uses colour ${value}, but the palette has ${counted(paletteCount, 'colour')}${range}${affected}`;
  const path = [r.pathText(), `indices[${first}].index`].filter(Boolean).join('.');
  r.find({ start: begin + first, size: 1 }, text, { path });
}

/** One texture, with its oddities as findings. */
export const texture: Layout<Texture> = {
  ...stored,
  decode(r) {
    const start = r.pos;
    const value = stored.decode(r);
    reportOdd(r, start, value);
    return value;
  },
};
