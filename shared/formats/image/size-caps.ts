/** More pixels than any texture of any of these games has; more are not made room for. */
const MOST_PIXELS = 64 * 1024 * 1024;
/** The best packing of these formats makes 128 pixels of two bytes; what claims more has lost most of its bytes. */
const MOST_PER_BYTE = 256;
/** So many are made of however few bytes; of more each byte may be no more than eight pixels of one bit. */
const FREE_PIXELS = 16 * 1024 * 1024;
const MOST_OF_MANY = 8;

/** Whether a picture may be decoded: it has pixels, not too many, and enough bytes for a part of them. */
export function isDecodable(width: number, height: number, bytes: number): boolean {
  const pixels = width * height;
  const perByte = pixels > FREE_PIXELS ? MOST_OF_MANY : MOST_PER_BYTE;
  return pixels > 0 && pixels <= MOST_PIXELS && pixels <= bytes * perByte;
}
