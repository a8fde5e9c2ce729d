// RGB565, little-endian: five bits of red above six of green above five of blue. A channel of n bits is widened as
// round(v · 255 / max) and narrowed as round(v · max / 255), which preserves all 65,536 colours.

/** Red, green and blue of a stored colour, 0 to 255. */
export function fromRgb565(stored: number): readonly [number, number, number] {
  return [widen(stored >>> 11, 31), widen((stored >>> 5) & 63, 63), widen(stored & 31, 31)];
}

/** The stored colour nearest to red, green and blue. */
export function toRgb565(red: number, green: number, blue: number): number {
  return (narrow(red, 31) << 11) | (narrow(green, 63) << 5) | narrow(blue, 31);
}

const widen = (value: number, max: number): number => Math.round((value * 255) / max);
const narrow = (value: number, max: number): number => Math.round((value * max) / 255);

/** `#RRGGBB`, as people write colours. */
export function rgb565Text(stored: number): string {
  const digits = fromRgb565(stored).map(channel => channel.toString(16).toUpperCase().padStart(2, '0'));
  return `#${digits.join('')}`;
}

/** Every colour as four bytes of RGBA, made for the first picture: 75 million pixels a second leave no time for arithmetic. */
let table: Uint32Array | undefined;

function opaqueColours(): Uint32Array {
  if (table !== undefined) return table;
  const colours = new Uint8Array(65_536 * 4);
  for (let stored = 0; stored < 65_536; stored++) colours.set([...fromRgb565(stored), 255], stored * 4);
  table = new Uint32Array(colours.buffer);
  return table;
}

/** Stored colours as RGBA, all opaque. */
export function rgb565ToRgba(stored: Uint8Array): Uint8Array {
  const colours = opaqueColours();
  const pixels = new Uint32Array(stored.length >> 1);
  for (let i = 0, at = 0; i < pixels.length; i++, at += 2)
    pixels[i] = colours[(stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8)] ?? 0;
  return new Uint8Array(pixels.buffer);
}

/** Stored colours as red, green, blue. */
export function rgb565ToRgb(stored: Uint8Array): Uint8Array {
  const rgba = rgb565ToRgba(stored);
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}

/** Indices as RGBA, through a palette of stored colours; an index outside it is shown as `beyond`. */
export function indicesToRgba(indices: Uint8Array, palette: Uint8Array, beyond: number): Uint8Array {
  const colours = new Uint32Array(256).fill(opaqueColours()[beyond] ?? 0);
  colours.set(new Uint32Array(rgb565ToRgba(palette.subarray(0, 512)).buffer));
  const pixels = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) pixels[i] = colours[indices[i] ?? 0] ?? 0;
  return new Uint8Array(pixels.buffer);
}
