// Colours of the PlayStation: 16 bits, red lowest, five bits each; bit 15 asks for half transparency. A channel is widened
// as round(v · 255 / 31) and narrowed as round(v · 31 / 255), which preserves all 32 values.

const MOST = 31;
const CHANNEL = 255;

/** Red, green and blue of a stored colour, 0 to 255. */
export function fromPsxColour(stored: number): readonly [red: number, green: number, blue: number] {
  return [widen(stored & MOST), widen((stored >>> 5) & MOST), widen((stored >>> 10) & MOST)];
}

/** A stored colour as four bytes: the word 0 is transparent, everything else opaque. */
function psxRgba(stored: number): readonly [red: number, green: number, blue: number, alpha: number] {
  return [...fromPsxColour(stored), stored === 0 ? 0 : CHANNEL];
}

/** Stored colours, little-endian, as four bytes each. */
export function psxPaletteRgba(stored: Uint8Array): Uint8Array {
  const out = new Uint8Array((stored.length >> 1) * 4);
  for (let i = 0; i < out.length / 4; i++)
    out.set(psxRgba((stored[i * 2] ?? 0) | ((stored[i * 2 + 1] ?? 0) << 8)), i * 4);
  return out;
}

const widen = (value: number): number => Math.round((value * CHANNEL) / MOST);
