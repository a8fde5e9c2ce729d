import type { PixelRun } from '../pictures.ts';

/** The order in which a file stores the pixels of a picture. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Whether the first stored row is the top one. */
  readonly fromTop: boolean;
  /** Whether the first pixel of a stored row is the rightmost. */
  readonly fromRight: boolean;
}

/** The stored index of a pixel counted from the top left, and the reverse: the conversion is its own inverse. */
export function turnedIndex({ width, height, fromTop, fromRight }: Raster, pixel: number): number {
  const row = Math.floor(pixel / width);
  const column = pixel % width;
  return (fromTop ? row : height - 1 - row) * width + (fromRight ? width - 1 - column : column);
}

/** Pixels of `size` bytes each in the order in which they are shown. */
export function turned(stored: Uint8Array, size: number, raster: Raster): Uint8Array {
  const { width, height, fromTop, fromRight } = raster;
  if (fromTop && !fromRight) return stored;
  const shown = new Uint8Array(width * height * size);
  const rowSize = width * size;
  for (let row = 0; row < height; row++) {
    const from = (fromTop ? row : height - 1 - row) * rowSize;
    if (!fromRight) shown.set(stored.subarray(from, from + rowSize), row * rowSize);
    else
      for (let column = 0; column < width; column++) {
        const at = from + (width - 1 - column) * size;
        shown.set(stored.subarray(at, at + size), row * rowSize + column * size);
      }
  }
  return shown;
}

/** The shown pixels of a run of stored ones, with at most one run for each row. */
export function turnedRuns(raster: Raster, stored: PixelRun): PixelRun[] {
  const { width, height } = raster;
  const runs: PixelRun[] = [];
  const end = Math.min(stored.first + stored.count, width * height);
  if (raster.fromTop && !raster.fromRight) return end > stored.first ? [{ ...stored, count: end - stored.first }] : [];
  for (let at = stored.first; at < end; ) {
    const next = Math.min(end, (Math.floor(at / width) + 1) * width);
    const [a, b] = [turnedIndex(raster, at), turnedIndex(raster, next - 1)];
    runs.push({ first: Math.min(a, b), count: next - at });
    at = next;
  }
  return runs.sort((a, b) => a.first - b.first);
}
