import { describe, expect, test } from 'vitest';
import { parenthesisFolds } from '../../../renderer/editor/gw-folding.ts';

describe('folding a reader', () => {
  test('folds each list that spans lines and keeps its closing line visible', () => {
    const text = '(\n\tSPEED (\n\t\t86.4\n\t\t54.0\n\t)\n\tARMS (left right)\n)\n';
    expect(parenthesisFolds(text)).toEqual([
      { start: 1, end: 6 },
      { start: 2, end: 4 },
    ]);
  });

  test('parentheses in quotes and comments do not count as lists', () => {
    expect(parenthesisFolds('(\n"(" ; (\n"a\n(" \n)')).toEqual([{ start: 1, end: 4 }]);
  });

  test('counts every kind of line ending once', () => {
    expect(parenthesisFolds('(\r\na\rb\n)')).toEqual([{ start: 1, end: 3 }]);
  });

  test('unbalanced parentheses do not fold', () => {
    expect(parenthesisFolds('(\na\n')).toEqual([]);
    expect(parenthesisFolds(')\n)\n(\na\n)')).toEqual([{ start: 3, end: 4 }]);
  });
});
