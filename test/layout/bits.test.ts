import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { bits, flags } from '../../shared/layout/bits.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { diffFields } from '../../shared/layout/inside/diff-fields.ts';
import { valueAt } from '../../shared/layout/inside/field-at.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import type { Records } from '../../shared/layout/inside/record-table.ts';
import { list } from '../../shared/layout/list.ts';
import { records } from '../../shared/layout/records.ts';
import { u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, json, read } from './support.ts';

const layout = struct({
  word: bits(u16, { count: { width: 4, countOf: 'items' }, isOpen: 1, kind: 3 }),
  marks: flags(u32, { first: 0, last: 31 }),
  items: list(u8, 'word.count'),
});
// count 2, isOpen, kind 5, and unnamed high bits
const bytes = hexText('B2 F0  01 00 00 C0  07 08');

describe('a word of bits', () => {
  it('gives numbers and flags, without counts that the writer can compute', () => {
    const unnamed = { bit12: true, bit13: true, bit14: true, bit15: true };
    expect(json(layout, bytes)).toEqual({
      ...{
        word: { isOpen: true, kind: 5, ...unnamed },
        marks: { first: true, last: true, bit30: true },
        items: [7, 8],
      },
    });
  });

  it('gives a part of each row of a table as a column', () => {
    const row = struct({ x: u8, where: bits(u32, { level: 1, z: 30, last: 1 }) });
    const { rows } = decode(struct({ rows: records(row, 2) }), memorySource(hexText('09 05 00 00 80  07 FE FF FF 7F')))
      .value as { readonly rows: Records<unknown> }; // the layout of this line
    expect(rows.column('where.z')).toEqual(Uint32Array.of(2, 2 ** 30 - 1));
    expect(rows.column('where.level')).toEqual(Uint32Array.of(1, 0));
    expect(rows.column('where.last')).toEqual(Uint32Array.of(1, 0));
    expect(() => rows.column('where.w')).toThrow('there is no column where.w');
  });

  it('names the numbers of a part, and takes names and numbers alike', () => {
    const tile = struct({ surface: bits(u8, { kind: { width: 6, labels: { 3: 'Grassland', 16: 'Lake' } }, high: 2 }) });
    const lake = hexText('D0');
    const source = memorySource(lake);
    expect(json(tile, lake)).toEqual({ surface: { kind: 16, high: 3 } });
    expect(nodesAt(tile, source, 'surface.kind', { first: 0, count: 0 })?.node).toMatchObject({
      value: 'Lake',
      text: '16',
      choices: ['Grassland', 'Lake'],
    });
    expect(edited(tile, lake, 'surface.kind', 'Grassland')).toEqual(hexText('C3'));
    expect(edited(tile, lake, 'surface.kind', 4)).toEqual(hexText('C4'));
    expect(read(tile, lake).fields[0]).toMatchObject({ text: '0xD0 kind=Lake high=3' });
    const changes = diffFields(tile, source, memorySource(hexText('C3')));
    expect(changes).toMatchObject([{ path: 'surface.kind', old: 16, new: 3, oldText: 'Lake', newText: 'Grassland' }]);
  });

  it('keeps unnamed bits', () => {
    const { fields } = read(layout, bytes);
    expect(fields[0]).toMatchObject({ kind: 'flags', value: 0xf0b2, text: '0xF0B2 count=2 isOpen kind=5' });
    const source = memorySource(bytes);
    expect(valueAt(layout, source, 'marks.bit30')).toMatchObject({ value: true, field: { bits: [30, 1] } });
    expect(valueAt(layout, source, 'marks.bit29')?.value).toBe(false);
    expect(valueAt(layout, source, 'marks.bit31')).toBeUndefined();
    expect(valueAt(layout, source, 'marks.bit32')).toBeUndefined();
    expect(edited(layout, bytes, 'marks.bit30', false)).toEqual(hexText('B2 F0  01 00 00 80  07 08'));
  });

  it('has its parts as nodes below it', () => {
    const nodes = nodesAt(layout, memorySource(bytes), 'word', { first: 0, count: 10 });
    expect(nodes?.node.count).toBe(3);
    expect(nodes?.children.map(({ path, bits, value, editable }) => [path, bits, value, editable])).toEqual([
      ['word.count', [0, 4], 2, true],
      ['word.isOpen', [4, 1], true, true],
      ['word.kind', [5, 3], 5, true],
    ]);
    expect(nodesAt(layout, memorySource(bytes), 'word.kind', { first: 0, count: 10 })?.node).toMatchObject({
      ...{ path: 'word.kind', value: 5, count: 0 },
    });
  });

  it('has parts that can be looked up and set by path', () => {
    expect(valueAt(layout, memorySource(bytes), 'marks.last')).toMatchObject({ value: true, field: { bits: [31, 1] } });
    expect(edited(layout, bytes, 'marks.last', false)).toEqual(hexText('B2 F0  01 00 00 40  07 08'));
    expect(edited(layout, bytes, 'word.kind', 2)).toEqual(hexText('52 F0  01 00 00 C0  07 08'));
    expect(edited(layout, bytes, 'word.kind', 8)).toBe(
      'word.kind: 8 does not fit a field of 3 bits, which holds 0 to 7',
    );
    expect(edited(layout, bytes, 'word', 0)).toEqual(hexText('00 00  01 00 00 C0  07 08'));
  });
});
