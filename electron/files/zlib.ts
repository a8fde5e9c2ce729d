import { inflateSync } from 'node:zlib';
import { deflate as packWith } from 'pako';
import type { Deflate, Inflate, Zlib } from '../../shared/codecs/inflate.ts';

/** Unpacks with the system's zlib. */
export const inflate: Inflate = (packed, size) => {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, size) });
    if (bytes.length === size) return { bytes };
    return { why: `unpacks to ${bytes.length} bytes instead of ${size}` };
  } catch (error) {
    return { why: `cannot be unpacked (${error instanceof Error ? error.message : String(error)})` };
  }
};

/**
 * Packs as the games' own tools did, to the byte: level 6 of zlib as it was. Node's zlib finds other matches, and so does
 * pako from 3.0 on.
 */
export const deflate: Deflate = bytes => packWith(bytes, { level: 6 });

/** The system's zlib, for what is handed it. */
export const zlib: Zlib = { inflate, deflate };
