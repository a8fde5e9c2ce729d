import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { plus } from '../../shared/layout/amount.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { newMemo } from '../../shared/layout/inside/memo.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import { recordsFrom } from '../../shared/layout/inside/record-table.ts';
import { list, listUntilZeros } from '../../shared/layout/list.ts';
import { prefixedList } from '../../shared/layout/prefixed-list.ts';
import { prefixedText } from '../../shared/layout/prefixed-text.ts';
import { records } from '../../shared/layout/records.ts';
import { f32, i16, u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fileLike, json, read } from './support.ts';

describe('a list', () => {
  it('may stop before zeros, which are not part of it', () => {
    const layout = struct({ most: u8, items: listUntilZeros(u16, 2, 'most'), rest: u16 });
    expect(json(layout, '09 01 00 02 00 00 00')).toEqual({ most: 9, items: [1, 2], rest: 0 });
    expect(json(layout, '02 01 00 02 00 03 00')).toEqual({ most: 2, items: [1, 2], rest: 3 });
  });

  it('may have a fixed number of items more than its count', () => {
    const layout = struct({ last: u8, items: records(struct({ x: u8 }), plus('last', 1)), rest: u8 });
    expect(json(layout, '01 0A 0B 07')).toEqual({ last: 1, items: [{ x: 10 }, { x: 11 }], rest: 7 });
    expect(decode(layout, memorySource(hexText('03 0A 0B'))).fault?.text).toMatch(/needs 4 bytes, 2 left/);
  });

  it('after its own count has the count as a path', () => {
    const layout = struct({ items: prefixedList(u8, u16) });
    expect(read(layout, '02 01 00 02 00').fields.map(field => field.path)).toEqual([
      'items.count',
      'items[0]',
      'items[1]',
    ]);
    expect(json(layout, '00')).toEqual({ items: [] });
    expect(() => encode(layout, { items: Array.from({ length: 256 }, () => 0) })).toThrow('256 items, 255 is the most');
  });

  it('can be the whole model: paths then begin with an index', () => {
    const layout = prefixedList(u8, prefixedText(u8));
    expect(read(layout, '02 01 "a" 01 "b"').fields.map(field => field.path)).toEqual([
      ...['count', '[0].length', '[0]', '[1].length', '[1]'],
    ]);
    expect(edited(layout, hexText('02 01 "a" 01 "b"'), '[1]', 'bcd')).toEqual(hexText('02 01 "a" 03 "bcd"'));
  });

  it.each(['FF FF FF FF', '00 00 00 80'])('of impossibly many items (%s) fails at once', hex => {
    const many = struct({ count: countOf(u32, 'items'), items: list(prefixedText(u8), 'count') });
    expect(decode(many, memorySource(hexText(`${hex} 00 00`))).fault?.text).toMatch(
      /^items at 0x4: needs [\d,]+ bytes for [\d,]+ items of at least 1, 2 left$/,
    );
    const nothings = struct({ count: countOf(u32, 'items'), items: list(struct({}), 'count') });
    expect(decode(nothings, memorySource(hexText(hex))).fault?.text).toBe(
      'items at 0x4: would make more than 8,000,000 values',
    );
    const table = struct({ count: countOf(u32, 'items'), items: records(struct({ a: u32 }), 'count') });
    expect(decode(table, memorySource(hexText(hex))).fault?.text).toMatch(/^items at 0x4: needs [\d,]+ bytes, 0 left$/);
  });
});

describe('a long list of items of any size', () => {
  const layout = struct({ count: countOf(u16, 'names'), names: list(prefixedText(u8), 'count'), end: u8 });
  const names = Array.from({ length: 1000 }, (_, i) => 'x'.repeat(i % 7));
  const bytes = Uint8Array.from([232, 3, ...names.flatMap(name => [name.length, ...Array(name.length).fill(120)]), 9]);
  const source = fileLike(bytes);
  const all = fieldsIn(layout, source, { start: 0, size: bytes.length });

  it('names the fields of every window as in the whole, before and after caching', () => {
    const memo = newMemo();
    for (const start of [2500, 0, 1234, bytes.length - 30, 2500, 700]) {
      const window = { start, size: 29 };
      const expected = all.filter(field => field.start < start + 29 && field.start + field.size > start);
      expect(fieldsIn(layout, source, window, memo)).toEqual(expected);
    }
  });

  it('gives a window of its nodes', () => {
    const memo = newMemo();
    for (const first of [990, 130, 0]) {
      const nodes = nodesAt(layout, source, 'names', { first, count: 20 }, memo);
      expect(nodes?.node).toMatchObject({ kind: 'list', count: 1000, start: 2 });
      expect(nodes?.children.map(node => [node.key, node.value])).toEqual(
        names.slice(first, first + 20).map((name, i) => [`[${first + i}]`, name]),
      );
    }
  });
});

describe('a table of records', () => {
  const row = struct({ at: struct({ x: f32, y: f32 }), kind: u8, name: fixedText(3), height: i16 });
  const layout = struct({ count: countOf(u8, 'rows'), rows: records(row, 'count'), end: u8 });
  const bytes = hexText(`
    02
    00 00 80 3F  00 00 00 40  07 "a" 00 00  FE FF
    01 00 80 7F  00 00 00 80  08 "bcd"      05 00   # a signalling NaN, -0
    09`);

  it('gives rows, and columns in arrays of their type', () => {
    const { value, fault } = read(layout, bytes);
    if (fault) throw new Error(fault.text);
    const { rows } = value as { rows: ReturnType<typeof recordsFrom<(typeof row)['shape']>> };
    expect(rows.at(0)).toEqual({ at: { x: 1, y: 2 }, kind: 7, name: 'a', height: -2 });
    expect([...rows].map(({ name }) => name)).toEqual(['a', 'bcd']);
    expect(rows.column('at.y')).toEqual(Float32Array.of(2, -0));
    expect(rows.column('height')).toEqual(Int16Array.of(-2, 5));
    expect(rows.column('kind')).toEqual(Uint8Array.of(7, 8));
    expect(() => rows.at(2)).toThrow('row 2 of 2');
    expect(() => rows.column('at')).toThrow('at is not one number');
    expect(() => rows.column('depth')).toThrow('there is no column depth');
  });

  it('is named row by row, and edited in place', () => {
    expect(
      read(layout, bytes)
        .fields.map(field => field.path)
        .slice(0, 7),
    ).toEqual([
      ...[
        'count',
        'rows[0].at.x',
        'rows[0].at.y',
        'rows[0].kind',
        'rows[0].name',
        'rows[0].name.padding',
        'rows[0].height',
      ],
    ]);
    const changed = bytes.slice();
    changed[23] = 0x0a;
    expect(edited(layout, bytes, 'rows[1].kind', 10)).toEqual(changed);
  });

  it('is a list of objects in JSON', () => {
    expect(json(layout, bytes)).toMatchObject({ rows: [{ kind: 7 }, { at: { x: 'NaN', y: -0 } }] });
  });

  it('is made from rows, and fills its window without a count', () => {
    const rows = recordsFrom(row, [{ at: { x: 1, y: 2 }, kind: 7, name: 'a', height: -2 }]);
    expect(toBytes(encode(layout, { rows, end: 9 }))).toEqual(
      hexText('01  00 00 80 3F  00 00 00 40  07 "a" 00 00  FE FF  09'),
    );
    const filling = records(struct({ a: u8, b: u8 }));
    expect(json(filling, '01 02 03 04')).toEqual([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ]);
    expect(() => records(struct({ name: prefixedText(u8) }))).toThrow('records() needs a struct of fixed size');
  });

  it('can be read from any node, however long it is', () => {
    const long = struct({ rows: records(struct({ a: u32 })) });
    const million = new Uint8Array(4_000_000);
    million[4 * 777_777] = 42;
    const nodes = nodesAt(long, memorySource(million), 'rows', { first: 777_777, count: 1 });
    expect(nodes?.node).toMatchObject({ kind: 'table', count: 1_000_000 });
    expect(nodes?.children).toMatchObject([
      { path: 'rows[777777]', kind: 'struct', count: 1, start: 4 * 777_777, size: 4 },
    ]);
    expect(nodesAt(long, memorySource(million), 'rows[777777]', { first: 0, count: 5 })?.children).toMatchObject([
      { path: 'rows[777777].a', value: 42 },
    ]);
  });
});
