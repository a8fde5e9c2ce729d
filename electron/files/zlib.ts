import { deflateSync, inflateSync } from 'node:zlib';
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

/** Packs as the games' own tools did: level 6. */
export const deflate: Deflate = bytes => deflateSync(bytes, { level: 6 });

/** The system's zlib, for what is handed it. */
export const zlib: Zlib = { inflate, deflate };
