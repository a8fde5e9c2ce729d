/** Two capital hex digits per byte, without spaces. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).toUpperCase().padStart(2, '0');
  return text;
}

/** The same with a space between bytes, as a hex view has them: `3F 80 00`. */
export function toSpacedHex(bytes: Uint8Array): string {
  return toHex(bytes).replace(/..(?=.)/g, '$& ');
}

/** Bytes from hex digits; white space between pairs is ignored. Undefined if it is not hex. */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

/** An offset as it is printed everywhere: 0x1A40. */
export function hexOffset(offset: number): string {
  return `${offset < 0 ? '-' : ''}0x${Math.abs(offset).toString(16).toUpperCase()}`;
}
