import { describe, expect, test } from 'vitest';
import { printShare } from '../../../../renderer/panes/info/index.tsx';
import { infoStrings } from '../../../../renderer/panes/info/strings.ts';

describe('the info view', () => {
  test.each([
    [1, '100%'],
    [0.99999, '99.9%'],
    [0.987, '98.7%'],
    [0.5, '50%'],
    [0.00001, '0.1%'],
    [0, '0%'],
  ])('a share of %d is %s: never 100 %% if anything is missing', (share, text) => {
    expect(printShare(share)).toBe(text);
  });

  test('a reason begins with a capital letter, but the name of a field keeps its case', () => {
    expect(infoStrings.failed('it ends too early')).toBe('Cannot be read to the end. It ends too early.');
    expect(infoStrings.failed('definitions[1].events at 0x18: needs 4 bytes')).toContain(' definitions[1].events at');
  });
});
