import { expect, test } from 'vitest';
import { isAtOrBelow, movedPath } from '../../shared/base/field-path.ts';

test('a path is at or below itself, its ancestors and the root, but not below a path with only the same beginning', () => {
  const around = ['', 'a', 'a[1]', 'a[1].b'].map(node => isAtOrBelow('a[1].b', node));
  expect(around).toEqual([true, true, true, true]);
  expect(['a[1].b.c', 'a[1].', 'a[10]', 'a[1].bc', 'b'].map(node => isAtOrBelow('a[1].b', node))).not.toContain(true);
  expect([isAtOrBelow('ab', 'a'), isAtOrBelow('[10]', '[1]'), isAtOrBelow('', 'a')]).toEqual([false, false, false]);
  expect([isAtOrBelow('', ''), isAtOrBelow('[0]', ''), isAtOrBelow('a', '')]).toEqual([true, true, true]);
});

test('a path is rewritten when its node moves, even out of the root or into it', () => {
  expect(movedPath('a[1].b', 'a[1]', 'c.d')).toBe('c.d.b');
  expect([movedPath('a', 'a', 'b'), movedPath('a', 'a', ''), movedPath('', '', 'b')]).toEqual(['b', '', 'b']);
  expect([movedPath('a.b', 'a', ''), movedPath('a[1]', 'a', '')]).toEqual(['b', '[1]']);
  expect([movedPath('a', '', 'b'), movedPath('[1]', '', 'b'), movedPath('a.b', '', '')]).toEqual([
    'b.a',
    'b[1]',
    'a.b',
  ]);
});
