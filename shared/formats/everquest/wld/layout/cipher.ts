import type { Codec } from '#layout';

const KEY = Uint8Array.of(0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a);

/** XOR with eight repeating bytes, starting with the first each time: enciphering and deciphering are the same. */
export const cipher: Codec = { name: 'XOR cipher', inPlace: true, decode: ciphered, encode: ciphered };

/** The bytes enciphered or deciphered; `from` is their offset in the text that the cipher began with. */
export function ciphered(bytes: Uint8Array, from = 0): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < out.length; i++) out[i] = (bytes[i] ?? 0) ^ (KEY[(from + i) % KEY.length] ?? 0);
  return out;
}
