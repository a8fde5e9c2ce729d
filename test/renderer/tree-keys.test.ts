import { describe, expect, it } from 'vitest';
import { keyTarget, typeAhead } from '../../renderer/widgets/tree-keys.ts';

//  0 folder (open)
//  1   archive (closed)
//  2   file
//  3 other
const rows = [
  { level: 1, expandable: true, expanded: true },
  { level: 2, expandable: true, expanded: false },
  { level: 2, expandable: false, expanded: false },
  { level: 1, expandable: false, expanded: false },
];
const list = { count: rows.length, at: (index: number) => rows[index] };
const key = (name: string, active: number) =>
  keyTarget(
    { key: name, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false },
    { rows: list, active, row: rows[active], page: 3 },
  );

describe('keys in a tree', () => {
  it('move by one row, by a page and to the ends, and stop there', () => {
    expect(key('ArrowDown', 0)).toEqual({ kind: 'move', index: 1 });
    expect(key('ArrowDown', 3)).toEqual({ kind: 'move', index: 3 });
    expect(key('ArrowUp', 0)).toEqual({ kind: 'move', index: 0 });
    expect(key('PageDown', 0)).toEqual({ kind: 'move', index: 3 });
    expect(key('Home', 3)).toEqual({ kind: 'move', index: 0 });
    expect(key('End', 0)).toEqual({ kind: 'move', index: 3 });
  });

  it('start at the first row if none is active', () => {
    expect(key('ArrowDown', -1)).toEqual({ kind: 'move', index: 0 });
    expect(key('Enter', -1)).toBeUndefined();
  });

  it('expand with Right, then go in; collapse with Left, then go out', () => {
    expect(key('ArrowRight', 1)).toEqual({ kind: 'toggle', expanded: true });
    expect(key('ArrowRight', 0)).toEqual({ kind: 'move', index: 1 });
    expect(key('ArrowRight', 2)).toBeUndefined();
    expect(key('ArrowLeft', 0)).toEqual({ kind: 'toggle', expanded: false });
    expect(key('ArrowLeft', 2)).toEqual({ kind: 'move', index: 0 });
    expect(key('ArrowLeft', 3)).toBeUndefined();
  });
});

describe('type-ahead', () => {
  const labels = ['alpha', 'bravo', 'beta', 'gamma'];
  const place = (active: number) => ({ count: labels.length, active, labelOf: (index: number) => labels[index] });

  it('finds the next name that begins with the letters typed without a pause', () => {
    let time = 0;
    const type = typeAhead(() => time);
    expect(type('b', place(0))).toBe(1);
    expect(type('e', place(1))).toBe(2);
    time = 5000;
    expect(type('b', place(2))).toBe(1);
    time = 10_000;
    expect(type('x', place(0))).toBeUndefined();
  });
});
