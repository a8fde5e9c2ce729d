import { expect, test } from 'vitest';
import { alphabet, codePages } from '../../../../renderer/panes/table/code-pages.ts';
import { fromWindows1252 } from '../../../../shared/base/windows1252.ts';

test.each([
  ['windows-1251', [0xcf, 0xf0, 0xe8, 0xeb, 0xe8, 0xe2], 'Прилив'],
  ['windows-1250', [0x50, 0xf8, 0xed, 0x6c, 0x69, 0x76], 'Příliv'],
  ['shift_jis', [0x92, 0xaa, 0x82, 0xcc, 0x53], '潮のS'],
  ['gbk', [0xb3, 0xb1, 0xcb, 0xae], '潮水'],
  ['euc-kr', [0xb9, 0xd0, 0xb9, 0xb0], '밀물'],
  ['windows-1252', [0x54, 0xe9, 0x80], 'Té€'],
] as const)('%s reads the same bytes as its own letters, and writes them back', (id, bytes, text) => {
  const { shown, stored } = alphabet(id);
  const asStored = fromWindows1252(Uint8Array.from(bytes));
  expect(shown(asStored)).toBe(text);
  expect(stored(text)).toEqual({ text: asStored });
});

test('a letter missing from a code page is named', () => {
  expect(alphabet('windows-1251').stored('Flut ü')).toEqual({ stranger: 'ü' });
  expect(alphabet('windows-1252').stored('潮')).toEqual({ stranger: '潮' });
});

test('every code page has the letters of English', () => {
  for (const { id } of codePages) expect(alphabet(id).stored('Hold %1!d!\r\n')).toEqual({ text: 'Hold %1!d!\r\n' });
});
