import { bytes } from '../../../layout/bytes.ts';
import { relabel } from '../../../layout/relabel.ts';
import { u32 } from '../../../layout/scalars.ts';
import { sizeOf } from '../../../layout/size-of.ts';
import { struct } from '../../../layout/struct.ts';

/** Bytes of the header; the first block lies behind. */
export const HEADER = 12;

export const block = struct(
  {
    packedSize: sizeOf(u32, 'packed'),
    size: { ...relabel(u32, 'size'), about: 'bytes it unpacks to: 8192, less in the last block of a file' },
    packed: { ...bytes('packedSize'), about: 'a stream of zlib' },
  },
  'A piece of a file; the next one of the same file lies behind it.',
);
