import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { constant } from '../../shared/layout/constant.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { later, laterOf } from '../../shared/layout/later.ts';
import { list } from '../../shared/layout/list.ts';
import { optional } from '../../shared/layout/optional.ts';
import { padding } from '../../shared/layout/padding.ts';
import { u8, u16, u32 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { tagged } from '../../shared/layout/tagged.ts';
import { hexText } from '../support/hex-text.ts';
import { edited, fieldLines, json, read } from './support.ts';

describe('a struct', () => {
  it('leaves constants, counts and padding out of the model', () => {
    const layout = struct({
      magic: constant(u16, 7),
      count: countOf(u8, 'items'),
      gap: padding(1),
      items: list(u8, 'count'),
    });
    expect(json(layout, '07 00 02 00 0A 0B')).toEqual({ items: [10, 11] });
  });

  it('shows a wrong constant and dirty padding, and writes them back', () => {
    const layout = struct({ magic: constant(u16, 7), gap: padding(2) });
    const { findings, fields } = read(layout, '08 00 00 FF');
    expect(findings).toEqual([
      { path: 'magic', start: 0, size: 2, weight: 'warning', text: 'expected 7, found 8' },
      { path: 'gap', start: 2, size: 2, weight: 'note', text: 'padding is not zero' },
    ]);
    expect(fieldLines(fields)).toEqual([
      '0x0+2 constant magic 8 ! expected 7, found 8',
      '0x2+2 padding gap {"bytes":2,"base64":"AP8="} (not zero) ! padding is not zero',
    ]);
  });

  it('of very many members is an object like any other: its members in order, without absent ones', () => {
    const names = Array.from({ length: 40 }, (_, i) => `m${i + 10}` as const);
    const bytesOf = (some: typeof names) =>
      Object.fromEntries(some.map(name => [name, u8])) as Record<`m${number}`, typeof u8>; // as: what the names are
    const first = bytesOf(names.slice(0, 20));
    const many = struct({ flag: u8, ...first, extra: optional(u8, 'flag'), ...bytesOf(names.slice(20)) });
    const whole = decode(many, memorySource(Uint8Array.from({ length: 42 }, (_, i) => i + 1))).value;
    expect(Object.keys(whole ?? {})).toEqual(['flag', ...names.slice(0, 20), 'extra', ...names.slice(20)]);
    const without = decode(many, memorySource(new Uint8Array(41))).value;
    expect(without).toStrictEqual(Object.fromEntries(['flag', ...names].map(name => [name, 0])));
    const cut = decode(many, memorySource(new Uint8Array(3)));
    expect(cut.value).toStrictEqual({ flag: 0, m10: 0, m11: 0 });
  });

  it('can have optional members', () => {
    const layout = struct({ flag: u8, more: optional(u16, 'flag'), never: optional(u8, 'flag', { not: 1 }) });
    expect(json(layout, '01 05 00')).toEqual({ flag: 1, more: 5 });
    expect(json(layout, '00 05')).toEqual({ flag: 0, never: 5 });
  });

  it('has a path for every hidden number, which can be set', () => {
    const layout = struct({ magic: constant(u16, 7), count: countOf(u8, 'items'), items: list(u8, 'count') });
    const bytes = hexText('07 00 02 0A 0B');
    expect(edited(layout, bytes, 'magic', 9)).toEqual(hexText('09 00 02 0A 0B'));
    expect(edited(layout, bytes, 'count', 1)).toEqual(hexText('07 00 01 0A 0B'));
    expect(edited(layout, bytes, 'items[1]', '0x20')).toEqual(hexText('07 00 02 0A 20'));
  });

  it('keeps what was read before a fault', () => {
    const inner = struct({ a: u8, b: u32 });
    const decoded = decode(
      struct({ first: u8, all: list(inner, 'first') }),
      memorySource(hexText('02  01 02 00 00 00  03 04 00 00 00')),
    );
    expect(decoded.fault).toBeUndefined();
    const cut = decode(struct({ first: u16, inner, last: u8 }), memorySource(hexText('02 00  01 02 00')));
    expect(cut.fault).toEqual({
      ...{ path: 'inner.b', start: 3, needed: 4, available: 2 },
      text: 'inner.b at 0x3: needs 4 bytes, 2 left',
    });
    expect(cut.value).toEqual({ first: 2, inner: { a: 1 } });
  });

  it('keeps bytes after it, with a finding', () => {
    expect(read(struct({ a: u8 }), '01 02 03').findings).toEqual([
      { path: '', start: 1, size: 2, weight: 'warning', text: '2 bytes that nothing names' },
    ]);
  });

  it('is refused if its later parts have no position, or a position has no parts', () => {
    const item = struct({ a: u8, b: later(u8) });
    expect(() => struct({ items: list(item, 2) })).toThrow("say where they lie with laterOf('items')");
    expect(() => struct({ items: list(u8, 2), data: laterOf('items') })).toThrow(
      'the items of items have no later() parts',
    );
    expect(() => struct({ items: list(item, 2), data: laterOf('items'), more: laterOf('items') })).toThrow(
      'two places',
    );
    expect(() => struct({ item })).toThrow('only items of a list');
    expect(() => struct({ items: list(item, 2), data: laterOf('items') })).not.toThrow();
    expect(() => tagged(u8, { 1: item })).toThrow('case 1 has later() parts, but only items of a list can');
    expect(() => decode(list(item, 2), memorySource(hexText('01 02')))).toThrow('later() parts need a struct around');
  });
});
