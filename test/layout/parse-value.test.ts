import { describe, expect, it } from 'vitest';
import {
  parseBigInteger,
  parseBit,
  parseBytes,
  parseFloat32,
  parseFloat64,
  parseInteger,
  parseRawBits,
  parseText,
} from '../../shared/layout/inside/parse-value.ts';

const u8 = { kind: 'u8', min: 0, max: 255 };
const i16 = { kind: 'i16', min: -32768, max: 32767 };
const u64 = { kind: 'u64', min: 0n, max: 2n ** 64n - 1n };

describe('typed input', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' +7 ', 7],
    ['0x1F', 31],
  ])('is parsed as an integer: %j', (input, value) => {
    expect(parseInteger(input, u8)).toEqual({ value });
  });

  it.each([
    [300, '300 does not fit u8, which holds 0 to 255'],
    ['-1', '-1 does not fit u8, which holds 0 to 255'],
    [1.5, 'u8 takes a whole number, not 1.5'],
    ['1.5', 'u8 takes a whole number, not "1.5"'],
    ['', 'u8 takes a whole number, not ""'],
    [null, 'u8 takes a whole number, not null'],
    [true, 'u8 takes a whole number, not true'],
    ['18446744073709551615', '18446744073709551615 does not fit u8, which holds 0 to 255'],
    ['x'.repeat(80), `u8 takes a whole number, not "${'x'.repeat(56)}…`],
  ])('is refused as an integer: %j', (input, why) => {
    expect(parseInteger(input, u8)).toEqual({ why });
  });

  it('is parsed as a negative integer', () => {
    expect(parseInteger('-0x10', i16)).toEqual({ value: -16 });
    expect(parseInteger('-32769', i16)).toHaveProperty('why');
  });

  it('is parsed as 64 bits', () => {
    expect(parseBigInteger('18446744073709551615', u64)).toEqual({ value: 2n ** 64n - 1n });
    expect(parseBigInteger('0xFF', u64)).toEqual({ value: 255n });
    expect(parseBigInteger(5, u64)).toEqual({ value: 5n });
    expect(parseBigInteger('18446744073709551616', u64)).toHaveProperty('why');
    expect(parseBigInteger(2 ** 60 + 0.5, u64)).toHaveProperty('why');
    expect(parseBigInteger('', u64)).toHaveProperty('why');
  });

  it.each([
    ['0.1', 0.1],
    ['-.5e3', -500],
    [' 2. ', 2],
    ['-0', -0],
    ['nan', Number.NaN],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    [3, 3],
  ])('is parsed as a float: %j', (input, value) => {
    expect(parseFloat32(input)).toEqual({ value });
  });

  it.each(['', '1,5', '0x10', 'one', null, '1e39'])('is refused as a float: %j', input => {
    expect(parseFloat32(input)).toHaveProperty('why');
  });

  it('is never an infinite float just because it is large', () => {
    expect(parseFloat32(' 1e400 ')).toEqual({ why: '1e400 is too large for f32' });
    expect(parseFloat32('-1e39')).toEqual({ why: '-1e39 is too large for f32' });
    expect(parseFloat32(1e39)).toEqual({ why: '1e+39 is too large for f32' });
    expect(parseFloat64('-1e309')).toEqual({ why: '-1e309 is too large for f64' });
    expect(parseFloat64('1e308')).toEqual({ value: 1e308 });
  });

  it('is parsed as raw bits', () => {
    expect(parseRawBits('bits:7FC00001', 4)).toEqual({ value: Uint8Array.of(1, 0, 0xc0, 0x7f) });
    expect(parseRawBits('bits:7FC1', 4)).toEqual({ why: 'bits: takes 8 hex digits here, not 4' });
    expect(parseRawBits('7FC00001', 4)).toBeUndefined();
    expect(parseRawBits(5, 4)).toBeUndefined();
  });

  it('is parsed as text, bytes and flags', () => {
    expect(parseText('€', 1)).toEqual({ value: '€' });
    expect(parseText('ab', 1)).toEqual({ why: '2 characters do not fit: there is room for 1' });
    const parsed = parseBytes('0a 0B');
    expect('value' in parsed && [...parsed.value.read(0, 2)]).toEqual([10, 11]);
    expect(parseBytes({ bytes: 1, base64: 'AQ==' })).toHaveProperty('value');
    expect(parseBytes('0')).toHaveProperty('why');
    expect(parseBytes(5)).toHaveProperty('why');
    expect(parseBytes({ base64: 'A' })).toEqual({ why: 'base64 is expected, not "A"' });
    expect(parseBytes({ bytes: 9, base64: 'AA==' })).toEqual({ why: '"bytes" says 9, but the base64 has 1 byte' });
    expect(parseBytes({ bytes: '1', base64: 'AA==' })).toEqual({ why: '"bytes" says "1", but the base64 has 1 byte' });
    expect([true, 1, 'true', false, '0'].map(parseBit)).toEqual([1, 1, 1, 0, 0].map(value => ({ value })));
    expect(parseBit(2)).toEqual({ why: 'a flag is true or false, not 2' });
  });
});
