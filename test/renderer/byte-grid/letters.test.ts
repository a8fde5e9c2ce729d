import { expect, test } from 'vitest';
import { gridGeometry, hitTest } from '../../../renderer/byte-grid/geometry.ts';
import { byteLetter, isVisible, letterByte } from '../../../renderer/byte-grid/letters.ts';
import { textEncodings } from '../../../shared/base/text-encodings.ts';

const E0 = 0xe0;

test('a byte is another letter in another encoding, and a dot where it is none', () => {
  const letters = textEncodings.map(encoding => [encoding, byteLetter(E0, encoding)]);
  expect(Object.fromEntries(letters)).toEqual({
    'windows-1252': 'à',
    ascii: '·',
    ibm866: 'р',
    'windows-1250': 'ŕ',
    'windows-1251': 'а',
    macintosh: '‡',
  });
  expect([0, 0x7f, 0x81, 0xa0, 0xad].filter(byte => isVisible(byte))).toEqual([]);
  expect(isVisible(0x20)).toBe(true);
});

test('a letter is typed as the byte that shows it, and every letter can be', () => {
  expect(letterByte('а', 'windows-1251')).toBe(E0);
  expect(letterByte('а')).toBeUndefined();
  for (const encoding of textEncodings)
    for (let byte = 0; byte < 256; byte++)
      if (isVisible(byte, encoding)) expect(letterByte(byteLetter(byte, encoding), encoding)).toBe(byte);
});

test('with a header the rows begin one row lower, and a byte is still under its point', () => {
  const sizes = { row: 20, letter: 8, left: 10, top: 5 };
  const [plain, headed] = [false, true].map(header => gridGeometry({ ...sizes, header }, 900, 16, 4096));
  expect([plain?.top, headed?.top]).toEqual([5, 25]);
  expect(headed && hitTest(headed, headed.hexLeft + 1, 26)).toMatchObject({ row: 0, column: 0, exact: true });
  expect(headed && hitTest(headed, headed.hexLeft + 1, 20)).toMatchObject({ exact: false });
});
