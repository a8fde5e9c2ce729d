// Numbers that follow from other fields, and what becomes of stored ones that disagree.
import { describe, expect, it } from 'vitest';
import { minus, times } from '../../shared/layout/amount.ts';
import { copyOf } from '../../shared/layout/copy-of.ts';
import { derived } from '../../shared/layout/derived.ts';
import { countOf } from '../../shared/layout/index.ts';
import { repairs } from '../../shared/layout/inside/repairs.ts';
import { list } from '../../shared/layout/list.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { u8, u16 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, json, read } from './support.ts';

const sum = (pieces: Iterable<Uint8Array>): number => {
  let total = 0;
  for (const piece of pieces) for (const byte of piece) total = (total + byte) & 0xff;
  return total;
};

describe('a checksum', () => {
  const layout = struct({
    sum: derived(u8, 'body', sum, { none: 0, noneText: 'no checksum is stored' }),
    body: prefixedText(u8),
  });

  it('follows what it is computed from', () => {
    expect(read(layout, 'C5 02 "ab"').findings).toEqual([]);
    expect(edited(layout, hexText('C5 02 "ab"'), 'body', 'abc')).toEqual(hexText('29 03 "abc"'));
  });

  it('gives a finding with a repair if wrong, and stays while nothing changes', () => {
    const { findings } = read(layout, 'C6 02 "ab"');
    expect(repairs(findings)).toEqual([
      {
        path: 'sum',
        start: 0,
        size: 1,
        bytes: hexText('C5'),
        text: 'expected 0x000000C5, found 0x000000C6',
        weight: 'warning',
      },
    ]);
    expect(edited(layout, hexText('C6 02 "ab"'), 'body', 'abc')).toEqual(hexText('29 03 "abc"'));
  });

  it('stays if its value means that there is none', () => {
    expect(read(layout, '00 02 "ab"').findings).toMatchObject([{ weight: 'note', text: 'no checksum is stored' }]);
    expect(edited(layout, hexText('00 02 "ab"'), 'body', 'abc')).toEqual(hexText('00 03 "abc"'));
  });

  it('set by hand is a patch of its bytes', () => {
    expect(edited(layout, hexText('C5 02 "ab"'), 'sum', 1)).toEqual(hexText('01 02 "ab"'));
  });
});

describe('a copy of a count', () => {
  const layout = struct({
    count: countOf(u8, 'items'),
    copy: copyOf(u8, 'count', -1),
    items: list(u8, 'count'),
    name: prefixedText(u8),
  });

  it('follows it, and a stale one stays until the count changes', () => {
    expect(json(layout, '02 01 0A 0B 00')).toEqual({ items: [10, 11], name: '' });
    const { findings, fields } = read(layout, '02 09 0A 0B 00');
    expect(fields[1]?.finding?.text).toBe('expected 1, found 9');
    expect(repairs(findings)).toEqual([
      { path: 'copy', start: 1, size: 1, bytes: hexText('01'), text: 'expected 1, found 9', weight: 'warning' },
    ]);
    expect(edited(layout, hexText('02 09 0A 0B 00'), 'name', 'a')).toEqual(hexText('02 09 0A 0B 01 "a"'));
  });
});

describe('amounts', () => {
  it('are names, differences and products of two names', () => {
    const layout = struct({
      total: countOf(u8, 'used', 'free'),
      usedCount: countOf(u8, 'used'),
      width: u8,
      height: u8,
      used: list(u8, 'usedCount'),
      free: list(u8, minus('total', 'usedCount')),
      cells: list(u16, times('width', 'height')),
    });
    expect(json(layout, '03 01 01 02  0A  0B 0C  01 00 02 00')).toEqual({
      ...{ width: 1, height: 2, used: [10], free: [11, 12], cells: [1, 2] },
    });
  });

  it('reach parts of siblings and the struct around', () => {
    const layout = struct({
      head: struct({ count: countOf(u8, '^inner.items'), version: u8 }),
      inner: struct({ items: list(u8, '^head.count') }),
    });
    expect(json(layout, '02 07 0A 0B')).toEqual({ head: { version: 7 }, inner: { items: [10, 11] } });
  });
});
