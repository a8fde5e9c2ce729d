import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { dds } from '../../shared/formats/image/dds/layout.ts';
import { tga } from '../../shared/formats/image/tga/layout.ts';
import { big } from '../../shared/formats/westwood/big/layout.ts';
import { repack } from '../../shared/formats/westwood/big/repack.ts';
import { type Drawn, inksOf } from './draw.ts';
import { dxt1Of, halved } from './dxt-draw.ts';
import { hull, reeds } from './pictures.ts';

/** One file of the archive. */
export interface DemoFile {
  /** With backslashes, as these archives have it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const HEADER_SIZE = 16;
const nothing = memorySource(new Uint8Array(0));

/** An archive as Generals has them, with what an artist of another company might have sent. */
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

/** A texture of DXT1 with all its smaller copies. */
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

/** A picture of 32 bits, from the bottom, with the footer of the second version. */
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
