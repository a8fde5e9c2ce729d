/** A size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const isPower = (value: number): boolean => value > 0 && (value & (value - 1)) === 0;

/** Graphics cards of that time draw no other sizes. */
export const hasPowersOfTwo = ({ width, height }: PixelSize): boolean => isPower(width) && isPower(height);

/** RGBA in another size, interpolated linearly; transparent pixels do not bleed their colour into others. */
export function scaleColours(rgba: Uint8Array, from: PixelSize, to: PixelSize): Uint8Array {
  const out = new Uint8Array(to.width * to.height * 4);
  for (let y = 0; y < to.height; y++) {
    const rows = between(y, from.height, to.height);
    for (let x = 0; x < to.width; x++) {
      const columns = between(x, from.width, to.width);
      const sums = [0, 0, 0, 0];
      for (const row of rows) for (const column of columns) addPixel(sums, rgba, { row, column, width: from.width });
      putPixel(out, (y * to.width + x) * 4, sums);
    }
  }
  return out;
}

/** One byte per pixel in another size, each from the nearest pixel: colour indices cannot be mixed. */
export function scaleIndices(bytes: Uint8Array, from: PixelSize, to: PixelSize): Uint8Array {
  return Uint8Array.from({ length: to.width * to.height }, (_, i) => {
    const x = Math.floor((((i % to.width) + 0.5) * from.width) / to.width);
    const y = Math.floor(((Math.floor(i / to.width) + 0.5) * from.height) / to.height);
    return bytes[y * from.width + x] ?? 0;
  });
}

interface Share {
  readonly at: number;
  readonly weight: number;
}

/** The two pixels around a position, by their centres. */
function between(at: number, from: number, to: number): readonly Share[] {
  const place = Math.min(from - 1, Math.max(0, ((at + 0.5) * from) / to - 0.5));
  const low = Math.floor(place);
  const high = Math.min(from - 1, low + 1);
  return [
    { at: low, weight: 1 - (place - low) },
    { at: high, weight: place - low },
  ];
}

function addPixel(
  sums: number[],
  rgba: Uint8Array,
  { row, column, width }: { readonly row: Share; readonly column: Share; readonly width: number },
): void {
  const start = (row.at * width + column.at) * 4;
  const weight = row.weight * column.weight;
  const alpha = (rgba[start + 3] ?? 0) * weight;
  for (let i = 0; i < 3; i++) sums[i] = (sums[i] ?? 0) + (rgba[start + i] ?? 0) * alpha;
  sums[3] = (sums[3] ?? 0) + alpha;
}

function putPixel(out: Uint8Array, start: number, sums: readonly number[]): void {
  const alpha = sums[3] ?? 0;
  if (alpha === 0) return;
  for (let i = 0; i < 3; i++) out[start + i] = Math.round((sums[i] ?? 0) / alpha);
  out[start + 3] = Math.round(alpha);
}
