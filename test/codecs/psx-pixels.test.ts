import { expect, test } from 'vitest';
import { fromNibbles, toNibbles } from '../../shared/codecs/nibbles.ts';
import { fromPsxColour, psxPaletteRgba } from '../../shared/codecs/psx-colour.ts';

test('the left of two pixels is the low half of their byte', () => {
  expect([...fromNibbles(Uint8Array.of(0x21, 0xf0))]).toEqual([1, 2, 0, 15]);
});

test('every byte of pixels is restored', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(toNibbles(fromNibbles(bytes))).toEqual(bytes);
});

test('red is in the lowest bits, and 31 is full brightness', () => {
  expect([0x001f, 0x03e0, 0x7c00, 0x8000, 0x0010].map(fromPsxColour)).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [0, 0, 0],
    [132, 0, 0],
  ]);
});

test('only the word 0 is transparent: black with the highest bit is black', () => {
  expect([...psxPaletteRgba(Uint8Array.of(0, 0, 0, 0x80, 0x1f, 0))]).toEqual([
    0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255,
  ]);
});
