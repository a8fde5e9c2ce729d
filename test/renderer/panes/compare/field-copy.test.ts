import { describe, expect, test } from 'vitest';
import { fieldCopy } from '../../../../renderer/panes/compare/field-copy.ts';

describe('taking a change over', () => {
  test('of a value gives the one side what the other has, each by its own path', () => {
    const change = { kind: 'changed', path: '[3][1]', from: '[2][1]' } as const;
    expect(fieldCopy(change, 'a')).toEqual({ paths: { fromPath: '[3][1]', path: '[2][1]' }, isRemoval: false });
    expect(fieldCopy(change, 'b')).toEqual({ paths: { fromPath: '[2][1]', path: '[3][1]' }, isRemoval: false });
  });

  test('of an item puts it in where it lacks, or takes it out where it is', () => {
    const added = { kind: 'added', path: '[4]' } as const;
    expect(fieldCopy(added, 'a')).toEqual({ paths: { fromPath: '[4]' }, isRemoval: false });
    expect(fieldCopy(added, 'b')).toEqual({ paths: { path: '[4]' }, isRemoval: true });
    const removed = { kind: 'removed', path: '[4]' } as const;
    expect(fieldCopy(removed, 'b')).toEqual({ paths: { fromPath: '[4]' }, isRemoval: false });
    expect(fieldCopy(removed, 'a')).toEqual({ paths: { path: '[4]' }, isRemoval: true });
  });

  test('is not offered for what only follows, nor for what only stands elsewhere', () => {
    expect(fieldCopy({ kind: 'changed', path: 'size', followsFrom: '[3]' }, 'b')).toBeUndefined();
    expect(fieldCopy({ kind: 'moved', path: '[3]', from: '[1]' }, 'b')).toBeUndefined();
  });
});
