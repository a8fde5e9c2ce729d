import { expect, test } from 'vitest';
import { tokenAt } from '../../../../renderer/panes/text/token-at.ts';

test('the token at the cursor is the one around or before it, without quotes', () => {
  const line = '  (FILE step.wav "two words" 0.5)';
  expect([4, 8, 9, 12, 17, 18, 25, 33].map(column => tokenAt(line, column))).toEqual([
    'FILE',
    'FILE',
    'step.wav',
    'step.wav',
    'step.wav',
    'two words',
    'two words',
    '0.5',
  ]);
  expect(tokenAt(line, 1)).toBeUndefined();
});
