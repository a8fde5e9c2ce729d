import { inflateSync } from 'node:zlib';
import { deflate as packWith } from 'pako';
import { counted, grouped } from '../../shared/base/counted.ts';
import { type Deflate, type Inflate, inflate as inflateSlowly, type Zlib } from '../../shared/codecs/inflate.ts';

/** An output buffer for zlib. */
const LEAST_ROOM = 64;

/** Unpacks with the system's zlib. */
export const inflate: Inflate = (packed, size) => {
  try {
    // One buffer with room for an extra byte: many small ones would have to be joined, doubling the memory.
    const bytes = inflateSync(packed, {
      maxOutputLength: Math.max(1, size),
      chunkSize: Math.max(LEAST_ROOM, size + 1),
    });
    if (bytes.length === size) return { bytes };
    return { why: `unpacks to ${counted(bytes.length, 'byte')} instead of ${grouped(size)}` };
  } catch {
    // Zlib reports what it ran out of, but not what is wrong with the stream.
    return inflateSlowly(packed, size);
  }
};

/**
 * Packs as the games' own tools did, byte for byte: level 6 of the old zlib. Node's zlib finds other matches, and so does
 * pako from 3.0 on.
 */
export const deflate: Deflate = bytes => packWith(bytes, { level: 6 });

/** The system's zlib, for code that takes one. */
export const zlib: Zlib = { inflate, deflate };
