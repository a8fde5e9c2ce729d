import { describe, expect, test } from 'vitest';
import { printShare, printSize } from '../../../../renderer/panes/info/print.ts';

describe('the info view', () => {
  test.each([
    [1, '100 %'],
    [0.99999, '99.9 %'],
    [0.987, '98.7 %'],
    [0.5, '50 %'],
    [0.00001, '0.1 %'],
    [0, '0 %'],
  ])('a share of %d is %s: never 100 %% of what is not whole', (share, text) => {
    expect(printShare(share)).toBe(text);
  });

  test.each([
    [999, '999 bytes'],
    [1234, '1.23 kB'],
    [67_854, '67.9 kB'],
    [5 * 1024 ** 3, '5.37 GB'],
  ])('%d bytes are %s', (size, text) => {
    expect(printSize(size)).toBe(text);
  });
});
