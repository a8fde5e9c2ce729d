import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import type { Source } from '../../shared/base/source.ts';
import { zipperCrc } from '../../shared/codecs/zipper-crc.ts';
import type { Checksum } from '../../shared/contract/types.ts';

/** Bytes read at once; between two pieces others get their turn. */
const PIECE = 1024 * 1024;

interface Running {
  add(bytes: Uint8Array): void;
  hex(): string;
}

/**
 * Checksums and hashes of some bytes of a source, as hex digits, the most significant first. The kinds are those that old
 * files hold, by the names and check values of the RevEng catalogue of CRCs, and the hashes that files are known by.
 * Rejects with the signal's reason when it is aborted.
 */
export async function checksumsOf(
  source: Source,
  range: { readonly start: number; readonly size: number },
  signal: AbortSignalLike,
): Promise<readonly Checksum[]> {
  const kinds: readonly (readonly [string, Running])[] = [
    ['CRC-16/ARC', reflected16(0xa001)],
    ['CRC-16/XMODEM', plain16(0)],
    ['CRC-16/IBM-3740', plain16(0xffff)],
    ['CRC-32', folded(32, crc32, 0)],
    ['CRC-32, Zipper archives', folded(32, zipperCrc, 0)],
    ['Adler-32', folded(32, adler32, 1)],
    ['MD5', hash('md5')],
    ['SHA-1', hash('sha1')],
    ['SHA-256', hash('sha256')],
  ];
  const end = Math.min(source.size, range.start + range.size);
  for (let at = range.start; at < end; at += PIECE) {
    if (signal.aborted) throw signal.reason;
    const bytes = source.read(at, Math.min(PIECE, end - at));
    for (const [, running] of kinds) running.add(bytes);
    await nextTurn();
  }
  return kinds.map(([name, running]) => ({ name, hex: running.hex() }));
}

function hash(name: string): Running {
  const running = createHash(name);
  return { add: bytes => void running.update(bytes), hex: () => running.digest('hex').toUpperCase() };
}

/** A checksum that goes on from its own value. */
function folded(bits: 16 | 32, next: (bytes: Uint8Array, soFar: number) => number, start: number): Running {
  let value = start;
  return {
    add: bytes => {
      value = next(bytes, value);
    },
    hex: () =>
      value
        .toString(16)
        .toUpperCase()
        .padStart(bits / 4, '0'),
  };
}

/** Least significant bit first, from 0. */
function reflected16(polynomial: number): Running {
  return folded(
    16,
    (bytes, soFar) => {
      let crc = soFar;
      for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
      }
      return crc;
    },
    0,
  );
}

/** Most significant bit first, polynomial 0x1021. */
function plain16(start: number): Running {
  return folded(
    16,
    (bytes, soFar) => {
      let crc = soFar;
      for (const byte of bytes) {
        crc ^= byte << 8;
        for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
      }
      return crc;
    },
    start,
  );
}

/** Of zlib (RFC 1950): two sums modulo 65521. */
function adler32(bytes: Uint8Array, soFar: number): number {
  let low = soFar & 0xffff;
  let high = soFar >>> 16;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}
