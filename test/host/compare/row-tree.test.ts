import { describe, expect, test } from 'vitest';
import type { PlaceRow } from '../../../electron/host/compare/place-rows.ts';
import { createRowTree } from '../../../electron/host/compare/row-tree.ts';
import type { ChangeKind, RowsQuery } from '../../../shared/contract/compare-types.ts';

const rowOf = (id: string, kind: ChangeKind, address: string, more: Partial<PlaceRow> = {}): PlaceRow => ({
  id,
  kind,
  address,
  name: address.split(/::|\//).at(-1) ?? address,
  count: 0,
  ...more,
});

/** Two archives with three entries between them, and a file beside them. */
const rows = [
  rowOf('1', 'changed', 'a.zbd', { format: 'zipper/archive', count: 2 }),
  rowOf('2', 'changed', 'a.zbd::x.zrd', { parent: '1', format: 'zipper/reader' }),
  rowOf('3', 'renamed', 'a.zbd::new.wav', { parent: '1', format: 'audio/wav', from: 'a.zbd::old.wav' }),
  rowOf('4', 'changed', 'b.zbd', { format: 'zipper/archive', count: 1 }),
  rowOf('5', 'added', 'b.zbd::y.zrd', { parent: '4', format: 'zipper/reader' }),
  rowOf('6', 'removed', 'c.txt', { format: 'text/plain' }),
];

type Query = Omit<RowsQuery, 'comparison' | 'first' | 'count'>;
const all: Query = { filter: {}, isOpen: true, except: [] };
const told = (query: Partial<Query>) =>
  createRowTree(rows)
    .lines({ ...all, ...query })
    .map(line => `${'  '.repeat(line.level - 1)}${line.row.name} ${line.position}/${line.siblings}`);

describe('the tree of differences', () => {
  test('is listed row by row, each with its position among its siblings', () => {
    expect(told({})).toEqual(['a.zbd 1/3', '  x.zrd 1/2', '  new.wav 2/2', 'b.zbd 2/3', '  y.zrd 1/1', 'c.txt 3/3']);
    expect(createRowTree(rows).changes).toBe(4);
  });

  test('leaves out rows below closed ones, whatever their default state', () => {
    expect(told({ except: ['1'] })).toEqual(['a.zbd 1/3', 'b.zbd 2/3', '  y.zrd 1/1', 'c.txt 3/3']);
    expect(told({ isOpen: false, except: ['4'] })).toEqual(['a.zbd 1/3', 'b.zbd 2/3', '  y.zrd 1/1', 'c.txt 3/3']);
  });

  test('keeps the parents of a matching row', () => {
    expect(told({ filter: { kinds: ['added'] } })).toEqual(['b.zbd 1/1', '  y.zrd 1/1']);
    expect(told({ filter: { formats: ['audio/wav', 'text/plain'] } })).toEqual([
      'a.zbd 1/2',
      '  new.wav 1/1',
      'c.txt 2/2',
    ]);
  });

  test('finds a row by its address and by its old one, ignoring case', () => {
    expect(told({ filter: { text: 'OLD.wav' } })).toEqual(['a.zbd 1/1', '  new.wav 1/1']);
    expect(told({ filter: { text: 'y.zrd', kinds: ['removed'] } })).toEqual([]);
  });

  test('knows its rows by id', () => {
    expect(createRowTree(rows).find('5')?.address).toBe('b.zbd::y.zrd');
    expect(createRowTree(rows).find('7')).toBeUndefined();
  });
});
