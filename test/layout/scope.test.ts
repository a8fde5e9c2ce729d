import { expect, test } from 'vitest';
import { Scope } from '../../shared/layout/inside/scope.ts';

test('requests for a member’s bytes are answered when they are known, in order, once', () => {
  const told: string[] = [];
  const outer = new Scope(undefined, {});
  const scope = new Scope(outer, {});
  const ask = (who: string, reference: string): void =>
    scope.whenMarked(reference, ({ start, end }) => told.push(`${who} ${start}-${end}`));
  ask('first', 'rows');
  ask('other', 'names');
  ask('second', 'rows.count');
  ask('around', '^rows');
  expect(told).toEqual([]);
  scope.mark('rows', { start: 4, end: 10 });
  expect(told).toEqual(['first 4-10', 'second 4-10']);
  ask('late', 'rows');
  outer.mark('rows', { start: 0, end: 1 });
  scope.mark('names', { start: 10, end: 12 });
  scope.mark('rows', { start: 20, end: 30 });
  expect(told).toEqual(['first 4-10', 'second 4-10', 'late 4-10', 'around 0-1', 'other 10-12']);
  expect(scope.extentOf('rows')).toEqual({ start: 20, end: 30 });
  expect(scope.extentOf('none')).toBeUndefined();
});
