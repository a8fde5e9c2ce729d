import { describe, expect, test } from 'vitest';
import { hexDigit, typeDigit } from '../../../renderer/byte-grid/geometry.ts';

describe('typing over bytes', () => {
  test('the first digit waits at its byte, the second writes it', () => {
    const first = typeDigit(undefined, 0x51, 0xc);
    expect(first).toEqual({ kind: 'half', half: { offset: 0x51, high: 0xc } });
    expect(typeDigit({ offset: 0x51, high: 0xc }, 0x51, 0xd)).toEqual({ kind: 'write', offset: 0x51, value: 0xcd });
  });

  test('a digit typed at another byte does not complete a half-typed one', () => {
    expect(typeDigit({ offset: 1, high: 0xf }, 2, 3)).toEqual({ kind: 'half', half: { offset: 2, high: 3 } });
  });

  test('only hex digits are accepted', () => {
    expect(['0', '9', 'a', 'F'].map(hexDigit)).toEqual([0, 9, 10, 15]);
    expect(['g', '', 'Enter', 'ä', 'F1'].map(hexDigit)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
