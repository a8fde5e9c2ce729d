import { describe, expect, test } from 'vitest';
import { findPattern } from '../../../renderer/byte-grid/find-pattern.ts';

describe('what is typed into the find bar', () => {
  test.each([
    ['4d5a', '4D 5A'],
    ['4D 5A ?? 4?', '4D 5A ?? 4?'],
    ['0x4D, 0x5a', '4D 5A'],
    ['?f 00', '?F 00'],
  ])('hex %j is searched for as %j', (typed, query) => {
    expect(findPattern('hex', typed)).toMatchObject({ kind: 'pattern', query });
  });

  test.each([
    ['4', 'Enter two hex digits for each byte.'],
    ['4G', '“G” is not a hex digit.'],
    ['?? ??', 'Enter at least one hex digit.'],
  ])('hex %j is refused with a sentence', (typed, why) => {
    expect(findPattern('hex', typed)).toEqual({ kind: 'refused', why });
  });

  test('text is searched for as typed, including spaces', () => {
    expect(findPattern('text', ' 4D ')).toEqual({ kind: 'pattern', query: ' 4D ', size: 4 });
    expect(findPattern('text', '')).toEqual({ kind: 'empty' });
    expect(findPattern('hex', '  ')).toEqual({ kind: 'empty' });
  });
});
