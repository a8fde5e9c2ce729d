import { expect, test } from 'vitest';
import { textTable } from '../../electron/cli/shown-text.ts';

test('columns are aligned, numbers to the right, with nothing after the last cell', () => {
  const rows = [
    ['9', 'wad', 'x'],
    ['10', 'reader', ''],
  ];
  expect(textTable(['size', 'format', 'why'], rows, [0])).toBe('size  format  why\n   9  wad     x\n  10  reader\n');
});

test('one long name pushes what follows in its own row, not in all of them', () => {
  const long = 'x'.repeat(60);
  const lines = textTable(
    ['name', 'is'],
    [
      ['short', 'a'],
      [long, 'b'],
    ],
  ).split('\n');
  expect(lines).toEqual([`${'name'.padEnd(44)}  is`, `${'short'.padEnd(44)}  a`, `${long}  b`, '']);
});
