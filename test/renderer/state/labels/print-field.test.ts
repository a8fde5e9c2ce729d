import { describe, expect, test } from 'vitest';
import { chosenText, editText, printField } from '../../../../renderer/state/labels/print-field.ts';

describe('a field’s value as one line', () => {
  test.each([
    [{ kind: 'text', value: 'MASS' }, '"MASS"'],
    [{ kind: 'text', value: '0x1e', text: 'A' }, '"0x1e" (A)'],
    [{ kind: 'text', value: 'a"b\n' }, '"a\\"b\\n"'],
    [{ kind: 'f32', value: 45 }, '45.0'],
    [{ kind: 'f32', value: 86.4 }, '86.4'],
    [{ kind: 'f32', value: 1e21 }, '1e+21'],
    [{ kind: 'f32', value: -0 }, '-0.0'],
    [{ kind: 'f32', value: 'NaN' }, 'NaN'],
    [{ kind: 'u64', value: '18446744073709551615' }, '18446744073709551615'],
    [{ kind: 'i32', value: -5 }, '-5'],
    [{ kind: 'offset', value: 0x1f0 }, '0x1F0'],
    [{ kind: 'checksum', value: 0xbeef }, '0x0000BEEF'],
    [{ kind: 'choice', value: 'list', text: '4' }, 'list (4)'],
    [{ kind: 'choice', value: 9 }, '9'],
    [{ kind: 'flags', value: 5, text: '0x5 a b' }, '0x5 a b'],
    [{ kind: 'flags', value: true }, 'true'],
    [{ kind: 'bytes', value: { bytes: 4 }, text: '01 02 03 04' }, '01 02 03 04'],
    [{ kind: 'list', count: 2 }, '2 items'],
    [{ kind: 'struct', count: 1 }, '1 field'],
    [{ kind: 'list', count: 1_000_000 }, '1,000,000 items'],
    [{ kind: 'unknown', value: null }, ''],
  ])('%j is %j', (field, text) => {
    expect(printField(field)).toBe(text);
  });

  test('the editor starts with what would be typed: text without quotes, numbers as shown', () => {
    expect(editText({ kind: 'text', value: 'a"b' })).toBe('a"b');
    expect(editText({ kind: 'f32', value: 86.4 })).toBe('86.4');
    expect(editText({ kind: 'offset', value: 16 })).toBe('0x10');
    expect(editText({ kind: 'choice', value: 'list', text: '4' })).toBe('list');
  });
});

test('an enum of a structure is shown, edited and chosen by name, or by number if it has none', () => {
  const [named, bare] = [
    { value: 7, name: 'boot' },
    { value: 9, name: null },
  ];
  expect(printField({ kind: 'u16', value: named, text: 'boot' })).toBe('boot');
  expect(printField({ kind: 'u16', value: bare })).toBe('9');
  expect(editText({ kind: 'u16', value: bare })).toBe('9');
  expect([named, bare, 'red', undefined].map(chosenText)).toEqual(['boot', '9', 'red', '']);
});
