import { bytes, relabel, sizeOf, struct, u32 } from '#layout';

/** Bytes of the header; the first block comes right after it. */
export const HEADER = 12;

export const block = struct(
  {
    packedSize: sizeOf(u32, 'packed'),
    size: { ...relabel(u32, 'size'), about: 'bytes it unpacks to: 8192, less in the last block of a file' },
    packed: { ...bytes('packedSize'), about: 'a stream of zlib' },
  },
  'A piece of a file; the next one of the same file follows it.',
);
