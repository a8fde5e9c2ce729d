import { describe, expect, test } from 'vitest';
import { fieldCopy } from '../../../../renderer/panes/compare/field-actions.tsx';

describe('copying a change to the other side', () => {
  test('copies a value, each side by its own path', () => {
    const change = { kind: 'changed', path: '[3][1]', from: '[2][1]' } as const;
    expect(fieldCopy(change, 'a')).toEqual({ how: 'value', paths: { fromPath: '[3][1]', path: '[2][1]' } });
    expect(fieldCopy(change, 'b')).toEqual({ how: 'value', paths: { fromPath: '[2][1]', path: '[3][1]' } });
  });

  test('copies a name', () => {
    const change = { kind: 'renamed', path: 'entries[2].name', from: 'entries[1].name' } as const;
    expect(fieldCopy(change, 'a')).toEqual({
      how: 'value',
      paths: { fromPath: 'entries[2].name', path: 'entries[1].name' },
    });
  });

  test('inserts an item that is missing, or removes one that is there', () => {
    const added = { kind: 'added', path: '[4]' } as const;
    expect(fieldCopy(added, 'a')).toEqual({ how: 'value', paths: { fromPath: '[4]' } });
    expect(fieldCopy(added, 'b')).toEqual({ how: 'takeOut', paths: { path: '[4]' } });
    const removed = { kind: 'removed', path: '[4]' } as const;
    expect(fieldCopy(removed, 'b')).toEqual({ how: 'value', paths: { fromPath: '[4]' } });
    expect(fieldCopy(removed, 'a')).toEqual({ how: 'takeOut', paths: { path: '[4]' } });
  });

  test('moves an item to its position on the other side', () => {
    const moved = { kind: 'moved', path: '[1]', from: '[5]' } as const;
    expect(fieldCopy(moved, 'a')).toEqual({ how: 'move', paths: { fromPath: '[1]', path: '[5]', isMove: true } });
    expect(fieldCopy(moved, 'b')).toEqual({ how: 'move', paths: { fromPath: '[5]', path: '[1]', isMove: true } });
  });

  test('is not offered for a change that follows from another, nor for a moved member, which is in no list', () => {
    expect(fieldCopy({ kind: 'changed', path: 'size', followsFrom: '[3]' }, 'b')).toBeUndefined();
    expect(fieldCopy({ kind: 'moved', path: 'b.name', from: 'a.name' }, 'b')).toBeUndefined();
  });
});
