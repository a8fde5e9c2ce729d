const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3);
    const word = (a << 16) | (b << 8) | c;
    text += LETTERS.charAt(word >> 18) + LETTERS.charAt((word >> 12) & 63);
    text += i + 1 < bytes.length ? LETTERS.charAt((word >> 6) & 63) : '=';
    text += i + 2 < bytes.length ? LETTERS.charAt(word & 63) : '=';
  }
  return text;
}

/** The bytes of a base64 text; undefined when it is none. */
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
