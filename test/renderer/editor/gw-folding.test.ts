import { expect, test } from 'vitest';
import { scriptFolds } from '../../../renderer/editor/gw-folding.ts';

test('a script folds into its heading, a condition into its ifdef, and empty scripts not at all', () => {
  const text = [
    '#script a.gw',
    'Set X',
    'ifdef %HW%',
    '  Set Y',
    'endif',
    '',
    '#script b.gw',
    '',
    '#script c.gw',
    'Quit',
  ];
  expect(scriptFolds(text.join('\r\n'))).toEqual([
    { start: 1, end: 5 },
    { start: 3, end: 4 },
    { start: 9, end: 10 },
  ]);
});
