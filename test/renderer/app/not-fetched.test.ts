import { expect, test } from 'vitest';
import { notFetched } from '../../../renderer/app/not-fetched.ts';

test('code that the host no longer serves is not a bug in the code', () => {
  for (const text of ['Failed to fetch dynamically imported module: /a.js', 'Unable to preload CSS for /a.css'])
    expect(notFetched(new TypeError(text))?.failure).toMatchObject({ code: 'lost', details: text });
  expect(notFetched(new TypeError('x is undefined'))).toBeUndefined();
});
