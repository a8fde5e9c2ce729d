import { expect, test } from 'vitest';
import { stillAsked } from '../../../../renderer/state/base/still-asked.ts';

test('a question is asked until the next one is, and others than these do not count', () => {
  const [ask, askElsewhere] = [stillAsked(), stillAsked()];
  const isFirst = ask();
  askElsewhere();
  expect(isFirst()).toBe(true);
  const isSecond = ask();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});
