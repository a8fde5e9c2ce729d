import { expect, test } from 'vitest';
import { RAW_SECTOR, sealed, sectorChecksum } from '../../shared/codecs/cd-sector.ts';

/** A sector whose every byte before the checksum is something else. */
const sector = Uint8Array.from({ length: RAW_SECTOR }, (_, i) => (i * 73 + (i >> 3)) & 0xff);

/** Product in the field of 256 numbers modulo 0x11D, bit by bit. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 0; bit < 8; bit++) {
    if ((b >> bit) & 1) product ^= a << bit;
  }
  for (let bit = 14; bit >= 8; bit--) if ((product >> bit) & 1) product ^= 0x11d << (bit - 8);
  return product;
}

/** A word is whole when its polynomial is 0 at 1 and at 2. */
function isWhole(word: readonly number[]): boolean {
  const atOne = word.reduce((sum, byte) => sum ^ byte, 0);
  const atTwo = word.reduce((sum, byte) => times(sum, 2) ^ byte, 0);
  return atOne === 0 && atTwo === 0;
}

/** Header counted as zeros; what the words run through begins there. */
function body(of: Uint8Array): Uint8Array {
  const copy = of.slice();
  copy.fill(0, 0x0c, 0x10);
  return copy.subarray(0x0c);
}

test('the checksum of all bytes it covers and itself is zero', () => {
  let value = 0;
  for (const byte of sealed(sector).subarray(0x10, 0x81c)) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xd8018001 : value >>> 1;
  }
  expect(value).toBe(0);
});

test('each of the 86 words of the first parity and the 52 of the second is a code word', () => {
  const bytes = body(sealed(sector));
  const at = (i: number): number => bytes[i] ?? 0;
  for (let word = 0; word < 86; word++) {
    const column = Array.from({ length: 24 }, (_, i) => at(word + 86 * i));
    expect(isWhole([...column, at(2064 + word), at(2064 + 86 + word)]), `P ${word}`).toBe(true);
  }
  for (let word = 0; word < 52; word++) {
    const diagonal = Array.from({ length: 43 }, (_, i) => at(((word >> 1) * 86 + (word & 1) + 88 * i) % 2236));
    expect(isWhole([...diagonal, at(2236 + word), at(2236 + 52 + word)]), `Q ${word}`).toBe(true);
  }
});

test('nothing before the checksum changes, and a correct sector stays the same', () => {
  const whole = sealed(sector);
  expect(whole.subarray(0, 0x818)).toEqual(sector.subarray(0, 0x818));
  expect(sealed(whole)).toEqual(whole);
  expect(sectorChecksum(whole)).toBe(new DataView(whole.buffer).getUint32(0x818, true));
});
