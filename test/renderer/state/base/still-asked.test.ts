import { expect, test } from 'vitest';
import { stillAsked } from '../../../../renderer/state/base/still-asked.ts';

test('a request is current until the next one of its kind, whatever others are made', () => {
  const [ask, askElsewhere] = [stillAsked(), stillAsked()];
  const isFirst = ask();
  askElsewhere();
  expect(isFirst()).toBe(true);
  const isSecond = ask();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});
