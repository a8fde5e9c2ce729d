import { expect, test } from 'vitest';
import { redactHome } from '../../electron/failures/failures.ts';

test.each([
  ['/home/ana', 'EACCES: /home/ana/games/reader.zbd', 'EACCES: ~/games/reader.zbd'],
  ['C:\\Users\\Ana', 'EPERM: C:\\Users\\Ana\\a.zbd and C:/Users/Ana/b.zbd', 'EPERM: ~\\a.zbd and ~/b.zbd'],
  ['C:\\Users\\Ana', '{"file":"C:\\\\Users\\\\Ana\\\\a.zbd"}', '{"file":"~\\\\a.zbd"}'],
  ['/', '/a/b', '/a/b'],
])('the home folder %s is written as ~', (home, text, expected) => {
  expect(redactHome(text, home)).toBe(expected);
});
