import { expect, test } from 'vitest';
import { createRefusals } from '../../electron/host/extract/refusals.ts';

test('of what was not extracted the first are told, and the others counted', () => {
  const refusals = createRefusals();
  expect(refusals.told()).toEqual({ refused: [] });
  for (let i = 0; i < 1000; i++) refusals.add({ address: `${i}.tex`, refused: 'It cannot be a picture.' });
  const { refused, moreRefused } = refusals.told();
  expect([refused.length, refused.at(-1)?.address, moreRefused]).toEqual([300, '299.tex', 700]);
});
