const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(LETTERS, letter => letter.charCodeAt(0));
const PAD = 0x3d;
/** Bytes per block of text; a multiple of three. */
const BLOCK = 3 << 12;

/** Base64 with padding. Built in blocks: built letter by letter, each letter took 32 bytes of memory until the text was read. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BLOCK) text += blockText(bytes.subarray(at, at + BLOCK));
  return text;
}

function blockText(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let to = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    codes[to++] = CODES[word >> 18] ?? 0;
    codes[to++] = CODES[(word >> 12) & 63] ?? 0;
    codes[to++] = i + 1 < bytes.length ? (CODES[(word >> 6) & 63] ?? 0) : PAD;
    codes[to++] = i + 2 < bytes.length ? (CODES[word & 63] ?? 0) : PAD;
  }
  return Reflect.apply(String.fromCharCode, undefined, codes);
}

/** The bytes of a base64 text; undefined if it is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(digits) || digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (const digit of digits) {
    word = ((word << 6) | LETTERS.indexOf(digit)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (word >> bits) & 0xff;
  }
  return bytes;
}
