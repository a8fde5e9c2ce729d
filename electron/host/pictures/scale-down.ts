import type { Picture } from '../../../shared/formats/pictures.ts';

type Pixels = Pick<Picture, 'width' | 'height' | 'rgba'>;

/** A picture no wider and no higher than `edge`: each pixel the mean of those it stands for, weighed by their opacity. */
export function scaleDown(picture: Pixels, edge: number): Pixels {
  const scale = Math.max(picture.width, picture.height) / edge;
  if (scale <= 1) return picture;
  const width = Math.max(1, Math.floor(picture.width / scale));
  const height = Math.max(1, Math.floor(picture.height / scale));
  const rgba = new Uint8Array(width * height * 4);
  const columns = steps(picture.width, width);
  const rows = steps(picture.height, height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4)
      mean(
        picture,
        { left: at(columns, x), right: at(columns, x + 1), top: at(rows, y), bottom: at(rows, y + 1) },
        rgba,
        to,
      );
  return { width, height, rgba };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where each of `parts` begins in `size`, and where the last ends. */
function steps(size: number, parts: number): Uint32Array {
  return Uint32Array.from({ length: parts + 1 }, (_, i) => Math.floor((i * size) / parts));
}

const at = (numbers: Uint32Array, i: number): number => numbers[i] ?? 0;

function mean({ width, rgba }: Pixels, { left, right, top, bottom }: Box, out: Uint8Array, to: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let weight = 0;
  for (let y = top; y < bottom; y++)
    for (let from = (y * width + left) * 4, end = (y * width + right) * 4; from < end; from += 4) {
      const opacity = rgba[from + 3] ?? 0;
      red += (rgba[from] ?? 0) * opacity;
      green += (rgba[from + 1] ?? 0) * opacity;
      blue += (rgba[from + 2] ?? 0) * opacity;
      weight += opacity;
    }
  if (weight === 0) return;
  out[to] = Math.round(red / weight);
  out[to + 1] = Math.round(green / weight);
  out[to + 2] = Math.round(blue / weight);
  out[to + 3] = Math.round(weight / ((right - left) * (bottom - top)));
}
