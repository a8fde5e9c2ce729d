import { describe, expect, test } from 'vitest';
import { fieldCopy } from '../../../../renderer/panes/compare/field-actions.tsx';

const toA = { to: 'a', movesItems: true } as const;
const toB = { to: 'b', movesItems: true } as const;

describe('taking a change over', () => {
  test('of a value gives the one side what the other has, each by its own path', () => {
    const change = { kind: 'changed', path: '[3][1]', from: '[2][1]' } as const;
    expect(fieldCopy(change, toA)).toEqual({ how: 'value', paths: { fromPath: '[3][1]', path: '[2][1]' } });
    expect(fieldCopy(change, toB)).toEqual({ how: 'value', paths: { fromPath: '[2][1]', path: '[3][1]' } });
  });

  test('of a name gives it the name of the other side', () => {
    const change = { kind: 'renamed', path: 'entries[2].name', from: 'entries[1].name' } as const;
    expect(fieldCopy(change, { to: 'a', movesItems: false })).toEqual({
      how: 'value',
      paths: { fromPath: 'entries[2].name', path: 'entries[1].name' },
    });
  });

  test('of an item puts it in where it lacks, or takes it out where it is', () => {
    const added = { kind: 'added', path: '[4]' } as const;
    expect(fieldCopy(added, toA)).toEqual({ how: 'value', paths: { fromPath: '[4]' } });
    expect(fieldCopy(added, toB)).toEqual({ how: 'takeOut', paths: { path: '[4]' } });
    const removed = { kind: 'removed', path: '[4]' } as const;
    expect(fieldCopy(removed, toB)).toEqual({ how: 'value', paths: { fromPath: '[4]' } });
    expect(fieldCopy(removed, toA)).toEqual({ how: 'takeOut', paths: { path: '[4]' } });
  });

  test('of an item of a reader that moved puts it where it stands on the other side', () => {
    const moved = { kind: 'moved', path: '[1]', from: '[5]' } as const;
    expect(fieldCopy(moved, toA)).toEqual({ how: 'move', paths: { fromPath: '[1]', path: '[5]', isMove: true } });
    expect(fieldCopy(moved, toB)).toEqual({ how: 'move', paths: { fromPath: '[5]', path: '[1]', isMove: true } });
  });

  test('is not offered for what only follows, nor for what stands elsewhere where nobody knows the place', () => {
    expect(fieldCopy({ kind: 'changed', path: 'size', followsFrom: '[3]' }, toB)).toBeUndefined();
    expect(fieldCopy({ kind: 'moved', path: '[3]', from: '[1]' }, { to: 'b', movesItems: false })).toBeUndefined();
  });
});
