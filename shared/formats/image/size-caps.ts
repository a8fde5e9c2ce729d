/** More pixels than any texture of any of these games has; more are not made room for. */
const MOST_PIXELS = 64 * 1024 * 1024;
/** The best packing of these formats makes 128 pixels of two bytes; what claims more has lost most of its bytes. */
const MOST_PER_BYTE = 256;

/** Whether a picture may be decoded: it has pixels, not too many, and enough bytes for a part of them. */
export function isDecodable(width: number, height: number, bytes: number): boolean {
  const pixels = width * height;
  return pixels > 0 && pixels <= MOST_PIXELS && pixels <= bytes * MOST_PER_BYTE;
}
