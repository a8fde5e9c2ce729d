import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { toRgb565 } from '../../shared/codecs/rgb565.ts';
import { dds } from '../../shared/formats/image/dds/layout.ts';
import { tga } from '../../shared/formats/image/tga/layout.ts';
import { big, repack } from '../../shared/formats/westwood/big/layout.ts';
import { type Drawn, type Ink, inksOf } from './draw.ts';
import { hull, reeds } from './pictures.ts';

/** One file of the archive. */
export interface DemoFile {
  /** With backslashes, as in these archives. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const HEADER_SIZE = 16;
const nothing = memorySource(new Uint8Array(0));

/** An archive like those of Generals, with files that an artist of another company might have sent. */
export function demoBig(others: readonly DemoFile[]): Uint8Array {
  const empty = { magic: 'BIGF', archiveSize: HEADER_SIZE, headerEnd: HEADER_SIZE, entries: [], contents: nothing };
  const files = [
    ...others,
    { name: 'Art\\Textures\\heron_hull.dds', bytes: ddsOf(hull) },
    { name: 'Art\\Textures\\heron_reeds.tga', bytes: tgaOf(reeds) },
  ];
  const edits = files.map(({ name, bytes }) => ({ kind: 'add', name, content: memorySource(bytes) }) as const);
  return toBytes(encode(big, repack(empty, edits)));
}

/** A DXT1 texture with all its mipmaps. */
function ddsOf(drawn: Drawn): Uint8Array {
  const levels = [drawn];
  for (let last = drawn; last.width > 1 || last.height > 1; levels.push(last)) last = halved(last);
  const surfaces = levels.map(level => {
    const source = memorySource(dxt1Of(level));
    const perRow = Math.ceil(level.width / 4);
    return { unit: 'dxt1', perRow, rows: Math.ceil(level.height / 4), rowSize: perRow * 8, source } as const;
  });
  const off = {
    positiveX: false,
    negativeX: false,
    positiveY: false,
    negativeY: false,
    positiveZ: false,
    negativeZ: false,
  };
  return toBytes(
    encode(dds, {
      flags: {
        caps: true,
        height: true,
        width: true,
        pitch: false,
        pixelFormat: true,
        levelCount: true,
        linearSize: true,
        depth: false,
      },
      height: drawn.height,
      width: drawn.width,
      pitch: surfaces[0]?.source.size ?? 0,
      depth: 0,
      levelCount: levels.length,
      pixelFlags: {
        alphaPixels: false,
        alpha: false,
        fourCC: true,
        palette8: false,
        rgb: false,
        yuv: false,
        luminance: false,
      },
      fourCC: 'DXT1',
      pixelBits: 0,
      redMask: 0,
      greenMask: 0,
      blueMask: 0,
      alphaMask: 0,
      caps: { complex: true, texture: true, levels: true },
      caps2: { cubeMap: false, ...off, volume: false },
      caps3: 0,
      caps4: 0,
      reserved2: 0,
      surfaces,
      after: nothing,
    }),
  );
}

const SIDE = 4;

/**
 * A picture as DXT1 blocks: the lightest and the darkest colour of a block, and for each pixel the nearest of the four
 * between.
 */
function dxt1Of(drawn: Drawn): Uint8Array {
  const across = Math.ceil(drawn.width / SIDE);
  const down = Math.ceil(drawn.height / SIDE);
  const blocks = Array.from({ length: across * down }, (_, i) =>
    blockOf(inksIn(drawn, (i % across) * SIDE, Math.floor(i / across) * SIDE)),
  );
  return Uint8Array.from(blocks.flat());
}

/** Half the width and height: each pixel is the mean of four. */
function halved(larger: Drawn): Drawn {
  const { width, height } = larger;
  const inks = inksOf(larger);
  const draw = (x: number, y: number): Ink => inks[y * width + x] ?? larger.draw(x, y);
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

/** Sixteen colours; at the edges of a small picture the last ones are repeated. */
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
  if (first === second) numbers.fill(0); // equal ends would make the fourth colour transparent
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

/** 0 is the first end, 1 the second, 2 and 3 are between. */
function numberOf(
  light: number,
  { most, least, isTurned }: { most: number; least: number; isTurned: boolean },
): number {
  const third = most === least ? 0 : Math.floor(((most - light) * 3 + ((most - least) >> 1)) / (most - least));
  const fromFirst = isTurned ? 3 - third : third;
  return [0, 2, 3, 1][fromFirst] ?? 0;
}

/** A 32-bit picture stored bottom up, with the footer of version 2. */
function tgaOf(drawn: Drawn): Uint8Array {
  const { width, height } = drawn;
  const inks = inksOf(drawn);
  const pixels = Uint8Array.from(
    inks.flatMap((_, i) => {
      const [red = 0, green = 0, blue = 0, alpha = 255] =
        inks[(height - 1 - Math.floor(i / width)) * width + (i % width)] ?? [];
      return [blue, green, red, alpha];
    }),
  );
  const rowSize = width * 4;
  return toBytes(
    encode(tga, {
      colourMapType: 'none',
      imageType: 'colours',
      firstColour: 0,
      colourCount: 0,
      colourBits: 0,
      xOrigin: 0,
      yOrigin: 0,
      width,
      height,
      pixelBits: 32,
      descriptor: { alphaBits: 8, fromRight: false, fromTop: false, interleave: 0 },
      id: nothing,
      pixels: { unit: 'bgra', perRow: width, rows: height, rowSize, source: memorySource(pixels) },
      after: nothing,
      footer: { extensionOffset: 0, developerOffset: 0 },
    }),
  );
}
