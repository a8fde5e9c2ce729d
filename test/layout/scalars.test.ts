import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { bothEndian } from '../../shared/layout/both-endian.ts';
import { choice } from '../../shared/layout/choice.ts';
import { biased } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { floatBits, keepLeftover } from '../../shared/layout/inside/leftovers.ts';
import type { Records } from '../../shared/layout/inside/record-table.ts';
import { list } from '../../shared/layout/list.ts';
import { records } from '../../shared/layout/records.ts';
import { relabel } from '../../shared/layout/relabel.ts';
import { f32, f64, i8, i16, i32, i64, u8, u16, u16be, u32, u32be, u64, unsetF32 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, json, read } from './support.ts';

describe('numbers', () => {
  it('are read little-endian, signed and unsigned', () => {
    const layout = struct({ a: u8, b: i8, c: u16, d: i16, e: u32, f: i32 });
    expect(json(layout, 'FE FE  FE FF FE FF  FE FF FF FF FE FF FF FF')).toEqual({
      ...{ a: 254, b: -2, c: 0xfffe, d: -2, e: 0xfffffffe, f: -2 },
    });
  });

  it('that are big-endian have their highest byte first, in columns and under names as well', () => {
    const layout = struct({ a: u16be, b: u32be, c: choice(u16be, { 1: 'one' }), d: relabel(u32be, 'reference') });
    const bytes = hexText('01 02 03 04 05 06 00 01 00 00 00 07');
    expect(json(layout, bytes)).toEqual({ a: 0x0102, b: 0x03040506, c: 'one', d: 7 });
    expect(edited(layout, bytes, 'a', 3)).toEqual(hexText('00 03 03 04 05 06 00 01 00 00 00 07'));
    const { value } = read(struct({ rows: records(layout) }), bytes);
    const columns = ['a', 'b', 'd'].map(name => (value as { rows: Records<unknown> }).rows.column(name)[0]);
    expect(columns).toEqual([0x0102, 0x03040506, 7]);
  });

  it('stored in both byte orders are one value, and halves that disagree are reported and kept until it changes', () => {
    const layout = struct({ size: bothEndian(u32, u32be), count: bothEndian(u16, u16be) });
    const agreed = hexText('05 00 00 00 00 00 00 05  02 01 01 02');
    expect(json(layout, agreed)).toEqual({ size: 5, count: 0x0102 });
    expect(read(layout, agreed).findings).toEqual([]);
    const odd = hexText('05 00 00 00 00 00 00 06  02 01 01 02');
    expect(read(layout, odd).findings).toMatchObject([
      { path: 'size', start: 0, size: 8, weight: 'note', text: 'stored twice, as 5 and as 6' },
    ]);
    expect(edited(layout, odd, 'size', 0x0102_0304)).toEqual(hexText('04 03 02 01 01 02 03 04  02 01 01 02'));
    expect(toBytes(encode(layout, { ...(read(layout, odd).value as object), size: 7, count: 3 }))).toEqual(
      hexText('07 00 00 00 00 00 00 07  03 00 00 03'),
    );
    const { value } = read(struct({ rows: records(layout) }), agreed);
    expect((value as { rows: Records<unknown> }).rows.column('count')).toEqual(Uint16Array.of(0x0102));
  });

  it('of 64 bits are bigints in the model and decimal strings in JSON', () => {
    const layout = struct({ a: u64, b: i64 });
    const hex = 'FF FF FF FF FF FF FF FF  FE FF FF FF FF FF FF FF';
    expect(read(layout, hex).value).toEqual({ a: 2n ** 64n - 1n, b: -2n });
    expect(json(layout, hex)).toEqual({ a: '18446744073709551615', b: '-2' });
  });

  it('keep their bytes when set to the same value, even the payload of a NaN', () => {
    const bytes = hexText('45 23 C1 FF');
    expect(edited(f32, bytes, '', 'NaN')).toEqual(bytes);
    expect(edited(f32, hexText('00 00 00 80'), '', 0)).toEqual(hexText('00 00 00 00'));
    expect(edited(f32, bytes, '', 'bits:7FC00000')).toEqual(hexText('00 00 C0 7F'));
  });

  it('that are floats print as the shortest decimal that reads back', () => {
    expect(json(struct({ x: f32, y: f32, z: f64 }), 'CD CC CC 3D  A4 70 9D 3F  9A 99 99 99 99 99 B9 3F')).toEqual({
      ...{ x: 0.1, y: 1.23, z: 0.1 },
    });
  });

  it('without a JSON number are strings: NaN, the infinities', () => {
    const hex = '00 00 00 80  00 00 C0 7F  00 00 80 7F  00 00 80 FF';
    expect(json(struct({ all: list(f32, 4) }), hex)).toEqual({ all: [-0, 'NaN', 'Infinity', '-Infinity'] });
  });

  it.each([
    ['a signalling NaN', '01 00 80 7F'],
    ['a quiet NaN with a payload', '01 00 C0 7F'],
    ['a negative NaN', '00 00 C0 FF'],
  ])('keep every bit of %s, as a member and as an item', (_, hex) => {
    read(struct({ x: f32 }), hex);
    read(struct({ xs: list(f32, 2) }), `${hex} ${hex}`);
    read(struct({ x: f64 }), `01 02 03 04 05 06 F0 7F`);
  });

  it('show a NaN with its bits', () => {
    expect(read(struct({ x: f32 }), '01 00 80 7F').fields[0]).toMatchObject({ value: 'NaN', text: 'bits:7F800001' });
  });

  it('return and accept the bits of a NaN', () => {
    const layout = struct({ x: f32 });
    const { value } = read(layout, '01 00 80 7F');
    expect(floatBits(value as object, 'x')).toBe(0x7f800001);
    const model = { x: Number.NaN };
    keepLeftover(model, 'x', 0xffc00002);
    expect(toBytes(encode(layout, model))).toEqual(hexText('02 00 C0 FF'));
  });

  it('with a bias are stored larger by it', () => {
    const layout = struct({ n: biased(u8, 1) });
    expect(json(layout, '05')).toEqual({ n: 4 });
    expect(edited(layout, hexText('05'), 'n', 255)).toBe('n: 255 does not fit u8, which holds -1 to 254');
    expect(biased(u8, -1).kind).toBe('u8, less 1');
  });

  it('of an enum have names, or stay numbers without one', () => {
    const layout = struct({ a: choice(u16, { 0: 'none', 7: 'all' }), b: choice(u16, { 0: 'none', 7: 'all' }) });
    expect(json(layout, '07 00 09 00')).toEqual({ a: 'all', b: 9 });
    expect(edited(layout, hexText('07 00 09 00'), 'b', 'none')).toEqual(hexText('07 00 00 00'));
    expect(edited(layout, hexText('07 00 09 00'), 'b', '0x10')).toEqual(hexText('07 00 10 00'));
    expect(edited(layout, hexText('07 00 09 00'), 'b', 'some')).toBe(
      'b: "some" is neither a number nor one of none, all',
    );
  });
});

describe('a float that is not a finite number', () => {
  const point = struct({ id: u16, at: struct({ x: f32, y: f32 }) });
  const text = 'is not a finite number';

  it('is reported where it is, alone and in a table, where the first one is', () => {
    const layout = struct({ alone: f32, rows: records(point, 3) });
    const bytes = hexText(`
      00 00 80 7F
      01 00  00 00 80 3F  00 00 80 3F
      02 00  00 00 80 3F  00 00 C0 FF
      03 00  00 00 C0 7F  00 00 80 3F
    `);
    expect(decode(layout, memorySource(bytes)).findings).toMatchObject([
      { path: 'alone', start: 0, size: 4, text, weight: 'warning' },
      { path: 'rows[1].at.y', start: 20, size: 4, text },
    ]);
  });

  it('is reported in a table that contains only floats, which may begin anywhere, even as the last one', () => {
    const layout = struct({ before: u8, rows: records(struct({ x: f32, y: f32 })) });
    const bytes = hexText('01  00 00 80 3F  00 00 80 BF  FF FF 7F 7F  00 00 80 FF');
    expect(decode(layout, memorySource(bytes)).findings).toMatchObject([
      { path: 'rows[1].y', start: 13, size: 4, text },
    ]);
    expect(decode(layout, memorySource(bytes.subarray(0, 9))).findings).toEqual([]);
  });

  it('is not reported where a value may be unset', () => {
    const layout = struct({ alone: unsetF32, rows: records(struct({ x: unsetF32 }), 1) });
    expect(decode(layout, memorySource(hexText('00 00 C0 7F  00 00 C0 7F'))).findings).toEqual([]);
  });
});
