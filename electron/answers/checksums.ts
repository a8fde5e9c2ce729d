import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import type { Source } from '../../shared/base/source.ts';
import { zipperCrc } from '../../shared/codecs/zipper-crc.ts';
import type { Checksum } from '../../shared/contract/types.ts';

/** Bytes read at once; between two pieces other work gets its turn. */
const PIECE = 256 * 1024;

interface Running {
  add(bytes: Uint8Array): void;
  hex(): string;
}

/**
 * Checksums and hashes of some bytes of a source, as hex digits, the most significant first. The kinds are those found in old
 * files, with the names and check values of the RevEng catalogue of CRCs, and the usual hashes for identifying files.
 * Rejects with the signal's reason when it is aborted.
 */
export async function checksumsOf(
  source: Source,
  range: { readonly start: number; readonly size: number },
  signal: AbortSignalLike,
): Promise<readonly Checksum[]> {
  const kinds: readonly (readonly [string, Running])[] = [
    ...Object.entries(cyclic).map(([name, kind]) => [name, cyclicSum(kind)] as const),
    ['CRC-32, Zipper archives', folded(32, zipperCrc, 0)],
    ['Adler-32', folded(32, adler32, 1)],
    ...['md5', 'sha1', 'sha256', 'sha384', 'sha512'].map(name => [hashNames[name] ?? name, hash(name)] as const),
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

const hashNames: Readonly<Record<string, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** A cyclic redundancy check by the parameters of the RevEng catalogue; `reflected` goes from the least significant bit. */
interface Cyclic {
  readonly bits: 16 | 32;
  readonly polynomial: number;
  readonly start: number;
  readonly reflected: boolean;
  readonly final: number;
}

const ccitt = { bits: 16, polynomial: 0x1021, reflected: false } as const;
const ccittReflected = { bits: 16, polynomial: 0x1021, reflected: true } as const;
const arc = { bits: 16, polynomial: 0x8005, reflected: true } as const;
const ethernet = { bits: 32, polynomial: 0x04c1_1db7 } as const;

const cyclic: Readonly<Record<string, Cyclic>> = {
  'CRC-16/ARC': { ...arc, start: 0, final: 0 },
  'CRC-16/MODBUS': { ...arc, start: 0xffff, final: 0 },
  'CRC-16/USB': { ...arc, start: 0xffff, final: 0xffff },
  'CRC-16/XMODEM': { ...ccitt, start: 0, final: 0 },
  'CRC-16/IBM-3740': { ...ccitt, start: 0xffff, final: 0 },
  'CRC-16/GENIBUS': { ...ccitt, start: 0xffff, final: 0xffff },
  'CRC-16/KERMIT': { ...ccittReflected, start: 0, final: 0 },
  'CRC-16/IBM-SDLC': { ...ccittReflected, start: 0xffff, final: 0xffff },
  'CRC-32': { ...ethernet, reflected: true, start: 0xffff_ffff, final: 0xffff_ffff },
  'CRC-32/JAMCRC': { ...ethernet, reflected: true, start: 0xffff_ffff, final: 0 },
  'CRC-32/BZIP2': { ...ethernet, reflected: false, start: 0xffff_ffff, final: 0xffff_ffff },
  'CRC-32/MPEG-2': { ...ethernet, reflected: false, start: 0xffff_ffff, final: 0 },
  'CRC-32/ISCSI': { bits: 32, polynomial: 0x1edc_6f41, reflected: true, start: 0xffff_ffff, final: 0xffff_ffff },
};

/** Uses a table of the effect of each byte on the sum. */
function cyclicSum({ bits, polynomial, start, reflected, final }: Cyclic): Running {
  const table = Uint32Array.from({ length: 256 }, (_, byte) =>
    reflected ? reflectedStep(byte, mirrored(polynomial, bits)) : plainStep(byte, polynomial << (32 - bits)),
  );
  // A non-reflected sum is kept in the upper bits of 32, so that one table serves both widths.
  let value = reflected ? start : start << (32 - bits);
  return {
    add(bytes) {
      let sum = value;
      if (reflected) for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
      else for (const byte of bytes) sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0);
      value = sum;
    },
    hex: () => hexOf(((reflected ? value : value >>> (32 - bits)) ^ final) >>> 0, bits),
  };
}

function reflectedStep(byte: number, polynomial: number): number {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1;
  return sum;
}

function plainStep(byte: number, polynomial: number): number {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ polynomial : sum << 1;
  return sum;
}

function mirrored(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) if ((value >>> bit) & 1) result |= 1 << (bits - 1 - bit);
  return result >>> 0;
}

const hexOf = (value: number, bits: number): string =>
  value
    .toString(16)
    .toUpperCase()
    .padStart(bits / 4, '0');

function hash(name: string): Running {
  const running = createHash(name);
  return { add: bytes => void running.update(bytes), hex: () => running.digest('hex').toUpperCase() };
}

/** A checksum that is continued from its own value. */
function folded(bits: 16 | 32, next: (bytes: Uint8Array, soFar: number) => number, start: number): Running {
  let value = start;
  return {
    add(bytes) {
      value = next(bytes, value);
    },
    hex: () => hexOf(value, bits),
  };
}

/** The Adler-32 of zlib (RFC 1950): two sums modulo 65521. */
function adler32(bytes: Uint8Array, soFar: number): number {
  let low = soFar & 0xffff;
  let high = soFar >>> 16;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}
