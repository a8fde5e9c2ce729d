import type { Codec } from '#layout';

const KEY = Uint8Array.of(0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a);

/** Eight bytes over and over, each time from the first one on: what makes the text unreadable makes it readable again. */
export const cipher: Codec = { name: 'XOR cipher', inPlace: true, decode: ciphered, encode: ciphered };

/** These bytes through the cipher; `from` is their place in the region that it began with. */
export function ciphered(bytes: Uint8Array, from = 0): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < out.length; i++) out[i] = (bytes[i] ?? 0) ^ (KEY[(from + i) % KEY.length] ?? 0);
  return out;
}
