import { toRgb565 } from '../../shared/codecs/rgb565.ts';
import type { Drawn, Ink } from './draw.ts';

const SIDE = 4;

/** A picture as blocks of DXT1: the lightest and the darkest ink of a block, and for each pixel the nearest of the four between. */
export function dxt1Of(drawn: Drawn): Uint8Array {
  const across = Math.ceil(drawn.width / SIDE);
  const down = Math.ceil(drawn.height / SIDE);
  const blocks = Array.from({ length: across * down }, (_, i) =>
    blockOf(inksIn(drawn, (i % across) * SIDE, Math.floor(i / across) * SIDE)),
  );
  return Uint8Array.from(blocks.flat());
}

/** Half as wide and as high: of four pixels their mean. */
export function halved({ width, height, draw }: Drawn): Drawn {
  return {
    width: Math.max(1, width >> 1),
    height: Math.max(1, height >> 1),
    draw(x, y) {
      const four = [draw(2 * x, 2 * y), draw(2 * x + 1, 2 * y), draw(2 * x, 2 * y + 1), draw(2 * x + 1, 2 * y + 1)];
      const mean = (i: number) => four.reduce((sum, ink) => sum + (ink[i] ?? 0), 0) >> 2;
      return [mean(0), mean(1), mean(2)];
    },
  };
}

/** Sixteen inks; at the edges of a small picture the last ones again. */
function inksIn({ width, height, draw }: Drawn, left: number, top: number): Ink[] {
  return Array.from({ length: SIDE * SIDE }, (_, i) =>
    draw(Math.min(width - 1, left + (i % SIDE)), Math.min(height - 1, top + (i >> 2))),
  );
}

function blockOf(inks: readonly Ink[]): number[] {
  const lights = inks.map(lightOf);
  const most = Math.max(...lights);
  const least = Math.min(...lights);
  const ends = [storedOf(inks, lights.indexOf(most)), storedOf(inks, lights.indexOf(least))];
  const [first, second] = [Math.max(...ends), Math.min(...ends)];
  const isTurned = ends[0] !== first;
  const numbers = lights.map(light => numberOf(light, { most, least, isTurned }));
  if (first === second) numbers.fill(0); // equal ends would make the fourth colour a clear one
  const bytes = Array.from({ length: SIDE }, (_, row) =>
    numbers.slice(row * SIDE, (row + 1) * SIDE).reduceRight((sum, number) => sum * 4 + number, 0),
  );
  return [first & 255, first >> 8, second & 255, second >> 8, ...bytes];
}

function lightOf([red, green, blue]: Ink): number {
  return 2 * red + 5 * green + blue;
}

function storedOf(inks: readonly Ink[], index: number): number {
  const [red = 0, green = 0, blue = 0] = inks[index] ?? [];
  return toRgb565(red, green, blue);
}

/** 0 the first end, 2 and 3 between, 1 the second. */
function numberOf(
  light: number,
  { most, least, isTurned }: { most: number; least: number; isTurned: boolean },
): number {
  const third = most === least ? 0 : Math.floor(((most - light) * 3 + ((most - least) >> 1)) / (most - least));
  const fromFirst = isTurned ? 3 - third : third;
  return [0, 2, 3, 1][fromFirst] ?? 0;
}
