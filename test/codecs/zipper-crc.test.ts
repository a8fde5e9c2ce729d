import { expect, test } from 'vitest';
import { zipperCrc } from '../../shared/codecs/zipper-crc.ts';
import { bytesOf, slowCrc } from '../support/build-zipper.ts';

test('the checksum of nothing is 0, and zeros do not change it', () => {
  expect(zipperCrc(new Uint8Array(0))).toBe(0);
  expect(zipperCrc(new Uint8Array(100))).toBe(0);
});

// The catalogue of CRC algorithms lists this polynomial, order and start as part of CRC-32/CKSUM, whose final xor is
// left out here: its check value 0x765E7680 inverted.
test('the checksum of the digits 1 to 9 is the published one', () => {
  expect(zipperCrc(bytesOf('123456789'))).toBe(0x89a1897f);
});

test('the table agrees with bitwise division', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * i * 7 + i) & 255);
  expect(zipperCrc(bytes)).toBe(slowCrc(bytes));
});

test('it can be computed in parts', () => {
  const bytes = bytesOf('a long text in two stretches');
  expect(zipperCrc(bytes.subarray(11), zipperCrc(bytes.subarray(0, 11)))).toBe(zipperCrc(bytes));
});
