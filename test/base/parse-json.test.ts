import { expect, test } from 'vitest';
import { JsonFloat } from '../../shared/base/json-float.ts';
import { parseJson } from '../../shared/base/parse-json.ts';

test('a number is an integer or a float depending on its notation, and never infinite', () => {
  expect(parseJson('[1, 1.0, 1e3]')).toEqual([1, new JsonFloat(1), new JsonFloat(1000)]);
  for (const large of ['1e400', '-1e400', '9'.repeat(400)])
    expect(() => parseJson(`{"a": [${large}]}`)).toThrow(SyntaxError);
  expect(() => parseJson('[1e400]')).toThrow('the number 1e400 is too large');
});
