import type { NumberedPicture } from '../../../../electron/demo/everquest/fen-pictures.ts';
import { ByteWriter } from '../byte-writer.ts';

const [FILE_HEAD, PICTURE_HEAD] = [14, 40];
const BITS = 8;
const MAGIC = [0x42, 0x4d] as const;

/** Rows from the bottom up; the side is a multiple of four, so that rows need no filling. */
export function writtenBmp({ side, colours, at }: NumberedPicture): Uint8Array {
  const start = FILE_HEAD + PICTURE_HEAD + colours.length * 4;
  const out = new ByteWriter().u8(...MAGIC).u32(start + side * side, 0, start);
  out
    .u32(PICTURE_HEAD, side, side)
    .u16(1, BITS)
    .u32(0, side * side, 0, 0, colours.length, 0);
  for (const [red, green, blue] of colours) out.u8(blue, green, red, 0);
  for (let y = side - 1; y >= 0; y--) for (let x = 0; x < side; x++) out.u8(at(x, y));
  return out.bytes();
}
