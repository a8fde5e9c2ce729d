// Two 4-bit numbers in each byte, the left one in the low half, as in the PlayStation's pixels.

/** One byte for each number. */
export function fromNibbles(packed: Uint8Array): Uint8Array {
  const out = new Uint8Array(packed.length * 2);
  for (let i = 0; i < packed.length; i++) {
    const byte = packed[i] ?? 0;
    out[i * 2] = byte & 15;
    out[i * 2 + 1] = byte >>> 4;
  }
  return out;
}

/** Two numbers into each byte; values above 15 are cut off. */
export function toNibbles(numbers: Uint8Array): Uint8Array {
  const out = new Uint8Array(numbers.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = ((numbers[i * 2] ?? 0) & 15) | (((numbers[i * 2 + 1] ?? 0) & 15) << 4);
  return out;
}
