const POLYNOMIAL = 0x04c11db7;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/**
 * The checksum of Pirate's Moon's reader archives: CRC-32, most significant bit first, from 0, not inverted at the end.
 * Pass the checksum so far to continue after an earlier run of bytes.
 */
export function zipperCrc(bytes: Uint8Array, soFar = 0): number {
  let crc = soFar;
  for (const byte of bytes) crc = (crc << 8) ^ (table[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}
